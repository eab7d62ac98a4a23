// The whole of `map-worker.js`, which <parking-map worker> starts: reads the text of a large map beside the page.
import { PACKED_FORM } from '../../../shared/domain/packed-features.ts'
import type { Question, Reply } from './messages.ts'
import { buffersOf, readPacked } from './read-packed.ts'

/** What a worker's own scope has of it; the page's types do not know workers. */
interface WorkerSide {
  addEventListener(name: 'message', hear: (event: { data: Question }) => void): void
  postMessage(reply: Reply, handOver?: ArrayBufferLike[]): void
}

function listen(side: WorkerSide): void {
  const pieces: string[] = []
  side.addEventListener('message', async ({ data }) => {
    if ('piece' in data) {
      pieces.push(data.piece)
      return
    }
    const reply = await readPacked(pieces.splice(0).join(''), data.place)
    side.postMessage(reply, 'found' in reply && reply.found ? buffersOf(reply.found.features) : [])
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's page has no other origin
  side.postMessage({ form: PACKED_FORM })
}

// Anywhere else, as on a server, nothing happens (promise 15).
if ('WorkerGlobalScope' in globalThis) listen(globalThis as unknown as WorkerSide)
