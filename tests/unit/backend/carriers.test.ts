import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ROUTES } from '../../../demo/backend/carriers/carrier.ts'
import type { Production } from '../../../demo/backend/backend.ts'
import { createHttpMessages } from '../../../demo/backend/carriers/http-messages.ts'
import { createSmtpCarrier } from '../../../demo/backend/carriers/smtp.ts'
import { outbox } from '../../../demo/backend/database/schema.ts'
import { sendLetter, type Letter } from '../../../demo/backend/outbox.ts'
import { MINUTE_MS } from '../../../shared/domain/city-time.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { startMailServer, startMessageServer, type MailServer, type MessageServer } from '../../support/carriers.ts'
import { createTestCity } from '../../support/test-city.ts'

const DAY_MS = 24 * 60 * MINUTE_MS
const MAIL: Letter = { city: 'probe', channel: 'email', recipient: 'anna@mail.example', body: 'Ваш код', at: WEDNESDAY }
const SMS: Letter = { ...MAIL, channel: 'sms', recipient: '79161234567', code: '123456', body: 'Код 123456' }

describe('letters in production', () => {
  let mailServer: MailServer
  let messageServer: MessageServer
  let smtp: ReturnType<typeof createSmtpCarrier>
  let backend: TestBackend
  let production: Production
  const refusals = new Map<string, number>()

  beforeAll(async () => {
    const said: Readonly<Record<number, string>> = { 550: '550 no such mailbox', 451: '451 try later' }
    mailServer = await startMailServer((to) => said[refusals.get(to) ?? 0] ?? null)
    messageServer = await startMessageServer((to) => refusals.get(to) ?? 202)
    smtp = createSmtpCarrier({ url: mailServer.url, from: 'parking@city.example' })
    const messages = createHttpMessages({ url: messageServer.url, token: 'known' })
    production = { secret: 's'.repeat(32), origins: [], carriers: { mail: smtp, messages } }
    backend = await startBackend({ cities: [createTestCity()], production, publicUrl: 'https://parking.example' })
  }, START_MS)
  afterAll(async () => {
    smtp.close()
    await backend.stop()
    await mailServer.stop()
    await messageServer.stop()
  })
  beforeEach(async () => {
    await backend.reset()
    refusals.clear()
    mailServer.mails.length = 0
    messageServer.asked.length = 0
  })

  const send = (letter: Letter) => sendLetter(backend.database.db, letter)
  const deliver = async (one: TestBackend = backend) => void (await Promise.all(ROUTES.map(one.deliver)))
  const rows = () => backend.database.db.select().from(outbox).orderBy(outbox.id)
  const later = async (ms: number) => {
    backend.setNow(WEDNESDAY + ms)
    await deliver()
  }

  it('go out by mail and as messages, once, and nothing that they said is kept', async () => {
    await send({ ...MAIL, code: '654321', link: 'https://parking.example/confirmation/1/2' })
    await send(SMS)
    await send({ ...SMS, channel: 'push', recipient: 'anna@mail.example', code: undefined, body: 'Soon over' })
    await deliver()
    await later(MINUTE_MS)
    expect(mailServer.mails.map(({ to }) => to)).toEqual(['anna@mail.example', 'anna@mail.example'])
    const data = mailServer.mails.map((mail) => mail.data)
    for (const mail of data) {
      expect(mail).toContain('From: parking@city.example')
      expect(mail).toMatch(/Message-ID: <parking-\d+@city\.example>/)
    }
    expect(data.filter((mail) => mail.includes(Buffer.from('Ваш код').toString('base64')))).toHaveLength(1)
    expect(data.filter((mail) => mail.includes('Soon over'))).toHaveLength(1)
    expect(messageServer.asked).toEqual([
      {
        key: expect.stringMatching(/^\d+$/),
        authorization: 'Bearer known',
        body: { kind: 'sms', to: '79161234567', from: 'Пробный', text: 'Код 123456', code: '123456' },
      },
    ])
    for (const row of await rows()) {
      expect(row).toMatchObject({ body: '', code: null, link: null, failure: null, tries: 1, doneAt: WEDNESDAY })
    }
  })

  it('go out as messages while the service of mail does not answer', async () => {
    const hanging = { send: () => new Promise<void>(() => {}) }
    const carriers = { ...production.carriers, mail: hanging }
    const other = await startBackend({
      beside: backend,
      cities: [createTestCity()],
      production: { ...production, carriers },
    })
    for (let index = 0; index < 10; index += 1) await send(MAIL)
    void other.deliver('mail')
    await send(SMS)
    await other.deliver('messages')
    expect(messageServer.asked.map(({ body }) => body['to'])).toEqual([SMS.recipient])
    await other.stop()
  })

  it('go out once from two processes', async () => {
    const other = await startBackend({ beside: backend, cities: [createTestCity()], production })
    for (let index = 0; index < 25; index += 1) await send({ ...SMS, recipient: `7916123${1000 + index}` })
    await Promise.all([deliver(), deliver(other)])
    expect(new Set(messageServer.asked.map(({ key }) => key)).size).toBe(25)
    expect(messageServer.asked).toHaveLength(25)
    await other.stop()
  })

  it('wait for a service that is down, longer each time, and keep no other waiting', async () => {
    for (let index = 0; index < 12; index += 1) await send({ ...SMS, recipient: `7916000${1000 + index}` })
    for (const { recipient } of await rows()) refusals.set(recipient, 503)
    await deliver()
    expect(messageServer.asked).toHaveLength(12)
    await later(4000)
    expect(messageServer.asked).toHaveLength(12)
    await send({ ...SMS, recipient: '79169999999', at: WEDNESDAY + 5000 })
    messageServer.asked.length = 0
    await later(5000)
    expect(messageServer.asked.map(({ body }) => body['to']).slice(0, 10)).toContain('79169999999')
    expect((await rows()).map(({ doneAt }) => doneAt !== null)).toEqual([...Array(12).fill(false), true])
    refusals.clear()
    await later(15_000)
    expect((await rows()).every(({ doneAt, failure }) => doneAt !== null && failure === null)).toBe(true)
  })

  it('that no service will ever take are given up at once, and are empty too', async () => {
    refusals.set(MAIL.recipient, 550).set(SMS.recipient, 422)
    await send(MAIL)
    await send(SMS)
    await deliver()
    const given = await rows()
    expect(given.map(({ failure }) => failure)).toEqual(['LetterRefusedError SMTP 550', 'LetterRefusedError HTTP 422'])
    for (const row of given) expect(row).toMatchObject({ body: '', code: null, doneAt: WEDNESDAY })
  })

  it('wait where it is ours to put something right, and while a mailbox is full', async () => {
    refusals.set(MAIL.recipient, 451).set(SMS.recipient, 401)
    await send(MAIL)
    await send(SMS)
    await deliver()
    expect((await rows()).map(({ doneAt }) => doneAt)).toEqual([null, null])
    refusals.clear()
    await later(5000)
    expect(mailServer.mails).toHaveLength(1)
    expect((await rows()).every(({ body }) => body === '')).toBe(true)
  })

  it('are given up when nobody waits for them any more: a code after 15 minutes, the rest after a day', async () => {
    refusals.set(MAIL.recipient, 451).set(SMS.recipient, 503)
    await send(MAIL)
    await send(SMS)
    await later(15 * MINUTE_MS)
    expect((await rows()).map(({ body }) => body)).toEqual([MAIL.body, ''])
    await later(DAY_MS)
    expect((await rows()).map(({ body, failure }) => [body, failure !== null])).toEqual([
      ['', true],
      ['', true],
    ])
  })

  it('of a process that died are taken up by another after a minute', async () => {
    await send(SMS)
    await backend.database.db.update(outbox).set({ tries: 1, nextTryAt: WEDNESDAY + MINUTE_MS })
    await later(MINUTE_MS - 1)
    expect(messageServer.asked).toHaveLength(0)
    await later(MINUTE_MS)
    expect(messageServer.asked).toHaveLength(1)
  })

  it('are told of by /metrics while they wait', async () => {
    refusals.set(SMS.recipient, 503)
    await send(SMS)
    await later(MINUTE_MS)
    const { body } = await backend.app.inject({ url: '/metrics' })
    expect(body).toContain('parking_queue_length{queue="letters"} 1')
    expect(body).toContain('parking_queue_age_seconds{queue="letters"} 60')
  })
})
