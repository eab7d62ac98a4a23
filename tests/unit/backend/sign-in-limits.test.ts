import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login, loginByCode, readSignInRefusal, sendLoginCode } from '../../../shared/api/contract/auth.ts'
import { checkCaptcha, getCaptcha, sendCaptchaCode } from '../../../shared/api/contract/captcha.ts'
import { accounts, captchas } from '../../../demo/backend/database/accounts-schema.ts'
import { findKnown } from '../../../demo/backend/account/known-networks.ts'
import { LIMITS } from '../../../demo/backend/rate-limit.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, lastLetter, PASSWORD } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'

let backend: TestBackend
const DRIVER = 'driver@demo.example'

beforeAll(async () => {
  backend = await startBackend({
    cities: [
      createTestCity({ accounts: ACCOUNTS }),
      createTestCity({
        name: 'checked',
        accounts: ACCOUNTS,
        entry: { captchaKey: 'key-1', captchaUrl: '/captcha/script.js' },
      }),
    ],
  })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())

const refused = (body: Record<string, any>) => readSignInRefusal({ code: body['errorName'], answer: body as never })

describe('wrong passwords', () => {
  const wrong = { login: DRIVER, password: 'wrong' }
  const right = { login: DRIVER, password: PASSWORD }

  async function fail(times: number) {
    let last: Record<string, any> = {}
    for (let turn = 0; turn < times; turn += 1) last = (await createCaller(backend).send(login, wrong)).body
    return last
  }

  /** The server's own word on a picture: tests cannot read, that is the point of it. */
  async function solve(id: string) {
    await backend.database.db.update(captchas).set({ solvedAt: backend.clock.now() })
    return { id, text: '' }
  }

  it('three in a row: the third answer brings a picture, and without it nothing is taken, not even the right one', async () => {
    expect(refused(await fail(2))).toMatchObject({ captcha: null })
    const third = refused(await fail(1))
    expect(third).toMatchObject({
      status: 'error',
      error: 'IncorrectLogin',
      captcha: { image: expect.stringMatching(/^data:image\/png;base64,iVBOR/) },
      retryAfterSeconds: null,
    })
    const caller = createCaller(backend)
    expect(refused((await caller.send(login, right)).body)).toMatchObject({
      error: 'LoginTryLimit',
      captcha: { id: expect.any(String) },
    })
    const { captcha } = third as { captcha: { id: string } }
    expect(
      refused((await caller.send(login, { ...right, captcha: { id: captcha.id, text: 'nope' } })).body),
    ).toMatchObject({ error: 'CaptchaIncorrect', captcha: { id: expect.not.stringMatching(captcha.id) } })
    const reply = await solve(captcha.id)
    expect((await caller.ask(login, { ...right, captcha: reply })).token).not.toBe('')
    expect(refused((await caller.send(login, wrong)).body)).toMatchObject({ error: 'IncorrectLogin', captcha: null })
  })

  it('a picture serves one try', async () => {
    const { id_session: id } = await fail(3)
    const caller = createCaller(backend)
    const reply = await solve(id)
    expect(await caller.refusal(login, { ...wrong, captcha: reply })).toBe('IncorrectLogin')
    expect(await caller.refusal(login, { ...right, captcha: reply })).toBe('LoginTryLimit')
  })

  it('instead of the picture a code by e-mail or SMS opens the way, and says nothing of unknown logins', async () => {
    const caller = createCaller(backend)
    for (const name of [DRIVER, '79000000001']) {
      for (let turn = 0; turn < 3; turn += 1) await caller.send(login, { ...wrong, login: name })
      const { id_session: id } = (await caller.send(login, { ...right, login: name })).body
      expect(await caller.ask(sendCaptchaCode, { id, login: name })).toEqual({ resendSeconds: 10 })
      const { code } = await lastLetter(backend, name)
      expect((await caller.ask(login, { ...right, login: name, captcha: { id, text: code } })).token).not.toBe('')
    }
    const { id } = await caller.ask(getCaptcha, undefined)
    expect(await caller.ask(sendCaptchaCode, { id, login: 'nobody@demo.example' })).toEqual({ resendSeconds: 10 })
    await expect(lastLetter(backend, 'nobody@demo.example')).rejects.toThrow(/Nothing was sent/)
    expect(await caller.refusal(sendCaptchaCode, { id: 'made-up', login: DRIVER })).toBe('CaptchaIncorrect')
  })

  it('a picture can be asked for anew and tried before the sign-in, three times each', async () => {
    const caller = createCaller(backend)
    const { id, image } = await caller.ask(getCaptcha, undefined)
    expect(image.length).toBeGreaterThan(1000)
    for (let turn = 0; turn < 3; turn += 1)
      expect(await caller.refusal(checkCaptcha, { id, text: 'wrong' })).toBe('CaptchaIncorrect')
    expect(await caller.refusal(checkCaptcha, { id: 'made-up', text: 'x' })).toBe('CaptchaIncorrect')
  })

  it('in a city with a captcha provider its word does in place of the picture, once; elsewhere it is none', async () => {
    const page = { sitekey: 'key-1', origin: 'https://museum.example', hl: 'en' }
    const pass = async () => {
      const { payload, headers } = await backend.app.inject({
        method: 'POST',
        url: '/captcha/check',
        payload: new URLSearchParams(page).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(headers['content-security-policy']).toContain('frame-ancestors https://museum.example')
      return { id: null, text: /data-word="([^"]+)"/.exec(payload)?.[1] ?? '' }
    }
    const checked = createCaller(backend, { city: 'checked' })
    for (let turn = 0; turn < 3; turn += 1) await checked.send(login, wrong)
    expect(
      refused((await checked.send(login, { ...right, captcha: { id: null, text: 'made-up' } })).body),
    ).toMatchObject({ error: 'CaptchaIncorrect', captcha: { id: expect.any(String) } })
    const word = await pass()
    expect(await checked.refusal(login, { ...wrong, captcha: word })).toBe('IncorrectLogin')
    expect(await checked.refusal(login, { ...right, captcha: word })).toBe('CaptchaIncorrect')
    expect((await checked.ask(login, { ...right, captcha: await pass() })).token).not.toBe('')
    await fail(3)
    expect(await createCaller(backend).refusal(login, { ...right, captcha: await pass() })).toBe('CaptchaIncorrect')
  })

  it('the provider’s check is shown in frames of pages that may embed the city, and of no others', async () => {
    const ask = (query: Record<string, string>) =>
      backend.app.inject({ url: `/captcha/check?${new URLSearchParams(query)}` })
    const known = await ask({ sitekey: 'key-1', origin: 'https://museum.example' })
    expect([known.statusCode, known.headers['x-frame-options']]).toEqual([200, undefined])
    for (const query of [
      { sitekey: 'key-1', origin: 'https://evil.example' },
      { sitekey: 'made-up', origin: 'https://museum.example' },
      { sitekey: 'key-1', origin: 'https://museum.example; script-src *' },
    ]) {
      expect((await ask(query)).statusCode).toBe(400)
    }
  })

  it('ten in a row: a quarter of an hour nothing is taken, then a picture is asked for', async () => {
    const caller = createCaller(backend)
    const tryOn = async (request: typeof right) => {
      const { id } = await caller.ask(getCaptcha, undefined)
      return caller.send(login, { ...request, captcha: await solve(id) })
    }
    for (let turn = 1; turn < 10; turn += 1) expect((await tryOn(wrong)).body['errorName']).toBe('IncorrectLogin')
    const tenth = await tryOn(wrong)
    expect(tenth.http).toBe(429)
    expect(refused(tenth.body)).toEqual({
      status: 'error',
      error: 'LoginTryLimit',
      captcha: null,
      retryAfterSeconds: 900,
    })
    backend.setNow(WEDNESDAY + 899_000)
    expect((await tryOn(right)).body).toMatchObject({ errorName: 'LoginTryLimit', retryAfterSeconds: 1 })
    backend.setNow(WEDNESDAY + 900_000)
    expect(await caller.refusal(login, right)).toBe('LoginTryLimit')
    expect((await tryOn(right)).body['status']).toBe('ok')
    expect(await caller.refusal(login, wrong)).toBe('IncorrectLogin')
  }, 60_000)

  it('many at once get no more tries than one after another', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => createCaller(backend).send(login, wrong)))
    const names = answers.map(({ body }) => body['errorName'])
    expect(names.filter((name) => name === 'IncorrectLogin').length).toBeLessThanOrEqual(9)
    expect((await createCaller(backend).send(login, right)).body['errorName']).toBe('LoginTryLimit')
  }, 60_000)

  it('of one login are another’s business', async () => {
    await fail(3)
    expect(
      (await createCaller(backend).send(login, { login: 'nobody@demo.example', password: 'x' })).body,
    ).not.toHaveProperty('captcha')
  })
})

