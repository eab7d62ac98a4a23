import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { exceptions } from '../../../demo/backend/database/bank-schema.ts'
import { payouts } from '../../../demo/backend/database/payment-schema.ts'
import { staffAudit } from '../../../demo/backend/database/staff-schema.ts'
import { listExceptions } from '../../../demo/backend/payment/settle/exceptions.ts'
import { deleteAccount, sendDeletionCode } from '../../../shared/api/contract/my-data.ts'
import { WEDNESDAY } from '../../support/backend.ts'
import { expectLevel } from '../../support/bank-book.ts'
import { lastLetter } from '../../support/driver.ts'
import { createPayingDriver } from '../../support/paying-driver.ts'
import { endOf, OTHER_TOKEN, signInStaff, type createPerson } from '../../support/staff.ts'
import { openStaffDesk } from './staff-desk.ts'

const MINUTE = 60_000
const desk = openStaffDesk()
const { db } = desk
const actsOn = (id: string) => db().select().from(staffAudit).where(eq(staffAudit.subject, id))

/** A driver deletes the own account, whose 1500.00 no bank can take back. */
async function leave() {
  const driver = await createPayingDriver(desk.backend)
  await driver.ask(sendDeletionCode, {})
  const { code } = await lastLetter(desk.backend, '79000000001')
  await driver.ask(deleteAccount, { code: code! })
  const [payout] = await db().select().from(payouts)
  return { id: payout!.id, page: `/staff/payouts/${payout!.id}` }
}

type Person = ReturnType<typeof createPerson>

async function fill(person: Person, page: string, reason = 'Перевод № 17') {
  await person.get(page)
  return { ...person.formOf(page), reason }
}

describe('money of a deleted account', () => {
  it('is listed with its contact until one of the staff says how it was paid, and then among what was paid', async () => {
    const anna = await signInStaff(desk.backend)
    expect((await anna.get('/staff')).body).not.toMatch(/К выплате|Выплачено/)
    const { id, page } = await leave()
    const { body } = await anna.get('/staff')
    for (const words of ['К выплате: 1', page, '1\u00A0500,00', '+\u00A07 (900) 000-00-01'])
      expect(body).toContain(words)
    desk.backend.setNow(WEDNESDAY + MINUTE)
    expect(endOf(await anna.post(page, await fill(anna, page, ' ')))).toBe('noReference')
    expect(await actsOn(id)).toEqual([])
    expect(endOf(await anna.post(page, await fill(anna, page)))).toBe('done')
    expect(await actsOn(id)).toMatchObject([
      {
        actor: 'Анна',
        at: WEDNESDAY + MINUTE,
        city: 'probe',
        subject: id,
        reason: 'Перевод № 17',
        before: { payout: 'open' },
        after: { payout: 'paid' },
      },
    ])
    expect((await anna.get(page)).body).toMatch(/Кто выплатил[^]*Анна[^]*Перевод № 17[^]*Выплата: выплачено/)
    expect(anna.page()).not.toContain('name="press"')
    expect((await anna.get('/staff')).body).toMatch(/Выплачено за 30 дней: 1[^]*Пробный, Анна/)
    expect(anna.page()).not.toContain('К выплате')
    await expectLevel(desk.backend, 'probe')
    desk.backend.setNow(WEDNESDAY + 31 * 24 * 60 * MINUTE)
    const later = await signInStaff(desk.backend, 'en')
    expect((await later.get('/staff')).body).not.toMatch(/To be paid out|Paid out/)
  })

  it('is paid out once by two who say so at one moment; whoever comes second is told, and each press sent again is told the same', async () => {
    const { id, page } = await leave()
    const [anna, boris] = [await signInStaff(desk.backend, 'en'), await signInStaff(desk.backend, 'en')]
    await boris.signIn(OTHER_TOKEN)
    const forms: { person: Person; form: Record<string, string> }[] = []
    for (const person of [anna, boris, anna, boris, anna, boris]) forms.push({ person, form: await fill(person, page) })
    const send = () => Promise.all(forms.map(async ({ person, form }) => endOf(await person.post(page, form))))
    const ends = await send()
    expect(ends.toSorted()).toEqual(['done', ...Array(5).fill('paidOut')])
    expect(await send()).toEqual(ends)
    const acts = await actsOn(id)
    expect(acts).toHaveLength(1)
    expect(await db().select().from(payouts)).toMatchObject([{ paidAt: WEDNESDAY, paidBy: acts[0]!.actor }])
    const late = forms[ends.indexOf('paidOut')]!.person
    expect(late.page()).toContain('do not pay it again')
  })

  it('is not paid out by a form of another site, by nobody, or where there is none', async () => {
    const { id, page } = await leave()
    const anna = await signInStaff(desk.backend)
    const form = await fill(anna, page)
    expect((await anna.post(page, { ...form, word: 'x' })).statusCode).toBe(403)
    expect((await desk.backend.app.inject({ method: 'POST', url: page, payload: form })).statusCode).toBe(401)
    expect((await desk.backend.app.inject({ url: page })).statusCode).toBe(401)
    for (const none of ['x', randomUUID()]) {
      expect((await anna.get(`/staff/payouts/${none}`)).statusCode).toBe(404)
      expect((await anna.post(`/staff/payouts/${none}`, form)).headers['location']).toBe('/staff')
    }
    expect(await actsOn(id)).toEqual([])
  })

  it('is counted among what waits for somebody, with how long it has waited', async () => {
    const { page } = await leave()
    desk.backend.setNow(WEDNESDAY + MINUTE)
    const queue = async () => {
      const { body } = await desk.backend.app.inject({ url: '/metrics' })
      return [...body.matchAll(/^parking_queue_(\w+)\{queue="payouts"\} (\d+)$/gm)].map(([, what, value]) => [
        what,
        value,
      ])
    }
    expect(await queue()).toEqual([
      ['length', '1'],
      ['age_seconds', '60'],
    ])
    const anna = await signInStaff(desk.backend)
    await anna.post(page, await fill(anna, page))
    expect(await queue()).toEqual([
      ['length', '0'],
      ['age_seconds', '0'],
    ])
  })
})

