import { randomUUID } from 'node:crypto'
import type { Fields } from '../../api/contract/call.ts'
import { MINUTE_MS } from '../../domain/city-time.ts'
import { createOwnPlate, createOwnVehicle } from './own-plate.ts'
import { firstMethod, isFree, payAtBank, type Person, readBalance, readSetting, skip, toKopecks } from './person.ts'
import { listOf, pick, textOf } from './probe.ts'
import type { Run } from './run.ts'
import { driverWish } from './signed-in-probes.ts'

/** What a driver is asked about in a city with balances. */
export const DRIVER_CALLS: readonly string[] = [
  'refillBalance',
  'driverPaymentStatus',
  'withdrawPayment',
  'driverStart',
  'driverSessions',
  'driverRenew',
  'previewCorrection',
  'correctParking',
  'previewStop',
  'abortSession',
]

/** A test account has what a parking costs, and some. */
const REFILL = '100.00'
/** Another sum, so that it is another attempt without a key too. */
const WITHDRAWN_REFILL = '101.00'

/** A session of the driver, as the calls after its start name it. */
interface Begun {
  id: string
  wish: Fields
  end: string
}

/** Tops up, parks, prolongs, puts right and ends. */
export async function checkDriver(run: Run, person: Person): Promise<void> {
  const wish = await driverWish(run.known, createOwnVehicle())
  if (wish === null) return skip(run, 'driverStart', ['no place that is paid for', 'a zone with prices'])
  await checkRefill(run, person)
  const begun = await checkStart(run, person, wish)
  if (begun === null) return
  await checkRenewal(run, person, begun)
  await checkCorrection(run, person, begun)
  await checkStop(run, person, begun)
}

async function checkRefill(run: Run, person: Person): Promise<void> {
  const before = await readBalance(person)
  const payment = { PaymentService: await firstMethod(run), returnUrl: `${run.origin}/`, lang: 'en' }
  await checkWithdrawal(run, person, { ...payment, RefillAmount: WITHDRAWN_REFILL })
  const fields = { ...payment, RefillAmount: REFILL }
  await payAtBank(run, person, { call: 'refillBalance', status: 'driverPaymentStatus', fields })
  if (!run.options.accounts.bank || before === null) return
  await expectBalance(person, 'refillBalance', before + toKopecks(Number(REFILL)))
}

/** A top-up that is sent twice is one; withdrawn, it is over. */
async function checkWithdrawal(run: Run, person: Person, fields: Fields): Promise<void> {
  const call = 'withdrawPayment'
  if (!run.isAsked(call) && !run.isAsked('refillBalance')) return
  const [first, second] = await askTwice(person, 'refillBalance', fields)
  const paymentId = textOf(first ?? {}, 'paymentId')
  if (paymentId === null) return
  expectSame(person, 'refillBalance', 'paymentId', [paymentId, textOf(second ?? {}, 'paymentId')])
  if (!run.isAsked(call)) return
  const state = textOf((await person.ask(call, { paymentId })) ?? {}, 'result', 'state')
  if (state !== null && state !== 'cancelled')
    person.tell('state-wrong', call, { field: 'result.state', found: state, expected: 'cancelled' })
}

async function checkStart(run: Run, person: Person, wish: Fields): Promise<Begun | null> {
  const call = 'driverStart'
  const cost = await person.ask('driverCost', wish)
  const price = Number(pick(cost ?? {}, 'price'))
  if (cost === null || isFree(run, call, price)) return null
  const start = { ...wish, type: 'payment', expectedCost: price.toFixed(2) }
  await person.refuse(call, { ...start, expectedCost: (price / 2).toFixed(2) }, ['PriceChangedTryLater'], {
    accepted: 'price-not-held',
  })
  const before = await readBalance(person)
  const [first, second] = await askTwice(person, call, start)
  const [id, end] = [textOf(first ?? {}, 'session', 'id'), textOf(first ?? {}, 'session', 'endDate')]
  if (first === null || id === null || end === null) return null
  expectSame(person, call, 'session.id', [id, textOf(second ?? {}, 'session', 'id')])
  if (before !== null) await expectBalance(person, call, before - toKopecks(price))
  const ids = (await readSessions(person)).map((session) => textOf(session, 'id'))
  if (ids.filter((one) => one === id).length !== 1)
    person.tell('state-wrong', 'driverSessions', { field: 'result', found: ids, expected: `the session ${id}, once` })
  return { id, wish, end }
}