describe('many sign-ins from one address', () => {
  const start = (limits: object = {}) =>
    startBackend({ cities: [createTestCity({ accounts: ACCOUNTS })], beside: backend, limits })
  const office = '203.0.113.5'
  const right = { login: DRIVER, password: PASSWORD }
  const wrongOf = (index: number) => ({ login: `nobody${index}@mail.example`, password: 'wrong-one' })

  it('with wrong passwords to other logins keep nobody out who has the right one', { timeout: 60_000 }, async () => {
    const caller = createCaller(backend, { ip: office })
    for (let turn = 0; turn < 70; turn += 1) await caller.send(login, wrongOf(turn))
    expect((await caller.ask(login, right)).token).not.toBe('')
  })

  it('with right passwords are no wrong ones, however many', async () => {
    const limited = await start({ signIn: { most: 3, seconds: 60 } })
    const caller = createCaller(limited, { ip: office })
    for (let turn = 0; turn < 8; turn += 1) expect((await caller.ask(login, right)).token).not.toBe('')
    await limited.stop()
  })

  it('and very many wrong ones bring a picture to all behind it, and nothing to others', async () => {
    const limited = await start({ signIn: { most: 3, seconds: 60 } })
    const caller = createCaller(limited, { ip: office })
    for (let turn = 0; turn < 3; turn += 1)
      expect((await caller.send(login, wrongOf(turn))).body).not.toHaveProperty('captcha')
    const { http, body } = await caller.send(login, right)
    expect([http, body['errorName']]).toEqual([200, 'LoginTryLimit'])
    await backend.database.db.update(captchas).set({ solvedAt: backend.clock.now() })
    const captcha = { id: String(body['id_session']), text: '' }
    expect((await caller.ask(login, { ...right, captcha })).token).not.toBe('')
    // A picture that cannot be read is asked for anew, however many others are.
    for (let turn = 0; turn < 40; turn += 1) await caller.ask(getCaptcha, undefined)
    expect((await createCaller(limited, { ip: '203.0.113.6' }).ask(login, right)).token).not.toBe('')
    limited.setNow(WEDNESDAY + 60_000)
    expect((await caller.ask(login, right)).token).not.toBe('')
    await limited.stop()
  })

  it('with right passwords too are a part of what one process can reckon, and a hundred at once come in', async () => {
    const caller = createCaller(backend, { ip: office })
    const logins = [DRIVER, '79000000001']
    const ask = async (index: number) =>
      (await caller.send(login, { ...right, login: logins[index % 2]! })).body['status']
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(index)))
    expect(answers.filter((status) => status !== 'ok')).toEqual([])
    const another = createCaller(backend, { ip: '203.0.113.6' })
    let taken = 0
    while (taken < 1200 && (await another.send(loginByCode, { salt: 'x', code: '1' })).http === 200) taken += 1
    expect(taken).toBe(300)
    expect(LIMITS.signIn.most, 'the picture comes before the wait').toBeLessThan(LIMITS.tries.most)
  }, 60_000)

  it('are told to wait where they are more than can be drawn pictures for', async () => {
    const limited = await start({ tries: { most: 3, seconds: 60 } })
    const caller = createCaller(limited, { ip: office })
    const codes = []
    for (let turn = 0; turn < 5; turn += 1) codes.push((await caller.send(loginByCode, { salt: 'x', code: '1' })).http)
    expect(codes).toEqual([200, 200, 200, 429, 429])
    await limited.stop()
  })
})

