import type { PGlite, QueryOptions } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, Db } from '../../demo/backend/database/database.ts'
import { toDatabase } from './to-database.ts'
import type { Chance } from './chance.ts'
import type { Life } from './life.ts'
import type { Scheduler } from './scheduler.ts'
import { createCounter, type Statements } from './statements.ts'

type Asked = Pick<PGlite, 'query'>

/**
 * On PGlite, whose single connection a transaction has for itself: the statements of the others wait for its end.
 */
export function createSingleConnection(world: { raw: Asked; scheduler: Scheduler; chance: Chance }): Statements {
  const { raw, scheduler, chance } = world
  let holder: { life: Life } | null = null
  let waiting: (() => void)[] = []

  function free(): void {
    holder = null
    const next = waiting
    waiting = []
    for (const run of next) run()
  }

  function openFor(life: Life): Database {
    const counter = createCounter({ life, scheduler, chance })

    /** Does one statement when its turn has come; with `owner` as a part of that transaction. */
    function ask<Result>(text: string, owner: object | null, execute: () => Promise<Result>): Promise<Result> {
      return counter.ask<Result>(text, async (deliver, again) => {
        if (holder !== null && holder !== owner) return void waiting.push(again)
        await execute().then(deliver.resolve, deliver.reject)
      })
    }

    const through = (owner: object | null): Asked => ({
      query: (text: string, values?: unknown[], options?: QueryOptions) =>
        ask(text, owner, () => raw.query(text, values, options)) as never,
    })

    async function transaction<Result>(body: (tx: Asked) => Promise<Result>): Promise<Result> {
      const owner = { life }
      const end = (text: string) =>
        ask(text, owner, async () => {
          await raw.query(text)
          free()
        })
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
    }

    life.onEnd(async () => {
      if (holder?.life !== life) return
      await raw.query('ROLLBACK')
      free()
    })
    // All that drizzle calls of it.
    const client = { ...through(null), transaction } as unknown as PGlite
    return toDatabase(drizzle(client) as unknown as Db)
  }

  return { openFor }
}
