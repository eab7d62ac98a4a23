import { createHash } from 'node:crypto'
import type { Database } from '../../demo/backend/database/database.ts'
import type { Chance } from './chance.ts'
import type { Life } from './life.ts'
import type { Scheduler } from './scheduler.ts'
import { currentTask } from './tasks.ts'

/** Lets the statements of several processes into one database, one at a time, when the scheduler says so. */
export interface Statements {
  /** The database as a process sees it; with its life its transactions end. */
  openFor(life: Life): Database
}

/** Brings what came of a statement to who asked for it, if they still live then. */
export interface Deliver<Result> {
  resolve(result: Result): Promise<void>
  reject(cause: unknown): Promise<void>
}

/** How long a statement waits at most, milliseconds: the slower, the more requests are under way at once. */
const PACES = [8, 60, 400]

/**
 * Counts the statements of a process by its tasks, each an event of the history, and ends the process where a task says
 * that it ends. `execute` does one and delivers what came of it, then or later; where its turn has not come it calls
 * `again` when it may have.
 */
export function createCounter(world: { life: Life; scheduler: Scheduler; chance: Chance }) {
  const { life, scheduler, chance } = world
  const pace = chance.pick('pace', PACES)

  function ask<Result>(
    text: string,
    execute: (deliver: Deliver<Result>, again: () => void) => Promise<void>,
  ): Promise<Result> {
    const task = currentTask()
    task.statements += 1
    const { crash, statements } = task
    const site = `${task.site} ${statements}`
    return new Promise((resolve, reject) => {
      const queue = () => void scheduler.after(chance.between(`wait ${site}`, 0, pace), run)
      const deliver: Deliver<Result> = {
        async resolve(result) {
          scheduler.note(`${site} ${shorten(text)} ${digestRows(result)}`)
          if (crash?.statement === statements) return life.end()
          if (life.isAlive()) resolve(result)
        },
        async reject(cause) {
          scheduler.note(`${site} ${shorten(text)} failed`)
          if (life.isAlive()) reject(cause)
        },
      }
      async function run(): Promise<void> {
        if (!life.isAlive()) return
        if (crash?.statement === statements && crash.when === 'before') return life.end()
        await execute(deliver, queue)
      }
      queue()
    })
  }

  return { ask }
}

function shorten(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 90)
}

/** What a statement has brought, so that two runs that differ in it differ in their digest. */
function digestRows(result: unknown): string {
  const rows = (result as { rows?: unknown } | undefined)?.rows ?? null
  return rows === null ? '' : createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 8)
}
