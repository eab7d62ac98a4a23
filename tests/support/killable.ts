import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { auditBooks } from '../../demo/backend/audit/audit.ts'
import type { BankLine } from '../../demo/backend/audit/bank-rules.ts'
import { openFolder } from '../../demo/backend/database/pglite.ts'
import { openPostgres } from '../../demo/backend/database/postgres.ts'
import { encodeForm, type Fields } from '../../shared/api/contract/call.ts'
import { startProcess, type BackendProcess } from './backend-process.ts'
import { findFreePort, startSeparateBank, TOKEN, type SeparateBank } from './separate-bank.ts'

/** Time for processes that start, are killed and start again, milliseconds. */
export const LONG = 120_000

/** A backend that is killed and started again on its data, and a bank that shares no transaction with it. */
export interface Killable {
  bank: SeparateBank
  /** Starts it at the moment of the test. */
  start(): Promise<BackendProcess>
  /** What the audit finds in its data; no process may run on them. */
  audit(): Promise<unknown[]>
}

/** One for the file, which goes with its data when the tests are done. */
export function createKillable(at: string): Killable {
  const databaseUrl = process.env['DATABASE_URL']
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  const folder = mkdtempSync(join(tmpdir(), 'parking-killed-'))
  const storage: Record<string, string> = databaseUrl
    ? { DATABASE_URL: databaseUrl, DATABASE_SCHEMA: schema }
    : { DATA_DIR: folder }
  const started: BackendProcess[] = []
  let port: number
  const killable = {
    async start() {
      const env = { ...storage, QUIET: '1', PORT: String(port), BANK_URL: killable.bank.url, BANK_TOKEN: TOKEN }
      const one = await startProcess(env)
      started.push(one)
      await post(`${one.url}/demo/controls/clock`, { now: at })
      return one
    },
    async audit() {
      const lines = (await killable.bank.app.inject({ url: '/levers/orders' })).json() as BankLine[]
      const database = databaseUrl ? await openPostgres(databaseUrl, { schema }) : await openFolder(folder)
      const found = await auditBooks(database.db, lines)
      await database.close()
      return found
    },
  } as Killable

  beforeAll(async () => {
    port = await findFreePort()
    killable.bank = await startSeparateBank(`http://127.0.0.1:${port}`)
    await killable.bank.setClock(Date.parse(at))
  }, LONG)
  afterAll(async () => {
    for (const one of started) one.signal('SIGKILL')
    await Promise.all(started.map(({ ended }) => ended))
    await killable.bank.stop()
    rmSync(folder, { recursive: true })
  }, LONG)
  return killable
}

/** The answer of a call, with the key of its press. */
export async function post(url: string, fields: object, key?: string): Promise<any> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  return (await fetch(url, { method: 'POST', body: encodeForm(fields as Fields), headers })).json()
}

/** Pays on the bank's page that an answer leads to, where it leads to one. */
export async function payAt(bank: { url: string | null }, url: string | undefined): Promise<void> {
  if (url === undefined) return
  const page = await fetch(`${bank.url}${new URL(url).pathname}/pay`, { method: 'POST', redirect: 'manual' })
  if (page.status !== 303) throw new Error(`the bank answered ${page.status}`)
}
