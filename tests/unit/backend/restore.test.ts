import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login, loginSocial } from '../../../shared/api/contract/auth.ts'
import { getProfile } from '../../../shared/api/contract/profile.ts'
import {
  changeRestoredPassword,
  checkRestoreCode,
  restoreByCall,
  sendRestoreCode,
} from '../../../shared/api/contract/restore.ts'
import { outbox } from '../../../demo/backend/database/schema.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, lastLetter, PASSWORD } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'

let backend: TestBackend
const DRIVER = 'driver@demo.example'
const PHONE = '79000000001'
const CALLS_FROM = 6

beforeAll(async () => {
  const cities = [
    createTestCity({ accounts: ACCOUNTS, entry: { socialClientId: 'probe-client', socialUrl: '/social/authorize' } }),
    createTestCity({ name: 'closed', accounts: ACCOUNTS, entry: { restoreEnabled: false } }),
  ]
  backend = await startBackend({ cities, limits: { callFrom: { most: CALLS_FROM, seconds: 3600 } } })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())

const caller = () => createCaller(backend)

async function restore(name: string, password = 'brand-new') {
  const { salt } = await caller().ask(sendRestoreCode, { login: name })
  const { code } = await lastLetter(backend, name)
  await caller().ask(checkRestoreCode, { salt, code })
  await caller().ask(changeRestoredPassword, { salt, password })
  return { salt, code }
}

describe('a password', () => {
  it('is restored by e-mail and by SMS; what was signed in with the old one ends', async () => {
    for (const [name, password] of [
      [DRIVER, 'by-e-mail'],
      [PHONE, 'by-sms'],
    ] as const) {
      const before = await caller().ask(login, { login: DRIVER, password: name === DRIVER ? PASSWORD : 'by-e-mail' })
      await restore(name, password)
      expect(await caller().refusal(getProfile, undefined, before.token)).toBe('TokenNotFound')
      expect((await caller().ask(login, { login: DRIVER, password })).token).not.toBe('')
      expect(await lastLetter(backend, DRIVER)).toMatchObject({ body: expect.stringContaining('изменён') })
    }
  })

  it('is set for an account that has none', async () => {
    await restore('empty@demo.example')
    expect((await caller().ask(login, { login: 'empty@demo.example', password: 'brand-new' })).token).not.toBe('')
  })

  it('is set once, after a right code, and not shorter than six', async () => {
    const { salt } = await caller().ask(sendRestoreCode, { login: DRIVER })
    expect(await caller().refusal(changeRestoredPassword, { salt, password: 'brand-new' })).toBe('TokenNotFound')
    const { code } = await lastLetter(backend, DRIVER)
    expect(await caller().refusal(checkRestoreCode, { salt, code: '1' })).toBe('IncorrectCode')
    await caller().ask(checkRestoreCode, { salt, code })
    expect(await caller().refusal(changeRestoredPassword, { salt, password: '12345' })).toBe('ValidationError')
    const answers = await Promise.all(
      ['one-one', 'two-two', 'six-six'].map((password) => caller().refusal(changeRestoredPassword, { salt, password })),
    )
    expect(answers.toSorted()).toEqual(['TokenNotFound', 'TokenNotFound', 'ok'])
  })

  it('of no account is restored with the same answer, and only the letter tells', async () => {
    const [known, unknown] = [
      await caller().ask(sendRestoreCode, { login: DRIVER }),
      await caller().ask(sendRestoreCode, { login: 'nobody@mail.example' }),
    ]
    expect({ ...unknown, salt: '' }).toEqual({ ...known, salt: '' })
    expect(await lastLetter(backend, 'nobody@mail.example')).toMatchObject({
      code: '',
      body: expect.stringContaining('учётной записи с ним нет'),
    })
    expect(await caller().refusal(checkRestoreCode, { salt: unknown.salt, code: '123456' })).toBe('IncorrectCode')
    expect(await caller().refusal(checkRestoreCode, { salt: 'made-up', code: '123456' })).toBe('TokenNotFound')
    expect(await caller().refusal(sendRestoreCode, { login: 'neither' })).toBe('ValidationError')
    expect(await createCaller(backend, { city: 'closed' }).refusal(sendRestoreCode, { login: DRIVER })).toBe(
      'InDevelopingError',
    )
  })

  it('restored opens what wrong ones had closed', async () => {
    for (let turn = 0; turn < 3; turn += 1) await caller().send(login, { login: DRIVER, password: 'wrong' })
    expect(await caller().refusal(login, { login: DRIVER, password: PASSWORD })).toBe('LoginTryLimit')
    await restore(PHONE)
    expect(await caller().refusal(login, { login: DRIVER, password: 'brand-new' })).toBe('ok')
  })

  it('cannot be restored an hour after it was begun', async () => {
    const { salt } = await caller().ask(sendRestoreCode, { login: DRIVER })
    const { code } = await lastLetter(backend, DRIVER)
    backend.setNow(WEDNESDAY + 3_600_000)
    expect(await caller().refusal(checkRestoreCode, { salt, code })).toBe('TokenNotFound')
  })
})

describe('a call', () => {
  it('brings four digits that are the password from their first use; the old one holds until then', async () => {
    await caller().ask(restoreByCall, { login: '8 900 000-00-01' })
    const { code, channel } = await lastLetter(backend, PHONE)
    expect([channel, /^\d{4}$/.test(code)]).toEqual(['call', true])
    const old = await caller().ask(login, { login: DRIVER, password: PASSWORD })
    const { token } = await caller().ask(login, { login: PHONE, password: code })
    expect(await caller().ask(getProfile, undefined, token)).toMatchObject({ isPasswordFromCall: true })
    expect(await caller().refusal(getProfile, undefined, old.token)).toBe('TokenNotFound')
    expect(await caller().refusal(login, { login: DRIVER, password: PASSWORD })).toBe('IncorrectLogin')
    expect(await caller().refusal(login, { login: DRIVER, password: code })).toBe('ok')
    await restore(DRIVER)
    expect(
      await caller().ask(
        getProfile,
        undefined,
        (await caller().ask(login, { login: DRIVER, password: 'brand-new' })).token,
      ),
    ).toMatchObject({ isPasswordFromCall: false })
  })

  it('is made three times an hour to one phone, and its digits are good for an hour', async () => {
    for (let turn = 0; turn < 3; turn += 1)
      expect(await caller().refusal(restoreByCall, { login: turn === 0 ? DRIVER : PHONE })).toBe('ok')
    expect(await caller().send(restoreByCall, { login: PHONE })).toMatchObject({
      http: 429,
      body: { errorName: 'LimitSMS' },
    })
    expect(await caller().refusal(restoreByCall, { login: DRIVER })).toBe('LimitSMS')
    const { code } = await lastLetter(backend, PHONE)
    backend.setNow(WEDNESDAY + 3_600_000)
    expect(await caller().refusal(login, { login: PHONE, password: code })).toBe('IncorrectLogin')
    expect(await caller().refusal(restoreByCall, { login: PHONE })).toBe('ok')
  })

  it('is made a few times an hour for one address, to whomever; elsewhere it is still, and here a code is sent', async () => {
    const ask = (phone: string, ip = '10.0.0.1') =>
      createCaller(backend, { ip }).refusal(restoreByCall, { login: phone })
    for (let turn = 0; turn < CALLS_FROM; turn += 1) expect(await ask(`799911122${10 + turn}`)).toBe('ok')
    for (let turn = 0; turn < 3; turn += 1) expect(await ask(PHONE)).toBe('LimitSMS')
    expect(await ask(PHONE, '10.0.0.2')).toBe('ok')
    expect(await caller().refusal(sendRestoreCode, { login: PHONE })).toBe('ok')
  })

  it('to an unknown phone is not made, and is answered the same', async () => {
    expect(await caller().ask(restoreByCall, { login: '79991234567' })).toEqual(
      await caller().ask(restoreByCall, { login: PHONE }),
    )
    expect((await backend.database.db.select().from(outbox)).map(({ recipient }) => recipient)).toEqual([PHONE])
  })
})

describe('the social sandbox', () => {
  const question = (changes: Record<string, string> = {}) =>
    new URLSearchParams({
      client_id: 'probe-client',
      redirect_uri: 'https://museum.example/callback/',
      state: 's-1',
      ...changes,
    }).toString()

  async function choose(email: string) {
    const payload = `${question()}&${new URLSearchParams({ email }).toString()}`
    const answer = await backend.app.inject({
      method: 'POST',
      url: '/social/authorize',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.statusCode).toBe(303)
    return new URL(String(answer.headers['location']))
  }

  it('asks who one is in both languages and leads back with a token for one sign-in', async () => {
    for (const [lang, text] of [
      ['ru', 'Кем войти?'],
      ['en', 'Who are you?'],
    ]) {
      const page = await backend.app.inject({
        url: `/social/authorize?${question()}`,
        headers: { 'accept-language': lang! },
      })
      expect(page.body).toContain(text)
      expect(page.headers['content-security-policy']).toContain("form-action 'self' https://museum.example")
    }
    const back = await choose(DRIVER)
    expect([back.origin, back.pathname]).toEqual(['https://museum.example', '/callback/'])
    const word = new URLSearchParams(back.hash.slice(1))
    expect(word.get('state')).toBe('s-1')
    const providerToken = word.get('access_token')!
    const { token } = await caller().ask(loginSocial, { providerToken })
    expect(await caller().ask(getProfile, undefined, token)).toMatchObject({ email: DRIVER })
    expect(await caller().refusal(loginSocial, { providerToken })).toBe('error')
  })

  it('signs in no user without an account, who refuses, or who comes late', async () => {
    const stranger = new URLSearchParams((await choose('stranger@demo.example')).hash.slice(1))
    expect(await caller().refusal(loginSocial, { providerToken: stranger.get('access_token')! })).toBe(
      'UnregistredAccount',
    )
    expect((await choose('')).hash).toContain('error=access_denied')
    const late = new URLSearchParams((await choose(DRIVER)).hash.slice(1)).get('access_token')!
    backend.setNow(WEDNESDAY + 600_000)
    expect(await caller().refusal(loginSocial, { providerToken: late })).toBe('error')
    expect(await createCaller(backend, { city: 'closed' }).refusal(loginSocial, { providerToken: 'x' })).toBe('error')
  })

  it('leads nowhere but to sites the city knows', async () => {
    for (const redirect_uri of ['https://evil.example/', 'javascript:alert(1)', '', 'https://me:x@museum.example/']) {
      expect(
        (await backend.app.inject({ url: `/social/authorize?${question({ redirect_uri })}` })).statusCode,
        redirect_uri,
      ).toBe(400)
    }
    expect(
      (await backend.app.inject({ url: `/social/authorize?${question({ client_id: 'unknown' })}` })).statusCode,
    ).toBe(400)
  })
})
