import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueToken } from '../../../demo/backend/account/tokens.ts'
import { AppError } from '../../../shared/api/app-error.ts'
import { driverPaymentStatus } from '../../../shared/api/contract/driver-payment.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { METHODS } from '../../support/driver-world.ts'
import { browseOver } from '../../support/browse-over.ts'
import { type Line, LINES, LINES_OF_ALL_WAYS } from '../../support/lines.ts'
import { isWhole, pickColumns } from '../../support/matrix.ts'
import { createTestCity } from '../../support/test-city.ts'
import { CASES, driverOf, type FaultCase } from './driver-fault-cases.ts'

const WAYS = ['pressed again', 'asked first', 'in two tabs', 'pressed twice', 'left at the bank'] as const
/** Cases that have ended well. */
let count = 0

const CITY = { accounts: ACCOUNTS }

let backend: TestBackend
beforeAll(async () => {
  const settings = {
    paymentsMethods: [
      ...METHODS,
      { methodName: 'Квитанция', methodNameForShow: 'Квитанция', methodDescription: '', isPhoneRequired: false },
    ],
  }
  const free = { ...settings, dontUseBalance: true, useFlatParking: true, flatParkingCodes: ['9001'] }
  backend = await startBackend({
    cities: [createTestCity({ ...CITY, settings }), createTestCity({ ...CITY, name: 'free', settings: free })],
  })
}, START_MS)
afterAll(() => {
  console.log(
    `promise 1: ${count} cases of a driver’s paying call and a fault: each ends with one charge, or with none`,
  )
  return backend.stop()
})
/** A browser over a line that does `line` to the first call, of every client made here. */
const browse = (city: string, line: Line) => browseOver(backend, { city, line })

async function runCase(one: FaultCase, line: Line, way: (typeof WAYS)[number]): Promise<void> {
  const driver = await driverOf(backend, one)
  const { call, request } = await one.prepare(driver, backend)
  const rows = async () => (await backend.ledger(one.city)).entries.map(({ kind, amount }) => `${kind} ${amount}`)
  const before = await rows()
  const client = browse(one.city, line)
  const send = (attempt: string) => client.call(call, request as never, { token: driver.token, attempt })
  const isLost = (thrown: unknown): null => {
    if (thrown instanceof AppError) return null
    throw thrown
  }

  const first =
    way === 'pressed twice'
      ? (await Promise.all([send('a').catch(isLost), send('a').catch(isLost)]))[1]
      : await send('a').catch(isLost)
  let answer: unknown = first
  const fresh = browse(one.city, 'nothing goes wrong')
  const token = await issueToken(backend.database.db, {
    city: one.city,
    owner: { accountId: driver.accountId },
    seconds: 3600,
    now: backend.clock.now(),
  })
  if (way === 'asked first' && answer === null) {
    // The page was loaded anew: the truth is asked for, and only what is not known is sent again.
    const known = await fresh.call(driverPaymentStatus, { attempt: 'a' }, { token })
    answer = known ?? (await fresh.call(call, request as never, { token, attempt: 'a' }))
  } else if (way === 'in two tabs') {
    answer = (await fresh.call(call, request as never, { token, attempt: 'b' }).catch(isLost)) ?? answer
    if (answer === null) answer = await fresh.call(call, request as never, { token, attempt: 'a' })
  } else answer = await fresh.call(call, request as never, { token, attempt: 'a' })

  const { paymentId = null, redirectUrl = null } = answer as { paymentId?: string | null; redirectUrl?: string | null }
  if (one.isAtBank && way !== 'left at the bank') {
    await driver.press('lose-answer', redirectUrl)
    expect(await fresh.call(driverPaymentStatus, { paymentId: paymentId ?? '' }, { token })).toMatchObject({
      state: 'paid',
    })
    await driver.press('pay', redirectUrl)
  }
  await backend.tick()
  const isLeft = one.isAtBank && way === 'left at the bank'
  expect((await rows()).slice(before.length)).toEqual(isLeft ? [] : one.rows)
  if (isLeft)
    expect(await fresh.call(driverPaymentStatus, { paymentId: paymentId ?? '' }, { token })).toMatchObject({
      state: 'redirected',
    })
  const { balances } = await backend.ledger(one.city)
  expect(Object.values(balances).reduce((sum, balance) => sum + balance, 0)).toBe(0)
  count += 1
}

/** Each call meets each line and each way, and each line each way, though not all three together. */
function waysOf(line: Line, row: number) {
  if (isWhole && !LINES_OF_ALL_WAYS.has(line)) return WAYS.slice(0, 3)
  return pickColumns(WAYS, row + Object.keys(LINES).indexOf(line), 1)
}

describe.each(CASES.map((one, row) => ({ ...one, row })))('to $name', (one) => {
  it.each(Object.keys(LINES) as Line[])('comes to one charge or none where %s', async (line) => {
    for (const way of waysOf(line, one.row)) {
      await backend.reset()
      await runCase(one, line, way)
    }
  })
})
