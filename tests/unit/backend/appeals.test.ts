import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerAppeal, findConversation, listAppeals } from '../../../demo/backend/appeals/answer-appeal.ts'
import * as calls from '../../../shared/api/contract/appeals.ts'
import { login } from '../../../shared/api/contract/auth.ts'
import type { AppealState } from '../../../shared/domain/appeal-state.ts'
import { MESSAGE_LIMIT } from '../../../shared/domain/appeal.ts'
import { startBackend, START_MS, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, PASSWORD } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'

let backend: TestBackend
let caller: ReturnType<typeof createCaller>
let token: string
let other: string

beforeAll(async () => {
  const [first, second] = ACCOUNTS.drivers
  const drivers = [first!, { ...second!, password: PASSWORD }]
  backend = await startBackend({ cities: [createTestCity({ accounts: { ...ACCOUNTS, drivers } })] })
}, START_MS)
beforeEach(async () => {
  await backend.reset()
  caller = createCaller(backend)
  token = await signIn('driver@demo.example')
  other = await signIn('empty@demo.example')
})
afterAll(() => backend.stop())

const signIn = async (name: string) => (await caller.ask(login, { login: name, password: PASSWORD })).token
const first = { subject: 'payment', message: ' Списали дважды. ', email: 'anna@example.ru', phone: '79001234567' }
const sent = (clientId: string, more: Partial<calls.NewAppeal> = {}) => ({ ...first, clientId, ...more })
const list = () => caller.ask(calls.getAppeals, undefined, token)
const read = (appeal: string, after: string | null = null) =>
  caller.ask(calls.getAppealMessages, { appeal, after }, token)
const write = (appeal: string, text: string, clientId: string) =>
  caller.send(calls.sendAppealMessage, { appeal, text, clientId }, token)

async function open(clientId = 'client-0001'): Promise<string> {
  await caller.ask(calls.sendAppeal, sent(clientId), token)
  const [appeal] = await list()
  return appeal!.id
}

async function answer(id: string, text: string, clientId: string, state: AppealState = 'inProgress'): Promise<void> {
  const found = await findConversation(backend.database.db, id)
  await answerAppeal(backend.context, { appeal: found!.appeal.id, text, state, clientId })
}

describe('an appeal', () => {
  it('is there with its first message, and registered', async () => {
    const id = await open()
    expect(await list()).toMatchObject([
      { id, subject: 'payment', status: 'Зарегистрировано', lastMessage: 'Списали дважды.', count: 1 },
    ])
    expect(await read(id)).toMatchObject([{ text: 'Списали дважды.', isOwn: true, clientId: 'client-0001' }])
  })

  it('sent twice under one id is one appeal', async () => {
    await open()
    await open()
    expect(await list()).toHaveLength(1)
  })

  it('sent ten times at one moment is one appeal', async () => {
    await Promise.all(Array.from({ length: 10 }, () => caller.send(calls.sendAppeal, sent('client-0001'), token)))
    expect(await list()).toHaveLength(1)
  })

  it.each([
    ['RequiredField', { message: ' \n ' }],
    ['InvalidFormat', { message: 'я'.repeat(MESSAGE_LIMIT + 1) }],
    ['RequiredField', { email: ' ' }],
    ['InvalidFormat', { email: 'anna' }],
    ['InvalidFormat', { phone: '12345' }],
    ['ValidationError', { clientId: 'x' }],
  ])('is refused with %s for %o', async (errorName, more) => {
    const { body } = await caller.send(calls.sendAppeal, sent('client-0001', more), token)
    expect(body).toMatchObject({ status: 'error', errorName })
    expect(await list()).toEqual([])
  })

  it('takes the longest message, and no phone', async () => {
    await caller.ask(calls.sendAppeal, sent('client-0001', { message: 'я'.repeat(MESSAGE_LIMIT), phone: null }), token)
    expect((await list())[0]?.lastMessage).toHaveLength(MESSAGE_LIMIT)
  })

  it('without a topic has none', async () => {
    await caller.ask(calls.sendAppeal, sent('client-0001', { subject: null }), token)
    expect((await list())[0]?.subject).toBeNull()
  })

  it('of another driver is none', async () => {
    const id = await open()
    expect(await caller.ask(calls.getAppeals, undefined, other)).toEqual([])
    expect(await caller.refusal(calls.getAppealMessages, { appeal: id, after: null }, other)).toBe('notFound')
    const text = { appeal: id, text: 'Чужое', clientId: 'client-0002' }
    expect(await caller.refusal(calls.sendAppealMessage, text, other)).toBe('notFound')
    expect(await read(id)).toHaveLength(1)
  })

  it.each(['0', '-1', '99999', 'abc', "1' OR '1'='1"])('with the number %s is none', async (appeal) => {
    // A business answer: HTTP 404 is for paths that are no calls (readings gB-28).
    const { http, body } = await caller.send(calls.getAppealMessages, { appeal, after: null }, token)
    expect([http, body]).toMatchObject([200, { status: 'error', errorName: 'notFound' }])
  })
})

