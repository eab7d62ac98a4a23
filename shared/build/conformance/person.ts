import { randomUUID } from 'node:crypto'
import type { Fields, Json } from '../../api/contract/call.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import { parseSafeUrl } from '../../domain/safe-url.ts'
import type { DifferenceCode } from './differences.ts'
import { expectOk, expectRefusal } from './judge.ts'
import { listOf, pick, textOf } from './probe.ts'
import { rowOf } from './rows.ts'
import type { Run } from './run.ts'
import { toSample } from './report.ts'

const SETTLE_SECONDS = 30
/** Most banks have told the city by the first question; it is asked ever less often. */
const FIRST_ASKED_MS = 100
const ASK_EVERY_MS = 1000

/** Asks as one person does, one call after another. */
export interface Person {
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

export function createPerson(run: Run, token?: string): Person {
  const { wire, findings } = run
  const send = (call: string, fields: Fields, key?: string) =>
    wire.ask(rowOf(call), {
      fields,
      ...(token === undefined ? {} : { token }),
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    })
  return {
    ask: async (call, fields, key) => expectOk(rowOf(call), await send(call, fields, key), run),
    refuse: async (call, fields, names, { key, ...more } = {}) =>
      expectRefusal(rowOf(call), await send(call, fields, key), names, run, more),
    tell(code, call, { found, ...where }) {
      if (run.isAsked(call)) findings.add({ code, call, found: toSample(found), ...where })
    },
  }
}

/** The names of the city's ways to pay. */
export async function methodsOf(run: Run): Promise<string[]> {
  const methods = listOf(await run.known.answer('getSettings'), 'result', 'paymentsMethods')
  return methods.map((method) => textOf(method, 'name') ?? textOf(method, 'methodName') ?? '')
}

export async function firstMethod(run: Run): Promise<string> {
  const [method = ''] = await methodsOf(run)
  return method
}

/** The value of a setting that decides what can be paid for. */
export async function readSetting(run: Run, name: string): Promise<Json | undefined> {
  return pick((await run.known.answer('getSettings')) ?? {}, 'result', name)
}

export function skip({ findings }: Run, call: string, [found, expected]: readonly [string, string]): void {
  findings.add({ code: 'not-checked', call, found, expected })
}

export function isFree({ findings }: Run, call: string, price: number): boolean {
  if (price > 0) return false
  findings.add({ code: 'not-checked', call, found: 'parking is free now', expected: 'an hour that costs something' })
  return true
}

export async function checkState(
  person: Person,
  { call, paymentId, states }: { call: string; paymentId: string; states: readonly string[] },
): Promise<void> {
  const answer = await person.ask(call, { paymentId })
  const state = String(pick(answer ?? {}, 'result', 'state') ?? 'nothing')
  if (answer !== null && !states.includes(state))
    person.tell('state-wrong', call, { field: 'result.state', found: state, expected: states.join(' or ') })
}

/** Whether the address of the bank's page is one that an element opens. */
export function isOpenable(run: Run, person: Person, call: string, answer: Json): boolean {
  const url = textOf(answer, 'RedirectURL')
  if (url === null || parseSafeUrl(url, run.origin) !== null) return true
  const isRelative = !URL.canParse(url)
  const code = isRelative ? 'redirect-relative' : 'redirect-unsafe'
  person.tell(code, call, { field: 'RedirectURL', found: url, expected: 'an absolute https address' })
  return false
}

/** By what a guest pays, and the phone that the receipt goes to. */
export async function guestPayment(run: Run): Promise<{ payment: string; phone: string }> {
  const { guest = {} } = run.options.accounts
  return { payment: guest.payment ?? (await firstMethod(run)), phone: guest.phone ?? '79161234567' }
}

/** How a payment stands, by the call that tells it. */
export async function paymentState(
  person: Person,
  { status, paymentId }: { status: string; paymentId: string | null },
): Promise<string | null> {
  return textOf((await person.ask(status, { paymentId })) ?? {}, 'result', 'state')
}

/** Whether the bank can be told to pay. */
export function hasBank(run: Run, call: string): boolean {
  const { bank } = run.options.accounts
  if (!bank) skip(run, call, ['no bank', 'bank.pay in --accounts'])
  return bank !== undefined
}

/** What the bank is to be paid for. */
interface BankPayment {
  call: string
  /** How it ended is asked by this call. */
  status: string
  fields: Fields
  /** It may be paid by the balance, and then there is no page of the bank. */
  mayBeBalance?: boolean
}

/** Starts, has the bank pay, and waits until the city knows. */
export async function payAtBank(
  run: Run,
  person: Person,
  { call, status, fields, mayBeBalance = false }: BankPayment,
): Promise<string | null> {
  if (!hasBank(run, call)) return null
  const answer = await person.ask(call, fields, randomUUID())
  const [paymentId, url] = [textOf(answer ?? {}, 'paymentId'), textOf(answer ?? {}, 'RedirectURL')]
  if (answer === null || (mayBeBalance && url === null)) return paymentId
  if (paymentId === null || url === null) {
    const field = url === null ? 'RedirectURL' : 'paymentId'
    person.tell('state-wrong', call, { field, found: 'nothing', expected: 'the payment, and the bank’s page' })
    return null
  }
  // Nobody pays at a page that is not opened: what comes of it is no fault of its own.
  if (!isOpenable(run, person, call, answer)) return null
  const readState = () => paymentState(person, { status, paymentId })
  return (await payAtPage(run, person, { call: status, url, readState })) ? paymentId : null
}

/** Has the bank pay the order of a page, and waits until the city says `paid`. */
export async function payAtPage(
  run: Run,
  person: Person,
  { call, url, readState }: { call: string; url: string; readState(): Promise<string | null> },
): Promise<boolean> {
  const { bank, settleSeconds = SETTLE_SECONDS } = run.options.accounts
  await run.wire.post((bank?.pay ?? '{url}').replace('{url}', url.replace(/[?#].*$/, '')))
  const end = run.options.now() + settleSeconds * 1000
  let state: string | null = null
  let pause = FIRST_ASKED_MS
  // oxlint-disable no-await-in-loop -- asked until it is known
  do {
    await run.options.wait(pause)
    pause = Math.min(2 * pause, ASK_EVERY_MS)
    state = await readState()
    if (state === null) return false
  } while (state !== 'paid' && run.options.now() < end)
  // oxlint-enable no-await-in-loop
  if (state === 'paid') return true
  const expected = `paid within ${settleSeconds} s`
  person.tell('state-wrong', call, { field: 'result.state', found: state, expected })
  return false
}

export async function readBalance(person: Person): Promise<number | null> {
  const balance = pick((await person.ask('getBalance', {})) ?? {}, 'balance')
  return typeof balance === 'number' ? toKopecks(balance) : null
}

export function toKopecks(roubles: number): number {
  return Math.round(roubles * 100)
}
