import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeForm, encodeQuery, type Fields, fillPath } from '../../../shared/api/contract/call.ts'
import type { ServerCall } from '../../../shared/api/contract/call.server.ts'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { getOperations } from '../../../shared/api/contract/operations.ts'
import { operations } from '../../../demo/backend/database/payment-schema.ts'
import { startJudgedBackend } from '../../support/conformance.ts'
import { START_MS, startBackend, type TestBackend, WEDNESDAY } from '../../support/backend.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { createGuest } from '../../support/guest.ts'
import { createPayingDriver } from '../../support/paying-driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { SENT } from '../contract/requests.ts'

type Asking = 'by Accept-Language' | 'by lang'

const LANGUAGES = ['ru', 'en'] as const
const WORDS: ReadonlySet<string> = new Set(['message', 'userMessage', 'errorMessage'])

/** These take no fields, or whatever they are asked: there is nothing that they could refuse. */
const NEVER_REFUSES = [
  'getSettings',
  'getOptions',
  'getNotification',
  'getSmsCommands',
  'getZones',
  'getParkings',
  'getMap',
  'getOccupancy',
  'getCaptcha',
  'getConfirmationType',
  'logout',
  'getNews',
  'guestStatus',
]

let backend: TestBackend
let driver: string

beforeAll(async () => {
  backend = await startJudgedBackend()
  driver = (await createPayingDriver(backend)).token
}, START_MS)
afterAll(() => backend.stop())

/** Each text for a person in a refusal. */
function wordsOfRefusal(answer: unknown): string[] {
  const isRefusal = typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'error'
  return isRefusal ? wordsIn(answer) : []
}

function wordsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const isWords = WORDS.has(name) && typeof inner === 'string'
    return isWords ? [inner] : wordsIn(inner)
  })
}

async function ask({ call }: ServerCall, fields: Fields, headers: Record<string, string>): Promise<unknown> {
  const carried = { ...fields }
  const path = fillPath(call.path, { id: '1', ...carried })
  const isQuery = call.body === 'query'
  const payload = call.body === 'json' ? JSON.stringify(carried) : encodeForm(carried).toString()
  const type = call.body === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  const answer = await backend.app.inject({
    method: call.method,
    url: `/probe${path}${isQuery ? encodeQuery(carried) : ''}`,
    headers: { ...headers, ...(isQuery ? {} : { 'content-type': type }) },
    ...(isQuery ? {} : { payload }),
  })
  return String(answer.headers['content-type']).startsWith('application/json') ? answer.json() : null
}

/** What goes wrong with a call: nothing sent, nobody's token, and all that an element sends without the token of its person. */
function wrongRequests({ call }: ServerCall): Fields[] {
  const requests = (SENT.find(({ name }) => name === call.name)?.requests ?? []).slice(0, 1)
  const foreign = { token: 'no-such-thing-0' }
  return [{}, foreign, ...requests.map(({ token: _token, Token: _Token, ...fields }) => ({ ...fields, ...foreign }))]
}

async function wordsOf(row: ServerCall, asking: Asking, language: string): Promise<string[]> {
  const headers = asking === 'by lang' ? { 'accept-language': 'de' } : { 'accept-language': `${language}-XX,de;q=0.5` }
  const said = asking === 'by lang' ? { lang: language } : { lang: undefined }
  const found: string[] = []
  for (const fields of [...wrongRequests(row), { ...wrongRequests(row)[2], token: driver }, { token: driver }])
    found.push(...wordsOfRefusal(await ask(row, { ...fields, ...said }, headers)))
  return found
}

describe('a refusal is worded in the language that its call asks for', () => {
  for (const row of CALLS.filter(({ call }) => !NEVER_REFUSES.includes(call.name))) {
    const { call, input } = row
    const asks: Asking[] = 'lang' in input.fields ? ['by Accept-Language', 'by lang'] : ['by Accept-Language']
    for (const asking of asks)
      it(`${call.name}, ${asking}`, async () => {
        const [russian = [], english = []] = await Promise.all(
          LANGUAGES.map((language) => wordsOf(row, asking, language)),
        )
        expect(russian).not.toEqual([])
        for (const text of russian) expect(text).toMatch(/[а-яё]/)
        for (const text of english) expect(text).toMatch(/^[^А-Яа-яЁё]*[a-z][^А-Яа-яЁё]*$/)
      })
  }

  it('of a path that is no call too', async () => {
    const url = '/probe/api/nothing/v9'
    const [russian, english] = await Promise.all(
      LANGUAGES.map(async (language) =>
        (await backend.app.inject({ url, headers: { 'accept-language': language } })).json(),
      ),
    )
    expect([russian.message, english.message]).toEqual(['Такого запроса нет.', 'There is no such call.'])
  })

  it('of a call that is not named here, there is none: the list holds only calls that answer everybody', async () => {
    for (const row of CALLS.filter(({ call }) => NEVER_REFUSES.includes(call.name)))
      expect(await wordsOf(row, 'by Accept-Language', 'ru'), row.call.name).toEqual([])
  })
})

