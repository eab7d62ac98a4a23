import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sizesOf } from '../../support/fill-city.ts'
import { inline } from '../../support/plans.ts'
import type { Statement } from '../../support/recorder.ts'
import { quantileOf } from '../statistics.ts'
import { CALLERS } from './city.ts'
import { ADDRESSES, type Speed } from './load.ts'

const run = promisify(execFile)
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const HASH = /^[\w-]{43}$/

/** Who has asked what was recorded, so that another can be put in place. */
export interface Recorded {
  /** Of the guest's and of the driver's car. */
  plates: readonly string[]
  guestHash: string
  driverHash: string
  accountId: string
}

/**
 * A script of the statements that the backend itself has sent, each time for another car, guest and driver: what the
 * database alone can do of it.
 */
export function toScript(statements: readonly Statement[], recorded: Recorded, rows: number): string {
  const { recent } = sizesOf(rows)
  const buckets = new Map<string, string>()
  const seen = new Map<string, string>([
    ...recorded.plates.map((plate): [string, string] => [plate, `('П' || :n)`]),
    [recorded.guestHash, `('guest-' || :g)`],
    [recorded.driverHash, `('token-' || :a)`],
    [recorded.accountId, `md5('account:' || :a)::uuid`],
    [`account:${recorded.accountId}`, `('account:' || md5('account:' || :a)::uuid)`],
  ])
  const write = (value: unknown): string | null => {
    if (typeof value === 'object' && value !== null) return toEscaped(JSON.stringify(value))
    if (typeof value !== 'string') return null
    const known = seen.get(value)
    if (known !== undefined) return known
    if (UUID.test(value)) seen.set(value, toOtherId(value, seen.size))
    else if (value.startsWith('key-')) seen.set(value, `('k' || :n)`)
    else if (recorded.plates.some((plate) => value.endsWith(`:${plate}`))) seen.set(value, `('lock-' || :n)`)
    else if (HASH.test(value)) {
      // Those of one statement are two rows.
      if (!buckets.has(value)) buckets.set(value, `('bucket-' || (:r + ${buckets.size}))`)
      return buckets.get(value)!
    }
    // A colon begins a variable, in quotes too.
    else if (value.includes(':')) return toEscaped(value)
    return seen.get(value) ?? null
  }
  const lines = statements.map((statement) => {
    const isNumbered = statement.text.startsWith('insert into "operations"')
    const text = isNumbered ? statement.text.replace('$1', ':n') : statement.text
    return `${inline({ ...statement, text }, write)
      .replace(/\s+/g, ' ')
      .trim()};`
  })
  return [
    '\\set n random(3000000000, 9000000000000000)',
    // As many as ask the backend: else theirs would be on the disk, and ours in memory.
    `\\set a random(0, ${CALLERS - 1})`,
    `\\set g random(0, ${CALLERS - 1})`,
    `\\set r random(1, ${Math.min(recent, ADDRESSES)})`,
    ...lines,
    '',
  ].join('\n')
}

/** Another id for each run of the script; one that begins with its time begins with the same, as ours do. */
function toOtherId(id: string, place: number): string {
  const isTimed = id[14] === '7'
  const random = `md5('u${place}-' || :n)`
  return isTimed ? `('${id.replace('-', '').slice(0, 12)}' || substr(${random}, 13))::uuid` : `${random}::uuid`
}

function toEscaped(text: string): string {
  return `U&'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\003a')}'`
}

interface Server {
  bin: string
  url: string
  mode: string
}

export async function runScript(
  script: string,
  { bin, url, mode, seconds, warmSeconds, clients }: Server & { seconds: number; warmSeconds: number; clients: number },
): Promise<Speed> {
  const folder = mkdtempSync(join(tmpdir(), 'parking-pgbench-'))
  try {
    const file = join(folder, 'script.sql')
    writeFileSync(file, script)
    const log = join(folder, 'log')
    const whole = warmSeconds + seconds
    const options = ['-n', '-M', mode, '-c', clients, '-j', 2, '-T', whole, '-f', file, '-l', `--log-prefix=${log}`]
    const warm = Date.now() + warmSeconds * 1000
    const { stdout } = await run(join(bin, 'pgbench'), [...options.map(String), url], { cwd: folder })
    const failed = Number(/failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
    if (failed > 0) throw new Error(`pgbench: ${failed} transactions failed`)
    const times = readdirSync(folder)
      .filter((name) => name.startsWith('log'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
      .map((line) => line.split(' ').map(Number))
      // Its third figure is how long it took, the last two when it ended.
      .filter((figures) => figures[4]! * 1000 + figures[5]! / 1000 >= warm)
      .map((figures) => figures[2]! / 1000)
      .toSorted((one, other) => one - other)
    return { perSecond: times.length / seconds, median: quantileOf(times, 0.5), p99: quantileOf(times, 0.99) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
