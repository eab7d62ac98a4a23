import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/api/app-error.ts'
import type { Call } from '../../../shared/api/contract/call.ts'
import { correctParking } from '../../../shared/api/contract/correction.ts'
import { guestPostStart, guestStart, guestStatus } from '../../../shared/api/contract/guest-payment.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { browseOver } from '../../support/browse-over.ts'
import { createGuest, type Guest } from '../../support/guest.ts'
import { type Line, LINES, LINES_OF_ALL_WAYS } from '../../support/lines.ts'
import { isWhole, pickColumns } from '../../support/matrix.ts'
import { CAR, MOSCOW } from '../../support/paying-driver.ts'
import { createTestCity } from '../../support/test-city.ts'

const WAYS = ['pressed again', 'asked first', 'in two tabs', 'pressed twice', 'left at the bank'] as const

let backend: TestBackend
/** Cases that have ended well. */
let count = 0
beforeAll(async () => {
  backend = await startBackend({ cities: [createTestCity()] })
}, START_MS)
afterAll(() => {
  console.log(`promise 1: ${count} cases of a guest’s paying call and a fault: each ends with one charge, or with none`)
  return backend.stop()
})

/** A paying call of a guest, and what the ledger must say when all is over. */
interface FaultCase {
  name: string
  /** Brings the world to where the call can be made; answers the call. */
  prepare(guest: Guest): Promise<{ call: Call<never, { paymentId?: string | null }>; request: unknown }>
  isAtBank: boolean
  rows: string[]
}

const row = <Request, Answer extends { paymentId?: string | null }>(call: Call<Request, Answer>, request: Request) => ({
  call: call as unknown as Call<never, Answer>,
  request,
})

const PAY = { method: 'bankCard', phone: '79161234567', returnUrl: 'http://localhost:5173/', timeZone: MOSCOW }
const START = { ...PAY, transport: CAR, zone: '101', minutes: 60, expectedPrice: 6000 }

/** The order number of a parking that the guest has paid. */
async function paid(guest: Guest, zone: string): Promise<string> {
  await guest.pay({ zone })
  return String((await guest.status())!['orderNumber'])
}

const CASES: readonly FaultCase[] = [
  {
    name: 'start',
    isAtBank: true,
    rows: ['charge 6000'],
    prepare: async () => row(guestStart, START),
  },
  {
    name: 'pay for parking that has begun',
    isAtBank: true,
    rows: ['charge 6000'],
    prepare: async () => row(guestPostStart, { ...START, start: WEDNESDAY - 20 * 60_000 }),
  },
  {
    name: 'prolong',
    isAtBank: true,
    rows: ['charge 6000'],
    prepare: async (guest) =>
      row(guestStart, { ...PAY, extends: await paid(guest, '101'), minutes: 60, expectedPrice: 6000 }),
  },
  {
    name: 'correct the zone to a cheaper one',
    isAtBank: false,
    rows: ['refund 2000'],
    prepare: async (guest) =>
      row(correctParking, {
        sessionId: await paid(guest, '101'),
        to: { field: 'zone', zone: '102' },
        expectedPrice: 4000,
      }),
  },
  {
    name: 'correct the zone at the bank',
    isAtBank: true,
    rows: ['charge 2000'],
    prepare: async (guest) =>
      row(correctParking, {
        sessionId: await paid(guest, '102'),
        to: { field: 'zone', zone: '101' },
        expectedPrice: 6000,
        method: 'bankCard',
      }),
  },
]

async function runCase(one: FaultCase, line: Line, way: (typeof WAYS)[number]): Promise<void> {
  const guest = createGuest(backend)
  await guest.cost()
  const { call, request } = await one.prepare(guest)
  const rows = async () => (await backend.ledger('probe')).entries.map(({ kind, amount }) => `${kind} ${amount}`)
  const before = await rows()
  const token = guest.token ?? ''
  const client = browseOver(backend, { city: 'probe', line })
  const fresh = browseOver(backend, { city: 'probe', line: 'nothing goes wrong' })
  const send = (attempt: string, by = client) => by.call(call, request as never, { token, attempt })
  const isLost = (thrown: unknown): null => {
    if (thrown instanceof AppError) return null
    throw thrown
  }

  const first =
    way === 'pressed twice'
      ? (await Promise.all([send('a').catch(isLost), send('a').catch(isLost)]))[1]
      : await send('a').catch(isLost)
  let answer: { paymentId?: string | null; redirectUrl?: unknown } | null | undefined = first
  if (way === 'asked first' && answer === null) {
    // The page was loaded anew: the truth is asked for, and only what is not known is sent again.
    answer = (await fresh.call(guestStatus, { attempt: 'a' }, { token })) ?? (await send('a', fresh))
  } else if (way === 'in two tabs') {
    answer = (await send('b', fresh).catch(isLost)) ?? answer ?? (await send('a', fresh))
  } else answer = await send('a', fresh)

  const { paymentId, redirectUrl } = answer ?? {}
  const isLeft = one.isAtBank && way === 'left at the bank'
  const stateOf = async () => (await fresh.call(guestStatus, { paymentId: paymentId ?? '' }, { token }))?.state
  if (one.isAtBank && !isLeft) {
    await guest.press('lose-answer', String(redirectUrl))
    expect(await stateOf()).toBe('paid')
    await guest.press('pay', String(redirectUrl))
  }
  await backend.tick()
  expect((await rows()).slice(before.length)).toEqual(isLeft ? [] : one.rows)
  if (isLeft) expect(await stateOf()).toBe('redirected')
  const { balances } = await backend.ledger('probe')
  expect(Object.values(balances).reduce((sum, balance) => sum + balance, 0)).toBe(0)
  count += 1
}

/** Each call meets each line and each way, and each line each way, though not all three together. */
function waysOf(line: Line, at: number) {
  if (isWhole && !LINES_OF_ALL_WAYS.has(line)) return WAYS.slice(0, 3)
  return pickColumns(WAYS, at + Object.keys(LINES).indexOf(line), 1)
}

describe.each(CASES.map((one, at) => ({ ...one, at })))('for a guest to $name', (one) => {
  it.each(Object.keys(LINES) as Line[])('comes to one charge or none where %s', async (line) => {
    for (const way of waysOf(line, one.at)) {
      await backend.reset()
      await runCase(one, line, way)
    }
  })
})
