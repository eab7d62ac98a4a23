import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { register } from '../../../shared/api/contract/registration.ts'
import { restoreByCall } from '../../../shared/api/contract/restore.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, lastLetter } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'

let backend: TestBackend

beforeAll(async () => {
  backend = await startBackend({ cities: [createTestCity({ accounts: ACCOUNTS })] })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())

const page = async (query = '') => (await backend.app.inject({ url: `/demo/outbox${query}` })).body
const WISH = { email: 'ivan@mail.example', phone: '79161234567', password: 'secret1', agreementVersion: '1' }

describe('the page of outgoing messages', () => {
  it('shows the newest first, each with its code apart and its link to follow', async () => {
    await createCaller(backend).ask(register, WISH)
    await createCaller(backend).ask(restoreByCall, { login: '79000000001' })
    const [letter, call] = [await lastLetter(backend, WISH.email), await lastLetter(backend, '79000000001')]
    const body = await page()
    expect(body.indexOf('Звонок →')).toBeLessThan(body.indexOf('Письмо →'))
    for (const { code } of [letter, call]) expect(body).toContain(`<strong class="big-code">${code}</strong>`)
    expect(body).toContain(`<a href="${letter.link}">`)
    expect(body).toContain('Пробный, 12/03/2025 15:20:40')
  })

  it('finds what was sent to one address, written as people write it, in both languages', async () => {
    await createCaller(backend, { language: 'en' }).ask(register, WISH)
    await createCaller(backend, { language: 'en-GB,en' }).ask(restoreByCall, { login: '79000000001' })
    expect(await page('?to=8%20900%20000-00-01&lang=en')).toContain('A call from')
    expect(await page('?to=8%20900%20000-00-01&lang=en')).not.toContain('ivan@mail.example')
    expect(await page('?to=IVAN@mail.example&lang=en')).toContain('E-mail → ivan@mail.example')
    expect(await page('?to=nobody@mail.example&lang=en')).toContain('Nothing for “nobody@mail.example”.')
    expect(await page('?lang=en&to=%3Cscript%3Ealert(1)%3C/script%3E')).not.toContain('<script')
  })
})
