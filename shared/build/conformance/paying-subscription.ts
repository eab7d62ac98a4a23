import { randomUUID } from 'node:crypto'
import type { Json } from '../../api/contract/call.ts'
import { addDays, toCityTime } from '../../domain/city-time.ts'
import { carryOut } from './carry-out.ts'
import { firstMethod, payAtBank, type Person, skip } from './person.ts'
import { listOf, pick, textOf } from './probe.ts'
import type { Run } from './run.ts'
import { findVehicle, findVehicles, type OwnVehicle } from './signed-in-probes.ts'

export const SUBSCRIPTION_CALLS: readonly string[] = [
  'paySubscription',
  'getBenefits',
  'changeSubscriptionVehicle',
  'pauseSubscription',
  'continueSubscription',
  'refundSubscription',
]

/** Where the account has one already, a new one begins so far ahead that the two do not overlap. */
const AHEAD_DAYS = 400

/** Buys a season ticket, pauses it, lets it go on, and gives it back, as far as the city says that each can be done. */
export async function checkSubscription(run: Run, person: Person): Promise<void> {
  const call = 'paySubscription'
  const vehicle = await findVehicle(run.known)
  const { plate } = vehicle
  const offer = await findOffer(run)
  if (offer === undefined) return skip(run, call, ['no season ticket for every vehicle', 'one in getSubscriptions'])
  const cost = Number(pick(offer, 'cost'))
  const before = (await readBenefits(person)).map(numberOf).filter((number) => number !== '')
  const today = toCityTime(run.options.now(), run.timeZone ?? 'UTC').date
  const fields = {
    vehicle: plate,
    codeSubscription: textOf(offer, 'parkingPermitCode'),
    timestart: before.length === 0 ? today : addDays(today, AHEAD_DAYS),
    expectedCost: cost.toFixed(2),
    paymentService: await firstMethod(run),
    returnUrl: `${run.origin}/`,
    lang: 'en',
  }
  await person.refuse(call, { ...fields, expectedCost: (cost / 2).toFixed(2) }, ['PriceChangedTryLater'], {
    accepted: 'price-not-held',
  })
  await payAtBank(run, person, { call, status: 'driverPaymentStatus', fields, mayBeBalance: true })
  if (!run.options.accounts.bank) return
  const bought = (await readBenefits(person)).find((one) => !before.includes(numberOf(one)))
  const orderNum = bought && numberOf(bought)
  if (!bought || !orderNum)
    return person.tell('state-wrong', call, { field: 'orderNum', found: bought, expected: 'it in getBenefits' })
  await checkMove(run, person, orderNum, vehicle)
  await checkPause(person, orderNum)
  if (pick(bought, 'canRefund') !== true) return
  await person.ask('refundSubscription', { orderNum, lang: 'en' }, randomUUID())
  const left = (await readBenefits(person)).find((one) => numberOf(one) === orderNum)
  if (left !== undefined && pick(left, 'canRefund') === true)
    person.tell('state-wrong', 'refundSubscription', { field: 'canRefund', found: true, expected: 'it is given back' })
}

/** A season ticket that every vehicle may have; undefined where the city sells none. */
export async function findOffer(run: Run): Promise<Json | undefined> {
  return listOf(await run.known.answer('getSubscriptions')).find(
    (one) =>
      Number(pick(one, 'cost')) > 0 &&
      ['', 'B'].includes(textOf(one, 'category') ?? '') &&
      ['licensePlate', 'startDate'].every((bound) => (textOf(one, bound) ?? '') === ''),
  )
}

/** Another vehicle of the driver's has it, and the first one again, as often as the city lets it move. */
async function checkMove(run: Run, person: Person, orderNum: string, { plate, category }: OwnVehicle): Promise<void> {
  const call = 'changeSubscriptionVehicle'
  const benefits = await readBenefits(person)
  const find = async () => (await readBenefits(person)).find((one) => numberOf(one) === orderNum)
  if (pick(await find(), 'canChangeTs') !== true) return
  const taken = benefits.map(plateOf)
  const isFit = (one: OwnVehicle) => one.category === category && !taken.includes(one.plate)
  const other = (await findVehicles(run.known)).find((one) => one.plate !== plate && isFit(one))
  if (!other) return skip(run, call, ['one vehicle', 'another of its category in the test account, without a ticket'])
  for (const grzNew of [other.plate, plate]) {
    // oxlint-disable no-await-in-loop -- there, and back
    if (pick(await find(), 'canChangeTs') !== true) return
    await carryOut(person, {
      call,
      fields: { orderNum, grzNew, lang: 'en' },
      field: 'result[].transport.numberTs',
      expected: grzNew,
      look: async () => plateOf((await find()) ?? {}),
    })
    // oxlint-enable no-await-in-loop
  }
}

function plateOf(benefit: Json): string {
  return (textOf(benefit, 'transport', 'numberTs') ?? '').replaceAll(/\s/g, '')
}

async function checkPause(person: Person, orderNum: string): Promise<void> {
  const steps = [
    ['pauseSubscription', 'canPause', 'canContinue'],
    ['continueSubscription', 'canContinue', 'canPause'],
  ] as const
  for (const [call, before, after] of steps) {
    // oxlint-disable no-await-in-loop -- one after another
    const row = (await readBenefits(person)).find((one) => numberOf(one) === orderNum)
    if (row === undefined || pick(row, before) !== true) return
    await person.ask(call, { orderNum, lang: 'en' }, randomUUID())
    const now = (await readBenefits(person)).find((one) => numberOf(one) === orderNum)
    // oxlint-enable no-await-in-loop
    if (pick(now, before) === true)
      person.tell('state-wrong', call, { field: before, found: true, expected: `false, and ${after}` })
  }
}

async function readBenefits(person: Person): Promise<Json[]> {
  return listOf(await person.ask('getBenefits', {}))
}

function numberOf(benefit: Json): string {
  return textOf(benefit, 'orderNum') ?? ''
}
