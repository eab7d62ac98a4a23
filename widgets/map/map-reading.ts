import { AppError } from '../../shared/api/app-error.ts'
import { readMapText, type TileReading } from '../../shared/api/contract/map-text.ts'
import type { MapBounds } from '../../shared/domain/coordinates.ts'
import type { MapFeatures } from '../../shared/domain/map-features.ts'
import type { CityEntry } from '../../shared/stores/city-entry.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { MapTools } from './tools.ts'
import type { ReadOptions } from './worker/messages.ts'
import type { TextReader } from './worker/start-reader.ts'

/**
 * Reads the text of a map's answer: in a worker where the page allows one and it is there, else in the page, slice by
 * slice.
 */
export interface MapReading {
  /** An answer is on its way. */
  begin(): void
  /**
   * Null where the text has no list of objects. A tile is read in the page. Rejects with AppError.
   */
  read(text: string, tile?: TileReading): Promise<MapFeatures | null>
  end(): void
}

export interface MapReadingOptions extends Pick<MapTools, 'pause' | 'startReader'> {
  city: CityEntry
  environment: Environment
  isWorkerAllowed(): boolean
  /** What is not wanted any more is not read to its end. */
  isWanted(): boolean
}

export function createMapReading({
  city,
  environment,
  isWorkerAllowed,
  isWanted,
  ...tools
}: MapReadingOptions): MapReading {
  let isBegun = false
  let worker: TextReader | null = null

  function takeWorker(started: TextReader | null): void {
    worker = started
    if (!isBegun) end()
  }

  function end(): void {
    isBegun = false
    worker?.end()
    worker = null
  }

  async function pause(): Promise<void> {
    await tools.pause()
    if (!isWanted()) throw new AppError('aborted')
  }

  return {
    begin() {
      isBegun = true
      if (isWorkerAllowed()) void tools.startReader(environment).then(takeWorker, () => {})
    },
    async read(text, tile) {
      const options: ReadOptions = { bounds: city.mapBounds as MapBounds | null, timeZone: city.timeZone }
      try {
        const beside = tile ? undefined : await worker?.read(text, options, pause)
        const found =
          beside === undefined
            ? await readMapText(text, { ...options, tile, now: environment.monotonic, pause })
            : beside
        if (found && found.dropped.features + found.dropped.points > 0) {
          environment.warn({
            code: 'map-incomplete',
            text: `the map of ${city.city} has ${found.dropped.features} objects and ${found.dropped.points} points that cannot be shown; they are left out.`,
          })
        }
        return found && found.features
      } catch (cause) {
        throw cause instanceof AppError ? cause : new AppError('contract', { cause })
      }
    },
    end,
  }
}
