import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BankSilentError } from '../../../demo/backend/bank/bank.ts'
import type { Fiscal } from '../../../demo/backend/bank/fiscal.ts'
import { fiscalReceipts } from '../../../demo/backend/database/bank-schema.ts'
import { listExceptions } from '../../../demo/backend/payment/settle/exceptions.ts'
import { doDueRequests } from '../../../demo/backend/payment/settle/requests.ts'
import { decideException, type Decision } from '../../../demo/backend/staff/staff-decision.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { expectLevel } from '../../support/bank-book.ts'
import { createGuest } from '../../support/guest.ts'
import { signInStaff, STAFF } from '../../support/staff.ts'
import { createTestCity } from '../../support/test-city.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let backend: TestBackend
let issue: Fiscal['issue']

beforeAll(async () => {
  backend = await startBackend({ cities: [createTestCity()], hasFiscal: true, staff: STAFF })
  issue = backend.context.fiscal!.issue
}, START_MS)
afterAll(() => backend.stop())
beforeEach(async () => {
  backend.context.fiscal!.issue = issue
  await backend.reset()
})

const db = () => backend.database.db
const queue = (all = false) => listExceptions(db(), { all })
const told = async (all = false) => (await queue(all)).map(({ kind, state }) => `${kind} ${state}`)
const operator = (answer: Fiscal['issue']) => (backend.context.fiscal!.issue = answer)
const queued: Fiscal['issue'] = async () => ({ state: 'queued', number: null, sign: null })

async function pass(ms: number): Promise<void> {
  backend.setNow(backend.clock.now() + ms)
  await backend.tick()
}

const decide = async (decision: Decision) => {
  const [open] = await queue()
  const wish = { actor: 'anna', reason: 'the operator was called', press: randomUUID() }
  return decideException(backend.context, { ...wish, id: open!.id, decision })
}

describe('a fiscal receipt', () => {
  it.each<[string, Fiscal['issue']]>([
    ['keeps in its queue', queued],
    ['is silent about', () => Promise.reject(new BankSilentError())],
  ])(
    'that the operator %s goes to a person after a day, once, and leaves the queue when it comes',
    async (_, answer) => {
      operator(answer)
      const { paymentId } = await createGuest(backend).pay()
      await pass(DAY - HOUR)
      expect(await told()).toEqual([])
      await pass(2 * HOUR)
      const [receipt] = await db().select().from(fiscalReceipts)
      const said = { kind: 'fiscalSilent', subject: receipt!.id, paymentId, ordered: 6000, ours: 'sale' }
      expect(await queue()).toMatchObject([said])
      for (let day = 0; day < 3; day += 1) await pass(DAY)
      expect(await told(true)).toEqual(['fiscalSilent open'])
      operator(issue)
      await pass(DAY)
      expect(await told(true)).toEqual(['fiscalSilent decided'])
      expect(await db().select().from(fiscalReceipts)).toMatchObject([{ state: 'done' }])
      await expectLevel(backend, 'probe')
    },
  )

  it('that does not come is asked for by the staff, at once and under the same key', async () => {
    const keys = new Set<string>()
    operator(async ({ key }) => {
      keys.add(key)
      throw new BankSilentError()
    })
    await createGuest(backend).pay()
    await pass(DAY)
    await pass(HOUR)
    const person = await signInStaff(backend)
    const [open] = await queue()
    const { body } = await person.get(`/staff/exceptions/${open!.id}`)
    expect(body).toMatch(/Кассового чека нет больше суток[^]*Оформить чек ещё раз[^]*Закрыть/)
    operator(async (order) => {
      keys.add(order.key)
      return issue(order)
    })
    expect(await decide('issue')).toBe(true)
    expect(await told(), 'until it comes').toEqual(['fiscalSilent open'])
    await doDueRequests(backend.context, 'fiscal')
    expect(await told(true)).toEqual(['fiscalSilent decided'])
    expect(keys.size).toBe(1)
  })

  it('that is closed and does not come all the same is seen again a day later', async () => {
    operator(queued)
    await createGuest(backend).pay()
    await pass(DAY)
    await pass(HOUR)
    expect(await decide('close')).toBe(true)
    await pass(HOUR)
    expect(await told()).toEqual([])
    await pass(DAY)
    expect(await told(true)).toEqual(['fiscalSilent open'])
  })

  it('that the operator refuses after all is in the queue as refused alone, and stays so while it is asked for anew', async () => {
    operator(queued)
    await createGuest(backend).pay()
    await pass(DAY)
    await pass(HOUR)
    operator(async () => ({ state: 'failed', number: null, sign: null }))
    await pass(HOUR)
    expect(await told()).toEqual(['fiscalFailed open'])
    operator(queued)
    expect(await decide('issue')).toBe(true)
    await pass(3 * DAY)
    expect(await told()).toEqual(['fiscalFailed open'])
  })
})
