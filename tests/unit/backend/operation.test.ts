import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payOrder } from '../../../shared/api/contract/driver-order.ts'
import { withdrawPayment } from '../../../shared/api/contract/driver-payment.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { changeOrder, orderOf, takeLate, takeSilently } from '../../support/bank-book.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { METHODS } from '../../support/driver-world.ts'
import { createGuest } from '../../support/guest.ts'
import { createPayingDriver } from '../../support/paying-driver.ts'
import { createTestCity } from '../../support/test-city.ts'

describe('what those ask who run the service', () => {
  let backend: TestBackend
  let guarded: TestBackend
  const lines: string[] = []

  beforeAll(async () => {
    const options = {
      cities: [createTestCity({ accounts: ACCOUNTS, settings: { paymentsMethods: METHODS } })],
      log: { write: (line: string) => void lines.push(line) },
    }
    backend = await startBackend(options)
    guarded = await startBackend({ ...options, beside: backend, metricsToken: 'secret' })
  }, START_MS)
  afterAll(async () => {
    await guarded.stop()
    await backend.stop()
  })
  beforeEach(() => backend.reset())

  const metrics = async () => (await backend.app.inject({ url: '/metrics' })).body

  it('the process and its database answer', async () => {
    for (const url of ['/health', '/ready']) {
      const { statusCode, headers, body } = await backend.app.inject({ url })
      expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-store', '{"status":"ok"}'])
    }
  })

  it('it is not ready without its database, and lives all the same', async () => {
    const alone = await startBackend({ cities: [createTestCity()] })
    await alone.database.close()
    expect((await alone.app.inject({ url: '/ready' })).statusCode).toBe(503)
    expect((await alone.app.inject({ url: '/health' })).statusCode).toBe(200)
    await alone.app.close()
  })

  it('what happens because time passes lets requests have their turn in between, however fast the database is', async () => {
    let turns = 0
    let isDone = false
    const count = (): void => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    await backend.tick()
    isDone = true
    expect(turns).toBeGreaterThan(8)
  })

  it('payments that are under way, what is due and since when, and how often the two books differed', async () => {
    const guest = createGuest(backend)
    await guest.cost()
    await guest.start()
    expect(await metrics()).toContain('parking_payments_unfinished{state="redirected"} 1')
    expect(await metrics()).toContain('parking_queue_length{queue="questions"} 0')
    backend.setNow(WEDNESDAY + 7 * 60_000)
    const due = await metrics()
    expect(due).toContain('parking_queue_length{queue="questions"} 1')
    expect(due).toContain('parking_queue_age_seconds{queue="questions"} 120')
    await backend.tick()
    const later = await metrics()
    expect(later).toContain('parking_queue_length{queue="questions"} 0')
    expect(later).toMatch(/parking_tick_seconds_count\{round="tick",result="done"\} [1-9]/)
    await backend.database.db.execute(sql`
      INSERT INTO exceptions (subject, payment_id, kind, city, bank_order, ordered, taken, at)
      SELECT id, id, 'missing', city, bank_order, amount, amount + 1, created_at FROM payments`)
    expect(await metrics()).toContain('parking_exceptions 1')
  })

  it('a round of the clock that did not do all of its steps, and which of them failed', async () => {
    const { db } = backend.database
    const failed = 'parking_tick_seconds_count{round="tick",result="failed"}'
    expect(await metrics()).not.toContain(failed)
    await db.execute(sql`ALTER TABLE attempts RENAME TO attempts_away`)
    await backend.tick().finally(() => db.execute(sql`ALTER TABLE attempts_away RENAME TO attempts`))
    expect(await metrics()).toContain(`${failed} 1`)
    expect(await metrics()).toContain(
      'parking_steps_failed_total{step="the removal of what is old (forgetAttempts)"} 1',
    )
  })

  it('payments by the end they came to in this process, once each, and none of a transaction that was given up', async () => {
    const ended = async () => {
      const lines = (await metrics()).matchAll(/^parking_payments_ended_total\{state="(\w+)"\} (\d+)$/gm)
      return Object.fromEntries([...lines].map(([, state, count]): [string, number] => [state!, Number(count)]))
    }
    const before = await ended()
    expect(Object.keys(before).toSorted()).toEqual(['cancelled', 'declined', 'expired', 'paid', 'refunded'])
    const started = async (number: string) => {
      const guest = createGuest(backend)
      const wish = { zone: '102', transport: { number, category: 'B', numberFormat: 'rus' } }
      await guest.cost(wish)
      return { guest, body: (await guest.start(wish)).body }
    }
    const paid = await started('А128ВС77')
    await paid.guest.press('pay', paid.body['RedirectURL'])
    await paid.guest.press('pay', paid.body['RedirectURL'])
    const declined = await started('А124ВС77')
    await declined.guest.press('decline', declined.body['RedirectURL'])
    const withdrawn = await started('А125ВС77')
    await withdrawn.guest.withdraw(withdrawn.body['paymentId'])
    const other = await started('А126ВС77')
    await changeOrder(backend, orderOf(other.body['RedirectURL']), { amount: 1 })
    await takeSilently(backend, orderOf(other.body['RedirectURL']))
    await started('А127ВС77')
    // The money of an order that was taken back comes all the same, and the one after it has to be closed first: the
    // transaction that books it begins anew.
    const driver = await createPayingDriver(backend, { email: 'empty@demo.example' })
    const first = await driver.start({ method: 'bankCard' })
    await driver.ask(withdrawPayment, { paymentId: first.paymentId! })
    await driver.ask(payOrder, { sessionId: first.session!.id, method: 'bankCard' })
    await takeLate(backend, first.redirectUrl)
    backend.setNow(WEDNESDAY + 100 * 60_000)
    await backend.tick()
    const counted = await ended()
    const grown = Object.fromEntries(Object.entries(counted).map(([state, count]) => [state, count - before[state]!]))
    expect(grown).toEqual({ paid: 3, declined: 1, cancelled: 3, expired: 1, refunded: 1 })
    expect(await metrics()).toMatch(/HELP parking_payments_ended_total .*since its start/)
    expect(await metrics()).not.toContain('parking_payments_unfinished{state="paid"}')
  })

  it('how long answers took, by the route and never by what was asked', async () => {
    await backend.app.inject({ url: '/probe/api/payment/unregistered/status/v1?token=abc&attempt=def' })
    const text = await metrics()
    expect(text).toMatch(/parking_answer_seconds_count\{method="GET",route="[^"]*status[^"]*",status="200"\} \d/)
    expect(text).not.toContain('abc')
  })

  it('are told to this machine alone, or to who has the token', async () => {
    const ask = (remoteAddress: string, authorization?: string) => (which: TestBackend) =>
      which.app.inject({
        url: '/metrics',
        remoteAddress,
        headers: authorization === undefined ? {} : { authorization },
      })
    expect((await ask('10.0.0.1')(backend)).statusCode).toBe(403)
    expect((await ask('127.0.0.1')(backend)).statusCode).toBe(200)
    const handedOn = { url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } }
    expect((await backend.app.inject(handedOn)).statusCode).toBe(403)
    expect((await ask('127.0.0.1')(guarded)).statusCode).toBe(403)
    expect((await ask('10.0.0.1', 'Bearer wrong')(guarded)).statusCode).toBe(403)
    expect((await ask('10.0.0.1', 'Bearer secret')(guarded)).statusCode).toBe(200)
  })

  it('each answer has the number that its lines of the log have, and takes none from outside', async () => {
    lines.length = 0
    const { headers } = await backend.app.inject({ url: '/health', headers: { 'x-request-id': 'mine' } })
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(lines.filter((line) => line.includes(String(headers['x-request-id']))).length).toBeGreaterThan(0)
  })
})
