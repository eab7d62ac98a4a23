import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../../demo/backend/database/accounts-schema.ts'
import { appealMessages, appeals } from '../../../demo/backend/database/appeals-schema.ts'
import { staffAudit } from '../../../demo/backend/database/staff-schema.ts'
import type { AppealState } from '../../../shared/domain/appeal-state.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { endOf, signInStaff, STAFF } from '../../support/staff.ts'
import { createTestCity } from '../../support/test-city.ts'

const MINUTE = 60_000

let backend: TestBackend

beforeAll(async () => {
  backend = await startBackend({ cities: [createTestCity({ accounts: ACCOUNTS })], staff: STAFF })
}, START_MS)
afterAll(() => backend.stop())

const db = () => backend.database.db

async function write(at = WEDNESDAY, status: AppealState = 'registered') {
  const [account] = await db().select().from(accounts).where(eq(accounts.email, 'driver@demo.example'))
  const of = { city: 'probe', accountId: account!.id, email: 'driver@demo.example', language: 'ru' } as const
  const row = { ...of, createdAt: at, lastAt: at, status, clientId: randomUUID() }
  const [appeal] = await db().insert(appeals).values(row).returning()
  return appeal!
}

describe('an appeal', () => {
  it('is read and answered by the staff, once for each press, and it is in the log who did it', async () => {
    const appeal = await write()
    const person = await signInStaff(backend)
    expect((await person.get('/staff/appeals')).body).toContain(`/staff/appeals/${appeal.id}`)
    const page = `/staff/appeals/${appeal.id}`
    await person.get(page)
    const hidden = person.formOf(`${page}?lang=ru`)
    const form = { ...hidden, text: 'Мы починили табло', state: 'completed' }
    await Promise.all([person.post(page, form), person.post(page, form)])
    const said = await db().select().from(appealMessages).where(eq(appealMessages.appealId, appeal.id))
    expect(said.map(({ text, isOwn }) => [text, isOwn])).toEqual([['Мы починили табло', false]])
    const acts = await db().select().from(staffAudit).where(eq(staffAudit.press, hidden['clientId']!))
    expect(acts).toMatchObject([
      { act: 'answer', actor: 'Анна', subject: String(appeal.id), after: { isAnswered: true } },
    ])
    expect((await person.post(page, { ...form, word: 'x' })).statusCode).toBe(403)
  })

  it('is not in the log as answered where the answer could not be written, and the other way round', async () => {
    const appeal = await write()
    const person = await signInStaff(backend)
    const page = `/staff/appeals/${appeal.id}`
    await person.get(page)
    const hidden = person.formOf(`${page}?lang=ru`)
    const form = { ...hidden, text: 'Мы починили табло', state: 'completed' }
    const press = hidden['clientId']!
    await db().execute(sql`ALTER TABLE outbox ADD CONSTRAINT broken CHECK (false) NOT VALID`)
    expect((await person.post(page, form)).statusCode).toBe(500)
    const written = async () => [
      await db().$count(staffAudit, eq(staffAudit.press, press)),
      await db().$count(appealMessages, eq(appealMessages.appealId, appeal.id)),
    ]
    expect(await written()).toEqual([0, 0])
    await db().execute(sql`ALTER TABLE outbox DROP CONSTRAINT broken`)
    expect(endOf(await person.post(page, form))).toBe('done')
    expect(await written()).toEqual([1, 1])
    const other = await write()
    const sent = { ...form, text: 'Другому' }
    expect(endOf(await person.post(`/staff/appeals/${other.id}`, sent)), 'a press of another form').toBe('gone')
    expect(await db().$count(appealMessages, eq(appealMessages.appealId, other.id))).toBe(0)
  })

  it('stands before those that have waited less, and each is on one of the pages', async () => {
    await db().delete(appeals)
    const late = await write(WEDNESDAY + MINUTE)
    const early = await write(WEDNESDAY - MINUTE)
    const done = await write(WEDNESDAY, 'completed')
    await db().execute(sql`
      INSERT INTO appeals (city, account_id, client_id, status, email, language, created_at, last_at)
      SELECT city, account_id, 'more-' || n, status, email, language, created_at, last_at + n * interval '1 second'
      FROM appeals, generate_series(1, 100) n WHERE id = ${late.id}`)
    const person = await signInStaff(backend)
    const read = async (url: string) => {
      const { body } = await person.get(url)
      return [...body.matchAll(/\/staff\/appeals\/(\d+)\?/g)].map(([, id]) => Number(id))
    }
    const first = await read('/staff/appeals')
    expect(first.slice(0, 2)).toEqual([early.id, late.id])
    expect(first).toHaveLength(100)
    expect(person.page()).toContain('<a href="/staff/appeals?page=2">Дальше</a>')
    const second = await read('/staff/appeals?page=2')
    expect(second).toHaveLength(3)
    expect(second.at(-1)).toBe(done.id)
    expect(new Set([...first, ...second]).size).toBe(103)
    expect(person.page()).toContain('<a href="/staff/appeals?page=1">Назад</a>')
    expect(person.page()).not.toContain('Дальше')
    expect(await read('/staff/appeals?page=x')).toEqual(first)
  })
})
