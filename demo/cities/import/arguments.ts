import { parseArgs } from 'node:util'
import { isCityName } from '../city-schemas.ts'
import { createExampleZone } from './example-tariffs.ts'
import { FIELDS } from './fields.ts'
import type { ReadingOptions } from './import-city.ts'

/** What `npm run import` was asked. */
export interface ImportArguments {
  folder: string
  name: string
  title: { ru: string; en: string }
  /** Whether the line says it; otherwise it is the name as a map writes it. */
  isTitled: boolean
  files: string[]
  reading: ReadingOptions
}

/** Names and meanings, as the help and the README have them. */
export const OPTIONS = {
  map: 'where a field stands: --map name=highway:name --map free=condition:free',
  preset: 'own, curblr or osm, where the files do not show it',
  crs: 'the coordinate system, where the file names none: EPSG:25833, or a definition of proj4',
  axes: 'lat,lon where the file puts the latitude first',
  encoding: 'of the text, where it is not UTF-8 or UTF-16: windows-1251',
  'time-zone': 'of the city: Europe/Berlin',
  rate: 'roubles for one unit of a currency: USD=90',
  tariffs: 'none, to give paid zones without prices no tariff for example',
  attribution: 'whom the map thanks for its data',
  title: 'the name of the city in Russian',
  'title-en': 'the name of the city in English',
} as const

export const USAGE = [
  'npm run import -- <folder> <name> [options] <parkings.geojson> [streets.geojson …]',
  ...Object.entries(OPTIONS).map(([name, meaning]) => `  --${name.padEnd(12)} ${meaning}`),
  `Fields of --map: ${Object.entries(FIELDS)
    .map(([name, meaning]) => `${name} (${meaning})`)
    .join(', ')}`,
].join('\n')

/** @throws Error with a sentence where the line cannot be read */
export function readArguments(line: readonly string[]): ImportArguments {
  const single = { type: 'string' } as const
  const several = { type: 'string', multiple: true } as const
  const { values, positionals } = parseArgs({
    args: [...line],
    allowPositionals: true,
    options: {
      map: several,
      rate: several,
      preset: single,
      crs: single,
      axes: single,
      encoding: single,
      'time-zone': single,
      tariffs: single,
      attribution: single,
      title: single,
      'title-en': single,
    },
  })
  const [folder, name, ...files] = positionals
  if (!folder || !name || files.length === 0) throw new Error('A folder, a name and a file are needed')
  if (!isCityName(name)) throw new Error(`A city's name is small Latin letters, digits and hyphens, not "${name}"`)
  return {
    folder,
    name,
    title: {
      ru: values.title ?? values['title-en'] ?? titleOf(name),
      en: values['title-en'] ?? values.title ?? titleOf(name),
    },
    isTitled: (values.title ?? values['title-en']) !== undefined,
    files,
    reading: {
      maps: values.map ?? [],
      preset: oneOf('preset', values.preset, ['own', 'curblr', 'osm'] as const) ?? null,
      crs: values.crs,
      axes: oneOf('axes', values.axes, ['lon,lat', 'lat,lon'] as const) ?? 'lon,lat',
      encoding: readEncoding(values.encoding),
      timeZone: values['time-zone'],
      attribution: values.attribution,
      rates: Object.fromEntries((values.rate ?? []).map(readRate)),
      zoneWithoutPrices:
        oneOf('tariffs', values.tariffs, ['example', 'none'] as const) === 'none' ? () => null : createExampleZone,
    },
  }
}

/** `nizhny-novgorod` as it is written on a map: `Nizhny Novgorod`. */
function titleOf(name: string): string {
  return name.replaceAll('-', ' ').replaceAll(/(?<!\S)[a-z]/g, (letter) => letter.toUpperCase())
}

function oneOf<T extends string>(name: string, value: string | undefined, allowed: readonly T[]): T | undefined {
  if (value === undefined) return undefined
  const found = allowed.find((one) => one === value)
  if (found === undefined) throw new Error(`--${name} is ${allowed.join(' or ')}, not "${value}"`)
  return found
}

function readEncoding(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  try {
    return new TextDecoder(value).encoding
  } catch {
    throw new Error(`--encoding "${value}" is not known`)
  }
}

function readRate(text: string): [currency: string, roubles: number] {
  const [, currency = '', amount = ''] = /^([A-Za-z]{3})=(\d+(?:[.,]\d+)?)$/.exec(text) ?? []
  const roubles = Number(amount.replace(',', '.'))
  if (!(roubles > 0)) throw new Error(`--rate is a currency and roubles, such as USD=90, not "${text}"`)
  return [currency.toUpperCase(), roubles]
}
