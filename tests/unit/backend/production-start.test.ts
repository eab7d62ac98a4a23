// The server of “In production” as npm leaves it without development packages: all that a fresh clone has of them is gone.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '../../../demo/backend/database/database.ts'
import { openPostgres } from '../../../demo/backend/database/postgres.ts'
import { startProcess } from '../../support/backend-process.ts'
import { PRODUCTION } from '../../support/production.ts'

const ROOT = join(import.meta.dirname, '../../..')
const LONG = 60_000
const folder = mkdtempSync(join(tmpdir(), 'parking-without-dev-'))
/** By a thread of its own. */
const FIND = '/ozyorny/api/info/find-on-map/v1?query=101&latitude=55.75&longitude=37.62&count=5'
/** Such as `node_modules/pg` and `node_modules/@fastify/cors`: what others have of their own lies in them. */
const OWN = /^node_modules\/(@[^/]+\/)?[^/]+$/

interface Locked {
  dev?: boolean
  devOptional?: boolean
}

beforeAll(() => {
  for (const part of ['demo', 'shared', 'widgets', 'locales', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  mkdirSync(join(folder, 'dist/host-site'), { recursive: true })
  writeFileSync(join(folder, 'dist/host-site/index.html'), '<!doctype html><title>City</title>')
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    if (!OWN.test(path) || dev || devOptional || !existsSync(join(ROOT, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(ROOT, path), join(folder, path))
  }
}, LONG)
afterAll(() => rmSync(folder, { recursive: true }))

const start = (database: Record<string, string>) => {
  const cities = join(ROOT, 'tests/e2e/fixtures')
  const env = { ...PRODUCTION, EXTRA_CITIES: cities, HOST: '127.0.0.1', TEST_CONTROLS: '', ...database }
  return startProcess(env, 'demo/start.mjs', folder)
}

it('loads its modules without them, and names a database that is not there', { timeout: LONG }, async () => {
  expect(existsSync(join(folder, 'node_modules/vite'))).toBe(false)
  const one = await start({ DATABASE_URL: 'postgres://127.0.0.1:9/parking' })
  expect(await one.ended).toBe(1)
  expect(one.output()).toMatch(/^The database does not answer: .+\.\n$/)
})

it(
  'is asked for by “--production” alone: without what a real city has it names that, and begins no demo',
  { timeout: LONG },
  () => {
    const needed = Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV')
    const unset = Object.fromEntries(Object.keys(PRODUCTION).map((name) => [name, undefined]))
    const started = spawnSync(process.execPath, ['demo/start.mjs', '--production'], {
      cwd: folder,
      env: { ...process.env, ...unset, PORT: '0' },
      encoding: 'utf8',
      timeout: LONG,
    })
    const [first, ...missing] = started.stderr.trimEnd().split('\n')
    expect([started.status, started.stdout, first]).toEqual([1, '', 'Not started.'])
    expect(missing.map((line) => line.split(':')[0])).toEqual(needed.map((name) => `${name} is missing`))
  },
)

const { DATABASE_URL: url } = process.env
if (url)
  it('is ready without them, with nothing of the demo in it', { timeout: LONG }, async () => {
    const schema = `test_${randomUUID().replaceAll('-', '')}`
    const one = await start({ DATABASE_URL: url, DATABASE_SCHEMA: schema })
    const headers = { host: new URL(PRODUCTION['PUBLIC_URL']!).host }
    const statusOf = async (path: string) => [path, (await fetch(one.url + path, { headers })).status]
    expect(one.output()).toContain('the bank does not answer')
    for (const path of ['/ready', '/', '/ozyorny/api/settings/v3', '/ozyorny/api/zones/v1', '/openapi.json', FIND])
      expect(await statusOf(path)).toEqual([path, 200])
    for (const path of ['/demo/outbox', '/demo/controls/ledger', '/~fault/500/ozyorny/api/settings/v3', '/staff'])
      expect(await statusOf(path)).toEqual([path, 404])
    one.signal('SIGTERM')
    expect(await one.ended).toBe(0)

    const demo = await startProcess({ DATABASE_URL: url, DATABASE_SCHEMA: schema })
    expect([await demo.ended, demo.output()]).toEqual([
      1,
      expect.stringContaining('names the database of a real city, and this is the demo'),
    ])
    const { db, close } = await openPostgres(url)
    const schemas = await db.execute(sql`SELECT FROM pg_namespace WHERE nspname = ${`${schema}_bank`}`)
    expect(rowsOf(schemas), 'the sandbox bank has made itself none beside it').toEqual([])
    await db.execute(sql.raw(`DROP SCHEMA "${schema}" CASCADE`))
    await close()
  })
