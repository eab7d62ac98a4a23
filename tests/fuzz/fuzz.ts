import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { issueToken } from '../../demo/backend/account/tokens.ts'
import { findAccount } from '../../demo/backend/account/find-account.ts'
import { firms } from '../../demo/backend/database/accounts-schema.ts'
import { LIMITS, type Limits } from '../../demo/backend/rate-limit.ts'
import { issueGuest } from '../../demo/backend/payment/guest/guest-token.ts'
import { startBackend, type TestBackend } from '../support/backend.ts'
import { signInStaff, STAFF } from '../support/staff.ts'
import { plans, toRequest, type Memory, type Plan } from './requests.ts'

export interface Failure {
  /** Which of the requests, from 0. */
  index: number
  request: InjectOptions
  status: number
  /** What the log says of it. */
  log: string
}

export interface FuzzResult {
  failures: Failure[]
  /** How many were answered with each status. */
  statuses: Record<number, number>
}

/** An account that is deleted, or a balance that is spent, is there again after so many. */
const FRESH_AFTER = 500
const KEPT = 40

/**
 * Sends hostile requests, one after the other, to the real backend: the same seed, the same requests. What is answered
 * with 500 or more is a failure.
 */
export async function fuzz({ requests, seed }: { requests: number; seed: number }): Promise<FuzzResult> {
  const lines: string[] = []
  const backend = await startBackend({
    limits: noLimits(),
    staff: STAFF,
    log: { write: (line) => void lines.push(line) },
  })
  const result: FuzzResult = { failures: [], statuses: {} }
  try {
    let memory = await begin(backend)
    for (const [index, plan] of fc.sample(plans, { numRuns: requests, seed }).entries()) {
      if (index % FRESH_AFTER === FRESH_AFTER - 1) memory = await begin(backend)
      const request = toRequest(plan as Plan, memory)
      lines.length = 0
      const answer = await backend.app.inject(request)
      result.statuses[answer.statusCode] = (result.statuses[answer.statusCode] ?? 0) + 1
      if (answer.statusCode >= 500)
        result.failures.push({
          index,
          request,
          status: answer.statusCode,
          log: lines.find((line) => line.includes('"err"')) ?? '',
        })
      if (isReadable(answer)) remember(memory, answer.json())
    }
    return result
  } finally {
    await backend.stop()
  }
}

/** JSON, as far as it is not packed. */
function isReadable({ headers, body }: LightMyRequestResponse): boolean {
  return /json/.test(String(headers['content-type'])) && headers['content-encoding'] === undefined && body !== ''
}

/** A caller who is stopped early finds nothing. */
function noLimits(): Limits {
  return Object.fromEntries(Object.entries(LIMITS).map(([name, limit]) => [name, { ...limit, most: 1e9 }])) as Limits
}

async function begin(backend: TestBackend): Promise<Memory> {
  await backend.reset()
  const { db } = backend.database
  const now = backend.clock.now()
  const city = 'zarechny'
  const account = await findAccount(db, city, { kind: 'email', value: 'driver@demo.example' })
  const [firm] = await db.select().from(firms)
  const tokenOf = (owner: { accountId: string } | { firmId: string }) =>
    issueToken(db, { city, owner, seconds: 1e6, now })
  const tokens = {
    driver: await tokenOf({ accountId: account!.id }),
    firm: await tokenOf({ firmId: firm!.id }),
    guest: (await issueGuest(db, { city, now })).issued,
    none: undefined,
  }
  const person = await signInStaff(backend)
  await person.get('/staff')
  const staff = { cookie: person.cookie(), word: person.formOf('/staff/sign-out')['word']! }
  return { tokens, seen: new Map(), links: [], staff }
}

/** Every text of an answer by its name, and every address. */
function remember(memory: Memory, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === 'object') remember(memory, value)
    if (typeof value !== 'string' || value.length > 3000) continue
    if (/^https?:/.test(value) && URL.canParse(value)) memory.links.push(value.replace(/^https?:\/\/[^/]+/, ''))
    const known = memory.seen.get(name.toLowerCase()) ?? []
    memory.seen.set(name.toLowerCase(), [...known, value].slice(-KEPT))
  }
}
