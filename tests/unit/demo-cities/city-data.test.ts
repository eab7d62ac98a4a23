import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PLACE_TYPES } from '../../../demo/cities/check-places.ts'
import { PARKING_CATEGORIES } from '../../../shared/domain/parking-category.ts'
import type { WireGeometry, WirePoint } from '../../../demo/cities/city-data.ts'
import { type City, loadCities } from '../../../demo/cities/load-cities.ts'
import english from '../../../locales/en/checkout.json'
import russian from '../../../locales/ru/checkout.json'

const CITIES_FOLDER = new URL('../../../demo/cities/', import.meta.url)
const cities = loadCities(CITIES_FOLDER)
const bigCities = cities.filter(({ name }) => name !== 'malye-luga')

function cityNamed(name: string): City {
  return cities.find((city) => city.name === name)!
}

function pointsOf(geometry: WireGeometry): WirePoint[] {
  if (geometry.type === 'Point') return [geometry.coordinates]
  return geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat()
}

describe('the demo cities', () => {
  it('come in their order, the balance city first', () => {
    expect(cities.map(({ name }) => name)).toEqual(['zarechny', 'verhnegorsk', 'malye-luga'])
  })

  it.each([
    'dontUseBalance',
    'useFlatParking',
    'usePostPayment',
    'usePostPaymentYesterday',
    'paymentByParkingId',
    'useSessionWithoutRegister',
    'useTsCategory',
    'paymentsMethods',
    'useBonus',
    'useSameDayCorrection',
    'useNearPlaces',
    'viewPenalty',
    'useOperationsSort',
    'useReceipts',
    'useSubscriptionConstructor',
    'hasPrivateData',
    'pagePersonalData',
    'topics',
    'intervals',
    'guestFlat',
    'guestPostPaymentYesterday',
    'guestEmailContact',
    'guestFreeWithoutContact',
    'flatParkingCodes',
    'maxRefill',
    'sufficiency',
    'billingPeriod',
    'timeZone',
  ] as const)('differ in %s', (setting) => {
    const values = cities.map(({ settings }) => JSON.stringify(settings[setting]))
    expect(values).not.toContain(undefined)
    expect(new Set(values).size).toBeGreaterThan(1)
  })

  it.each(['registrationEnabled', 'restoreEnabled', 'easyAuth', 'feedbackEnabled', 'profile'] as const)(
    'differ in %s of the entry',
    (flag) => {
      expect(new Set(cities.map(({ entry }) => entry[flag])).size).toBeGreaterThan(1)
    },
  )

  it('say how a wrong plate is put right in the words of the ticket', () => {
    const { pages } = cityNamed('zarechny').content
    expect(pages.find(({ path }) => path === '/pages/help')).toMatchObject({
      text: expect.stringContaining(`«${russian['checkout.correct']}»`),
      textEn: expect.stringContaining(`“${english['checkout.correct']}”`),
    })
  })

  it('send payment methods in both shapes that cities use', () => {
    const shapes = cities.flatMap(({ settings }) =>
      settings.paymentsMethods.map((method) => ('methodName' in method ? 'long' : 'short')),
    )
    expect(new Set(shapes)).toEqual(new Set(['long', 'short']))
  })

  it('give every zone and every parking a code of its own', () => {
    for (const { zones, parkings } of cities) {
      for (const items of [zones, parkings]) expect(new Set(items.map(({ value }) => value)).size).toBe(items.length)
    }
  })

  it('tell zones apart by name too', () => {
    for (const { zones } of cities) expect(new Set(zones.map(({ name }) => name)).size).toBe(zones.length)
  })

  it('put every parking in a zone that exists', () => {
    for (const { zones, parkings } of cities) {
      const codes = zones.map(({ value }) => value)
      for (const parking of parkings) expect(codes).toContain(parking.zone)
    }
  })

  it('never have more free places than places', () => {
    for (const { spaces } of cities.flatMap(({ parkings }) => parkings)) {
      expect(spaces.total).toBeGreaterThan(0)
      expect(spaces.free).toBeLessThanOrEqual(spaces.total)
      expect(spaces.fordisabled).toBeLessThanOrEqual(spaces.total)
    }
  })

  it('lie inside their bounds', () => {
    for (const { entry, parkings, places, options } of cities) {
      const [[south, west], [north, east]] = entry.mapBounds
      for (const { latitude, longitude } of [
        options.map.mapCenter,
        ...[...parkings, ...places].flatMap(({ geometry }) => pointsOf(geometry)),
      ]) {
        expect(latitude > south && latitude < north && longitude > west && longitude < east).toBe(true)
      }
    }
  })

  it('close the ring of every lot', () => {
    for (const { geometry } of cities.flatMap((city) => [...city.parkings, ...city.places])) {
      if (geometry.type !== 'Polygon') continue
      for (const ring of geometry.coordinates) expect(ring.at(-1)).toEqual(ring[0])
    }
  })

  it.each(bigCities)('$name has some sixty parkings of every category and shape', ({ parkings }) => {
    expect(parkings.length).toBeGreaterThan(55)
    expect(new Set(parkings.map(({ category }) => category))).toEqual(new Set(PARKING_CATEGORIES))
    expect(new Set(parkings.map(({ geometry }) => geometry.type))).toEqual(new Set(['Point', 'LineString', 'Polygon']))
    expect(parkings.some(({ inactive }) => inactive)).toBe(true)
  })

  it.each(bigCities)('$name has every other kind of thing on its map', ({ places }) => {
    expect(new Set(places.map(({ objecttype }) => objecttype))).toEqual(new Set(PLACE_TYPES))
  })

  it.each(cities)('$name has its streets drawn in less than 400 kB', ({ streetsFile }) => {
    expect(statSync(streetsFile!).size).toBeLessThan(400_000)
    const streets = JSON.parse(readFileSync(streetsFile!, 'utf8')) as {
      features: { properties: { layer: string; nm?: string } }[]
    }
    const layers = new Set(streets.features.map(({ properties }) => properties.layer))
    for (const layer of ['roads', 'water', 'green', 'landuse', 'buildings', 'places']) expect(layers).toContain(layer)
    expect(
      streets.features.filter(({ properties }) => properties.layer === 'roads' && properties.nm !== undefined).length,
    ).toBeGreaterThan(10)
  })

  it('let a guest choose among more than 141 zones', () => {
    expect(cityNamed('zarechny').zones.length).toBeGreaterThan(141)
  })
})
