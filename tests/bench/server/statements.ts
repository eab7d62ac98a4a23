import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { formatTable } from '../../size/table.ts'
import { openFilled } from './filled.ts'
import { startBank } from './load.ts'
import { toScript } from './pgbench.ts'
import { record } from './record.ts'

const run = promisify(execFile)

/** As many callers as a busy city has at once. */
const CLIENTS = 16
const STARTS = 200
const STEPS = ['guest: start', 'driver: start']
/** Statements of a start that are named, the longest first. */
const NAMED = 8

/** The least that waits for the disk; and one use of a caller whom all share. */
const COMMIT = 'INSERT INTO commits VALUES (1);'
const COUNT = `INSERT INTO rate_limits AS l (bucket, window_start, used) VALUES ('one', now(), 1)
  ON CONFLICT (bucket) DO UPDATE SET used = l.used + excluded.used RETURNING used;`

/**
 * Which statement of a start meets its limit first: how often a start waits for the disk, how often the disk bears it, how
 * long each statement takes where many begin at once, and what is left where nobody waits for the disk.
 */
export async function benchStatements({ rows, seconds }: { rows: number; seconds: number }): Promise<void> {
  const server = await openFilled(rows, undefined)
  const folder = mkdtempSync(join(tmpdir(), 'parking-statements-'))
  const client = new Client({ connectionString: server.url })
  let bank: Awaited<ReturnType<typeof startBank>> | undefined
  try {
    bank = await startBank(server.url)
    const { steps, recorded } = await record(server.url)
    await client.connect()
    await client.query('CREATE TABLE commits (n integer)')

    for (const step of STEPS) {
      const script = toScript(steps.get(step) ?? [], recorded, rows)
      await client.query(`SELECT pg_stat_reset_shared('wal')`)
      await pgbench(script, ['-c', 1, '-t', STARTS])
      // A process tells what it has done when it ends, and once a second.
      await new Promise((resolve) => setTimeout(resolve, 2000))
      const { rows: found } = await client.query<{ wal_sync: string }>('SELECT wal_sync FROM pg_stat_wal')
      console.log(`\n${step} waits for the disk ${(Number(found[0]?.wal_sync) / STARTS).toFixed(2)} times`)
      const told = await pgbench(script, ['-c', CLIENTS, '-j', 2, '-T', seconds, '-r'])
      const unwaiting = await pgbench(script, ['-c', CLIENTS, '-j', 2, '-T', seconds], 'off')
      console.log(
        `${CLIENTS} at once: ${rateOf(told)} a second; ${rateOf(unwaiting)} where nobody waits for the disk\n`,
      )
      console.log(formatTable([['ms', 'statement'], ...longest(told)]))
    }
    const alone = async (script: string, clients: number) =>
      rateOf(await pgbench(script, ['-c', clients, '-j', Math.min(2, clients), '-T', seconds]))
    console.log(`\na commit: ${await alone(COMMIT, 1)} a second by one, ${await alone(COMMIT, CLIENTS)} by ${CLIENTS}`)
    console.log(`uses of one caller: ${await alone(COUNT, CLIENTS)} a second by ${CLIENTS}`)
  } finally {
    await client.end()
    await bank?.stop()
    rmSync(folder, { recursive: true })
    await server.stop()
  }

  async function pgbench(script: string, options: (string | number)[], commits: 'on' | 'off' = 'on'): Promise<string> {
    const file = join(folder, 'script.sql')
    writeFileSync(file, script)
    const all = ['-n', '-M', 'prepared', ...options.map(String), '-f', file, server.url]
    const env = { ...process.env, PGOPTIONS: `-c synchronous_commit=${commits}` }
    return (await run(join(server.bin, 'pgbench'), all, { env })).stdout
  }
}

function rateOf(told: string): string {
  return Number(/^tps = ([\d.]+)/m.exec(told)?.[1]).toFixed(0)
}

/** "   9.740           0  commit;" */
function longest(told: string): string[][] {
  return [...told.matchAll(/^ +([\d.]+) +\d+ +(\S.*)$/gm)]
    .map(([, ms = '', text = '']) => [ms, text.slice(0, 70)])
    .toSorted(([one], [other]) => Number(other) - Number(one))
    .slice(0, NAMED)
}
