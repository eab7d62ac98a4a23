import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lockFolder } from '../../../demo/backend/database/folder-lock.ts'
import { encodeForm } from '../../../shared/api/contract/call.ts'
import { startProcess, type BackendProcess } from '../../support/backend-process.ts'
import { pressAtBank } from '../../support/visitor.ts'

const LONG = 120_000
const NOON = Date.parse('2026-11-18T13:00:10+03:00')
const WISH = {
  transport: { number: 'А123ВС77', category: 'B' },
  zone: '101',
  duration: 60,
  payment: 'assistBankCard',
  phone: '79161234567',
}
const started: BackendProcess[] = []

async function start(env: Record<string, string>): Promise<BackendProcess> {
  const one = await startProcess(env)
  started.push(one)
  return one
}

async function post(url: string, fields: object, headers: Record<string, string> = {}): Promise<any> {
  return (await fetch(url, { method: 'POST', body: encodeForm(fields as never), headers })).json()
}

/** A guest's call to the first demo city. */
const call = (one: BackendProcess, name: string, fields: object, headers = {}) =>
  post(`${one.url}/zarechny/api/payment/unregistered/${name}/v1`, fields, headers)

const books = async (one: BackendProcess) =>
  (await fetch(`${one.url}/demo/controls/ledger?city=zarechny`)).json() as Promise<any>

afterAll(async () => {
  for (const one of started) one.signal('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
})

describe('the backend as a process on a folder', () => {
  it(
    'keeps the folder to itself, answers what has begun when told to stop, and keeps the data',
    { timeout: LONG },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'parking-data-'))
      const first = await start({ DATA_DIR: folder })
      await post(`${first.url}/demo/controls/clock`, { now: new Date(NOON).toISOString() })
      const { token } = await call(first, 'cost', WISH)
      const { paymentId, RedirectURL } = await call(first, 'start', { ...WISH, token })
      await pressAtBank('pay', RedirectURL)

      const second = await start({ DATA_DIR: folder })
      expect(await second.ended).toBe(1)
      expect(second.url).toBeNull()
      expect(second.output()).toContain(`The data folder ${folder} is in use by another backend.`)
      expect(second.output()).not.toContain('at ')

      const answer = await stopWithin(first, encodeForm({ ...WISH, token, zone: '102' } as never).toString())
      expect(answer).toContain('HTTP/1.1 200')
      expect(answer).toContain('"price":')
      expect(await first.ended).toBe(0)

      const third = await start({ DATA_DIR: folder })
      expect((await books(third)).payments).toEqual([expect.objectContaining({ paymentId, state: 'paid' })])
      expect((await books(third)).entries.filter(({ kind }: any) => kind !== 'opening')).toHaveLength(1)
      const { port } = new URL(third.url!)
      const onItsPort = await start({ MEMORY: '1', PORT: port })
      expect(await onItsPort.ended).toBe(1)
      expect(onItsPort.output()).toMatch(
        new RegExp(`^HOST 127.0.0.1 and PORT ${port} cannot be listened at: .+\\.$`, 'm'),
      )
      expect(onItsPort.output()).not.toContain('    at ')
      third.signal('SIGTERM')
      expect(await third.ended).toBe(0)
      rmSync(folder, { recursive: true })
    },
  )

  it('frees the folder when it is killed', { timeout: LONG }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parking-data-'))
    const script = `import { lockFolder } from '${new URL('../../../demo/backend/database/folder-lock.ts', import.meta.url).href}'; await lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    await expect(lockFolder(folder)).rejects.toThrow(/in use by another backend/)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const release = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(/in use by another backend/)
    await release()
    rmSync(folder, { recursive: true })
  })
})

/** A request whose body is half sent when the signal comes: the rest is sent after the door is shut, and answered. */
async function stopWithin(one: BackendProcess, body: string): Promise<string> {
  const { hostname, port } = new URL(one.url!)
  const socket = await opened(Number(port), hostname)
  let heard = ''
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const continued = new Promise<void>((resolve) => {
    socket.on('data', (part) => {
      heard += part.toString()
      if (heard.includes('100 Continue')) resolve()
    })
  })
  const head = [
    'POST /zarechny/api/payment/unregistered/cost/v1 HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Expect: 100-continue',
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await continued
  one.signal('SIGTERM')
  for (let isOpen = true; isOpen;) {
    isOpen = await opened(Number(port), hostname).then(
      (probe) => probe.destroy() !== null,
      () => false,
    )
  }
  socket.write(body)
  await closed
  return heard
}

function opened(port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host }, () => resolve(socket))
    socket.once('error', reject)
  })
}

const databaseUrl = process.env['DATABASE_URL']

/** Without a server there is nothing that two processes could share: `npm test -- postgres` has one. */
if (databaseUrl)
  describe('two processes beside each other on one PostgreSQL', () => {
    it('start together on an empty database and make one charge of every double press', { timeout: LONG }, async () => {
      const env = { DATABASE_URL: databaseUrl, DATABASE_SCHEMA: `test_${randomUUID().replaceAll('-', '')}` }
      const pair = await Promise.all([start(env), start(env)])
      const [one, other] = pair as [BackendProcess, BackendProcess]
      for (const each of pair) await post(`${each.url}/demo/controls/clock`, { now: new Date(NOON).toISOString() })

      for (let round = 0; round < 10; round += 1) {
        const wish = { ...WISH, transport: { number: `А${100 + round}ВС77`, category: 'B' } }
        const { token } = await call(one, 'cost', wish)
        const headers: Record<string, string> = round % 2 === 0 ? { 'idempotency-key': `round-${round}` } : {}
        const presses = [one, other, one, other].map((each) => call(each, 'start', { ...wish, token }, headers))
        const answers = await Promise.all(presses)
        expect(new Set(answers.map((answer) => answer.paymentId)).size, JSON.stringify(answers)).toBe(1)
        const bank = new URL(answers[0].RedirectURL).pathname
        await Promise.all(pair.map((each) => fetch(`${each.url}${bank}/pay`, { method: 'POST', redirect: 'manual' })))
        const asked = await Promise.all(
          pair.map(async (each) =>
            (await fetch(`${each.url}/zarechny/api/payment/unregistered/status/v1?token=${token}`)).json(),
          ),
        )
        expect(asked.map((answer: any) => answer.result.state)).toEqual(['paid', 'paid'])
      }
      await Promise.all(pair.map((each) => post(`${each.url}/demo/controls/tick`, {})))
      const booked = (await books(other)).entries.filter(({ kind }: any) => kind !== 'opening')
      const charge = expect.objectContaining({ debit: 'bank', credit: 'parking', amount: 12_000 })
      expect(booked).toEqual(Array.from({ length: 10 }, () => charge))
      for (const each of pair) each.signal('SIGTERM')
      expect(await Promise.all(pair.map(({ ended }) => ended))).toEqual([0, 0])
    })
  })
