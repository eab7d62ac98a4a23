import proj4 from 'proj4'
import { ImportRefusedError } from './notices.ts'

/** How the numbers of a file become degrees. */
export interface ReferenceSystem {
  name: string
  /** Null where they are degrees already, the longitude first. */
  toDegrees: ((position: [number, number]) => [number, number]) | null
}

/** What is known of a file's system before its features are read. */
export interface SystemQuestion {
  file: string
  /** What the caller says, an EPSG code or a proj4 definition; stands over the file. */
  asked: string | undefined
  /** The member `crs` of GeoJSON 2008, as it stands there. */
  crs: unknown
  beyond: Beyond
  axes: Axes
}

/** How many features begin at a position that is beyond 180 degrees, or beyond 90 in its first or second number. */
export interface Beyond {
  positions: number
  degrees: number
  first: number
  second: number
  /** One with a second number beyond 90. */
  sample: [number, number] | null
}

export type Axes = 'lon,lat' | 'lat,lon'

/** Degrees of systems that lie within a metre of each other: WGS 84, ETRS89, NAD83. */
const DEGREES = ['4326', '4258', '4269', '4979', 'CRS84', 'CRS83']
const TO_WGS = { pulkovo42: '23.57,-140.95,-79.8,0,0.35,0.79,-0.22', pulkovo95: '24.47,-130.89,-81.56,0,0,0.13,-0.22' }

/**
 * Recognises the system of a file.
 * @throws ImportRefusedError where it is not known, or missing
 */
export function findSystem({ file, asked, crs, beyond, axes }: SystemQuestion): ReferenceSystem {
  const name = asked ?? nameOf(crs)
  if (name === null) return { name: 'degrees', toDegrees: assumeDegrees({ file, beyond, axes }) }
  const code = codeOf(name)
  if (DEGREES.includes(code)) return { name, toDegrees: assumeDegrees({ file, beyond, axes }) }
  const convert = converterOf(code, name)
  if (!convert) throw new ImportRefusedError('crs-unknown', { file }, name)
  // Metres within 180 of the origin would be the sea off Africa, or the edge of a zone.
  if (!name.includes('+proj=longlat') && beyond.positions > 0 && beyond.degrees === 0)
    throw new ImportRefusedError('crs-doubtful', { file }, `${name}, and no position is beyond 180`)
  return { name, toDegrees: axes === 'lon,lat' ? convert : ([first, second]) => convert([second, first]) }
}

/** One wrong feature is told by itself; where most are wrong, the file is. */
function assumeDegrees({ file, beyond, axes }: Pick<SystemQuestion, 'file' | 'beyond' | 'axes'>) {
  const areMost = (count: number): boolean => count * 2 > beyond.positions
  const wrong = axes === 'lon,lat' ? beyond.second : beyond.first
  const refuse = (code: 'crs-missing' | 'axes-swapped', count: number): never => {
    const said = `${count} of ${beyond.positions} features, such as ${JSON.stringify(beyond.sample)}`
    throw new ImportRefusedError(code, { file }, said)
  }
  if (areMost(beyond.degrees)) refuse('crs-missing', beyond.degrees)
  if (areMost(wrong)) refuse('axes-swapped', wrong)
  return axes === 'lon,lat' ? null : ([first, second]: [number, number]): [number, number] => [second, first]
}

/** The name that the member `crs` gives; null without one. */
function nameOf(crs: unknown): string | null {
  if (crs === undefined || crs === null) return null
  const { type, properties } = crs as { type?: unknown; properties?: { name?: unknown; code?: unknown } }
  if (type === 'name' && typeof properties?.name === 'string') return properties.name
  if (type === 'EPSG' && properties?.code !== undefined) return `EPSG:${String(properties.code)}`
  return JSON.stringify(crs)
}

/** `25833` of `urn:ogc:def:crs:EPSG::25833`, `EPSG:25833` or `http://www.opengis.net/def/crs/EPSG/0/25833`. */
function codeOf(name: string): string {
  return /(?:CRS8[34]|\d+)$/i.exec(name.trim())?.[0].toUpperCase() ?? ''
}

function converterOf(code: string, name: string): ReferenceSystem['toDegrees'] {
  const definition = name.includes('+proj') ? name : definitionOf(code)
  if (definition === null) return null
  try {
    const converter = proj4(definition, 'WGS84')
    return (position) => converter.forward(position)
  } catch {
    return null
  }
}

/** Web Mercator, UTM, and the Gauss-Krüger zones of Russia. Source: epsg.io. */
function definitionOf(code: string): string | null {
  if (['3857', '900913', '3785', '102100'].includes(code)) return 'EPSG:3857'
  const zone = Number(code.slice(-2))
  if (/^32[67]([0-5]\d|60)$/.test(code) && zone > 0)
    return `+proj=utm +zone=${zone}${code[2] === '7' ? ' +south' : ''} +datum=WGS84 +units=m`
  if (/^258(2[89]|3[0-8])$/.test(code)) return `+proj=utm +zone=${zone} +ellps=GRS80 +units=m`
  if (/^284(0[2-9]|[12]\d|3[0-2])$/.test(code)) return gaussKrueger(zone, TO_WGS.pulkovo42)
  if (/^200(0[4-9]|[12]\d|3[0-2])$/.test(code)) return gaussKrueger(zone, TO_WGS.pulkovo95)
  return null
}

function gaussKrueger(zone: number, toWgs: string): string {
  const meridian = zone * 6 - 3
  const shifted = meridian > 180 ? meridian - 360 : meridian
  return `+proj=tmerc +lat_0=0 +lon_0=${shifted} +k=1 +x_0=${zone}500000 +y_0=0 +ellps=krass +towgs84=${toWgs} +units=m`
}
