import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import type { SandboxBank } from '../../demo/bank/sandbox-bank.ts'
import { startProcess, type BackendProcess } from './backend-process.ts'

export const TOKEN = 'a-token-of-the-tests'

/** The sandbox bank as a process of its own with a database of its own, asked over HTTP and nothing else. */
export interface SeparateBank extends Pick<SandboxBank, 'app' | 'tick' | 'database'> {
  /** Where it listens, the same after a restart. */
  readonly url: string
  readonly token: string
  setClock(now: number): Promise<void>
  /** Ends it without a word, and starts it again on the same data. */
  killAndRestart(): Promise<void>
  stop(): Promise<void>
}

/** Its data are in a folder, or with DATABASE_URL in a schema of its own on that server; `cityUrl` is called back. */
export async function startSeparateBank(cityUrl: string): Promise<SeparateBank> {
  const databaseUrl = process.env['DATABASE_URL']
  const folder = mkdtempSync(join(tmpdir(), 'parking-bank-'))
  const storage: Record<string, string> = databaseUrl
    ? { DATABASE_URL: databaseUrl, DATABASE_SCHEMA: `test_bank_${randomUUID().replaceAll('-', '')}` }
    : { DATA_DIR: folder }
  const port = await findFreePort()
  const env = { ...storage, PORT: String(port), BANK_TOKEN: TOKEN, CITY_URL: cityUrl, QUIET: '1' }
  let now: number | null = null
  let running: BackendProcess
  /** Pending while it is being started again. */
  let ready = Promise.resolve()
  const start = async () => {
    running = await startProcess(env, 'demo/bank/main.ts')
    if (running.url === null) throw new Error(`The bank did not start:\n${running.output()}`)
    if (now !== null) await send({ method: 'POST', url: '/levers/clock', payload: { now } })
  }

  const url = `http://127.0.0.1:${port}`
  const send = async ({ method = 'GET', url: path = '/', headers = {}, payload }: InjectOptions) => {
    const response = await fetch(`${url}${String(path)}`, {
      method: String(method),
      redirect: 'manual',
      headers: { ...(headers as Record<string, string>), ...(payload ? { 'content-type': 'application/json' } : {}) },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
    })
    const rawPayload = Buffer.from(await response.arrayBuffer())
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      rawPayload,
      body: rawPayload.toString(),
      json: () => JSON.parse(rawPayload.toString()) as unknown,
    }
  }
  const inject = async (asked: InjectOptions) => {
    await ready
    return send(asked)
  }
  const pull = (lever: string, payload: object = {}) => inject({ method: 'POST', url: `/levers/${lever}`, payload })
  await start()

  return {
    url,
    token: TOKEN,
    app: { inject } as unknown as SandboxBank['app'],
    get database(): SandboxBank['database'] {
      throw new Error('The database of a separate bank is its own: pull its levers')
    },
    // It may be killed meanwhile; the next round does what is left.
    tick: () =>
      pull('tick').then(
        () => {},
        () => {},
      ),
    async setClock(at) {
      now = at
      await pull('clock', { now })
    },
    killAndRestart() {
      running.signal('SIGKILL')
      ready = running.ended.then(start)
      return ready
    },
    async stop() {
      running.signal('SIGKILL')
      await running.ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A port that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
