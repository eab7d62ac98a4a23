import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Production } from '../../../demo/backend/backend.ts'
import { accounts, firms } from '../../../demo/backend/database/accounts-schema.ts'
import { secrets } from '../../../demo/backend/database/schema.ts'
import { DEMO_ONLY, isUnder } from '../../../demo/backend/demo-only.ts'
import { raise } from '../../../demo/backend/payment/settle/exceptions.ts'
import { readProcessOptions } from '../../../demo/backend/process-options.ts'
import { StartRefusedError } from '../../../demo/backend/start-refused.ts'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { register } from '../../../shared/api/contract/registration.ts'
import { startProcess } from '../../support/backend-process.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, lastLetter } from '../../support/driver.ts'
import { PRODUCTION } from '../../support/production.ts'
import { createRecorder } from '../../support/recorder.ts'
import { STAFF } from '../../support/staff.ts'
import { createTestCity } from '../../support/test-city.ts'

describe('the start in production', () => {
  const read = (change: Record<string, string | undefined>) => () => readProcessOptions({ ...PRODUCTION, ...change })

  it('takes what is whole', () => {
    expect(read({})().production).toMatchObject({
      secret: PRODUCTION['SIGNING_SECRET'],
      origins: ['https://city.example', 'https://museum.example'],
    })
  })

  it.each(['SIGNING_SECRET', 'ALLOWED_ORIGINS', 'SMTP_URL', 'MAIL_FROM', 'SMS_URL', 'SMS_TOKEN'])(
    'is asked for by name where %s is set without NODE_ENV: it would be the demo',
    (name) => {
      for (const NODE_ENV of [undefined, '', 'development', 'test']) {
        const env = { NODE_ENV, [name]: PRODUCTION[name] }
        expect(() => readProcessOptions(env)).toThrow(StartRefusedError)
        expect(() => readProcessOptions(env)).toThrow(`Only a real city has ${name}, and this would be the demo`)
      }
    },
  )

  it.each(['--production=true', '--prod', 'production'])('is not asked for by %s: the start is refused', (word) => {
    const { status, stderr } = spawnSync(process.execPath, ['demo/start.mjs', word], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringContaining(`Not started: “${word}” is not known.`)])
  })

  it.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))('is refused without %s, by name', (name) => {
    for (const value of ['', undefined]) expect(read({ [name]: value })).toThrow(`${name} is missing: it must be `)
    expect(read({ [name]: '' })).toThrow(StartRefusedError)
  })

  /** Of this machine, however it is written. */
  const at = (host: string) => [
    ['PUBLIC_URL', `https://${host}`],
    ['PUBLIC_URL', new URL(`https://${host}`).origin],
    ['ALLOWED_ORIGINS', `https://city.example,${new URL(`https://${host}`).origin}`],
  ]

  it.each([
    ['PUBLIC_URL', 'http://parking.city.example'],
    ...['localhost', 'localhost.', 'a.localhost.', '0.0.0.0', '0', '127.1', '0x7f.1', '127.0.0.9'].flatMap(at),
    ...['[::]', '[::1]', '[0:0::1]', '[::ffff:127.0.0.1]', '[::ffff:0.0.0.0]', '[::ffff:7f00:2]'].flatMap(at),
    ['PUBLIC_URL', 'https://parking.city.example/path'],
    ['DATABASE_URL', 'mysql://db/parking'],
    ['DATABASE_URL', 'postgres://['],
    ['DATABASE_URL', 'postgres://db:99999/parking'],
    ['DATABASE_URL', 'postgres:// '],
    ['SIGNING_SECRET', PRODUCTION['SIGNING_SECRET']!.slice(1)],
    ['SIGNING_SECRET', 's'.repeat(32)],
    ['SIGNING_SECRET', ' '.repeat(32)],
    ['ALLOWED_ORIGINS', 'https://city.example,http://localhost:*'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://*.city.example'],
    ['ALLOWED_ORIGINS', 'https://city.example/'],
    ['SMTP_URL', 'mail.city.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtps:mail.city.example'],
    ['SMS_URL', 'http://sms.example/messages'],
    ['BANK_URL', 'http://bank.example'],
    ['BANK_URL', 'https://city:word@bank.example'],
    ['BANK_URL', 'https://bank.example/?shop=7'],
    ['BANK_TOKEN', 'слово'],
    ['SMS_TOKEN', 'two\nlines'],
    ['FISCAL_URL', 'http://till.example'],
    ['MAIL_FROM', 'parking'],
    ['MAIL_FROM', 'parking@city.example\r\nBcc: others@city.example'],
    ['MAIL_FROM', 'parking@city.example, others@city.example'],
  ])('is refused with %s=%s', (name, value) => {
    expect(read({ [name]: value })).toThrow(`${name} is wrong: it must be `)
  })

  it.each(['https://10.0.0.7', 'https://128.0.0.1', 'https://[2001:db8::1]', 'https://localhost.example'])(
    'takes %s, which is of no such machine',
    (origin) => {
      expect(read({ PUBLIC_URL: origin, ALLOWED_ORIGINS: origin })().production?.origins).toEqual([origin])
    },
  )

  it('takes a sender with a name, and an operator of fiscal data whole or not at all', () => {
    const fiscal = { FISCAL_URL: 'https://till.example', FISCAL_TOKEN: 'word' }
    const { production, ...options } = read({ ...fiscal, MAIL_FROM: 'Парковки города <parking@city.example>' })()
    expect(production?.mail.from).toBe('Парковки города <parking@city.example>')
    expect(options.fiscal).toEqual({ url: 'https://till.example', token: 'word' })
    for (const name of ['FISCAL_URL', 'FISCAL_TOKEN'])
      expect(read({ ...fiscal, [name]: '' })).toThrow(`${name} is missing: it must be `)
  })

  it.each(['MEMORY', 'TEST_CONTROLS', 'CAPTCHA_CITY', 'MAP_DATA'])(
    'is refused with %s, which is of the demo',
    (name) => {
      expect(read({ [name]: '1' })).toThrow(`${name} is set, and has no place in production`)
    },
  )

  it('names everything at once, a sentence each, and ends', async () => {
    const child = await startProcess({ NODE_ENV: 'production', MEMORY: '1', TEST_CONTROLS: '' })
    expect(await child.ended).toBe(1)
    const [first, ...sentences] = child.output().trim().split('\n')
    expect(first).toBe('Not started.')
    const named = sentences.map((sentence) => /^(\w+) .+\.$/.exec(sentence)?.[1])
    expect(named).toEqual([...Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'), 'MEMORY'])
  })
})

/** What a real city serves beside the calls of its contract; a route that is neither here nor of the demo is a mistake. */
const OF_A_CITY = [
  '*',
  '/',
  '/*',
  '/cities.json',
  '/city.json',
  '/docs',
  '/docs/doctor/origin',
  '/health',
  '/loader.js',
  '/login.html',
  '/metrics',
  '/openapi.json',
  '/plain.css',
  '/ready',
  '/start/:tag(^[a-z-]+).js',
  '/probe*',
  '/probe/city.json',
  '/probe/api/payment/unregistered/receipt/v1',
  '/probe/api/payment/unregistered/refund/v1',
  '/probe/api/profile/download-history/v1/file',
  '/probe/api/profile/download-my-data/v1/file',
  '/probe/api/profile/download-my-data/v1/page',
  '/probe/api/profile/operation-proof/v1',
  '/probe/tiles/:z/:x/:y.mvt',
]

describe('a city in production', () => {
  const carrier = { send: async () => {} }
  const production: Production = {
    secret: 's'.repeat(32),
    origins: ['https://site.example'],
    carriers: { mail: carrier, messages: carrier },
  }
  const publicUrl = 'https://parking.city.example'
  const city = createTestCity({
    accounts: ACCOUNTS,
    entry: { socialClientId: 'probe-social', socialUrl: '/social/authorize', captchaKey: 'key' },
  })
  let folder: string
  const foldersOf = () => ({ dist: join(folder, 'dist'), pages: join(folder, 'pages') })
  let demo: TestBackend
  let real: TestBackend

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parking-production-'))
    for (const name of ['dist/host-site/index.html', 'pages/index.html', 'pages/partner.html']) {
      mkdirSync(join(folder, name, '..'), { recursive: true })
      writeFileSync(join(folder, name), '<!doctype html><title>Page</title>')
    }
    demo = await startBackend({ cities: [city], folders: foldersOf() })
  }, START_MS)
  beforeAll(async () => {
    real = await startBackend({ cities: [city], folders: foldersOf(), production, publicUrl })
  }, START_MS)
  afterAll(async () => {
    await real.stop()
    await demo.stop()
    rmSync(folder, { recursive: true })
  })

  const nameOf = ({ method, url }: { method: string; url: string }) => `${method} ${url}`

  it('answers the calls of its contract and its own pages, and nothing else', () => {
    const calls = CALLS.flatMap(({ call }) => [call.path, ...(call.aliases ?? [])])
    const known = new Set([...OF_A_CITY, ...calls.map((path) => `/probe${path.replace(/\{(\w+)\}/g, ':$1')}`)])
    const strange = real.routes.filter(({ url }) => !known.has(url) && !known.has(`/probe${url}`))
    expect(strange, 'a route of the demo belongs in DEMO_ONLY').toEqual([])
    expect(real.routes.length).toBeGreaterThan(100)
  })

  it('has nothing of what the demo has beside it', async () => {
    const there = new Set(real.routes.map(nameOf))
    const gone = demo.routes.filter((route) => !there.has(nameOf(route)))
    expect(gone.filter(({ url }) => !DEMO_ONLY.some(({ under }) => isUnder(url, under)))).toEqual([])
    for (const { under } of DEMO_ONLY)
      expect(
        gone.some(({ url }) => url.startsWith(under)),
        under,
      ).toBe(true)
    for (const { method, url } of gone) {
      const address = url.replaceAll('/*', '/partner.html').replaceAll(/:\w+/g, 'some')
      const { statusCode } = await real.app.inject({ method: method as 'GET', url: address })
      expect([nameOf({ method, url }), statusCode]).toEqual([nameOf({ method, url }), 404])
    }
    for (const url of ['/~fault/500:getZones/probe/api/zones/v1', '/demo/partner.html', '/demo/', '/bank/1'])
      expect([url, (await real.app.inject({ url })).statusCode]).toEqual([url, 404])
  })

  it('has no seeded account, no sandbox provider and no origin of this machine', async () => {
    expect(await real.database.db.select().from(accounts)).toEqual([])
    expect(await real.database.db.select().from(firms)).toEqual([])
    const entry = (await real.app.inject({ url: '/cities.json' })).json().cities[0]
    expect(entry).toMatchObject({ city: 'probe' })
    expect(Object.keys(entry).filter((key) => /^(social|captcha)/.test(key))).toEqual([])
    const readBy = async (origin: string) =>
      (await real.app.inject({ url: '/probe/api/zones/v1', headers: { origin } })).headers[
        'access-control-allow-origin'
      ]
    expect(await readBy('https://site.example')).toBe('https://site.example')
    expect(await readBy('https://museum.example')).toBe('https://museum.example')
    for (const origin of ['http://localhost:5173', 'http://localhost', 'http://127.0.0.1:8080'])
      expect([origin, await readBy(origin)]).toEqual([origin, undefined])
  })

  it('tells no free places, which the demo makes up', async () => {
    const counted = async ({ app }: TestBackend) => {
      const [{ result }, { features }] = [
        (await app.inject({ url: '/probe/api/info/get-map-occupancy/v1' })).json(),
        (await app.inject({ url: '/probe/api/info/get-map-info/v3' })).json(),
      ]
      return [result.length > 0, JSON.stringify(features).includes('"free":'), features.length]
    }
    const [, , objects] = await counted(demo)
    expect(await counted(demo)).toEqual([true, true, objects])
    expect(await counted(real)).toEqual([false, false, objects])
  })

  it('is refused where it sells parking behind a barrier, which nobody would tell', async () => {
    const settings = { useFlatParking: true, flatParkingCodes: ['9001'] }
    await expect(startBackend({ cities: [createTestCity({ settings })], production, publicUrl })).rejects.toThrow(
      'The city probe sells parking behind a barrier',
    )
  })

  it('says once that a server in front is not named in TRUST_PROXY, and nothing where it is', async () => {
    const said = async (options: Parameters<typeof startBackend>[0]) => {
      const lines: string[] = []
      const log = { write: (line: string) => void lines.push(line) }
      const backend = await startBackend({ cities: [city], production, publicUrl, log, ...options })
      for (const headers of [{}, { 'x-forwarded-for': '203.0.113.7' }, { 'x-forwarded-for': '203.0.113.8' }])
        await backend.app.inject({ url: '/probe/api/settings/v3', headers })
      await backend.stop()
      return lines.filter((line) => line.includes('TRUST_PROXY')).map((line) => JSON.parse(line).level)
    }
    expect(await said({})).toEqual([50])
    expect(await said({ trustProxy: 1 })).toEqual([])
  })

  it('says at the start what it has no page and no receipts for, and then what waits for a person', async () => {
    const start = async (options: Parameters<typeof startBackend>[0]) => {
      const lines: Record<string, unknown>[] = []
      const log = { write: (line: string) => void lines.push(JSON.parse(line)) }
      const backend = await startBackend({ cities: [city], production, publicUrl, log, ...options })
      const said = () =>
        lines
          .filter(({ msg }) => /STAFF_TOKENS|FISCAL_URL/.test(String(msg)))
          .map(({ level, msg }) => `${level} ${msg}`)
      return { backend, said, lines }
    }
    const whole = await start({ staff: STAFF, hasFiscal: true })
    const { backend, said, lines } = await start({})
    for (const one of [whole.backend, backend]) {
      await one.tick()
      await raise(one.database.db, { kind: 'refundRefused', subject: 'x', city: 'probe', at: one.clock.now() })
      await one.tick()
    }
    expect(whole.said()).toEqual([])
    expect(said()).toEqual([
      expect.stringMatching(/^40 STAFF_TOKENS is not set/),
      expect.stringMatching(/^40 FISCAL_URL is not set/),
      '50 this waits for the staff, which has no page: set STAFF_TOKENS',
    ])
    expect(lines.at(-1)).toMatchObject({ exceptions: 1, payouts: 0, appeals: 0 })
    await backend.stop()
    await whole.backend.stop()
  })

  it('says which year its calendar does not have, sixty days before that', async () => {
    const said = async (now: string) => {
      const lines: string[] = []
      const log = { write: (line: string) => void lines.push(line) }
      const backend = await startBackend({ cities: [city], production, publicUrl, log, now: Date.parse(now) })
      await backend.stop()
      return lines.filter((line) => line.includes('calendar')).map((line) => JSON.parse(line).year)
    }
    expect(await said('2026-11-01T12:00:00+03:00')).toEqual([])
    expect(await said('2026-11-03T12:00:00+03:00')).toEqual([2027])
    expect(await said('2027-01-01T00:00:00+03:00')).toEqual([2027])
  })

  it('keeps no secret in its database, and begins with one that the demo has not used', async () => {
    expect(await real.database.db.select().from(secrets)).toEqual([])
    await expect(startBackend({ beside: demo, cities: [city], production, publicUrl })).rejects.toThrow(
      'DATABASE_URL names a database that the demo has used',
    )
  })

  it('keeps the demo from its database before anything is written, and has it for itself again', async () => {
    const recorder = createRecorder()
    const started = await startBackend({ cities: [city], production, publicUrl, logger: recorder.logger })
    const beside = { database: started.database }
    await recorder.during('demo', () =>
      expect(startBackend({ beside, cities: [city] })).rejects.toThrow(
        'DATABASE_URL names the database of a real city, and this is the demo',
      ),
    )
    const asked = recorder.steps.get('demo')!.map(({ text }) => text)
    expect(asked).toHaveLength(2)
    expect(asked.filter((text) => !/^select /i.test(text))).toEqual([])
    await (await startBackend({ beside, cities: [city], production, publicUrl })).stop()
    await started.stop()
  })
})

describe('where no public address is set', () => {
  const WISH = { email: 'ivan@mail.example', phone: '79161234567', password: 'secret1', agreementVersion: '1' }
  let backend: TestBackend

  beforeAll(async () => {
    backend = await startBackend({ cities: [createTestCity({ accounts: ACCOUNTS })] })
  }, START_MS)
  afterAll(() => backend.stop())

  const askAs = (host: string) =>
    backend.app.inject({
      method: 'POST',
      url: `/probe${register.path}`,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(register.encode(WISH) as Record<string, string>).toString(),
    })

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.7', 'evil.example:8080'])(
    'the name %s comes into no letter',
    async (host) => {
      const { statusCode, body } = await askAs(host)
      expect([statusCode, body]).toEqual([expect.any(Number), expect.stringContaining('"status":"error"')])
      await expect(lastLetter(backend, WISH.email)).rejects.toThrow('Nothing was sent')
    },
  )

  it('a name of this machine is believed', async () => {
    const caller = createCaller(backend)
    await caller.ask(register, WISH)
    expect((await lastLetter(backend, WISH.email)).link).toMatch(/^http:\/\/localhost/)
  })
})
