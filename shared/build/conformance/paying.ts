import { checkFleet, FLEET_CALLS } from './own-fleet.ts'
import { checkOwnData, DATA_CALLS } from './own-data.ts'
import { checkFiles, FILE_CALLS } from './own-files.ts'
import { checkLogout } from './own-session.ts'
import { checkVehicles, VEHICLE_CALLS } from './own-vehicles.ts'
import { checkDriverAfterwards, checkGuestAfterwards } from './paying-afterwards.ts'
import { checkDriver, DRIVER_CALLS } from './paying-driver.ts'
import { checkDriverFlat, checkGuestFlat, DRIVER_FLAT_CALLS, GUEST_FLAT_CALLS } from './paying-flat.ts'
import { checkGuest, GUEST_CALLS } from './paying-guest.ts'
import { checkInvoice, INVOICE_CALLS } from './paying-invoice.ts'
import { checkOpenEnd, OPEN_END_CALLS } from './paying-open-end.ts'
import { checkSubscription, SUBSCRIPTION_CALLS } from './paying-subscription.ts'
import { createPerson, type Person, readSetting, skip } from './person.ts'
import type { Run } from './run.ts'

const DRIVER_AFTERWARDS_CALLS: readonly string[] = ['driverStart', 'payOrder']

/** Pays with the test accounts, by a bank that can be told what to do, and changes what can be changed back. */
export async function checkPaying(run: Run): Promise<void> {
  const isAsked = (calls: readonly string[]) => calls.some(run.isAsked)
  if (isAsked(GUEST_CALLS)) await checkGuest(run)
  if (isAsked(['guestPostStart'])) await checkGuestAfterwards(run)
  if (isAsked(GUEST_FLAT_CALLS)) await checkGuestFlat(run)
  if (isAsked(INVOICE_CALLS)) await checkInvoice(run)
  await checkLogout(run)
  if (run.tokens.driver !== null) await checkAccount(run, createPerson(run, run.tokens.driver))
  else if (isAsked(DRIVER_CALLS)) skip(run, 'driverStart', ['no driver', 'driver in --accounts'])
  const { firm } = run.tokens
  if (isAsked(FLEET_CALLS) && firm !== null) await checkFleet(run, createPerson(run, firm))
}

/** What a driver does. */
async function checkAccount(run: Run, person: Person): Promise<void> {
  const isAsked = (calls: readonly string[]) => calls.some(run.isAsked)
  const isBalanceFree = (await readSetting(run, 'dontUseBalance')) === true
  const [calls, absent, check] = isBalanceFree
    ? ([OPEN_END_CALLS, ['refillBalance'], checkOpenEnd] as const)
    : ([DRIVER_CALLS, ['driverOpenStart', 'payOrder'], checkDriver] as const)
  for (const call of absent.filter(run.isAsked))
    skip(run, call, isBalanceFree ? ['no balances', 'a city with balances'] : ['balances', 'a city without balances'])
  if (isAsked(VEHICLE_CALLS)) await checkVehicles(person)
  if (isAsked(DATA_CALLS)) await checkOwnData(run, person)
  if (isAsked(calls)) await check(run, person)
  if (isAsked(DRIVER_AFTERWARDS_CALLS)) await checkDriverAfterwards(run, person)
  if (isAsked(DRIVER_FLAT_CALLS)) await checkDriverFlat(run, person)
  if (isAsked(SUBSCRIPTION_CALLS)) await checkSubscription(run, person)
  if (isAsked(FILE_CALLS)) await checkFiles(run, person)
}
