import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../../../shared/build/conformance/report.ts'
import { type BackendProcess, startProcess } from '../../support/backend-process.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const ACCOUNTS = {
  driver: { login: 'driver@berezhki.example', password: 'parking1' },
  guest: { phone: '79161234567', payment: 'card' },
  bank: { pay: '{url}/pay' },
  settleSeconds: 5,
}
/** What this backend does not offer, or what its small city has none of. */
const OPEN = ['call-missing', 'not-checked']

describe('the backend that a stranger may copy', () => {
  let backend: BackendProcess
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'own-backend-'))
    backend = await startProcess({ HOST: '127.0.0.1' }, 'demo/own-backend/main.mjs')
  })
  afterAll(async () => {
    backend.signal('SIGTERM')
    await rm(folder, { recursive: true })
  })

  it('answers the kit as the document says, guest and driver paying, but for what it does not offer', async () => {
    const accounts = join(folder, 'accounts.json')
    await writeFile(accounts, JSON.stringify(ACCOUNTS))
    const asked = ['--api', backend.url ?? '', '--level', 'pay', '--accounts', accounts, '--out', folder]
    const command = ['--import', 'tsx', 'shared/build/conformance/main.ts', ...asked]
    // A difference is told below: the exit code alone would not say which.
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT }).catch((failed) => failed)
    const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as Report
    expect(
      report.groups.filter(({ code }) => !OPEN.includes(code)),
      stdout,
    ).toEqual([])
    const requests = new Map(report.calls.map(({ call, requests: count }) => [call, count]))
    expect(requests.get('guestStart')).toBeGreaterThan(3)
    expect(requests.get('driverStart')).toBeGreaterThan(3)
  }, 120_000)

  it('answers a HEAD of what is no call as it answers a GET, without a body', async () => {
    const ask = async (method: string, path: string) => {
      const answer = await fetch(new URL(path, backend.url!), { method })
      return { status: answer.status, type: answer.headers.get('content-type'), length: (await answer.text()).length }
    }
    for (const path of ['/city.json', '/cities.json', '/', '/no-such-file']) {
      const [head, get] = await Promise.all([ask('HEAD', path), ask('GET', path)]) // oxlint-disable-line no-await-in-loop -- one after another
      expect(head, path).toEqual({ ...get, length: 0 })
    }
    expect((await ask('HEAD', '/city.json')).status).toBe(200)
    expect((await ask('HEAD', '/api/zones/v1')).status).toBe(404)
  })
})
