import { randomUUID } from 'node:crypto'
import type { Fields, Json } from '../../api/contract/call.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import { parseSafeUrl } from '../../domain/safe-url.ts'
import type { DifferenceCode } from './differences.ts'
import { expectOk, expectRefusal } from './judge.ts'
import { listOf, pick, textOf } from './probe.ts'
import { guestWish, PLATE } from './public-probes.ts'
import { rowOf } from './rows.ts'
import type { Run } from './run.ts'
import { driverWish } from './signed-in-probes.ts'
import { toSample } from './report.ts'

const SETTLE_SECONDS = 30
const ASK_EVERY_MS = 1000
/** A test account has what a parking costs, and some. */
const REFILL = '100.00'

/** Asks as one person does, one call after another. */
interface Person {
  /** The answer that must be ok. */
  ask(call: string, fields: Fields, key?: string): Promise<Json | null>
  refuse(
    call: string,
    fields: Fields,
    names: readonly ErrorCode[],
    more?: { accepted?: DifferenceCode; key?: string },
  ): Promise<void>
  tell(code: DifferenceCode, call: string, where: { field?: string; found: unknown; expected: string }): void
}

/** Pays with the test account, by a bank that can be told what to do. */
export async function checkPaying(run: Run): Promise<void> {
  if (['guestStart', 'guestStatus', 'guestCancel'].some(run.isAsked)) await checkGuest(run)
  if (
    ['driverStart', 'driverSessions', 'abortSession', 'driverRenew', 'refillBalance', 'driverPaymentStatus'].some(
      run.isAsked,
    )
  )
    await checkDriver(run)
}

function createPerson(run: Run, token: string): Person {
  const { wire, findings } = run
  const send = (call: string, fields: Fields, key?: string) =>
    wire.ask(rowOf(call), { fields, token, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) })
  return {
    ask: async (call, fields, key) => expectOk(rowOf(call), await send(call, fields, key), run),
    refuse: async (call, fields, names, { key, ...more } = {}) =>
      expectRefusal(rowOf(call), await send(call, fields, key), names, run, more),
    tell(code, call, { found, ...where }) {
      if (run.isAsked(call)) findings.add({ code, call, found: toSample(found), ...where })
    },
  }
}

async function firstMethod(run: Run): Promise<string> {
  const [method] = listOf(await run.known.answer('getSettings'), 'result', 'paymentsMethods')
  return textOf(method, 'name') ?? textOf(method, 'methodName') ?? ''
}

