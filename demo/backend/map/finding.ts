import { Worker } from 'node:worker_threads'
import type { LonLat } from '../../../shared/domain/coordinates.ts'
import type { WirePoint } from '../../cities/city-data.ts'
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

/** To the thread: objects as the JSON text of a list, that they were all, and questions. */
export type FindMessage = { objects: ArrayBuffer } | { isLast: true } | { id: number; wish: FindWish }
export interface FindReply {
  id: number
  found: Found
}

/** Looks through all objects of a city in a thread of its own, so that no request waits while it does. */
export interface Finding {
  /** Starts the thread before the first question. */
  prepare(): Promise<void>
  find(wish: FindWish): Promise<Found>
  close(): Promise<void>
}

/** Letters that are handed over at once. */
const PIECE = 256 * 1024

export function createFinding(objects: MapObjects): Finding {
  let worker: Worker | null = null
  let started: Promise<Worker> | null = null
  let latest = 0
  let isClosed = false
  const waiting = new Map<number, { resolve(found: Found): void; reject(cause: unknown): void }>()

  /** The next question starts another thread. */
  function fail(cause: unknown): void {
    for (const { reject } of waiting.values()) reject(cause)
    waiting.clear()
    worker = null
    started = null
  }

  async function start(): Promise<Worker> {
    const thread = new Worker(new URL('find-worker.mjs', import.meta.url), { execArgv: [] })
    worker = thread
    // A process that is otherwise done ends.
    thread.unref()
    thread.on('error', fail)
    thread.on('exit', () => fail(new Error('the thread that looks through the map has ended')))
    thread.on('message', ({ id, found }: FindReply) => {
      waiting.get(id)?.resolve(found)
      waiting.delete(id)
    })
    await handOver(objects, (message, moved) => thread.postMessage(message, moved))
    return thread
  }

  async function open(): Promise<Worker> {
    if (isClosed) throw new Error('the map is not looked through any more')
    return (started ??= start())
  }

  return {
    prepare: async () => void (await open()),
    async find(wish) {
      const thread = await open()
      // It has ended while it was given the objects.
      if (thread !== worker) throw new Error('the thread that looks through the map has ended')
      latest += 1
      const id = latest
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        thread.postMessage({ id, wish } satisfies FindMessage)
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
