import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../../demo/backend/database/accounts-schema.ts'
import { appealMessages, appeals } from '../../../demo/backend/database/appeals-schema.ts'
import { staffAudit } from '../../../demo/backend/database/staff-schema.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { signInStaff, STAFF } from '../../support/staff.ts'
import { createTestCity } from '../../support/test-city.ts'

let backend: TestBackend

beforeAll(async () => {
  backend = await startBackend({ cities: [createTestCity({ accounts: ACCOUNTS })], staff: STAFF })
}, START_MS)
afterAll(() => backend.stop())

const db = () => backend.database.db

describe('an appeal', () => {
  it('is read and answered by the staff, once for each press, and it is in the log who did it', async () => {
    const at = { createdAt: WEDNESDAY, lastAt: WEDNESDAY }
    const [account] = await db().select().from(accounts).where(eq(accounts.email, 'driver@demo.example'))
    const [appeal] = await db()
      .insert(appeals)
      .values({
        ...at,
        city: 'probe',
        accountId: account!.id,
        email: 'driver@demo.example',
        status: 'registered',
        language: 'ru',
        clientId: randomUUID(),
      })
      .returning()
    const person = await signInStaff(backend)
    expect((await person.get('/staff/appeals')).body).toContain(`/staff/appeals/${appeal!.id}`)
    const page = `/staff/appeals/${appeal!.id}`
    await person.get(page)
    const hidden = person.formOf(`${page}?lang=ru`)
    const form = { ...hidden, text: 'Мы починили табло', state: 'completed' }
    await Promise.all([person.post(page, form), person.post(page, form)])
    const said = await db().select().from(appealMessages).where(eq(appealMessages.appealId, appeal!.id))
    expect(said.map(({ text, isOwn }) => [text, isOwn])).toEqual([['Мы починили табло', false]])
    const acts = await db().select().from(staffAudit).where(eq(staffAudit.press, hidden['clientId']!))
    expect(acts).toMatchObject([
      { act: 'answer', actor: 'Анна', subject: String(appeal!.id), after: { isAnswered: true } },
    ])
    expect((await person.post(page, { ...form, word: 'x' })).statusCode).toBe(403)
  })
})