async function checkGuest(run: Run): Promise<void> {
  const { accounts, origin } = run.options
  const { guest = {} } = accounts
  const plate = guest.plate ?? toPlate(run)
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
    payment: guest.payment ?? (await firstMethod(run)),
    phone: guest.phone ?? '79161234567',
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
  checkRedirect(person, 'guestStart', first)
  await checkRepeated(person, { call: 'guestStart', fields: start, key, paymentId })
  await checkState(person, { call: 'guestStatus', paymentId, states: ['created', 'redirected'] })
  await checkStranger(run, 'guestStatus', paymentId)
  const withdrawn = await person.ask('guestCancel', { paymentId })
  const state = pick(withdrawn ?? {}, 'result', 'state')
  if (withdrawn !== null && state !== 'cancelled')
    person.tell('state-wrong', 'guestCancel', { field: 'result.state', found: state, expected: 'cancelled' })
  const paid = await payAtBank(run, person, { call: 'guestStart', status: 'guestStatus', fields: start })
  if (paid !== null) await checkTwice(run, token, { fields: start, paid })
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

async function checkDriver(run: Run): Promise<void> {
  const { driver: token } = run.tokens
  const wish = await driverWish(run.known)
  if (token === null || wish === null) {
    run.findings.add({ code: 'not-checked', call: 'driverStart', found: 'no driver', expected: 'driver in --accounts' })
    return
  }
  if (pick((await run.known.answer('getSettings')) ?? {}, 'result', 'dontUseBalance') === true) {
    const expected = 'a city with balances'
    for (const call of ['refillBalance', 'driverStart'])
      run.findings.add({ code: 'not-checked', call, found: 'a city without balances', expected })
    return
  }
  const person = createPerson(run, token)
  const payment = { PaymentService: await firstMethod(run), returnUrl: `${run.origin}/`, lang: 'en' }
  const before = await readBalance(person)
  await payAtBank(run, person, {
    call: 'refillBalance',
    status: 'driverPaymentStatus',
    fields: { ...payment, RefillAmount: REFILL },
  })
  const after = await readBalance(person)
  if (run.options.accounts.bank && before !== null && after !== before + toKopecks(Number(REFILL)))
    person.tell('state-wrong', 'refillBalance', {
      field: 'balance',
      found: after,
      expected: `${REFILL} more, in kopecks`,
    })
  await checkDriverStart(run, person, wish)
}

async function checkDriverStart(run: Run, person: Person, wish: Fields): Promise<void> {
  const cost = await person.ask('driverCost', wish)
  const price = Number(pick(cost ?? {}, 'price'))
  if (cost === null || isFree(run, 'driverStart', price)) return
  const start = { ...wish, type: 'payment', expectedCost: price.toFixed(2) }
  const cheaper = { ...start, expectedCost: (price / 2).toFixed(2) }
  await person.refuse('driverStart', cheaper, ['PriceChangedTryLater'], { accepted: 'price-not-held' })
  const key = randomUUID()
  const before = await readBalance(person)
  const first = await person.ask('driverStart', start, key)
  const id = textOf(first ?? {}, 'session', 'id')
  if (first === null || id === null) return
  const second = await person.ask('driverStart', start, key)
  const again = textOf(second ?? {}, 'session', 'id')
  if (second !== null && again !== id)
    person.tell('duplicate-made', 'driverStart', {
      field: 'session.id',
      found: again,
      expected: `${id}, as the first time`,
    })
  const after = await readBalance(person)
  if (before !== null && after !== before - toKopecks(price))
    person.tell('duplicate-made', 'driverStart', { field: 'balance', found: after, expected: `${price} less, once` })
  const sessions = listOf(await person.ask('driverSessions', {})).map((one) => textOf(one, 'id'))
  if (sessions.filter((one) => one === id).length !== 1)
    person.tell('state-wrong', 'driverSessions', {
      field: 'result',
      found: sessions,
      expected: `the session ${id}, once`,
    })
  await person.ask('abortSession', { ReservationId: id }, randomUUID())
  const left = listOf(await person.ask('driverSessions', {})).map((one) => textOf(one, 'id'))
  if (left.includes(id))
    person.tell('state-wrong', 'abortSession', { field: 'result', found: left, expected: `no session ${id}` })
}

function isFree({ findings }: Run, call: string, price: number): boolean {
  if (price > 0) return false
  findings.add({ code: 'not-checked', call, found: 'parking is free now', expected: 'an hour that costs something' })
  return true
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

async function checkState(
  person: Person,
  { call, paymentId, states }: { call: string; paymentId: string; states: readonly string[] },
): Promise<void> {
  const answer = await person.ask(call, { paymentId })
  const state = String(pick(answer ?? {}, 'result', 'state') ?? 'nothing')
  if (answer !== null && !states.includes(state))
    person.tell('state-wrong', call, { field: 'result.state', found: state, expected: states.join(' or ') })
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

function checkRedirect(person: Person, call: string, answer: Json): void {
  const url = textOf(answer, 'RedirectURL')
  if (url !== null && parseSafeUrl(url) === null)
    person.tell('redirect-unsafe', call, { field: 'RedirectURL', found: url, expected: 'an absolute https address' })
}

/** Starts, has the bank pay, and waits until the city knows. */
async function payAtBank(
  run: Run,
  person: Person,
  { call, status, fields }: { call: string; status: string; fields: Fields },
): Promise<string | null> {
  const { bank, settleSeconds = SETTLE_SECONDS } = run.options.accounts
  if (!bank) {
    run.findings.add({ code: 'not-checked', call, found: 'no bank', expected: 'bank.pay in --accounts' })
    return null
  }
  const answer = await person.ask(call, fields, randomUUID())
  const [paymentId, url] = [textOf(answer ?? {}, 'paymentId'), textOf(answer ?? {}, 'RedirectURL')]
  if (answer === null || paymentId === null) return null
  if (url === null) {
    const found = 'nothing'
    person.tell('state-wrong', call, { field: 'RedirectURL', found, expected: 'the bank’s page' })
    return null
  }
  checkRedirect(person, call, answer)
  await run.wire.post(bank.pay.replace('{url}', url.replace(/[?#].*$/, '')))
  const end = run.options.now() + settleSeconds * 1000
  let state: string | null = null
  // oxlint-disable no-await-in-loop -- asked until it is known
  do {
    await run.options.wait(ASK_EVERY_MS)
    const known = await person.ask(status, { paymentId })
    if (known === null) return null
    state = textOf(known, 'result', 'state')
  } while (state !== 'paid' && run.options.now() < end)
  // oxlint-enable no-await-in-loop
  if (state === 'paid') return paymentId
  const expected = `paid within ${settleSeconds} s`
  person.tell('state-wrong', status, { field: 'result.state', found: state, expected })
  return null
}

async function readBalance(person: Person): Promise<number | null> {
  const balance = pick((await person.ask('getBalance', {})) ?? {}, 'balance')
  return typeof balance === 'number' ? toKopecks(balance) : null
}

function toKopecks(roubles: number): number {
  return Math.round(roubles * 100)
}

/** A plate of each run's own: what an earlier one has paid is in nobody's way. */
function toPlate({ options }: Run): string {
  const digits = String(Math.floor(options.now() / 1000) % 1000)
  return PLATE.replace(/\d{3}/, digits.padStart(3, '0'))
}
