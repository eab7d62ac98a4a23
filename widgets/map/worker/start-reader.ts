import type { MapText } from '../../../shared/api/contract/map-text.ts'
import type { MapFeatures } from '../../../shared/domain/map-features.ts'
import type { PackedFeatures } from '../../../shared/domain/packed-features.ts'
import { createScriptPolicy } from '../../../shared/flows/script-policy.ts'
import type { Environment } from '../../../shared/stores/environment.ts'
import type { ReadOptions, Question, Reply } from './messages.ts'

/** Reads one text beside the page. */
export interface TextReader {
  /** Undefined where it cannot, or is not there yet: then the page reads for itself. Never rejects. */
  read(text: string, options: ReadOptions, pause: () => Promise<void>): Promise<MapText | null | undefined>
  end(): void
}

/** How maps are packed here: handed in, so that it is in one file with all else that packs. */
export interface Packing {
  form: number
  unpack(packed: PackedFeatures): MapFeatures
}

/** Letters handed over at once: millions would hold the page up while they are copied. */
const PIECE = 1_000_000

const toTrusted = createScriptPolicy('parking-map')

/**
 * Starts `map-worker.js`, for a page that has said that it may be. Under Trusted Types its address goes through the
 * policy `parking-map`. Null where the library is of another site, which browsers start no worker of, or the page
 * refuses.
 */
export function startReader(
  { libraryUrl, origin }: Pick<Environment, 'libraryUrl' | 'origin'>,
  packing: Packing,
): TextReader | null {
  const address = new URL('map-worker.js', libraryUrl)
  if (address.origin !== origin) return null
  try {
    return watch(new Worker(toTrusted(address.href)), packing)
  } catch {
    return null
  }
}

function watch(worker: Worker, { form, unpack }: Packing): TextReader {
  let isThere = false
  let answer = (_found: MapText | null | undefined) => {}
  const end = () => {
    worker.terminate()
    isThere = false
    answer(undefined)
  }
  const canRead = () => isThere
  worker.addEventListener('error', end)
  worker.addEventListener('messageerror', end)
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    if ('form' in data) isThere = data.form === form
    else if ('found' in data) answer(data.found && { ...data.found, features: unpack(data.found.features) })
    else end()
  })
  return {
    async read(text, options, pause) {
      for (let at = 0; at < text.length && canRead(); at += PIECE) {
        ask(worker, { piece: text.slice(at, at + PIECE) })
        // oxlint-disable-next-line no-await-in-loop -- one piece after another, the page in between
        await pause()
      }
      if (!canRead()) return undefined
      return new Promise((resolve) => {
        answer = resolve
        ask(worker, { place: options })
      })
    },
    end,
  }
}

function ask(worker: Worker, question: Question): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin but ours
  worker.postMessage(question)
}