describe('the queue of differences with the bank', () => {
  it('is read with what waits longest first, and all are counted though 200 are listed', async () => {
    await desk.backend.database.db.execute(sql`
      INSERT INTO exceptions (subject, kind, city, state, at)
      SELECT 'order-' || n, 'unknown', 'probe', 'open', now() - n * interval '1 day' FROM generate_series(1, 250) n`)
    const person = await signInStaff(desk.backend)
    await person.get('/staff')
    const numbers = [...person.page().matchAll(/\/staff\/exceptions\/(\d+)/g)].map(([, id]) => Number(id))
    expect(numbers).toHaveLength(200)
    const [first] = await db().select().from(exceptions).where(eq(exceptions.id, numbers[0]!))
    expect(first?.subject).toBe('order-250')
    expect(person.page()).toMatch(/<h2>[^<]*250[^<]*<\/h2>/)
  })

  it('is read with what is about money first, however long receipts wait whose operator is down', async () => {
    await desk.backend.database.db.execute(sql`
      INSERT INTO exceptions (subject, kind, city, state, at)
      SELECT 'receipt-' || n, CASE n % 2 WHEN 0 THEN 'fiscalSilent' ELSE 'fiscalFailed' END, 'probe', 'open',
        now() - n * interval '1 day' FROM generate_series(1, 250) n
      UNION ALL SELECT 'day', 'daysDropped', '', 'open', now()
      UNION ALL SELECT 'order', 'givenBack', 'probe', 'open', now() - interval '1 hour'`)
    const listed = await listExceptions(db())
    expect(listed).toHaveLength(200)
    expect(listed.slice(0, 4).map(({ subject }) => subject)).toEqual(['order', 'day', 'receipt-250', 'receipt-249'])
  })
})
