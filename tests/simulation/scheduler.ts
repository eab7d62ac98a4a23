import { createHash } from 'node:crypto'
import { settleDown } from './settle-down.ts'

/** What happens when: time is a number that jumps from one event to the next. */
export interface Scheduler {
  /** Epoch milliseconds of the history. */
  now(): number
  /** Runs once after so many milliseconds; the answer takes it back. */
  after(ms: number, run: () => unknown): () => void
  /** Runs once after so many milliseconds, behind all that was set for that moment with `after`. */
  afterOthers(ms: number, run: () => unknown): void
  /** Resolves when so many milliseconds of the history are over. */
  pass(ms: number): Promise<void>
  /** No event happens before this work has ended, which is none of the history. */
  outside<Result>(work: Promise<Result>): Promise<Result>
  /** How often this name was asked for before: the same place in the history has the same number in every replay. */
  count(name: string): number
  /** Writes down what happened. */
  note(line: string): void
  lines(): readonly string[]
  /** What two runs of one seed have in common, or not. */
  digest(): string
  /** Lets one event after another happen until the work has ended. Rejects where nothing is left that could end it. */
  runUntil<Result>(work: Promise<Result>): Promise<Result>
}

interface Event {
  at: number
  isBehindOthers: boolean
  run(): unknown
}

/** More than any history has that ends. */
const MOST_EVENTS = 200_000

export function createScheduler(start: number): Scheduler {
  let now = start
  const events: Event[] = []
  const counts = new Map<string, number>()
  const lines: string[] = []
  const others = new Set<Promise<unknown>>()
  const hash = createHash('sha256')

  function add(event: Event): void {
    const isLater = ({ at, isBehindOthers }: Event) =>
      at > event.at || (at === event.at && isBehindOthers && !event.isBehindOthers)
    const index = events.findIndex(isLater)
    if (index === -1) events.push(event)
    else events.splice(index, 0, event)
  }

  function after(ms: number, run: () => unknown): () => void {
    const event = { at: now + Math.max(0, ms), isBehindOthers: false, run }
    add(event)
    return () => {
      const place = events.indexOf(event)
      if (place !== -1) events.splice(place, 1)
    }
  }

  async function step(): Promise<void> {
    if (others.size > 0) {
      await Promise.allSettled(others)
      return settleDown()
    }
    const event = events.shift()
    if (!event) throw new Error('nothing is left that could happen, and the history has not ended')
    now = event.at
    await event.run()
    await settleDown()
  }

  return {
    now: () => now,
    after,
    afterOthers: (ms, run) => add({ at: now + ms, isBehindOthers: true, run }),
    pass: (ms) => new Promise((resolve) => after(ms, resolve)),
    outside(work) {
      others.add(work)
      const end = () => void others.delete(work)
      work.then(end, end)
      return work
    },
    count(name) {
      const before = counts.get(name) ?? 0
      counts.set(name, before + 1)
      return before
    },
    note(line) {
      const stamped = `${((now - start) / 1000).toFixed(3)} ${line}`
      hash.update(stamped)
      lines.push(stamped)
    },
    lines: () => lines,
    digest: () => hash.copy().digest('hex'),
    async runUntil(work) {
      const end = { isReached: false }
      const reach = () => void (end.isReached = true)
      work.then(reach, reach)
      await settleDown()
      for (let count = 0; !end.isReached; count += 1) {
        if (count > MOST_EVENTS) throw new Error('the history does not end')
        // oxlint-disable-next-line no-await-in-loop -- one event at a time is what it is for
        await step()
      }
      return work
    },
  }
}
