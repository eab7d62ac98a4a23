import type { Environment } from '../../shared/stores/environment.ts'
import type { Locate } from '../../shared/stores/locate.ts'
import type { MapCache } from './map-cache.ts'
import type { MapControllerOptions } from './map-controller.ts'
import type { TextReader } from './worker/start-reader.ts'

/** Runs work when the browser has nothing else to do, or soon where it cannot say; the answer cancels it. */
export type WhenIdle = (run: () => void) => () => void

/** What the model takes from the browser beside the environment; tests pass theirs. */
export interface MapTools {
  cache: MapCache
  locate: Locate
  /** Lets the page paint and take input before the work goes on. */
  pause(): Promise<void>
  whenIdle: WhenIdle
  /** Starts a worker that reads the next map beside the page; null where there can be none. */
  startReader(environment: Environment): Promise<TextReader | null>
  loadSurface?: MapControllerOptions['load']
}
