import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Struck } from './faults.ts'

/** How the history of a seed has ended. */
export interface Ended {
  seed: number
  seconds: number
  digest: string
  wrong: readonly string[]
  struck: readonly Struck[]
  /** The shortest history found that still goes wrong, in words; null where nothing was wrong, or none was looked for. */
  failure: string | null
}

export interface Asked {
  from: number
  seeds: number
  /** How many processes share the work. */
  processes: number
  /** Name of a mistake that is put into the product. */
  bug?: string
  /** Whether of a history that goes wrong the shortest one is looked for, that still does. */
  isShrunk: boolean
  /** Told of each history as it ends; says whether to go on. */
  onEnded?(ended: Ended): 'go on' | 'enough'
}

/** What one process is to do of it. */
export interface Share {
  from: number
  below: number
  step: number
  bug?: string
  isShrunk: boolean
}

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url))
/** A process plays so many, so that what piles up in one ends with it. */
const PORTION = 400

/** Plays the histories of so many seeds, in processes of their own, and answers how they ended, by seed. */
export async function simulate(asked: Asked): Promise<Ended[]> {
  const { from, seeds, processes } = asked
  const all: Ended[] = []
  const heard = { isEnough: false }
  for (let first = from; first < from + seeds && !heard.isEnough; first += PORTION * processes) {
    const below = Math.min(first + PORTION * processes, from + seeds)
    const shares = Array.from({ length: Math.min(processes, below - first) }, (_, share) =>
      runWorker({ ...shareOf(asked), from: first + share, below, step: processes }, (ended) => {
        all.push(ended)
        heard.isEnough ||= asked.onEnded?.(ended) === 'enough'
        return heard.isEnough
      }),
    )
    // oxlint-disable-next-line no-await-in-loop -- one portion after another
    await Promise.all(shares)
  }
  return all.toSorted((a, b) => a.seed - b.seed)
}

function shareOf({ bug, isShrunk }: Asked) {
  return { isShrunk, ...(bug !== undefined && { bug }) }
}

function runWorker(share: Share, onEnded: (ended: Ended) => boolean): Promise<void> {
  // Most of what a history makes is soon gone: with more room for the young, they are swept up seldom.
  const args = ['--max-semi-space-size=64', '--import', 'tsx', WORKER, JSON.stringify(share)]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let isStopped = false
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    if (isStopped || !onEnded(JSON.parse(line) as Ended)) return
    isStopped = true
    child.kill()
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 || isStopped ? resolve() : reject(new Error(`a simulating process ended with ${code}`)),
    )
  })
}

/** How often each kind of fault struck. */
export function countFaults(ended: readonly Ended[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { fault } of ended.flatMap(({ struck }) => struck)) counts.set(fault, (counts.get(fault) ?? 0) + 1)
  return Object.fromEntries([...counts].toSorted(([a], [b]) => a.localeCompare(b)))
}

export function describeFaults(ended: readonly Ended[]): string {
  const counts = Object.entries(countFaults(ended))
  return counts.map(([fault, count]) => `${fault} ${count}`).join(', ')
}