async function checkRenewal(run: Run, person: Person, { id, wish, end }: Begun): Promise<void> {
  const call = 'driverRenew'
  const minutes = Number(pick((await readSetting(run, 'intervals')) ?? {}, 'min') ?? 15)
  const cost = await person.ask('driverCost', { ...wish, Duration: minutes, ReservationId: id })
  const price = Number(pick(cost ?? {}, 'price'))
  if (cost === null || !run.isAsked(call)) return
  const renewal = { ReservationId: id, Duration: minutes, timestart: end, expectedCost: price.toFixed(2) }
  if (price > 0)
    await person.refuse(call, { ...renewal, expectedCost: (price / 2).toFixed(2) }, ['PriceChangedTryLater'], {
      accepted: 'price-not-held',
    })
  const before = await readBalance(person)
  const [first] = await askTwice(person, call, renewal)
  if (first === null) return
  if (before !== null) await expectBalance(person, call, before - toKopecks(price))
  const found = textOf(await findSession(person, id), 'endDate') ?? 'nothing'
  const expected = new Date(Date.parse(end) + minutes * MINUTE_MS)
  if (Date.parse(found) !== expected.getTime())
    person.tell('state-wrong', call, { field: 'endDate', found, expected: `${minutes} minutes after ${end}, once` })
}

async function checkCorrection(run: Run, person: Person, { id }: Begun): Promise<void> {
  const call = 'correctParking'
  if ((await readSetting(run, 'useSameDayCorrection')) !== true) return
  const preview = await person.ask('previewCorrection', { ReservationId: id })
  if (!listOf(preview, 'result', 'correctable').includes('vehicle') || !run.isAsked(call)) return
  const plate = createOwnPlate()
  const to = { ReservationId: id, ...createOwnVehicle(), Vehicle: plate }
  const price = Number(pick((await person.ask('previewCorrection', to)) ?? {}, 'result', 'price', 'price'))
  if (Number.isNaN(price)) return
  const [first] = await askTwice(person, call, { ...to, expectedCost: price.toFixed(2) })
  if (first === null) return
  const found = textOf(await findSession(person, id), 'transport', 'numberTs') ?? 'nothing'
  if (found.replaceAll(/\s/g, '') !== plate)
    person.tell('state-wrong', call, { field: 'transport.numberTs', found, expected: plate })
  await person.refuse(call, { ...to, ...createOwnVehicle(), expectedCost: price.toFixed(2) }, ['AlreadyCorrected'], {
    key: randomUUID(),
  })
}

async function checkStop(run: Run, person: Person, { id }: Begun): Promise<void> {
  const call = 'abortSession'
  const preview = await person.ask('previewStop', { ReservationId: id })
  const refund = pick(preview ?? {}, 'result', 'refund')
  const before = await readBalance(person)
  const ended = await person.ask(call, { ReservationId: id }, randomUUID())
  if (ended === null) return
  const isToBalance = pick(preview ?? {}, 'result', 'toBalance') === true
  if (before !== null && isToBalance && typeof refund === 'number')
    await expectBalance(person, call, before + toKopecks(refund))
  const left = (await readSessions(person)).map((session) => textOf(session, 'id'))
  if (left.includes(id))
    person.tell('state-wrong', call, { field: 'result', found: left, expected: `no session ${id}` })
  if (run.isAsked('previewStop'))
    await person.refuse('previewStop', { ReservationId: id }, ['ParkingSessionIsOver', 'ParkingSessionNotFound'])
}

/** The same attempt, as after an answer that never came. */
async function askTwice(person: Person, call: string, fields: Fields) {
  const key = randomUUID()
  const first = await person.ask(call, fields, key)
  return [first, first && (await person.ask(call, fields, key))] as const
}

function expectSame(
  person: Person,
  call: string,
  field: string,
  [first, found]: readonly [string, string | null],
): void {
  if (found !== null && found !== first)
    person.tell('duplicate-made', call, { field, found, expected: `${first}, as the first time` })
}

/** What it must be after one payment, kopecks. */
async function expectBalance(person: Person, call: string, expected: number): Promise<void> {
  const found = await readBalance(person)
  if (found === null || found === expected) return
  const code = call === 'driverStart' || call === 'driverRenew' ? 'duplicate-made' : 'state-wrong'
  person.tell(code, call, { field: 'balance', found: found / 100, expected: `${expected / 100}: once, and all of it` })
}

async function readSessions(person: Person) {
  return listOf(await person.ask('driverSessions', {}))
}

async function findSession(person: Person, id: string) {
  return (await readSessions(person)).find((session) => textOf(session, 'id') === id)
}
