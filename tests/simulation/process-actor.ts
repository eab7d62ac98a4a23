import type { FastifyInstance } from 'fastify'
import type { Database } from '../../demo/backend/database/database.ts'
import type { Chance } from './chance.ts'
import type { Faults } from './faults.ts'
import { createLife, type Life } from './life.ts'
import type { WireAnswer, WireRequest } from './network.ts'
import type { Scheduler } from './scheduler.ts'
import type { Statements } from './statements.ts'
import { runRequestTask, runTask, type Task } from './tasks.ts'

/** A process that may end at any statement, and comes up again. */
export interface ProcessActor {
  readonly name: string
  isUp(): boolean
  /** Answers a request; rejects where the process ends before the answer has gone out. */
  handle(request: WireRequest, site: string): Promise<WireAnswer>
  /** One round of what time brings. */
  tick(): Promise<void>
  /** Starts it, unless it is up. Resolves when it can be asked. */
  start(): Promise<void>
  /** From now on it does not tick by itself. */
  stopTicking(): void
}

/** What a process does while it runs. */
export interface Service {
  readonly app: FastifyInstance
  tick(): Promise<void>
}

/** Makes the service of a process that starts: on the database and by the clock that are its own. */
export type MakeService = (parts: { database: Database; now: () => number; life: Life }) => Promise<Service>

export interface ProcessWorld {
  scheduler: Scheduler
  chance: Chance
  faults: Faults
  statements: Statements
}

const CRASHES = {
  'crash before a statement': 0.006,
  'crash after a statement': 0.006,
  'crash before the answer': 0.004,
} as const

/** How far its clock may be off, milliseconds. */
const DRIFT_MS = 3_000
const MOST_STATEMENTS = 24
const SECOND = 1_000

export function createProcessActor(name: string, world: ProcessWorld, make: MakeService): ProcessActor {
  const { scheduler, chance, faults, statements } = world
  const offset = chance.between(`${name} clock`, -DRIFT_MS, DRIFT_MS)
  let life: Life | null = null
  let service: Service | null = null
  let lives = 0
  let isTicking = true

  function toTask(site: string): { task: Task; isCutShort: boolean } {
    const fault = faults.at(`${site} ${name}`, CRASHES)
    if (fault !== null) scheduler.note(`${site} ${name}: ${fault}`)
    const statement = 1 + Math.floor(chance.of(`statement ${site} ${name}`) ** 1.5 * MOST_STATEMENTS)
    const when = fault === 'crash before a statement' ? 'before' : 'after'
    const isAtStatement = fault === 'crash before a statement' || fault === 'crash after a statement'
    return {
      task: { site: `${site} ${name}`, statements: 0, crash: isAtStatement ? { statement, when } : null },
      isCutShort: fault !== null,
    }
  }

  /** Rejects when the process ends first. */
  function within<Result>(one: Life, work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      one.onEnd(() => reject(new TypeError('the connection was reset')))
      work.then(resolve, reject)
    })
  }

  async function start(): Promise<void> {
    if (life) return
    lives += 1
    const born = createLife(`${name}.${lives}`)
    life = born
    born.onEnd(() => {
      scheduler.note(`${born.name} has ended`)
      life = null
      service = null
      scheduler.after(chance.between(`${born.name} comes up again`, 1, 40) * SECOND, () => void start().catch(() => {}))
    })
    const { task } = toTask(`start ${born.name}`)
    const database = statements.openFor(born)
    const now = () => scheduler.now() + offset
    const made = await within(
      born,
      runTask(task, async () => {
        const one = await make({ database, now, life: born })
        await one.app.ready()
        return one
      }),
    )
    service = made
    scheduler.note(`${born.name} is up`)
    void keepTicking(born)
  }

  async function keepTicking(one: Life): Promise<void> {
    for (let count = 0; ; count += 1) {
      const rest = chance.between(`rest ${one.name} ${count}`, 60, 1200)
      // oxlint-disable-next-line no-await-in-loop -- one round after another
      await scheduler.pass(rest * SECOND)
      if (!one.isAlive() || !isTicking) return
      // oxlint-disable-next-line no-await-in-loop -- as above
      await tick().catch(() => {})
    }
  }

  async function tick(): Promise<void> {
    const [one, up] = [life, service]
    if (!one || !up) return
    const { task, isCutShort } = toTask(`tick ${one.name} #${scheduler.count(`tick ${one.name}`)}`)
    await within(
      one,
      runTask(task, () => up.tick()),
    )
    if (isCutShort) await one.end()
  }

  async function handle({ method, url, headers, payload }: WireRequest, site: string): Promise<WireAnswer> {
    const [one, up] = [life, service]
    if (!one || !up) throw new TypeError('nobody answers')
    const { task, isCutShort } = toTask(site)
    const inject = { method: method as 'GET', url, payload, remoteAddress: '10.0.0.1' }
    const answer = await within(
      one,
      runRequestTask(task, (more) => up.app.inject({ ...inject, headers: { ...headers, ...more } })),
    )
    if (isCutShort) {
      await one.end()
      throw new TypeError('the connection was reset')
    }
    const told = Object.entries(answer.headers).map(([key, value]) => [key, String(value)])
    return { status: answer.statusCode, headers: Object.fromEntries(told), body: answer.body }
  }

  return {
    name,
    isUp: () => service !== null,
    handle,
    tick,
    start,
    stopTicking: () => void (isTicking = false),
  }
}
