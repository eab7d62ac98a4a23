import type { Fields, Json } from '../../api/contract/call.ts'
import { CALLS } from '../../api/contract/calls.server.ts'
import { isTimeZone } from '../../domain/city-time.ts'
import type { Accounts } from './accounts.ts'
import { createWire, type Wire } from './ask.ts'
import { expectOk, type Judged } from './judge.ts'
import { checkGeneral } from './general.ts'
import { checkOwnEntry } from './own-entry.ts'
import { checkPrices } from './prices.ts'
import { checkPaying } from './paying.ts'
import { type Known, textOf } from './probe.ts'
import { PUBLIC_PROBES } from './public-probes.ts'
import { createFindings, type Level, type Report } from './report.ts'
import { rowOf } from './rows.ts'
import { runProbes } from './run-probes.ts'
import { SIGNED_IN_PROBES } from './signed-in-probes.ts'

export interface RunOptions {
  /** The address before `/api/…`, without a slash at its end. */
  api: string
  origin: string
  level: Level
  accounts: Accounts
  /** Where the reference is: links lead there. */
  docs: string
  fetch: typeof globalThis.fetch
  now(): number
  /** Waits until something may have changed at the bank. */
  wait(ms: number): Promise<void>
  /** Judges these calls alone; absent = all. */
  only?: readonly string[]
}

/** One run of the command. */
export interface Run extends Judged {
  options: RunOptions
  wire: Wire
  known: Known
  tokens: { driver: string | null; firm: string | null; guest: string | null }
  /** Whether a call is judged. */
  isAsked(call: string): boolean
}

/** Asks a running backend what the contract says it answers, and reports every difference. */
export async function runConformance(options: RunOptions): Promise<Report> {
  const started = options.now()
  const { api, origin, level, accounts, docs, only } = options
  const findings = createFindings(docs)
  const run: Run = {
    options,
    findings,
    origin,
    timeZone: null,
    wire: createWire(options),
    known: { answer: (call) => readOnce(call) },
    tokens: { driver: null, firm: null, guest: null },
    isAsked: (call) => only === undefined || only.includes(call),
  }
  const answers = new Map<string, Promise<Json | null>>()

  /** An answer that others need: of the call's first right question. */
  function readOnce(call: string): Promise<Json | null> {
    const kept = answers.get(call)
    if (kept) return kept
    const answer = readFirst(call)
    answers.set(call, answer)
    return answer
  }

  async function readFirst(call: string): Promise<Json | null> {
    const probe = [...PUBLIC_PROBES, ...SIGNED_IN_PROBES].find((one) => one.call === call && one.expects === 'ok')
    const fields = probe?.fields ? await probe.fields(run.known) : {}
    const token = probe?.who ? run.tokens[probe.who] : undefined
    if (!probe || fields === null || token === null) return null
    const reply = await run.wire.ask(rowOf(call), { fields, ...(token === undefined ? {} : { token }) })
    return expectOk(rowOf(call), reply, run)
  }

  const timeZone = textOf((await run.known.answer('getSettings')) ?? {}, 'result', 'timeZone')
  run.timeZone = timeZone !== null && isTimeZone(timeZone) ? timeZone : null
  run.tokens.guest = textOf((await run.known.answer('guestCost')) ?? {}, 'token')
  if (accounts.driver && needs(run, 'driver')) run.tokens.driver = await signIn(run, 'login', accounts.driver)
  if (accounts.firm && needs(run, 'firm')) run.tokens.firm = await signIn(run, 'loginCorp', accounts.firm)
  await checkOwnEntry(run)
  await runProbes(run, PUBLIC_PROBES)
  await runProbes(run, SIGNED_IN_PROBES)
  await checkPrices(run)
  await checkGeneral(run)
  if (level === 'pay') await checkPaying(run)
  return {
    api,
    origin,
    level,
    startedAt: new Date(started).toISOString(),
    seconds: Math.round((options.now() - started) / 100) / 10,
    calls: findings.calls(),
    groups: findings.groups(),
  }
}

/** Whether a call that is judged carries the token of such an account. */
function needs({ isAsked }: Run, who: 'driver' | 'firm'): boolean {
  const own = CALLS.filter(({ call, area }) => call.token !== 'none' && (area === 'cooperative') === (who === 'firm'))
  return own.some(({ call, area }) => area !== 'guest payment' && isAsked(call.name))
}

async function signIn(run: Run, call: 'login' | 'loginCorp', fields: Fields): Promise<string | null> {
  const answer = expectOk(rowOf(call), await run.wire.ask(rowOf(call), { fields }), run)
  return textOf(answer ?? {}, 'token')
}