describe('a login that strangers keep shut', () => {
  let city: TestBackend
  const right = { login: DRIVER, password: PASSWORD }
  const PHONE = '79000000001'
  const from = (ip: string) => createCaller(city, { ip })
  const [home, stranger] = ['203.0.113.7', '198.51.100.1']

  beforeAll(async () => {
    city = await startBackend({
      cities: [createTestCity({ accounts: ACCOUNTS, entry: { easyAuth: true } })],
      beside: backend,
    })
  }, START_MS)
  afterAll(() => city.stop())
  beforeEach(() => from(home).ask(login, right))

  /** Wrong ones until nothing is taken. */
  async function shut(ip: string) {
    for (let turn = 0; turn < 11; turn += 1) {
      const { id } = await from(ip).ask(getCaptcha, undefined)
      await city.database.db.update(captchas).set({ solvedAt: city.clock.now() })
      await from(ip).send(login, { ...right, password: 'wrong', captcha: { id, text: '' } })
    }
    expect((await from(ip).send(login, right)).http).toBe(429)
  }

  it(
    'by wrong passwords opens where its owner has signed in before, and nowhere else',
    { timeout: 60_000 },
    async () => {
      await shut(stranger)
      expect((await from('198.51.100.2').send(login, right)).http).toBe(429)
      expect((await from(home).ask(login, right)).token).not.toBe('')
    },
  )

  it('there too bears few wrong passwords, which close nothing elsewhere', { timeout: 60_000 }, async () => {
    await shut(home)
    expect((await from(stranger).ask(login, right)).token).not.toBe('')
  })

  it('by codes that are asked for has some left there, and no more than any address', async () => {
    const ask = (ip: string) => from(ip).send(sendLoginCode, { phone: PHONE })
    for (let turn = 0; turn < 24; turn += 1) await ask(`198.51.100.${turn % 4}`)
    expect((await ask('198.51.100.9')).body['errorName']).toBe('LimitSMS')
    for (let turn = 0; turn < 6; turn += 1) {
      const { body } = await ask(home)
      const code = (await lastLetter(city, PHONE)).code
      expect((await from(home).ask(loginByCode, { salt: String(body['salt']), code })).token).not.toBe('')
    }
    expect((await ask(home)).body['errorName']).toBe('LimitSMS')
  })

  it('knows a network as long as it is used, whatever others were used in between', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      await from(`198.51.100.${turn}`).ask(login, right)
      await from(home).ask(login, right)
    }
    const [account] = await city.database.db
      .select()
      .from(accounts)
      .where(and(eq(accounts.city, 'probe'), eq(accounts.email, DRIVER)))
    expect(account!.knownNetworks).toHaveLength(5)
    expect(account!.knownNetworks[0]).toBe(findKnown(city.context, account!, home))
  })

  it('is remembered by a few networks, without an address', async () => {
    for (let turn = 0; turn < 8; turn += 1) await from(`198.51.100.${turn}`).ask(login, right)
    const [account] = await city.database.db
      .select()
      .from(accounts)
      .where(and(eq(accounts.city, 'probe'), eq(accounts.email, DRIVER)))
    expect(account!.knownNetworks).toHaveLength(5)
    expect(JSON.stringify(account!.knownNetworks)).not.toContain('.')
  })
})
