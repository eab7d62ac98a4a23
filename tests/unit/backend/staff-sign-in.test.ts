import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { refunds } from '../../../demo/backend/database/bank-schema.ts'
import { staffAudit } from '../../../demo/backend/database/staff-schema.ts'
import { readStaffTokens } from '../../../demo/backend/staff/staff-tokens.ts'
import { startBackend, WEDNESDAY } from '../../support/backend.ts'
import { createPerson, OTHER_TOKEN, payAsGuest, signInStaff, STAFF, STAFF_TOKEN } from '../../support/staff.ts'
import { createTestCity } from '../../support/test-city.ts'
import { openStaffDesk } from './staff-desk.ts'

const desk = openStaffDesk()
const { db } = desk

const signedIn = (language?: string) => signInStaff(desk.backend, language)
const pay = () => payAsGuest(desk.backend)
const audit = () => db().select().from(staffAudit).orderBy(staffAudit.id)
const newest = async () => (await audit()).at(-1)!

describe('who may open the page of the staff', () => {
  it('nobody, where no tokens are set', async () => {
    const without = await startBackend({ cities: [createTestCity()], beside: desk.backend })
    for (const url of ['/staff', '/staff/payments', '/staff/audit', '/staff/exceptions/1'])
      expect((await without.app.inject({ url })).statusCode).toBe(404)
    expect((await without.app.inject({ method: 'POST', url: '/staff/sign-in' })).statusCode).toBe(404)
    await without.stop()
  })

  it('who has a token; the cookie is for these pages alone and no script reads it', async () => {
    const person = createPerson(desk.backend)
    for (const url of ['/staff', '/staff/payments?order=1', '/staff/audit', '/staff/exceptions/1']) {
      const { statusCode, headers, body } = await person.get(url)
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 401, 'no-store'])
      expect(body).toContain('Ваш токен')
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
    }
    expect((await person.signIn(`${STAFF_TOKEN}x`)).statusCode).toBe(401)
    expect(person.page()).toContain('Такого токена нет')
    const { headers } = await person.signIn()
    expect(headers['set-cookie']).toMatch(
      /^parking_staff=[\w-]+; Max-Age=28800; Path=\/staff; HttpOnly; SameSite=Strict$/,
    )
    expect((await person.get('/staff')).body).toContain('Расхождений нет')
    expect(await newest()).toMatchObject({ actor: 'Анна', act: 'signIn' })
    await person.post('/staff/sign-out', person.formOf('/staff/sign-out'))
    expect((await person.get('/staff')).statusCode).toBe(401)
  })

  it('and who signs out stands in the log, once', async () => {
    const before = (await audit()).length
    const person = await signedIn()
    const out = (await person.get('/staff'), person.formOf('/staff/sign-out'))
    const cookie = person.cookie()
    desk.backend.setNow(WEDNESDAY + 60_000)
    const press = () => person.post('/staff/sign-out', out, { cookie })
    await Promise.all([press(), press(), press()])
    const acts = (await audit()).slice(before).map(({ act, actor, subject, at }) => ({ act, actor, subject, at }))
    const anna = { actor: 'Анна', subject: 'Анна' }
    expect(acts).toEqual([
      { ...anna, act: 'signIn', at: WEDNESDAY },
      { ...anna, act: 'signOut', at: WEDNESDAY + 60_000 },
    ])
    for (const [language, said] of [
      ['ru', 'выход'],
      ['en', 'signed out'],
    ] as const)
      expect((await (await signedIn(language)).get('/staff/audit')).body).toContain(`>${said}<`)
  })

  it('not for longer than a working day, nor with a token that is no more', async () => {
    const person = await signedIn()
    const others = await startBackend({
      cities: [createTestCity()],
      beside: desk.backend,
      staff: readStaffTokens(`Анна:${OTHER_TOKEN}`),
    })
    const gone = await others.app.inject({ url: '/staff', headers: { cookie: person.cookie() } })
    expect(gone.statusCode).toBe(401)
    await others.stop()
    desk.backend.setNow(WEDNESDAY + 8 * 3_600_000 - 1)
    expect((await person.get('/staff')).statusCode).toBe(200)
    desk.backend.setNow(WEDNESDAY + 8 * 3_600_000)
    expect((await person.get('/staff')).statusCode).toBe(401)
  })

  it('and who guesses is stopped for a while, and nobody else behind the same address', async () => {
    const limited = await startBackend({
      cities: [createTestCity()],
      beside: desk.backend,
      staff: STAFF,
      hasControls: false,
    })
    const guess = (token: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/staff/sign-in',
        payload: { token },
        headers: { 'accept-language': 'en' },
      })
    for (let index = 0; index < 12; index += 1) expect((await guess(STAFF_TOKEN)).statusCode).toBe(303)
    for (let index = 0; index < 10; index += 1) expect((await guess(`guess-${index}`)).statusCode).toBe(401)
    const { statusCode, headers, body } = await guess('guess-10')
    expect([statusCode, headers['retry-after']]).toEqual([429, '600'])
    expect(body).toContain('Too many attempts')
    expect((await guess(STAFF_TOKEN)).statusCode, 'the staff behind the same address').toBe(303)
    await limited.stop()
  })

  it.each([
    'anna',
    'anna:short',
    `:${STAFF_TOKEN}`,
    `a:${STAFF_TOKEN},a:${OTHER_TOKEN}`,
    `a:${STAFF_TOKEN},b:${STAFF_TOKEN}`,
    `a:${STAFF_TOKEN},`,
  ])('STAFF_TOKENS=%s stops the start, and no token is told', (text) => {
    expect(() => readStaffTokens(text)).toThrow(/^STAFF_TOKENS/)
    expect(() => readStaffTokens(text)).not.toThrow(STAFF_TOKEN)
    expect(readStaffTokens('')).toBeNull()
  })

  it('no form of another site does anything', async () => {
    const { paymentId } = await pay()
    const person = await signedIn()
    const url = `/staff/payments/${paymentId}/refund`
    const fields = { sum: '10', reason: 'Просьба', press: randomUUID() }
    for (const word of ['', 'a'.repeat(43)]) expect((await person.post(url, { ...fields, word })).statusCode).toBe(403)
    expect(await db().select().from(refunds)).toEqual([])
  })
})
