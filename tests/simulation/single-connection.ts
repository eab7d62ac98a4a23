import { createHash } from 'node:crypto'
import type { PGlite, QueryOptions } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, Db } from '../../demo/backend/database/database.ts'
import type { Chance } from './chance.ts'
import type { Life } from './life.ts'
import type { Scheduler } from './scheduler.ts'
import { currentTask } from './tasks.ts'

type Asked = Pick<PGlite, 'query'>

/** Lets the statements of several processes into one database, one at a time, when the scheduler says so. */
export interface Statements {
  /** The database as a process sees it; with its life its transaction ends. */
  openFor(life: Life): Database
}

/**
 * On PGlite, whose single connection a transaction has for itself: the statements of the others wait for its end.
 */
export function createSingleConnection(world: { raw: Asked; scheduler: Scheduler; chance: Chance }): Statements {
  const { raw, scheduler, chance } = world
  let holder: object | null = null
  let waiting: (() => void)[] = []

  function free(): void {
    holder = null
    const next = waiting
    waiting = []
    for (const run of next) run()
  }

  function openFor(life: Life): Database {
    /** Does one statement when its turn has come; with `owner` as a part of that transaction. */
    function ask<Result>(text: string, owner: object | null, execute: () => Promise<Result>): Promise<Result> {
      const task = currentTask()
      task.statements += 1
      const { crash, statements } = task
      const site = `${task.site} ${statements}`
      return new Promise((resolve, reject) => {
        const queue = () => void scheduler.after(chance.between(`wait ${site}`, 0, 8), run)
        async function run(): Promise<void> {
          if (!life.isAlive()) return
          if (holder !== null && holder !== owner) return void waiting.push(queue)
          if (crash?.statement === statements && crash.when === 'before') return life.end()
          try {
            const result = await execute()
            scheduler.note(`${site} ${describe(text)} ${describeRows(result)}`)
            if (crash?.statement === statements) return await life.end()
            resolve(result)
          } catch (cause) {
            scheduler.note(`${site} ${describe(text)} failed`)
            reject(cause)
          }
        }
        queue()
      })
    }

    const through = (owner: object | null): Asked => ({
      query: (text: string, values?: unknown[], options?: QueryOptions) =>
        ask(text, owner, () => raw.query(text, values, options)) as never,
    })

    async function transaction<Result>(body: (tx: Asked) => Promise<Result>): Promise<Result> {
      const owner = { life }
      await ask('BEGIN', null, async () => {
        holder = owner
        await raw.query('BEGIN')
      })
      try {
        const result = await body(through(owner))
        await end('COMMIT')
        return result
      } catch (cause) {
        if (holder === owner) await end('ROLLBACK')
        throw cause
      }

      function end(text: string): Promise<void> {
        return ask(text, owner, async () => {
          await raw.query(text)
          free()
        })
      }
    }

    life.onEnd(async () => {
      if (holder === null || (holder as { life?: Life }).life !== life) return
      await raw.query('ROLLBACK')
      free()
    })
    // All that drizzle calls of it.
    const client = { ...through(null), transaction } as unknown as PGlite
    return { db: drizzle(client) as unknown as Db, location: 'simulated', close: async () => {} }
  }

  return { openFor }
}

function describe(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 90)
}

/** What a statement has brought, so that two runs that differ in it differ in their digest. */
function describeRows(result: unknown): string {
  const rows = (result as { rows?: unknown } | undefined)?.rows ?? null
  return rows === null ? '' : createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 8)
}
