import { resolve } from 'node:path'
import { atom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { captchas } from '../../../demo/backend/database/accounts-schema.ts'
import { createSignIn, type Kind } from '../../../shared/flows/sign-in/sign-in.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, lastLetter, PASSWORD } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { until, visitCity, type VisitorOptions } from '../../support/visitor.ts'

const DRIVER = { login: 'driver@demo.example', password: PASSWORD }

let backend: TestBackend
let ends: (() => void)[] = []

beforeAll(async () => {
  const firms = createTestCity({
    name: 'firms',
    accounts: ACCOUNTS,
    entry: { profile: 'coop', registrationEnabled: false },
  })
  const cities = [
    createTestCity({ accounts: ACCOUNTS }),
    createTestCity({ name: 'easy', accounts: ACCOUNTS, entry: { easyAuth: true } }),
    createTestCity({
      name: 'social',
      accounts: ACCOUNTS,
      entry: { socialClientId: 'client-1', socialUrl: '/social/authorize' } as object,
    }),
    { ...firms, options: { ...firms.options, isCoopProfile: true } },
  ]
  backend = await startBackend({
    cities,
    folders: { dist: resolve('dist'), pages: resolve('demo/pages') },
    listen: true,
  })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function open(options: VisitorOptions & { kind?: Kind; language?: string } = {}) {
  const { kind = null, language = 'ru', ...rest } = options
  const visitor = await visitCity(backend, rest)
  const { scope, tab } = visitor
  const done: string[] = []
  const emptied: (string | null)[] = []
  const signIn = createSignIn({
    scope,
    environment: tab.environment,
    $language: atom(language),
    isFirmHere: atom(kind === 'legal'),
    firstKind: kind,
    callbackUrl: () => null,
    onDone: (userType) => void done.push(userType),
    onEmptyPassword: (email) => void emptied.push(email),
  })
  ends.push(signIn.dispose, visitor.leave)
  await until(signIn.$cityData, (cityData) => cityData !== null)
  const submit = async (values: Partial<Parameters<typeof signIn.form.change>[0]> = {}) => {
    signIn.form.change(values)
    return signIn.submit()
  }
  return { ...visitor, signIn, done, emptied, submit }
}

describe('signing in', () => {
  it('takes an e-mail, or a phone in any spelling, and keeps the token under the city and the kind of user', async () => {
    for (const name of [' Driver@demo.example ', '8 (900) 000-00-01']) {
      const { submit, done, scope, tab, signIn } = await open()
      expect(await submit({ ...DRIVER, login: name })).toBeNull()
      expect([name, done, signIn.$refusal.get()]).toEqual([name, ['driver'], null])
      const tokens = JSON.parse(tab.environment.storage.get('tokens') ?? '{}') as Record<string, Record<string, string>>
      expect(tokens['probe']?.['standart']).toBe(scope.tokens.get('driver'))
      expect(signIn.form.$values.get().password).toBe('')
    }
  })

  it('names the first field that is not right, and sends nothing', async () => {
    const { submit, signIn, tab } = await open()
    expect(await submit()).toBe('login')
    expect(signIn.form.$problems.get()).toEqual({ login: 'login.login.required', password: 'login.password.required' })
    expect(await submit({ login: 'ivan@', password: 'x' })).toBe('login')
    expect(await submit({ login: '12345' })).toBe('login')
    expect(signIn.form.$problems.get().login).toBe('login.login.format')
    expect(await submit({ login: DRIVER.login, password: 'x'.repeat(21) })).toBe('password')
    expect(tab.environment.storage.get('tokens')).toBeNull()
  })

  it('says the same of a wrong password and of an unknown login, and loses nothing typed', async () => {
    const { submit, signIn } = await open()
    for (const values of [
      { ...DRIVER, password: 'wrong' },
      { login: 'nobody@demo.example', password: 'wrong' },
    ]) {
      await submit(values)
      expect(['IncorrectLogin', 'UnregistredAccount']).toContain(signIn.$refusal.get()?.code)
      expect(signIn.form.$values.get()).toMatchObject(values)
    }
  })

  it('says how long to wait where a server in front of the city limits, as its header says', async () => {
    for (const [seconds, retryAfterSeconds] of [
      ['840', 840],
      ['5', 5],
      [null, null],
    ] as const) {
      const headers: HeadersInit = seconds === null ? {} : { 'retry-after': seconds }
      const { submit, signIn } = await open({
        fetch: (input, init) =>
          String(input).includes('/login')
            ? Promise.resolve(new Response('<h1>Too many</h1>', { status: 429, headers }))
            : fetch(input, init),
      })
      await submit(DRIVER)
      expect(signIn.$refusal.get()).toEqual({ code: 'tooManyRequests', retryAfterSeconds })
      expect(signIn.form.$values.get()).toMatchObject(DRIVER)
    }
  })

  it('loses nothing typed where the line is down, and a second press while one works does nothing', async () => {
    let sent = 0
    const { submit, signIn } = await open({
      fetch(input, init) {
        if (!String(input).includes('/login')) return fetch(input, init)
        sent += 1
        return Promise.reject(new TypeError('gone'))
      },
    })
    await Promise.all([submit(DRIVER), submit()])
    expect([sent, signIn.$refusal.get()?.code, signIn.$isBusy.get()]).toEqual([1, 'network', false])
    expect(signIn.form.$values.get()).toMatchObject(DRIVER)
  })

  it('shows a picture after three wrong passwords, takes a code in its place, and lets the right one in', async () => {
    const paths: string[] = []
    const { submit, signIn, done } = await open({
      fetch(input, init) {
        paths.push(new URL(String(input)).pathname)
        return fetch(input, init)
      },
    })
    for (let turn = 0; turn < 3; turn += 1) await submit({ ...DRIVER, password: 'wrong' })
    expect(signIn.captcha.$captcha.get()?.image).toMatch(/^data:image\/png;base64,/)
    expect(await submit({ password: PASSWORD })).toBe('captcha')
    const first = signIn.captcha.$captcha.get()?.id
    paths.length = 0
    await submit({ captcha: 'nonsense' })
    expect(paths, 'the password is not sent with a picture that is read wrong').toEqual([
      '/probe/api/auth/check-captcha',
    ])
    expect([signIn.$refusal.get()?.code, signIn.form.$values.get().captcha]).toEqual(['CaptchaIncorrect', ''])
    expect(signIn.captcha.$captcha.get()?.id).not.toBe(first)
    await signIn.captcha.renew()
    await signIn.captcha.sendCode()
    expect([signIn.captcha.$sentTo.get(), signIn.captcha.$resendIn.get()]).toEqual(['email', 10])
    const { code } = await lastLetter(backend, DRIVER.login)
    await submit({ captcha: code })
    expect([done, signIn.captcha.$captcha.get()]).toEqual([['driver'], null])
  })

  it('counts down until another code can be sent', async () => {
    const { submit, signIn, tab } = await open()
    for (let turn = 0; turn < 3; turn += 1) await submit({ ...DRIVER, password: 'wrong' })
    await signIn.captcha.sendCode()
    tab.pass(4_000)
    expect(signIn.captcha.$resendIn.get()).toBe(6)
    tab.pass(6_000)
    expect(signIn.captcha.$resendIn.get()).toBe(0)
  })

  it('says for how long no try is taken', async () => {
    const { submit, signIn } = await open()
    for (let turn = 0; turn < 10; turn += 1) {
      await backend.database.db.update(captchas).set({ solvedAt: backend.clock.now() })
      await submit({ ...DRIVER, password: 'wrong', captcha: 'seen' })
    }
    expect(signIn.$refusal.get()).toEqual({ code: 'LoginTryLimit', retryAfterSeconds: 900 })
  })

  it('leads an account without a password to the restore, with its e-mail', async () => {
    const { submit, emptied, signIn } = await open()
    await submit({ login: 'empty@demo.example', password: 'x' })
    await submit({ login: '79000000004', password: 'x' })
    expect([emptied, signIn.$refusal.get()?.code]).toEqual([['empty@demo.example', null], 'EmptyPass'])
  })

  it('takes a phone and a code in a city that has no passwords', async () => {
    const { submit, signIn, done, tab } = await open({ city: 'easy' })
    expect(await submit()).toBe('phone')
    await submit({ phone: '+7 (900) 000 - 00 - 01' })
    expect([signIn.$way.get(), signIn.phoneCode.$sent.get()?.phone]).toEqual(['code', '79000000001'])
    await submit({ code: '0000' })
    expect(signIn.$refusal.get()?.code).toBe('IncorrectCode')
    tab.pass(60_000)
    backend.setNow(backend.clock.now() + 60_000)
    await signIn.sendAgain()
    const { code } = await lastLetter(backend, '79000000001')
    signIn.changePhone()
    expect(signIn.$way.get()).toBe('phone')
    backend.setNow(backend.clock.now() + 60_000)
    await submit()
    const last = await lastLetter(backend, '79000000001')
    await submit({ code: last.code || code })
    expect(done).toEqual(['driver'])
  })

  it('lets a firm in by its numbers, where firms come first', async () => {
    const { submit, signIn, done, scope } = await open({ city: 'firms', kind: 'legal' })
    expect(signIn.$cityData.get()).toMatchObject({ kinds: ['legal', 'individual'], isRegistrationOpen: false })
    expect(await submit({ inn: '77070838', contract: '' })).toBe('inn')
    await submit({ inn: '7707 083 893', contract: ' ДГ-1 ' })
    expect([done, scope.tokens.get('driver')]).toEqual([['coop'], null])
    expect(scope.tokens.get('coop')).not.toBeNull()
  })

  it('offers firms no form where they have a page of their own', async () => {
    const { submit, signIn, done } = await open({ city: 'firms' })
    expect(signIn.$kind.get()).toBe('legal')
    expect(await submit({ inn: '7707083893', contract: 'ДГ-1' })).toBeNull()
    expect(done).toEqual([])
  })
})

describe('a social provider', () => {
  it('is offered after half a second where the city has one, and asked with a secret of this tab', async () => {
    const { signIn, tab } = await open({ city: 'social' })
    tab.pass(499)
    expect(signIn.social.$isOffered.get()).toBe(false)
    tab.pass(1)
    expect(signIn.social.$isOffered.get()).toBe(true)
    signIn.social.start()
    const url = new URL(tab.visited[0] ?? '')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'client-1',
      response_type: 'token',
      redirect_uri: `${backend.url}/demo/partner`,
    })
    expect([...tab.tabStored.values()]).toEqual([url.searchParams.get('state')])
  })

  it('is not offered elsewhere', async () => {
    const { signIn, tab } = await open()
    tab.pass(1_000)
    expect(signIn.social.$isOffered.get()).toBe(false)
  })

  it('is believed once, only with the secret of this tab, and leaves nothing in the address', async () => {
    const pageUrl = (state: string, rest: string) => `${backend.url}/callback/#${rest}&state=${state}`
    const foreign = await open({
      city: 'social',
      pageUrl: pageUrl('made-up', 'access_token=t'),
      tabStored: new Map([['parking:social', 'mine']]),
    })
    expect([foreign.signIn.$isBusy.get(), foreign.tab.environment.pageUrl()]).toEqual([
      false,
      pageUrl('made-up', 'access_token=t'),
    ])
    const own = await open({
      city: 'social',
      pageUrl: pageUrl('mine', 'error=access_denied'),
      tabStored: new Map([['parking:social', 'mine']]),
    })
    await until(own.signIn.$refusal, (refusal) => refusal !== null)
    expect(own.signIn.$refusal.get()?.code).toBe('error')
    expect([own.tab.environment.pageUrl(), own.tab.tabStored.size]).toEqual([`${backend.url}/callback/`, 0])
  })
})
