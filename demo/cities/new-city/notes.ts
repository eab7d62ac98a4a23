import { zonesCalls } from '../../../shared/api/contract/zones.server.ts'
import type { JsonSchema } from '../../backend/openapi/json-schema.ts'
import { createCitySchemas, resultOf } from '../city-schemas.ts'
import type { CityFile } from '../import/city-file.ts'

const FILES = [
  ['city.json', 'what the city says of itself: its entry, its settings, menus and contacts. Every key is below.'],
  ['zones.json', 'tariff zones with their prices.'],
  ['parkings.json', 'parkings on the map and in the list. An empty list is allowed: zones alone can be paid for.'],
  ['accounts.json', 'who can sign in for a try. The start in production makes no such account.'],
  ['city.schema.json', 'the same meanings for an editor, which shows them while you write.'],
] as const

const LATER = [
  ['streets.geojson', 'the ground of the map. `npm run import` makes it of open data.'],
  ['places.json', 'what is on the map beside parkings.'],
  ['content.json', 'news and invoices.'],
  ['subscriptions.json', 'season tickets.'],
  ['pages/', 'your own words for a page of `demo/cities/pages`, under the same file name.'],
] as const

/** The notes beside a city's files, since JSON has no comments: each key with its meaning and what it says now. */
export function toNotes(file: CityFile): string {
  const { city } = createCitySchemas()
  const { zones, parkings } = {
    zones: itemsOf(resultOf(zonesCalls.getZones.answer)),
    parkings: itemsOf(resultOf(zonesCalls.getParkings.answer)),
  }
  const { ru, en } = file.entry.nameForShow
  const list = (rows: readonly (readonly [string, string])[]) => rows.map(([name, text]) => `- \`${name}\`: ${text}`)
  return [
    `# ${ru} (${en})`,
    '',
    'Written by `npm run new-city`. The files are yours: change them, and start again. A start refuses what it cannot use and names the file and the key.',
    '',
    ...list(FILES),
    '',
    'What a city may have besides:',
    '',
    ...list(LATER),
    '',
    'The way to production is in the guide, `/docs/your-city.html` of the started server.',
    '',
    '## city.json',
    '',
    ...toTable(
      ['Key', 'Meaning', 'Now'],
      keysOf(city, file).map(({ way, meaning, now }) => [`\`${way}\``, meaning, now]),
    ),
    '',
    'Whatever is not needed may stay as it is: a switch that is `false` offers nothing.',
    '',
    '## zones.json',
    '',
    'Prices are whole kopecks per hour: 4050 is 40.50 roubles. `default` is Monday to Friday, and holds on no other day. All day is from `00:00:00` to `24:00:00`. An hour without a row is free; holidays go by the rows of Sundays where they have none. Which dates are holidays is in `settings.calendar.days` of `city.json`.',
    '',
    'A second zone is a second object in the list, with a `value` of its own; parkings name theirs in `zone`.',
    '',
    ...toTable(
      ['Key', 'Meaning'],
      keysOf(zones).map(({ way, meaning }) => [`\`${way}\``, meaning]),
    ),
    '',
    '## parkings.json',
    '',
    ...toTable(
      ['Key', 'Meaning'],
      [
        ...keysOf(parkings).map(({ way, meaning }) => [`\`${way}\``, meaning]),
        ['`objecttype`', 'Always `parkings`.'],
        [
          '`spaces`',
          '`total` and `fordisabled`: how many spaces there are; `free`, for the demo alone, has it make up how many are free now.',
        ],
        [
          '`geometry`',
          '`Point`, `LineString` or `Polygon` with points of `latitude` and `longitude`, within `entry.mapBounds`.',
        ],
      ],
    ),
    '',
  ].join('\n')
}

interface Key {
  way: string
  meaning: string
  /** The value as JSON; empty where the file does not say it. */
  now: string
}

function itemsOf(schema: JsonSchema): JsonSchema {
  return schema['items'] as JsonSchema
}

/** What other servers send, and the link that no start reads. */
const ELSEWHERE = ['$schema', 'interval', 'tier']

/** Every key that has a meaning, by the way to it. */
function keysOf(schema: JsonSchema, value?: unknown, way = ''): Key[] {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  return Object.entries(properties).flatMap(([name, part]) => {
    if (ELSEWHERE.includes(name)) return []
    const inside = (value as Record<string, unknown> | undefined)?.[name]
    const here = way === '' ? name : `${way}.${name}`
    const meaning = meaningOf(part)
    const own = meaning === undefined ? [] : [{ way: here, meaning, now: part['properties'] ? '' : toCell(inside) }]
    return [...own, ...keysOf(part, inside, here), ...keysOfItems(part, here)]
  })
}

/** Other servers may spell it otherwise; the files of a city may not. */
function meaningOf({ description }: JsonSchema): string | undefined {
  return (description as string | undefined)?.replace(/ Also read as [^.]*\./, '')
}

function keysOfItems(part: JsonSchema, way: string): Key[] {
  const items = part['items'] as JsonSchema | undefined
  return items === undefined ? [] : keysOf(items, undefined, `${way}[]`)
}

const LONGEST = 60

function toCell(value: unknown): string {
  if (value === undefined) return ''
  const text = JSON.stringify(value)
  return text.length > LONGEST ? 'see the file' : `\`${text}\``
}

function toTable(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(heads), `|${heads.map(() => '---|').join('')}`, ...rows.map(line)]
}
