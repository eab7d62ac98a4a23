import type { FileCounts } from './convert.ts'
import type { Notice } from './notices.ts'
import type { Fee } from './parking-facts.ts'

/** What an import did with one file. */
export interface FileReport extends FileCounts {
  file: string
  encoding: string
  /** The coordinate system. */
  system: string
  preset: string
}

/** What an import has read, kept and left out, and how. */
export interface ImportReport {
  name: string
  /** Nothing is written where a file, or the whole city, cannot be used. */
  isWritten: boolean
  files: FileReport[]
  parkings: number
  places: number
  fees: Record<Fee, number>
  zones: number
  /** Zones that got a tariff for example. */
  exampleZones: number
  /** Objects that the map's ground is drawn of, and the streets among them. */
  ground: number
  streets: number
  timeZone: string
  /** South-west and north-east; null where nothing was written. */
  bounds: [[number, number], [number, number]] | null
  /** Latitude and longitude where the map begins; null where nothing was written. */
  centre: [number, number] | null
  notices: Notice[]
}

export function emptyReport(name: string): ImportReport {
  return {
    name,
    isWritten: false,
    files: [],
    parkings: 0,
    places: 0,
    fees: { free: 0, paid: 0, unknown: 0 },
    zones: 0,
    exampleZones: 0,
    ground: 0,
    streets: 0,
    timeZone: '',
    bounds: null,
    centre: null,
    notices: [],
  }
}
