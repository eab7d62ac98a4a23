import { Pool } from 'pg'
import { quantileOf } from '../statistics.ts'
import type { Speed } from './load.ts'

/** A variable of a pgbench script; the second colon of a cast is none. */
const VARIABLE = /(?<!:):([a-z])\b/g
const RANDOM = /^\\set (\w) random\((\d+), (\d+)\)$/

interface Prepared {
  name: string
  text: string
  /** The script's variables, one for each place of the text, since their types differ. */
  variables: readonly string[]
}

/**
 * The same script through Node's driver in one process, as bare as it goes: statements parsed once, no requests, no rules
 * and no bank. What a backend in this language can reach at most.
 */
export async function runByDriver(
  script: string,
  { url, seconds, warmSeconds, clients }: { url: string; seconds: number; warmSeconds: number; clients: number },
): Promise<Speed> {
  const lines = script.split('\n').filter((line) => line !== '')
  const randoms = lines.flatMap((line) => {
    const [, name, least, most] = RANDOM.exec(line) ?? []
    return name === undefined ? [] : [{ name, least: Number(least), most: Number(most) }]
  })
  const statements = lines.filter((line) => !line.startsWith('\\')).map(toPrepared)
  const pool = new Pool({ connectionString: url, max: clients })
  const times: number[] = []
  const warm = performance.now() + warmSeconds * 1000
  const until = warm + seconds * 1000
  async function work(): Promise<void> {
    const client = await pool.connect()
    try {
      for (let from = performance.now(); from < until; from = performance.now()) {
        const drawn = new Map(randoms.map(({ name, least, most }) => [name, draw(least, most)]))
        for (const { variables, ...statement } of statements)
          // oxlint-disable-next-line no-await-in-loop -- one statement after the other, as within a request
          await client.query({ ...statement, values: variables.map((variable) => drawn.get(variable)) })
        if (from >= warm) times.push(performance.now() - from)
      }
    } finally {
      client.release()
    }
  }
  try {
    await Promise.all(Array.from({ length: clients }, work))
  } finally {
    await pool.end()
  }
  const sorted = times.toSorted((one, other) => one - other)
  return { perSecond: times.length / seconds, median: quantileOf(sorted, 0.5), p99: quantileOf(sorted, 0.99) }
}

function toPrepared(line: string, place: number): Prepared {
  const variables: string[] = []
  const text = line.replace(VARIABLE, (_, variable: string) => {
    variables.push(variable)
    return `$${variables.length}`
  })
  return { name: `s${place}`, text, variables }
}

function draw(least: number, most: number): string {
  return String(least + Math.floor(Math.random() * (most - least + 1)))
}
