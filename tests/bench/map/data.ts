/** A parking of the measurement: the same place and shape for all contenders. */
export interface BenchParking {
  code: string
  name: string
  category: string
  zone: string
  line: [longitude: number, latitude: number][]
}

export const CENTER: [longitude: number, latitude: number] = [37.62, 55.75]
/** Degrees of a city of some thirty kilometres. */
const WIDTH = 0.5
const HEIGHT = 0.28
const CATEGORIES = ['roadside', 'roadside', 'roadside', 'planar', 'pocket', 'free', 'taxi', 'resident'] as const

/** What is typed, and how much of it is right. */
export const QUESTIONS = {
  street: 'тополёвая 12',
  zone: 'зона 118',
  slip: 'топлёвая 12',
  keyboard: 'njgjk`dfz 12',
} as const
export type Question = keyof typeof QUESTIONS

/** The same numbers on every machine (mulberry32). */
export function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Kerbs of fifty to a hundred and fifty metres, denser towards the middle as in a city. */
export function createParkings(count: number): BenchParking[] {
  const chance = createChance(7)
  const around = () => (chance() + chance() + chance()) / 3 - 0.5
  return Array.from({ length: count }, (_, index) => {
    const [longitude, latitude] = [CENTER[0] + around() * WIDTH, CENTER[1] + around() * HEIGHT]
    const turn = chance() * Math.PI
    const length = 0.0005 + chance() * 0.001
    const step = (share: number): [number, number] => [
      longitude + Math.cos(turn) * length * share,
      latitude + Math.sin(turn) * length * 0.56 * share,
    ]
    return {
      code: String(100_000 + index),
      name: `Улица ${index % 997}, ${(index % 80) + 1}`,
      category: CATEGORIES[index % CATEGORIES.length] ?? 'roadside',
      zone: String(101 + (index % 141)),
      line: [step(0), step(0.5), step(1)],
    }
  })
}

function outlineOf(geometry: GeoJSON.Geometry): GeoJSON.Position[] | undefined {
  if (geometry.type === 'LineString') return geometry.coordinates
  return geometry.type === 'Polygon' ? geometry.coordinates[0] : undefined
}

/** A real city's open data, polygons as their outline. */
export function readReal({ features }: GeoJSON.FeatureCollection): BenchParking[] {
  return features.flatMap(({ geometry, properties }, index) => {
    const line = outlineOf(geometry)
    return line
      ? [
          {
            code: String(index),
            name: String(properties?.['name']),
            category: 'roadside',
            zone: String(properties?.['zone']),
            line: line as BenchParking['line'],
          },
        ]
      : []
  })
}

/** As the city's backend sends it. */
export function toWire({ code, name, category, zone, line }: BenchParking) {
  return {
    type: 'Feature',
    properties: {
      objecttype: 'parkings',
      code,
      name,
      category,
      address: name,
      freeparking: category === 'free',
      zone: { zonenumber: zone, prices: [{ daycode: 'default', from: '08:00:00', to: '20:00:00', price: 6000 }] },
      spaces: { total: 12, fordisabled: 1 },
    },
    geometry: { type: 'LineString', coordinates: line.map(([longitude, latitude]) => ({ latitude, longitude })) },
  }
}

export function toGeoJson(
  parkings: readonly BenchParking[],
): GeoJSON.FeatureCollection<GeoJSON.LineString, { code: string; category: string }> {
  return {
    type: 'FeatureCollection',
    features: parkings.map(({ code, category, line }) => ({
      type: 'Feature',
      properties: { code, category },
      geometry: { type: 'LineString', coordinates: line },
    })),
  }
}
