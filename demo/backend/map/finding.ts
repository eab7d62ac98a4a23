import { Worker } from 'node:worker_threads'
import type { LonLat } from '../../../shared/domain/coordinates.ts'
import type { WirePoint } from '../../cities/city-data.ts'
import { createBoundedQueue } from '../http/bounded-queue.ts'
import { BusinessError } from '../http/business-error.ts'
import { createSlices } from '../http/slices.ts'
import type { MapObjects } from './map-answer.ts'

/** What is looked for: by code where there is one, by what was typed, else what is nearest. */
export interface FindWish {
  query: string
  code: string
  point: LonLat
  filters: readonly string[]
  most: number
}

/** What was found; objects by their numbers, the best first. */
export interface Found {
  objects: readonly number[]
  total: number
  meant: string
  zone: { number: string; count: number } | null
  /** South-western and north-eastern corner. */
  bounds: readonly WirePoint[] | null
}

/** To the thread: objects as the JSON text of a list, that they were all, and questions; it answers with `Found`. */
export type FindMessage = { objects: ArrayBuffer } | { isLast: true } | { wish: FindWish }

/** Looks through all objects of a city in a thread of its own, so that no request waits while it does. */
export interface Finding {
  /** Starts the thread before the first question. */
  prepare(): Promise<void>
  /** One question after another; refused with HTTP 503 where too many wait, or nobody wants the answer any more. */
  find(wish: FindWish, isWanted?: () => boolean): Promise<Found>
  close(): Promise<void>
}

/** Letters that are handed over at once. */
const PIECE = 256 * 1024
/** Half a million parkings are looked through in a tenth of a second: the last is answered before a browser gives up. */
const WAITING = 50

export function createFinding(objects: MapObjects): Finding {
  const queue = createBoundedQueue({ atOnce: 1, waiting: WAITING })
  let worker: Worker | null = null
  let started: Promise<Worker> | null = null
  let isClosed = false
  let asked: { resolve(found: Found): void; reject(cause: unknown): void } | null = null

  /** The next question starts another thread, which the end of this one does not concern. */
  function fail(thread: Worker, cause: unknown): void {
    if (worker !== thread) return
    asked?.reject(cause)
    asked = null
    worker = null
    started = null
    void thread.terminate()
  }

  async function start(): Promise<Worker> {
    const thread = new Worker(new URL('find-worker.mjs', import.meta.url), { execArgv: [] })
    worker = thread
    const ended = () => new Error('the thread that looks through the map has ended')
    // A process that is otherwise done ends.
    thread.unref()
    thread.on('error', (cause) => fail(thread, cause))
    thread.on('exit', () => fail(thread, ended()))
    thread.on('message', (found: Found) => {
      if (worker !== thread) return
      asked?.resolve(found)
      asked = null
    })
    try {
      await handOver(objects, (message, moved) => {
        if (worker !== thread) throw ended()
        thread.postMessage(message, moved)
      })
    } catch (cause) {
      fail(thread, cause)
      throw cause
    }
    return thread
  }

  async function open(): Promise<Worker> {
    if (isClosed) throw new Error('the map is not looked through any more')
    return (started ??= start())
  }

  async function ask(wish: FindWish): Promise<Found> {
    const thread = await open()
    return new Promise((resolve, reject) => {
      asked = { resolve, reject }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage({ wish } satisfies FindMessage)
    })
  }

  return {
    prepare: async () => void (await open()),
    async find(wish, isWanted = () => true) {
      return queue.run(async () => {
        if (!isWanted()) throw new BusinessError('UnknownError', { says: 'refusal.busy', httpStatus: 503 })
        return ask(wish)
      })
    },
    async close() {
      isClosed = true
      await worker?.terminate()
    },
  }
}

async function handOver(
  objects: MapObjects,
  send: (message: FindMessage, moved: ArrayBuffer[]) => void,
): Promise<void> {
  const slices = createSlices()
  let text = ''
  const flush = () => {
    const bytes = new TextEncoder().encode(`[${text}]`).buffer as ArrayBuffer
    send({ objects: bytes }, [bytes])
    text = ''
  }
  for (let number = 0; number < objects.count; number += 1) {
    text += (text === '' ? '' : ',') + JSON.stringify(objects.featureOf(number))
    if (text.length >= PIECE) flush()
    const turn = slices()
    // oxlint-disable-next-line no-await-in-loop -- others have their turn in between
    if (turn) await turn
  }
  if (text !== '') flush()
  send({ isLast: true }, [])
}
