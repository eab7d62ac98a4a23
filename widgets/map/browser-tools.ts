import { PACKED_FORM, unpackFeatures } from '../../shared/domain/packed-features.ts'
import { locate } from '../../shared/stores/locate.ts'
import { createMapCache } from './map-cache.ts'
import type { MapTools, WhenIdle } from './tools.ts'

// What only the map takes from the browser. It is not in the environment of all elements, whose every first load would
// carry it (tests/house/purity.test.ts knows of it).

const LATEST_MS = 2_000

/** Once what was asked for before is on the screen: the frame that draws it, and the one after it. */
export const whenIdle: WhenIdle = (run) => {
  let stop = () => {}
  const frame = requestAnimationFrame(() => {
    const next = requestAnimationFrame(() => (stop = idle(run)))
    stop = () => cancelAnimationFrame(next)
  })
  stop = () => cancelAnimationFrame(frame)
  return () => stop()
}

const idle: WhenIdle = (run) => {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(run, { timeout: LATEST_MS })
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(run, 200)
  return () => clearTimeout(timer)
}

/** A channel and no timer: nested timers wait four milliseconds each. */
function pauseForPage(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a handler goes with its port; a listener would be counted as left
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    port2.postMessage(null)
  })
}

const startReader: MapTools['startReader'] = async (environment) => {
  const worker = await import('./worker/start-reader.ts')
  return worker.startReader(environment, { form: PACKED_FORM, unpack: unpackFeatures })
}

export const browserTools: MapTools = {
  cache: createMapCache(() => globalThis.indexedDB),
  locate,
  pause: pauseForPage,
  whenIdle,
  startReader,
}
