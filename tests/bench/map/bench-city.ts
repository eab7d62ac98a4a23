import { cpSync, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { ROOT } from '../../../demo/install.mjs'
import { CENTER, createParkings } from './data.ts'

/** The city whose settings the measured one has. */
const MODEL = join(ROOT, 'demo', 'cities', 'zarechny')
const ZONES = 141
const PRICES = 5
const REACH = { latitude: 0.16, longitude: 0.27 }

/** Writes a city of so many parkings into a folder of cities. */
export async function writeBenchCity(folder: string, name: string, count: number): Promise<void> {
  const at = (file: string) => join(folder, name, file)
  mkdirSync(join(folder, name), { recursive: true })
  cpSync(join(MODEL, 'streets.geojson'), at('streets.geojson'))
  const text = readFileSync(join(MODEL, 'city.json'), 'utf8').replaceAll('zarechny', name)
  const { $schema: _schema, ...city } = JSON.parse(text) as {
    $schema?: string
    entry: object
    settings: { calendar: { days: Record<string, unknown> } | null }
    options: object
  }
  const [longitude, latitude] = CENTER
  const { settings } = city
  // Days of single zones name those of the city that they are copied from.
  const days = Object.entries(settings.calendar?.days ?? {}).filter(([, day]) => typeof day === 'string')
  writeFileSync(
    at('city.json'),
    JSON.stringify({
      ...city,
      entry: {
        ...city.entry,
        order: 99,
        mapBounds: [
          [latitude - REACH.latitude, longitude - REACH.longitude],
          [latitude + REACH.latitude, longitude + REACH.longitude],
        ],
      },
      settings: {
        ...settings,
        flatParkingCodes: [],
        calendar: { ...settings.calendar, days: Object.fromEntries(days) },
      },
      options: { ...city.options, map: { mapCenter: { latitude, longitude } } },
      benefits: [],
    }),
  )
  const zones = Array.from({ length: ZONES }, (_, index) => ({
    name: `Зона ${101 + index}`,
    value: String(101 + index),
    prices: [{ type: 'default', from: '08:00:00', to: '20:00:00', price: 4000 + (index % PRICES) * 1000 }],
  }))
  writeFileSync(at('zones.json'), JSON.stringify(zones))
  const file = createWriteStream(at('parkings.json'))
  for (const [index, { code, name: street, category, zone, line }] of createParkings(count).entries()) {
    const parking = {
      value: code,
      name: street,
      address: street,
      zone,
      objecttype: 'parkings',
      category,
      freeparking: category === 'free',
      inactive: false,
      spaces: { total: 12, free: 5, fordisabled: 1 },
      geometry: {
        type: 'LineString',
        coordinates: line.map(([east, north]) => ({ latitude: round(north), longitude: round(east) })),
      },
    }
    // oxlint-disable-next-line no-await-in-loop -- the disk takes them one after another
    if (!file.write(`${index === 0 ? '[' : ','}${JSON.stringify(parking)}`)) await once(file, 'drain')
  }
  file.end(']')
  await once(file, 'finish')
}

const round = (degrees: number) => Number(degrees.toFixed(6))
