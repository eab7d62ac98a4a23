import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importCity } from '../../../demo/cities/import/import-city.ts'
import { writeCity } from '../../../demo/cities/import/write-city.ts'
import { loadCities } from '../../../demo/cities/load-cities.ts'
import { parseTariff } from '../../../shared/domain/tariff.ts'

const CITIES = new URL('../../../demo/cities', import.meta.url)
const [template] = loadCities(CITIES)
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

  it('reads kerbs of CurbLR: who may park, for how much, and where no vehicle may', () => {
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

  const point = { type: 'Point', coordinates: [37.6, 55.7] }
  const bare = { type: 'Feature', properties: {}, geometry: point }
  const MINIMAL: [title: string, features: unknown[]][] = [
    ['one point without properties', [bare]],
    ['properties that are null', [{ type: 'Feature', properties: null, geometry: point }]],
    [
      'empty and blank texts',
      [{ properties: { name: '', address: ' ', zone: '  ', places: '', category: '' }, geometry: line }],
    ],
    ['numbers that are none', [{ properties: { places: -3, placesForDisabled: 'many', length: 'x' }, geometry: line }]],
    ['features without a shape', [null, {}, { properties: {}, geometry: null }, bare]],
    [
      'broken shapes beside a whole one',
      [
        { geometry: { type: 'Point', coordinates: [] } },
        { geometry: { type: 'Point', coordinates: [4_187_500, 7_509_000] } },
        { geometry: { type: 'LineString', coordinates: [[37.6, 55.7]] } },
        { geometry: { type: 'LineString', coordinates: null } },
        { geometry: { type: 'Polygon', coordinates: [[]] } },
        {
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [37.6, 55.7],
                [37.61, null],
                ['a', 'b'],
              ],
            ],
          },
        },
        { geometry: { type: 'GeometryCollection', geometries: [point] } },
        bare,
      ],
    ],
    [
      'an open ring with a hole of nothing',
      [{ geometry: { type: 'Polygon', coordinates: [[...line.coordinates, [37.61, 55.71]], []] } }],
    ],
    [
      'codes of one zone that look like another’s',
      [
        ...Array.from({ length: 1001 }, () => ({ properties: { zone: '1' }, geometry: point })),
        { properties: { zone: '11' }, geometry: point },
      ],
    ],
    [
      'kerbs with times and fees of their own spelling',
      [
        {
          properties: {
            regulations: [
              {
                rule: { activity: 'parking', payment: true },
                payment: { rates: [{ fees: [0.333], durations: [7] }] },
                timeSpans: [{ timesOfDay: [{ from: '8:00', to: '18:30:00' }] }],
              },
              { rule: { activity: 'parking' }, payment: { rates: [{ fees: [-1] }] } },
            ],
          },
          geometry: line,
        },
      ],
    ],
  ]

  it.each(MINIMAL)('is written as the start of the backend takes it: %s', (_title, features) => {
    const folder = mkdtempSync(join(tmpdir(), 'imported-'))
    const city = importFiles([write(features)])
    writeCity(city, folder)
    const [loaded] = loadCities(CITIES, folder).filter(({ name }) => name === 'real')
    expect(loaded).toMatchObject({ name: 'real', zones: city.zones, parkings: city.parkings, streetsFile: null })
    expect(loaded?.parkings.length).toBeGreaterThan(0)
    expect(new Set(loaded?.parkings.map(({ value }) => value)).size).toBe(city.parkings.length)
  })

  it('is written by the command with its streets, and starts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'imported-'))
    const files = [write([bare]), write([{ properties: { layer: 'roads', k: 'primary' }, geometry: line }])]
    const command = ['--import', 'tsx', 'demo/cities/import/main.ts', folder, 'real', ...files]
    expect(execFileSync(process.execPath, command, { encoding: 'utf8' })).toContain('1 parkings and 1 zones in')
    const [first] = loadCities(CITIES, folder)
    expect(first?.name).toBe('real')
    expect(first?.streetsFile).toBe(join(folder, 'real', 'streets.geojson'))
  })

  const kerb = (changes: { from?: string; fees?: number[]; durations?: number[] }) => ({
    properties: {
      regulations: [
        {
          rule: { activity: 'parking', payment: true },
          payment: { rates: [{ fees: changes.fees ?? [1.5], durations: changes.durations ?? [60] }] },
          timeSpans: [{ timesOfDay: [{ from: changes.from ?? '08:00', to: '20:00' }] }],
        },
      ],
    },
    geometry: line,
  })
  it.each([
    ['an hour that no day has', 'real', kerb({ from: '25:00' }), /zones\.json: \[0\]\.prices\[0\]\.from .*"25:00:00"/],
    [
      'an hour by half days',
      'real',
      kerb({ from: '8:00 AM' }),
      /zones\.json: \[0\]\.prices\[0\]\.from .*"08:00 AM:00"/,
    ],
    ['a negative duration', 'real', kerb({ durations: [-30] }), /zones\.json: \[0\]\.prices\[0\]\.price .*-300/],
    ['a fee without measure', 'real', kerb({ fees: [1e308] }), /zones\.json: \[0\]\.prices\[0\]\.price .*Infinity/],
    ['the name of a city that is there', 'zarechny', bare, /city\.json: entry\.city is used twice \(zarechny\)/],
  ])(
    'is not written where the start would refuse it, and the refusal says why: %s',
    (_title, name, feature, reason) => {
      const folder = mkdtempSync(join(tmpdir(), 'imported-'))
      const refused = importCity({ files: [write([feature])], name, title: { ru: 'Р', en: 'R' }, template: template! })
      expect(() => writeCity(refused, folder)).toThrow(reason)
      expect(() => writeCity(refused, folder)).toThrow(join(folder, name))
      expect(readdirSync(folder)).toEqual([])
      expect(loadCities(CITIES, folder)).toHaveLength(loadCities(CITIES).length)
    },
  )

  it('that is written again keeps its place and its own files, also where the new one is refused', () => {
    const folder = mkdtempSync(join(tmpdir(), 'imported-'))
    const written = writeCity(importFiles([write([bare])]), folder)
    writeFileSync(join(folder, 'real', 'places.json'), '[]')
    expect(() => writeCity(importFiles([write([kerb({ from: '25:00' })])]), folder)).toThrow('25:00')
    const now = () => loadCities(CITIES, folder).find(({ name }) => name === 'real')
    expect(now()).toEqual(written)
    writeCity(importFiles([write([bare, bare])]), folder)
    expect(now()?.parkings).toHaveLength(2)
    expect(readdirSync(folder)).toEqual(['real'])
    expect(existsSync(join(folder, 'real', 'places.json'))).toBe(true)
  })

  it('that the start would refuse makes the command fail with its reason alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'imported-'))
    const command = ['--import', 'tsx', 'demo/cities/import/main.ts', folder, 'zarechny', write([bare])]
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
    expect([status, stderr.trim()]).toEqual([
      1,
      `Nothing was written. ${join(folder, 'zarechny', 'city.json')}: entry.city is used twice (zarechny)`,
    ])
  })

  it('is not made where there is nothing to park on, or under a name that no address takes', () => {
    expect(() => importFiles([write([{ properties: {}, geometry: { type: 'Point', coordinates: [] } }])])).toThrow(
      'No parkings',
    )
    for (const name of ['', 'Real City', '../real'])
      expect(() =>
        importCity({ files: [write([bare])], name, title: { ru: 'Р', en: 'R' }, template: template! }),
      ).toThrow(/name/)
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