describe('a conversation', () => {
  it('has the messages of both sides in their order, and the newest appeal first', async () => {
    const older = await open('client-0001')
    backend.setNow('2025-03-12T16:00:00+03:00')
    await open('client-0002')
    backend.setNow('2025-03-12T17:00:00+03:00')
    await write(older, 'Есть ответ?', 'client-0003')
    await answer(older, ' Проверяем. ', 'client-0004')
    expect((await read(older)).map(({ text, isOwn }) => [text, isOwn])).toEqual([
      ['Списали дважды.', true],
      ['Есть ответ?', true],
      ['Проверяем.', false],
    ])
    expect((await list())[0]).toMatchObject({ id: older, status: 'В работе', lastMessage: 'Проверяем.', count: 3 })
  })

  it('tells only what came after a message', async () => {
    const id = await open()
    const [message] = await read(id)
    expect(await read(id, message!.id)).toEqual([])
    await answer(id, 'Проверяем.', 'client-0004')
    expect((await read(id, message!.id)).map(({ text }) => text)).toEqual(['Проверяем.'])
  })

  it('has a message once that was sent again', async () => {
    const id = await open()
    await Promise.all(Array.from({ length: 5 }, () => write(id, 'Ещё раз', 'client-0003')))
    expect(await read(id)).toHaveLength(2)
  })

  it('that was completed is open again by a message, which is said', async () => {
    const id = await open()
    await answer(id, '', 'client-0004', 'completed')
    expect((await list())[0]?.status).toBe('Завершено')
    const { body } = await write(id, 'Не исправлено', 'client-0005')
    expect(body['userMessage']).toContain('снова открыто')
    expect((await list())[0]?.status).toBe('В работе')
    expect((await write(id, 'И ещё', 'client-0006')).body['userMessage']).toBeUndefined()
  })

  it('has all that both sides write at one moment', async () => {
    const id = await open()
    const texts = Array.from({ length: 8 }, (_, index) => `Текст ${index}`)
    await Promise.all(texts.map((text, index) => (index % 2 === 0 ? write : answer)(id, text, `client-001${index}`)))
    expect((await read(id)).map(({ text }) => text).toSorted()).toEqual(['Списали дважды.', ...texts])
    expect((await list())[0]).toMatchObject({ status: 'В работе', count: 9 })
  })

  it('that was completed is opened again by one of the messages that come at one moment', async () => {
    const id = await open()
    await answer(id, '', 'client-0002', 'completed')
    const ids = Array.from({ length: 8 }, (_, index) => `client-001${index}`)
    const answers = await Promise.all(ids.map((clientId) => write(id, 'Не исправлено', clientId)))
    expect(answers.filter(({ body }) => body['userMessage'])).toHaveLength(1)
  })

  it('refuses an empty message', async () => {
    const id = await open()
    expect((await write(id, '  ', 'client-0003')).body).toMatchObject({ errorName: 'RequiredField' })
    expect(await read(id)).toHaveLength(1)
  })
})

