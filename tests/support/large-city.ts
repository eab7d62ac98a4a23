import type { WireParking } from '../../demo/cities/city-data.ts'
import type { City } from '../../demo/cities/load-cities.ts'
import { createTestCity } from './test-city.ts'

/** One more than fits into one answer. */
export const LARGE = 20_001
const COLUMNS = 150
/** The corner of its rows, degrees. */
export const WEST = 37.6
export const SOUTH = 55.7

export const streetOf = (number: number) => `улица ${['Садовая', 'Торговая', 'Лесная'][number % 3]}, ${number}`

/** Kerbs in rows, some forty metres from one to the next. */
function createParking(number: number): WireParking {
  const longitude = WEST + (number % COLUMNS) * 0.0008
  const latitude = SOUTH + Math.floor(number / COLUMNS) * 0.0004
  return {
    value: String(100_000 + number),
    name: streetOf(number),
    address: '',
    zone: number % 2 === 0 ? '101' : '102',
    objecttype: 'parkings',
    category: number % 10 === 0 ? 'free' : 'roadside',
    freeparking: number % 10 === 0,
    inactive: false,
    spaces: { total: 10, free: 4, fordisabled: number % 20 === 0 ? 1 : 0 },
    geometry: {
      type: 'LineString',
      coordinates: [
        { latitude, longitude },
        { latitude, longitude: longitude + 0.0005 },
      ],
    },
  }
}

export function createLargeCity(count = LARGE): City {
  const city = createTestCity({
    entry: {
      mapBounds: [
        [SOUTH - 0.1, WEST - 0.1],
        [SOUTH + 0.2, WEST + 0.3],
      ],
    },
  })
  return { ...city, parkings: Array.from({ length: count }, (_, number) => createParking(number)) }
}
