import { randomUUID } from 'node:crypto'
import type { Fields } from '../../api/contract/call.ts'
import { OWN_ENTRY } from '../../api/contract/own-entry.server.ts'
import { expectOk, expectRefusal } from './judge.ts'
import { createOwnPlate } from './own-plate.ts'
import { checkState, createPerson, guestPayment, isFree, isOpenable, payAtBank, type Person } from './person.ts'
import { pick, textOf } from './probe.ts'
import { guestWish } from './public-probes.ts'
import { rowOf } from './rows.ts'
import type { Run } from './run.ts'

export const GUEST_CALLS: readonly string[] = ['guestStart', 'guestStatus', 'guestCancel', 'findReceipt']

/** A guest begins, repeats, withdraws, and pays at the bank. */
export async function checkGuest(run: Run): Promise<void> {
  const { accounts, origin } = run.options
  const { guest = {} } = accounts
  const plate = guest.plate ?? createOwnPlate()
  const wish = await guestWish(run.known, { transport: { number: plate, category: 'B', numberFormat: 'rus' } })
  const { guest: token } = run.tokens
  if (wish === null || token === null) {
    run.findings.add({ code: 'not-checked', call: 'guestStart', found: 'no price for guests', expected: 'a paid zone' })
    return
  }
  const person = createPerson(run, token)
  const cost = await person.ask('guestCost', wish)
  const price = Number(pick(cost ?? {}, 'price'))
  if (cost === null || isFree(run, 'guestStart', price)) return
  const start = {
    ...wish,
    ...(await guestPayment(run)),
    expectedCost: price.toFixed(2),
    returnUrl: `${origin}/`,
    lang: 'en',
    type: 'paymentUnregister',
  }
  await person.refuse('guestStart', { ...start, expectedCost: (price / 2).toFixed(2) }, ['PriceChangedTryLater'], {
    accepted: 'price-not-held',
  })
  await person.refuse('guestStart', { ...start, payment: 'no-such-method' }, [
    'PaymentServiceNotFound',
    'NotSelectedPaymentService',
  ])
  const key = randomUUID()
  const first = await person.ask('guestStart', start, key)
  const paymentId = textOf(first ?? {}, 'paymentId')
  if (first === null || paymentId === null) return
  if (!isOpenable(run, person, 'guestStart', first)) return
  await checkRepeated(person, { call: 'guestStart', fields: start, key, paymentId })
  if (await keepsKeys(run)) {
    const other = { ...start, transport: { number: createOwnPlate(), category: 'B', numberFormat: 'rus' } }
    await person.refuse('guestStart', other, ['ValidationError'], { accepted: 'key-reused', key })
  }
  await checkState(person, { call: 'guestStatus', paymentId, states: ['created', 'redirected'] })
  await checkStranger(run, 'guestStatus', paymentId)
  const withdrawn = await person.ask('guestCancel', { paymentId })
  const state = pick(withdrawn ?? {}, 'result', 'state')
  if (withdrawn !== null && state !== 'cancelled')
    person.tell('state-wrong', 'guestCancel', { field: 'result.state', found: state, expected: 'cancelled' })
  const paid = await payAtBank(run, person, { call: 'guestStart', status: 'guestStatus', fields: start })
  if (paid === null) return
  await checkTwice(run, token, { fields: start, paid })
  await checkFound(person, paid, price)
}

/** Who has the number of a paid parking finds it. */
async function checkFound(person: Person, paymentId: string, price: number): Promise<void> {
  const number = textOf((await person.ask('guestStatus', { paymentId })) ?? {}, 'result', 'orderNumber')
  if (number === null) return
  const found = await person.ask('findReceipt', { number })
  const sum = pick(found ?? {}, 'result', 'sum')
  if (found !== null && sum !== price)
    person.tell('state-wrong', 'findReceipt', { field: 'result.sum', found: sum, expected: `${price}, as was paid` })
}

/** No element sends a key where the city's entry does not say that it keeps them. */
async function keepsKeys({ wire }: Run): Promise<boolean> {
  const entry = await wire.get(OWN_ENTRY.path)
  return pick(entry?.json ?? {}, 'idempotency') === true
}

/** A paid parking is not paid again: the first answer is repeated, or the start refused. */
async function checkTwice(run: Run, token: string, { fields, paid }: { fields: Fields; paid: string }): Promise<void> {
  const call = 'guestStart'
  const headers = { 'idempotency-key': randomUUID() }
  const reply = await run.wire.ask(rowOf(call), { fields, token, headers })
  if (!reply?.envelope?.isOk) return expectRefusal(rowOf(call), reply, ['ParkingSessionAlreadyExists'], run)
  const found = textOf(reply.json ?? {}, 'paymentId') ?? 'nothing'
  if (found === paid) return
  const expected = `ParkingSessionAlreadyExists, or ${paid}: it is paid already`
  run.findings.add({ code: 'duplicate-made', call, field: 'paymentId', found, expected, request: reply.request })
}

/** A start that is sent again, as after an answer that never came. */
async function checkRepeated(
  person: Person,
  { call, fields, key, paymentId }: { call: string; fields: Fields; key: string; paymentId: string },
): Promise<void> {
  for (const repeated of [key, undefined]) {
    const answer = await person.ask(call, fields, repeated) // oxlint-disable-line no-await-in-loop -- one after another
    const id = textOf(answer ?? {}, 'paymentId')
    const how = repeated === undefined ? 'within 5 minutes, without a key' : 'by the same Idempotency-Key'
    if (answer !== null && id !== paymentId)
      person.tell('duplicate-made', call, { field: 'paymentId', found: id, expected: `${paymentId}, ${how}` })
  }
}

async function checkStranger(run: Run, call: string, paymentId: string): Promise<void> {
  const stranger = textOf(
    expectOk(
      rowOf('guestCost'),
      await run.wire.ask(rowOf('guestCost'), { fields: (await guestWish(run.known)) ?? {} }),
      run,
    ) ?? {},
    'token',
  )
  if (stranger === null) return
  const person = createPerson(run, stranger)
  const answer = await person.ask(call, { paymentId })
  const result = pick(answer ?? {}, 'result') ?? null
  if (result !== null) person.tell('stranger-sees', call, { field: 'result', found: result, expected: 'null' })
}
