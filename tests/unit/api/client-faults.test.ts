import { getEventListeners } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError, isAborted } from '../../../shared/api/app-error.ts'
import { createClient, type CallOptions, type ClientEnvironment } from '../../../shared/api/client.ts'
import type { Call } from '../../../shared/api/contract/call.ts'
import { openResult, readMoney } from '../../../shared/api/contract/decoding.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { answer, answerJson, startFaultServer, type FaultServer } from './fault-server.ts'
import { FAULTS } from './faults.ts'

const PATH = '/api/asked/v1'
const asked: Call<{ zone: string }, number> = {
  name: 'asked',
  method: 'GET',
  path: PATH,
  body: 'query',
  token: 'none',
  encode: (request) => ({ ...request }),
  decode: (json) => readMoney(openResult(json), 'price'),
}
const sent: Call<{ zone: string }, number> = { ...asked, name: 'sent', method: 'POST', body: 'form' }

let server: FaultServer
beforeAll(async () => {
  server = await startFaultServer()
})
afterAll(() => server.close())

function open(changes: Partial<ClientEnvironment> = {}) {
  const tab = createTestBrowser().openTab({ fetch })
  const client = createClient({
    ...tab.environment,
    baseUrl: server.origin,
    timeZone: 'Europe/Moscow',
    idempotency: true,
    onServerTime: () => undefined,
    ...changes,
  })
  return { tab, client, changes }
}

/** What a call ends with: the error it rejects with, or the value it must not have had. */
async function fail(
  call: Call<{ zone: string }, number>,
  options: CallOptions = {},
  changes: Partial<ClientEnvironment> = {},
) {
  const { tab, client } = open(changes)
  const outcome: unknown = await client.call(call, { zone: '101' }, options).then(
    (value) => ({ value }),
    (error: unknown) => error,
  )
  expect(tab.countOpen(), 'timers left').toBe(0)
  return outcome
}

const codeOf = (outcome: unknown) => (outcome instanceof AppError ? outcome.code : outcome)

describe('a failing call', () => {
  it('is tried in many ways', () => {
    console.info(`faults: ${FAULTS.length}, each as a question and as an order`)
    expect(FAULTS.length).toBeGreaterThan(350)
  })

  // A redirect is followed by a question and refused by an order, so it has its own tests.
  const byRedirect = FAULTS.filter(({ name }) => name.includes('redirect'))

  it.each(FAULTS)('ends a question with one code: $name', async ({ handler, code }) => {
    server.on(PATH, handler)
    expect(codeOf(await fail(asked))).toBe(code)
  })

  it.each(FAULTS.filter((fault) => !byRedirect.includes(fault)))(
    'ends an order with one code, sent once: $name',
    async ({ handler, code }) => {
      server.on(PATH, handler)
      const before = server.seen.length
      expect(codeOf(await fail(sent, { attempt: 'one' }))).toBe(code)
      expect(server.seen.length - before).toBe(1)
    },
  )

  it.each([301, 302, 303, 307, 308])('does not let an order be redirected with %i', async (status) => {
    server.on(PATH, (_, response) => void response.writeHead(status, { location: '/api/elsewhere' }).end())
    const before = server.seen.length
    expect(codeOf(await fail(sent))).toBe('contract')
    expect(server.seen.length - before).toBe(1)
  })

  it('tells a refused connection from a device that is offline', async () => {
    const gone = await startFaultServer()
    await gone.close()
    expect(codeOf(await fail(asked, {}, { baseUrl: gone.origin }))).toBe('network')
    expect(codeOf(await fail(asked, {}, { baseUrl: gone.origin, isOnline: () => false }))).toBe('offline')
  })

  it('says of an answer that it is wrong even if the device went offline since', async () => {
    server.on(PATH, answerJson({ status: 'error', errorName: 'ZoneNotFound' }))
    expect(codeOf(await fail(asked, {}, { isOnline: () => false }))).toBe('ZoneNotFound')
  })

  it('survives a page whose fetch throws', async () => {
    const thrower = () => {
      throw new Error('blocked by the page')
    }
    expect(codeOf(await fail(asked, {}, { fetch: thrower }))).toBe('unknown')
    expect(codeOf(await fail(asked, {}, { fetch: () => Promise.reject(new Error('blocked')) }))).toBe('network')
  })

  it('survives a question that cannot be put', async () => {
    const encode = () => {
      throw new Error('no zone')
    }
    expect(codeOf(await fail({ ...asked, encode }))).toBe('unknown')
  })

  it('calls a decoder that breaks a broken contract', async () => {
    server.on(PATH, answerJson({ status: 'ok', result: { price: 1 } }))
    const decode = () => {
      throw new TypeError('undefined is not a function')
    }
    expect(codeOf(await fail({ ...asked, decode }))).toBe('contract')
  })

  it('keeps what the server wrote and sent beside the name', async () => {
    const json = { status: 'error', errorName: 'LoginTryLimit', errorMessage: 'Слишком часто', captcha: 'AAAA' }
    server.on(PATH, answerJson(json, { status: 429 }))
    const error = await fail(asked)
    expect(error).toMatchObject({ code: 'LoginTryLimit', httpStatus: 429, serverText: 'Слишком часто', answer: json })
  })

  it.each([
    ['40', 40],
    ['0', 0],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    ['-1', null],
    [null, null],
  ])('keeps of Retry-After the whole seconds: %s is %s', async (sent, seconds) => {
    const headers: Record<string, string> = sent === null ? {} : { 'retry-after': sent }
    for (const body of ['{"status":"error"}', '<h1>busy</h1>']) {
      server.on(PATH, answer(body, { status: 503, headers }))
      expect(await fail(asked)).toMatchObject({ code: 'server', httpStatus: 503, retryAfterSeconds: seconds })
    }
  })
})

