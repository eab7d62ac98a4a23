import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { createTestCity } from '../../support/test-city.ts'

let backend: TestBackend

beforeAll(async () => {
  backend = await startBackend({ cities: [createTestCity()], listen: true })
}, START_MS)
afterAll(() => backend.stop())

describe('faults for tests and demo pages', () => {
  const ask = (path: string, init?: RequestInit) => fetch(`${backend.url}${path}`, init)

  it.each([401, 403, 404, 409, 422, 429, 500])(
    'answer with HTTP %i, readable by pages of this machine',
    async (status) => {
      const answer = await ask(`/~fault/${status}/probe/api/zones/v1`, { headers: { origin: 'http://localhost:5173' } })
      expect(answer.status).toBe(status)
      expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
      expect(await answer.json()).toEqual({ status: 'error', message: `HTTP ${status}` })
    },
  )

  it('answer with a page, with half an answer, with nothing', async () => {
    expect(await (await ask('/~fault/html/probe/api/zones/v1')).text()).toContain('<h1>')
    expect(() => JSON.parse('{"status":"ok","result":[{"na')).toThrow()
    expect(await (await ask('/~fault/broken-json/probe/api/zones/v1')).text()).toBe('{"status":"ok","result":[{"na')
    const empty = await ask('/~fault/empty/probe/api/zones/v1')
    expect([empty.status, await empty.text()]).toEqual([200, ''])
  })

  it('break the connection', async () => {
    await expect(ask('/~fault/reset/probe/api/zones/v1')).rejects.toThrow()
  })

  it('say nothing until the caller goes', async () => {
    const controller = new AbortController()
    const answer = ask('/~fault/timeout/probe/api/zones/v1', { signal: controller.signal })
    // Long enough for an answer, were there one: another call comes back meanwhile.
    await ask('/probe/api/zones/v1')
    controller.abort()
    await expect(answer).rejects.toThrow(/abort/i)
  })

  it('fail the named calls only', async () => {
    const prefix = '/~fault/500:guestCost,getParkings/probe'
    expect((await ask(`${prefix}/api/zones/v1`)).status).toBe(200)
    expect((await ask(`${prefix}/api/parkings/v1`)).status).toBe(500)
    expect((await ask(`${prefix}/api/payment/unregistered/cost/v1`, { method: 'POST' })).status).toBe(500)
  })

  it('are none where there is no such kind', async () => {
    expect((await ask('/~fault/gremlin/probe/api/zones/v1')).status).toBe(404)
  })

  it('do not keep a stopping backend waiting', async () => {
    const second = await startBackend({ beside: backend, cities: [createTestCity()], listen: true })
    const silent = fetch(`${second.url}/~fault/timeout/probe/api/zones/v1`)
    silent.catch(() => {})
    await fetch(`${second.url}/probe/api/zones/v1`)
    await second.stop()
    await expect(silent).rejects.toThrow()
  })
})

describe('the test controls', () => {
  const post = (path: string, payload: object) =>
    backend.app.inject({ method: 'POST', url: `/demo/controls/${path}`, payload })

  it('stop the clock at a moment and let it run again', async () => {
    for (const now of [WEDNESDAY, '2025-03-12T15:20:40+03:00']) {
      expect((await post('clock', { now })).json()).toEqual({ status: 'ok', now: WEDNESDAY })
    }
    backend.setNow(0)
    expect((await post('clock', { now: null })).json().now).toBe(WEDNESDAY)
  })

  it('empty the tables', async () => {
    await post('price', { city: 'probe', zone: '101', factor: 2 })
    expect((await post('reset', {})).json()).toEqual({ status: 'ok' })
    const { result } = (await backend.app.inject({ url: '/probe/api/zones/v1' })).json()
    expect(result[0].prices[0].price).toBe(6000)
  })

  it('are not there unless they were asked for', async () => {
    const second = await startBackend({ beside: backend, cities: [createTestCity()], hasControls: false })
    for (const path of ['clock', 'tick', 'price', 'reset']) {
      const { statusCode } = await second.app.inject({ method: 'POST', url: `/demo/controls/${path}`, payload: {} })
      expect(statusCode).toBe(404)
    }
    expect((await second.app.inject({ url: '/demo/controls/ledger' })).statusCode).toBe(404)
    await second.stop()
  })
})
