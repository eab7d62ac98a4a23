import { randomUUID } from 'node:crypto'
import type { Fields } from '../../api/contract/call.ts'
import { MINUTE_MS, toCityTime, toWireTime } from '../../domain/city-time.ts'
import { createOwnPlate, createOwnVehicle } from './own-plate.ts'
import {
  createPerson,
  firstMethod,
  guestPayment,
  payAtBank,
  type Person,
  readBalance,
  readSetting,
  skip,
  toKopecks,
} from './person.ts'
import { listOf, pick, textOf } from './probe.ts'
import { guestWish } from './public-probes.ts'
import type { Run } from './run.ts'
import { driverWish } from './signed-in-probes.ts'

const BEGUN_MINUTES = 60

/** A guest pays for a parking that has begun an hour ago. */
export async function checkGuestAfterwards(run: Run): Promise<void> {
  const call = 'guestPostStart'
  const { guest: token } = run.tokens
  const start = await findStart(run, call, 'guestPostPaymentYesterday')
  const own = { transport: { number: createOwnPlate(), category: 'B', numberFormat: 'rus' } }
  const wish = await guestWish(run.known, own)
  if (start === null || wish === null || token === null) return
  const person = createPerson(run, token)
  const begun = { ...wish, postPaymentStartTime: start }
  const cost = await person.ask('guestCost', begun)
  const price = Number(pick(cost ?? {}, 'price'))
  if (cost === null) return
  if (!(price > 0)) return skip(run, call, ['the last hour was free', 'an hour that costs something'])
  const fields = {
    ...begun,
    ...(await guestPayment(run)),
    expectedCost: price.toFixed(2),
    returnUrl: `${run.origin}/`,
    lang: 'en',
    type: 'postPaymentUnregister',
  }
  await person.refuse(call, { ...fields, expectedCost: (price / 2).toFixed(2) }, ['PriceChangedTryLater'], {
    accepted: 'price-not-held',
  })
  const paid = await payAtBank(run, person, { call, status: 'guestStatus', fields })
  if (paid === null) return
  const told = await person.ask('guestStatus', { paymentId: paid })
  expectStart(person, call, [textOf(told ?? {}, 'result', 'startDate'), start])
}

/** A driver pays for a parking that has begun an hour ago: by the balance, or by a bill. */
export async function checkDriverAfterwards(run: Run, person: Person): Promise<void> {
  const isBalanceFree = (await readSetting(run, 'dontUseBalance')) === true
  const call = 'driverStart'
  const start = await findStart(run, isBalanceFree ? 'payOrder' : null, 'usePostPaymentYesterday')
  const wish = await driverWish(run.known, createOwnVehicle())
  if (start === null || wish === null) return
  const begun = { ...wish, timestart: start }
  const cost = await person.ask('driverCost', begun)
  const price = Number(pick(cost ?? {}, 'price'))
  if (cost === null) return
  if (!(price > 0)) {
    if (isBalanceFree) skip(run, 'payOrder', ['the last hour was free', 'an hour that costs something'])
    return
  }
  const fields = { ...begun, type: 'postPayment', expectedCost: price.toFixed(2) }
  if (isBalanceFree) return checkBill(run, person, { ...fields, PaymentService: await firstMethod(run) })
  const before = await readBalance(person)
  const answer = await person.ask(call, fields, randomUUID())
  if (answer === null || before === null) return
  expectStart(person, call, [textOf(answer, 'session', 'startDate'), start])
  const [found, expected] = [await readBalance(person), before - toKopecks(price)]
  if (found === null || found === expected) return
  person.tell('state-wrong', call, { field: 'balance', found: found / 100, expected: `${expected / 100}` })
}

/** What waits for its money is one order whoever asks to pay it, and is settled when the bank is paid. */
async function checkBill(run: Run, person: Person, fields: Fields): Promise<void> {
  const call = 'payOrder'
  const bank = { returnUrl: `${run.origin}/`, lang: 'en' }
  const begun = await person.ask('driverStart', { ...fields, ...bank }, randomUUID())
  const [OrderId, first] = [textOf(begun ?? {}, 'session', 'id'), textOf(begun ?? {}, 'paymentId')]
  if (begun === null) return
  if (OrderId === null)
    return person.tell('state-wrong', 'driverStart', {
      field: 'session.id',
      found: begun,
      expected: 'the session that waits for its money',
    })
  const findOrder = async () =>
    listOf(await person.ask('driverSessions', {})).find((session) => textOf(session, 'id') === OrderId)
  if (!(Number(pick(await findOrder(), 'amountToPay')) > 0))
    person.tell('state-wrong', 'driverSessions', {
      field: 'result',
      found: await findOrder(),
      expected: `${OrderId}, with what is to be paid`,
    })
  const order = { OrderId, PaymentService: fields['PaymentService'], ...bank }
  const again = await person.ask(call, order, randomUUID())
  const second = textOf(again ?? {}, 'paymentId')
  if (again !== null && first !== null && second !== first)
    person.tell('duplicate-made', call, {
      field: 'paymentId',
      found: second,
      expected: `${first}, which can still be paid`,
    })
  const paid = await payAtBank(run, person, { call, status: 'driverPaymentStatus', fields: order })
  if (paid === null) return
  const left = await findOrder()
  if (Number(pick(left, 'amountToPay') ?? 0) > 0)
    person.tell('state-wrong', call, { field: 'amountToPay', found: left, expected: `nothing to pay for ${OrderId}` })
}

/**
 * An hour ago, as the wire writes it; null where the city does not let that be paid any more.
 * @param call what cannot be checked then; null where it has been checked otherwise
 */
async function findStart(run: Run, call: string | null, yesterday: string): Promise<string | null> {
  const { timeZone } = run
  if (timeZone === null) return null
  if ((await readSetting(run, 'usePostPayment')) !== true) {
    if (call !== null) skip(run, call, ['no payment afterwards', 'a city with usePostPayment'])
    return null
  }
  const now = run.options.now()
  const start = Math.floor(now / MINUTE_MS - BEGUN_MINUTES) * MINUTE_MS
  const isToday = toCityTime(start, timeZone).date === toCityTime(now, timeZone).date
  if (isToday || (await readSetting(run, yesterday)) === true) return toWireTime(start, timeZone)
  if (call !== null) skip(run, call, ['the day has just begun', 'an hour later in the day'])
  return null
}

function expectStart(person: Person, call: string, [found, start]: readonly [string | null, string]): void {
  if (found !== null && Date.parse(found) !== Date.parse(start))
    person.tell('state-wrong', call, { field: 'startDate', found, expected: start })
}