describe('a call that takes too long', () => {
  it('ends after 15 seconds when nothing comes', async () => {
    server.on(PATH, () => undefined)
    const { tab, client } = open()
    const call = client.call(asked, { zone: '101' }).catch(codeOf)
    await server.arrival(PATH)
    tab.pass(14_999)
    expect(tab.countOpen()).toBe(1)
    tab.pass(1)
    expect(await call).toBe('timeout')
    expect(tab.countOpen()).toBe(0)
  })

  it('ends when the answer stops in its middle', async () => {
    server.on(PATH, (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"status":')
    })
    const { tab, client } = open({
      async fetch(...request) {
        const response = await fetch(...request)
        setTimeout(() => tab.pass(15_000), 0)
        return response
      },
    })
    expect(await client.call(sent, { zone: '101' }).catch(codeOf)).toBe('timeout')
    expect(tab.countOpen()).toBe(0)
  })

  it('is answered when the answer comes just in time', async () => {
    const { tab, client } = open()
    server.on(PATH, (_, response) => {
      tab.pass(14_999)
      response.end(JSON.stringify({ status: 'ok', result: { price: 12.5 } }))
    })
    expect(await client.call(asked, { zone: '101' })).toBe(1250)
    expect(tab.countOpen()).toBe(0)
  })
})

describe('a call its caller gives up', () => {
  it('is known by its code, whether before it is sent or after', async () => {
    server.on(PATH, () => undefined)
    const before = server.seen.length
    expect(codeOf(await fail(sent, { signal: AbortSignal.abort() }))).toBe('aborted')
    expect(server.seen.length).toBe(before)

    const controller = new AbortController()
    const { tab, client } = open()
    const call: Promise<unknown> = client
      .call(sent, { zone: '101' }, { signal: controller.signal })
      .catch((error: unknown) => error)
    await server.arrival(PATH)
    controller.abort()
    expect(isAborted(await call)).toBe(true)
    expect(tab.countOpen()).toBe(0)
  })

  it('leaves no listener on the signal', async () => {
    const { signal } = new AbortController()
    server.on(PATH, answerJson({ status: 'ok', result: { price: 1 } }))
    await open().client.call(asked, { zone: '101' }, { signal })
    server.on(PATH, answerJson({ status: 'error' }))
    await fail(asked, { signal })
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })
})