describe('the operator', () => {
  it('has answered once though the form was sent twice, and the driver gets one letter', async () => {
    const id = await open()
    await answer(id, 'Проверяем.', 'client-0004')
    await answer(id, 'Проверяем.', 'client-0004')
    expect(await read(id)).toHaveLength(2)
    const page = await backend.app.inject({ url: '/demo/outbox?to=anna@example.ru' })
    expect(page.body.match(/ответили/g)).toHaveLength(1)
  })

  it('who changes the state of an appeal as he has read it leaves it the date of what was written since', async () => {
    const id = await open()
    const found = await findConversation(backend.database.db, id)
    backend.setNow('2025-03-12T16:00:00+03:00')
    await write(id, 'Есть ответ?', 'client-0003')
    await answerAppeal(backend.context, {
      appeal: found!.appeal.id,
      text: '',
      state: 'inProgress',
      clientId: 'client-0004',
    })
    expect((await list())[0]?.lastAt).toBe(Date.parse('2025-03-12T16:00:00+03:00'))
  })

  it('whose form comes a second time does not close what the driver has opened again', async () => {
    const id = await open()
    await answer(id, 'Вернули.', 'client-0004', 'completed')
    await write(id, 'Не вернули', 'client-0005')
    await answer(id, 'Вернули.', 'client-0004', 'completed')
    expect((await list())[0]?.status).toBe('В работе')
  })

  it('sees the appeals, and what a driver writes as text', async () => {
    await caller.ask(calls.sendAppeal, sent('client-0001', { message: '<script>alert(1)</script>' }), token)
    const [row] = await listAppeals(backend.database.db)
    const { body } = await backend.app.inject({ url: `/demo/operator/${row!.id}` })
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(body).not.toContain('<script')
  })

  it('sees an appeal that waits for an answer before a hundred that have one', async () => {
    const id = await open()
    await backend.database.db.execute(sql`
      INSERT INTO appeals (city, account_id, client_id, status, email, language, created_at, last_at)
      SELECT city, account_id, 'answered-' || n, 'completed', email, language, created_at, last_at + n * interval '1 second'
      FROM appeals, generate_series(1, 100) n`)
    const [first] = await listAppeals(backend.database.db)
    expect(String(first?.id)).toBe(id)
  })

  const post = (id: string, text: string) => {
    const payload = new URLSearchParams({ text, state: 'completed', clientId: crypto.randomUUID() })
    return backend.app.inject({
      method: 'POST',
      url: `/demo/operator/${id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: payload.toString(),
    })
  }

  it('may write as many lines as the field takes: a new line is one character', async () => {
    const id = await open()
    expect((await post(id, `${'я'.repeat(MESSAGE_LIMIT - 2)}\r\nю`)).statusCode).toBe(303)
    expect((await list())[0]?.lastMessage).toHaveLength(MESSAGE_LIMIT)
    expect((await post(id, `${'я'.repeat(MESSAGE_LIMIT - 1)}\r\nю`)).statusCode).not.toBe(303)
  })

  it('answers by a form, and changes the state', async () => {
    const id = await open()
    expect((await post(id, 'Вернули.')).statusCode).toBe(303)
    expect((await list())[0]).toMatchObject({ status: 'Завершено', lastMessage: 'Вернули.' })
  })
})

describe('appeals and an account', () => {
  it('are in the download of one’s data', async () => {
    await open()
    const { collectMyData } = await import('../../../demo/backend/account/my-data.ts')
    const { accounts } = await import('../../../demo/backend/database/accounts-schema.ts')
    const all = await backend.database.db.select().from(accounts)
    const account = all.find(({ email }) => email === 'driver@demo.example')!
    const data = await collectMyData(backend.database.db, backend.context.cities[0]!, { account, now: Date.now() })
    expect(data['appeals']).toMatchObject([{ topic: 'payment', body: 'Списали дважды.', isOwn: true }])
  })
})