describe('a word beside an ok', () => {
  it('is in the asked language: of a parking that was free', async () => {
    backend.setNow('2025-03-16T23:00:00+03:00')
    const texts: unknown[] = []
    for (const [index, language] of LANGUAGES.entries()) {
      const guest = createGuest(backend)
      const answer = await guest.start({ lang: language, transport: { number: `Р00${index}РР77` } }, `free-${language}`)
      texts.push([answer.body['errorName'], answer.body['userMessage']])
    }
    expect(texts).toEqual([
      ['ParkingSessionWasFree', 'Сейчас парковка бесплатна: платить не нужно.'],
      ['ParkingSessionWasFree', 'Parking is free now: there is nothing to pay.'],
    ])
  })
})

describe('the history', () => {
  it('tells tariffs and decisions in the asked language, and what was written before as it stands', async () => {
    await backend.reset()
    const person = await createPayingDriver(backend)
    const decisions = ['resolutionTaken', 'resolutionUnpaid', 'resolutionGivenUp', 'Подтверждено', null]
    await backend.database.db.insert(operations).values(
      decisions.map((resolution, index) => ({
        orderNumber: 900_000 + index,
        accountId: person.accountId,
        city: 'probe',
        type: 'payment' as const,
        status: 'cancel' as const,
        dateOperation: WEDNESDAY - index,
        tariff: 6050,
        sum: 6050,
        resolution,
      })),
    )
    const ask = async (fields: Fields, accepted: string) => {
      const { path, method } = getOperations
      const url = `/probe${path}${encodeQuery({ token: person.token, ...fields })}`
      const answer = await backend.app.inject({ method, url, headers: { 'accept-language': accepted } })
      const rows = (answer.json() as { result: Record<string, unknown>[] }).result
      return rows.filter(({ tariff }) => tariff).map(({ tariff, resolution }) => [tariff, resolution])
    }
    const english = [
      'Another payment has paid for this time',
      'Not paid in time',
      'Cancelled by the driver',
      'Подтверждено',
      undefined,
    ].map((text) => ['60.50\u00A0₽ per hour', text])
    expect(await ask({}, 'en')).toEqual(english)
    expect(await ask({ lang: 'en' }, 'ru')).toEqual(english)
    expect(await ask({}, 'ru')).toEqual(
      ['Это время оплачено другим платежом', 'Не оплачена в срок', 'Отменена водителем', 'Подтверждено', undefined].map(
        (text) => ['60,50\u00A0₽ в час', text],
      ),
    )
  })

  it('keeps of a parking that was not paid in time the decision, not its words', async () => {
    await backend.reset()
    const person = await createPayingDriver(backend, { email: 'empty@demo.example' })
    await person.start({ method: 'bankCard' })
    // The bank is asked first whether it has been paid.
    for (const days of [1, 2, 3]) {
      backend.setNow(WEDNESDAY + days * 86_400_000)
      await backend.tick() // oxlint-disable-line no-await-in-loop -- one day after another
    }
    const [line] = await backend.database.db.select().from(operations).where(eq(operations.accountId, person.accountId))
    expect(line).toMatchObject({ status: 'cancel', resolution: 'resolutionUnpaid' })
  })
})

describe('the page of the social sign-in', () => {
  const question = {
    client_id: 'sandbox',
    redirect_uri: 'https://museum.example/callback/',
    state: 'xyz',
  }
  let social: TestBackend
  beforeAll(async () => {
    const entry = { socialClientId: 'sandbox' }
    social = await startBackend({ cities: [createTestCity({ entry, accounts: ACCOUNTS })] })
  }, START_MS)
  afterAll(() => social.stop())

  it.each([
    ['its address asks for', { lang: 'en' }, 'ru', 'Sign in with Sandbox ID'],
    ['its address asks for', { lang: 'ru' }, 'en', 'Войти через'],
    ['the browser accepts', {}, 'de,en;q=0.5', 'Sign in with Sandbox ID'],
    ['Russians read where nobody asks', {}, 'de', 'Войти через'],
  ])('is in the language that %s (%o, %s)', async (_, said, accepted, title) => {
    const url = `/social/authorize${encodeQuery({ ...question, ...said })}`
    const { body, statusCode } = await social.app.inject({ url, headers: { 'accept-language': accepted } })
    expect([statusCode, body.includes(title)]).toEqual([200, true])
  })

  it('leads back with a token, or with a refusal, in the fragment', async () => {
    const press = async (email: string) => {
      const answer = await social.app.inject({
        method: 'POST',
        url: '/social/authorize',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: encodeForm({ ...question, email }).toString(),
      })
      return new URL(String(answer.headers['location']))
    }
    const [taken, refused] = [await press('driver@demo.example'), await press('')]
    expect([taken.origin + taken.pathname, refused.hash]).toEqual([
      'https://museum.example/callback/',
      '#error=access_denied&state=xyz',
    ])
    expect(Object.fromEntries(new URLSearchParams(taken.hash.slice(1)))).toMatchObject({
      state: 'xyz',
      token_type: 'bearer',
      access_token: expect.stringMatching(/./),
    })
  })
})
