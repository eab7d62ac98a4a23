import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { guestCost } from '../../../shared/api/contract/guest-payment.ts'
import { startProcess, type BackendProcess } from '../../support/backend-process.ts'
import { send, SERIES, startLoad, wishOf, WISHES } from '../../support/paying-load.ts'
import { startThrowAway, type ThrowAway } from '../../support/throw-away-postgres.mjs'

const LONG = 180_000
const NOON = '2026-11-18T13:00:10+03:00'
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'parking-backup-'))
const started: BackendProcess[] = []
let server: ThrowAway | null = null

async function start(env: Record<string, string>): Promise<BackendProcess> {
  const one = await startProcess({ ...env, QUIET: '1' })
  started.push(one)
  await send(`${one.url}/demo/controls/clock`, { now: NOON })
  return one
}

async function stop(one: BackendProcess): Promise<void> {
  one.signal('SIGTERM')
  await one.ended
}

/** Guests and a driver who want to park, all at one process; at its sandbox's pages they pay, where that is the `bank`. */
async function startPaying(
  one: BackendProcess,
  { name = 'cut', bank = null }: { name?: keyof typeof SERIES; bank?: BackendProcess | null } = {},
) {
  const city = `${one.url}/zarechny`
  const driver = await send(city + login.path, { login: 'driver@demo.example', password: 'parking1' })
  const guest = await send(city + guestCost.path, wishOf(name, 0))
  return startLoad([one, one], {
    name,
    driver: driver.body['token'] as string,
    guest: guest.body['token'] as string,
    bank,
  })
}

async function readBooks(one: BackendProcess): Promise<{ sessions: { plate: string }[]; entries: unknown[] }> {
  return (await (await fetch(`${one.url}/demo/controls/ledger?city=zarechny`)).json()) as never
}

afterAll(async () => {
  for (const one of started) one.signal('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  await server?.stop()
  rmSync(folder, { recursive: true })
})

describe('a backup', () => {
  if (!process.env['DATABASE_URL'])
    it('of a data folder is a copy of it while the backend is stopped', { timeout: LONG }, async () => {
      const [data, copy] = [join(folder, 'data'), join(folder, 'copy')]
      const first = await start({ DATA_DIR: data })
      const load = await startPaying(first)
      await load.mended()
      const books = await readBooks(first)
      await stop(first)
      cpSync(data, copy, { recursive: true, filter: (path) => !path.endsWith('/lock') })
      rmSync(data, { recursive: true })

      const second = await start({ DATA_DIR: copy })
      expect(await readBooks(second)).toEqual(books)
      expect(books.sessions).toHaveLength(WISHES)
      await stop(second)
    })
  else
    it('of PostgreSQL is made while everybody pays; restored, its books are level', { timeout: LONG }, async () => {
      server = (await startThrowAway())!
      const file = join(folder, 'parking.dump')
      const restored = server.url.replace(/[^/]*$/, 'restored')
      const first = await start({ DATABASE_URL: server.url })
      const load = await startPaying(first, { bank: first })
      await load.done(30)
      let before: string[]
      // Once more where nobody has begun anything while it was made.
      do {
        before = [...load.acknowledged]
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await run(join(server.bin, 'pg_dump'), ['--format=custom', `--file=${file}`, server.url])
      } while (load.acknowledged.size === before.length && before.length < WISHES)
      expect(load.paid.size).toBeGreaterThan(0)
      expect(load.acknowledged.size, 'the dump was there before the last parking').toBeLessThan(WISHES)
      await load.mended()
      await stop(first)

      await run(join(server.bin, 'createdb'), [`--maintenance-db=${server.url}`, 'restored'])
      await run(join(server.bin, 'pg_restore'), ['--exit-on-error', '--no-owner', `--dbname=${restored}`, file])
      const audit = await run(process.execPath, ['--import', 'tsx', 'demo/backend/audit/main.ts', restored])
      expect(audit.stdout).toMatch(/restored: 0 found and 0 decided by a person, by \d+ rules/)
      const second = await start({ DATABASE_URL: restored })
      const kept = (await readBooks(second)).sessions.map(({ plate }) => plate)
      expect(kept).toEqual(expect.arrayContaining(before))
      console.log(`promise 30: dumped after ${before.length} parkings, ${kept.length} of ${WISHES} are in it`)
      const again = await startPaying(second, { name: 'crash' })
      await again.mended()
      expect(again.odd).toEqual([])
      expect((await readBooks(second)).sessions).toHaveLength(kept.length + WISHES)
      await stop(second)
    })
})
