import { randomUUID } from 'node:crypto'
import type { Fields, Json } from '../../api/contract/call.ts'
import { createOwnVehicle } from './own-plate.ts'
import { firstMethod, payAtBank, type Person, skip } from './person.ts'
import { listOf, pick, textOf } from './probe.ts'
import type { Run } from './run.ts'
import { driverWish } from './signed-in-probes.ts'

/** What a driver is asked about in a city without balances: parking with an open end, paid afterwards. */
export const OPEN_END_CALLS: readonly string[] = [
  'driverOpenStart',
  'driverSessions',
  'breakSession',
  'payDeferred',
  'driverPaymentStatus',
  'cancelOrder',
]

/** Begins, puts off and pays; begins with another vehicle, puts off and cancels. */
export async function checkOpenEnd(run: Run, person: Person): Promise<void> {
  const wish = await driverWish(run.known, { ...createOwnVehicle(), Duration: undefined })
  if (wish === null) return skip(run, 'driverOpenStart', ['no place that is paid for', 'a zone with prices'])
  const payment = { PaymentService: await firstMethod(run), returnUrl: `${run.origin}/`, lang: 'en' }
  const first = await checkPutOff(person, wish)
  if (first !== null) {
    const paid = await payAtBank(run, person, {
      call: 'payDeferred',
      status: 'driverPaymentStatus',
      fields: { ...payment, OrderId: first },
    })
    if (paid !== null) await expectSettled(person, 'payDeferred', first)
  } else skip(run, 'payDeferred', ['nothing to pay', 'an hour that costs something'])
  const second = await checkPutOff(person, { ...wish, ...createOwnVehicle() })
  if (second === null) return
  await person.ask('cancelOrder', { OrderId: second, PaymentService: payment.PaymentService }, randomUUID())
  await expectSettled(person, 'cancelOrder', second)
}

/** The number of a session that waits for its payment; null where nothing is to be paid. */
async function checkPutOff(person: Person, wish: Fields): Promise<string | null> {
  const key = randomUUID()
  const begun = await person.ask('driverOpenStart', wish, key)
  const again = begun && (await person.ask('driverOpenStart', wish, key))
  const [id, repeated] = [textOf(begun ?? {}, 'session', 'id'), textOf(again ?? {}, 'session', 'id')]
  if (id === null) return null
  if (repeated !== null && repeated !== id) {
    const expected = `${id}, as the first time`
    person.tell('duplicate-made', 'driverOpenStart', { field: 'session.id', found: repeated, expected })
  }
  const running = await find(person, id)
  if (pick(running, 'isOpenEnd') !== true)
    person.tell('state-wrong', 'driverSessions', {
      field: 'isOpenEnd',
      found: running,
      expected: `${id}, with an open end`,
    })
  await person.ask('breakSession', { OrderId: id }, randomUUID())
  const waiting = await find(person, id)
  if (waiting === undefined) return null
  const [status, amount] = [textOf(waiting, 'status') ?? '', Number(pick(waiting, 'amountToPay'))]
  if (status.toLowerCase() === 'active' || !(amount > 0)) {
    const expected = 'waiting, with what is to be paid'
    person.tell('state-wrong', 'breakSession', { field: 'status', found: `${status}, ${amount}`, expected })
    return null
  }
  return id
}

async function find(person: Person, id: string): Promise<Json | undefined> {
  return listOf(await person.ask('driverSessions', {})).find((session) => textOf(session, 'id') === id)
}

/** Paid time may still run; nothing is to be paid for it any more. */
async function expectSettled(person: Person, call: string, id: string): Promise<void> {
  const found = await find(person, id)
  if (Number(pick(found, 'amountToPay') ?? 0) === 0) return
  person.tell('state-wrong', call, { field: 'amountToPay', found, expected: `nothing to pay for ${id}` })
}
