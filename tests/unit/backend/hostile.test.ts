import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { fuzz } from '../../fuzz/fuzz.ts'
import { isWhole } from '../../support/matrix.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'

/** As many as some twenty seconds hold; the whole matrix sends all, and `npm run fuzz` those of any seed. */
const REQUESTS = isWhole ? 20_000 : 3000
const MINUTES = 60_000

describe('a request that nobody meant', () => {
  let backend: TestBackend

  beforeAll(async () => {
    backend = await startBackend()
  }, START_MS)
  afterAll(() => backend.stop())

  async function post(path: string, payload: object | string, type = 'application/json') {
    const { statusCode, body } = await backend.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': type },
      payload,
    })
    return [statusCode, (JSON.parse(body) as { errorName?: string }).errorName]
  }

  const REGISTRATION = '/zarechny/api/auth/registration'
  /** Of a registration; nothing else of it is wrong. */
  const RIGHT = CALLS.find(({ call }) => call.name === 'register')!.example.request

  it.each([
    ['a list where a text is trimmed', { firstname: [null] }],
    ['an object there', { firstname: { toString: 'x' } }],
    ['a text in two spellings', { firstname: 'Анна', firstName: 'Иван' }],
    ['a NUL, which no database takes', { firstname: 'а\0b' }],
    ['half a pair of surrogates', { firstname: 'а\uD800' }],
    ['a list of what has no text where a flag belongs', { isReply: [[[{ toString: null }]]] }],
  ])('is refused as a wrong value: %s', async (_what, payload) => {
    const path = 'isReply' in payload ? '/zarechny/api/auth/send-sms-code' : REGISTRATION
    expect(await post(path, { ...RIGHT, ...payload })).toEqual([200, 'ValidationError'])
  })

  it('is refused as a wrong value where its form nests deeper than is read', async () => {
    const form = 'application/x-www-form-urlencoded'
    const deep = `isReply${'[0]'.repeat(7)}=x`
    expect(await post('/zarechny/api/auth/send-sms-code', deep, form)).toEqual([200, 'ValidationError'])
  })

  it.each(['/social/authorize', '/captcha/check'])(
    'is refused by %s without a body, and with things where texts belong',
    async (path) => {
      const empty = await backend.app.inject({ method: 'POST', url: path })
      expect([empty.statusCode, empty.json().errorName]).toEqual([400, 'ValidationError'])
      const things = { client_id: { toString: null }, redirect_uri: [[]], sitekey: { toString: 'x' }, origin: {} }
      expect(await post(path, things)).toEqual([400, 'ValidationError'])
    },
  )

  it('finds no letter in the outbox by a text that no database takes', async () => {
    expect((await backend.app.inject({ url: '/demo/outbox?to=%00' })).statusCode).toBe(200)
  })
})

it(
  `of ${REQUESTS} hostile requests to every call none is answered with 500`,
  { timeout: (isWhole ? 60 : 3) * MINUTES },
  async () => {
    const { failures, statuses } = await fuzz({ requests: REQUESTS, seed: 12 })
    expect(failures).toEqual([])
    expect(statuses[200], 'those that got through the first checks').toBeGreaterThan(REQUESTS / 3)
    console.log(`hostile requests: ${JSON.stringify(statuses)}`)
  },
)
