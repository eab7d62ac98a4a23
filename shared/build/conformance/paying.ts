import { checkDriver, DRIVER_CALLS } from './paying-driver.ts'
import { checkGuest, GUEST_CALLS } from './paying-guest.ts'
import { checkOpenEnd, OPEN_END_CALLS } from './paying-open-end.ts'
import { checkSubscription, SUBSCRIPTION_CALLS } from './paying-subscription.ts'
import { createPerson, readSetting, skip } from './person.ts'
import type { Run } from './run.ts'

/** Pays with the test account, by a bank that can be told what to do. */
export async function checkPaying(run: Run): Promise<void> {
  const isAsked = (calls: readonly string[]) => calls.some(run.isAsked)
  if (isAsked(GUEST_CALLS)) await checkGuest(run)
  if (!isAsked([...DRIVER_CALLS, ...OPEN_END_CALLS, ...SUBSCRIPTION_CALLS])) return
  const { driver: token } = run.tokens
  if (token === null) return skip(run, 'driverStart', ['no driver', 'driver in --accounts'])
  const person = createPerson(run, token)
  const isBalanceFree = (await readSetting(run, 'dontUseBalance')) === true
  const [calls, absent, check] = isBalanceFree
    ? ([OPEN_END_CALLS, 'refillBalance', checkOpenEnd] as const)
    : ([DRIVER_CALLS, 'driverOpenStart', checkDriver] as const)
  if (run.isAsked(absent))
    skip(run, absent, isBalanceFree ? ['no balances', 'a city with balances'] : ['balances', 'a city without balances'])
  if (isAsked(calls)) await check(run, person)
  if (isAsked(SUBSCRIPTION_CALLS)) await checkSubscription(run, person)
}
