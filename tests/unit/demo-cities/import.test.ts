import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importCity } from '../../../demo/cities/import/import-city.ts'
import { loadCities } from '../../../demo/cities/load-cities.ts'
import { parseTariff } from '../../../shared/domain/tariff.ts'

const [template] = loadCities(new URL('../../../demo/cities', import.meta.url))
/** Real data lie beside the project on some machines; they are no part of it. */
function findReal(): string[][] {
  const files = ['moscow-street-parkings.geojson', 'ostankino-streets.geojson'].map((file) =>
    join(process.cwd(), '..', 'shared', 'data', file),
  )
  if (files.every((file) => existsSync(file))) return [files]
  console.log('The real parkings of Moscow are not beside the project: their import is not tried.')
  return []
}

function write(features: unknown[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'import-')), 'data.geojson')
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }))
  return file
}

const line = {
  type: 'LineString',
  coordinates: [
    [37.6, 55.7],
    [37.61, 55.7],
  ],
}
const importFiles = (files: string[]) =>
  importCity({ files, name: 'real', title: { ru: 'Р', en: 'R' }, template: template! })

describe('a city made of open data', () => {
  it('has its parkings and zones, and tariffs that say they are examples', () => {
    const city = importFiles([
      write([
        {
          properties: { name: 'Арбат', zone: '0302', places: 43, placesForDisabled: 4, address: 'улица Арбат, 1' },
          geometry: line,
        },
        {
          properties: { name: 'Двор', zone: 301 },
          geometry: {
            type: 'MultiPolygon',
            coordinates: [
              [
                [
                  [37.6, 55.7],
                  [37.61, 55.7],
                  [37.61, 55.71],
                ],
              ],
            ],
          },
        },
        { properties: { name: 'без места' }, geometry: null },
      ]),
      write([{ properties: { layer: 'roads', k: 'primary', nm: 'Арбат' }, geometry: line }]),
    ])
    expect(city.parkings.map(({ value, zone, spaces }) => [value, zone, spaces])).toEqual([
      ['0302001', '0302', { total: 43, fordisabled: 4 }],
      ['301001', '301', { total: 0, fordisabled: 0 }],
    ])
    expect(city.zones.map(({ nameEn }) => nameEn)).toEqual(['Zone 0302 (example tariff)', 'Zone 301 (example tariff)'])
    for (const { prices, example } of city.zones) expect([parseTariff(prices).ok, example]).toEqual([true, true])
    expect(city.streetsFile).toMatch(/data\.geojson$/)
    expect(city.entry.mapBounds).toEqual([
      [55.69, 37.59],
      [55.72, 37.62],
    ])
  })

  it('says nothing of the city whose rules it took over: no news, no notices, no app, no office, no zone', () => {
    const city = importFiles([write([{ properties: { name: 'Арбат', zone: '0302' }, geometry: line }])])
    const said = JSON.stringify({ ...city, accounts: null, streetsFile: null })
    expect(said).not.toMatch(/Заречн|Zarechn|zarechny|zar\*|Торгов|праздничный/)
    expect(city.content.pages.map(({ path }) => path)).toEqual(template?.content.pages.map(({ path }) => path))
    expect(city.content.news).toEqual([])
    expect(city.options.notification).toBeNull()
    expect(city.settings['defaultZone']).toBeUndefined()
  })

  it('reads kerbs of CurbLR: who may park, for how much, and where nobody may', () => {
    const rule = (activity: string, more: object) => ({ rule: { activity }, ...more })
    const kerb = (regulations: unknown[]) => ({
      properties: { location: { streetName: 'Main Street' }, regulations },
      geometry: line,
    })
    const city = importFiles([
      write([
        kerb([
          rule('parking', {
            rule: { activity: 'parking', payment: true },
            payment: { rates: [{ fees: [1.5], durations: [30] }] },
            timeSpans: [{ daysOfWeek: { days: ['mo', 'sa'] }, timesOfDay: [{ from: '08:00', to: '18:00' }] }],
          }),
        ]),
        kerb([rule('parking', { userClasses: [{ classes: ['handicap'] }] })]),
        kerb([rule('parking', {})]),
        kerb([rule('no standing', {})]),
      ]),
    ])
    expect(city.parkings.map(({ category, freeparking, name }) => [category, freeparking, name])).toEqual([
      ['roadside', false, 'Main Street'],
      ['fordisabled', false, 'Main Street'],
      ['free', true, 'Main Street'],
    ])
    expect(city.zones[0]?.prices).toEqual([
      { type: 'default', from: '08:00:00', to: '18:00:00', price: 300 },
      { type: 'saturday', from: '08:00:00', to: '18:00:00', price: 300 },
    ])
  })

  it.each(findReal().map((files) => ({ files })))(
    'runs on the 9,605 parkings and 141 zones of Moscow, where the data are at hand',
    ({ files }) => {
      const city = importFiles(files)
      expect([city.parkings.length, city.zones.length]).toEqual([9605, 141])
      expect(new Set(city.parkings.map(({ value }) => value)).size).toBe(9605)
      expect(city.parkings.reduce((sum, { spaces }) => sum + spaces.total, 0)).toBe(85_042)
      expect(city.streetsFile).toMatch(/ostankino/)
    },
  )
})
