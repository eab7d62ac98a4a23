import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runConformance } from '../../../shared/build/conformance/run.ts'
import { type BackendProcess, startProcess } from '../../support/backend-process.ts'

/** What this backend does not offer, or what its small city has none of. */
const OPEN = ['call-missing', 'not-checked']

describe('the backend that a stranger may copy', () => {
  let backend: BackendProcess
  beforeAll(async () => {
    backend = await startProcess({ HOST: '127.0.0.1' }, 'demo/own-backend/main.mjs')
  })
  afterAll(() => backend.signal('SIGTERM'))

  it('answers the kit as the document says, guest and driver paying, but for what it does not offer', async () => {
    const report = await runConformance({
      api: backend.url ?? '',
      origin: 'http://localhost:3000',
      level: 'pay',
      docs: 'http://localhost:8080/docs/',
      fetch: globalThis.fetch,
      now: Date.now,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      accounts: {
        driver: { login: 'driver@berezhki.example', password: 'parking1' },
        guest: { phone: '79161234567', payment: 'card' },
        bank: { pay: '{url}/pay' },
        settleSeconds: 5,
      },
    })
    expect(report.groups.filter(({ code }) => !OPEN.includes(code))).toEqual([])
    const asked = new Map(report.calls.map(({ call, requests }) => [call, requests]))
    expect(asked.get('guestStart')).toBeGreaterThan(3)
    expect(asked.get('driverStart')).toBeGreaterThan(3)
  }, 60_000)
})
