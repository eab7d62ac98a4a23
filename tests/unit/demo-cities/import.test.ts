import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadCities } from '../../../demo/cities/load-cities.ts'
import { parseTariff } from '../../../shared/domain/tariff.ts'
import { countsOf, importFiles, writeFeatures } from '../../support/imported-city.ts'

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

const line = {
  type: 'LineString',
  coordinates: [
    [37.6, 55.7],
    [37.61, 55.7],
  ],
}
const point = { type: 'Point', coordinates: [37.6, 55.7] }
const bare = { type: 'Feature', properties: {}, geometry: point }
const road = { properties: { layer: 'roads', k: 'primary', nm: 'Арбат' }, geometry: line }

describe('a city made of open data', () => {
  it('has its parkings and zones, and tariffs that say they are examples', () => {
    const { city, report } = importFiles([
      writeFeatures([
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
      writeFeatures([road]),
    ])
    expect(city!.parkings.map(({ value, zone, spaces }) => [value, zone, spaces])).toEqual([
      ['0302001', '0302', { total: 43, fordisabled: 4 }],
      ['301001', '301', { total: 0, fordisabled: 0 }],
    ])
    expect(city!.zones.map(({ nameEn }) => nameEn)).toEqual(['Zone 0302 (example tariff)', 'Zone 301 (example tariff)'])
    for (const { prices, example } of city!.zones) expect([parseTariff(prices).ok, example]).toEqual([true, true])
    expect(city!.options.notification?.messageEn).toContain('examples')
    expect(readFileSync(city!.streetsFile!, 'utf8')).toContain('"nm":"Арбат"')
    expect(city!.entry.mapBounds).toEqual([
      [55.69, 37.59],
      [55.72, 37.62],
    ])
    expect(countsOf(report)).toEqual({
      'geometry-null': 1,
      'tariff-example': 2,
      'paid-by-zone': 2,
      'code-made': 2,
      'ring-closed': 1,
      'places-unknown': 1,
    })
    expect(report.files.map(({ features, parkings, ground, left }) => [features, parkings, ground, left])).toEqual([
      [3, 2, 0, 1],
      [1, 0, 1, 0],
    ])
  })

  it('says nothing of the city whose rules it took over: no news, no notices, no app, no office, no zone', () => {
    const { city } = importFiles([
      writeFeatures([{ properties: { name: 'Арбат', zone: '0302', price: 60 }, geometry: line }]),
    ])
    const said = JSON.stringify({ ...city, accounts: null, streetsFile: null })
    expect(said).not.toMatch(/Заречн|Zarechn|zarechny|zar\*|Торгов|праздничный/)
    expect(city!.content.pages.map(({ path }) => path)).toEqual(template?.content.pages.map(({ path }) => path))
    expect(city!.content.news).toEqual([])
    expect(city!.options.notification).toBeNull()
    expect(city!.settings['defaultZone']).toBeUndefined()
  })

  it.each([
    ['one point without properties', [bare]],
    ['properties that are null', [{ type: 'Feature', properties: null, geometry: point }]],
    [
      'empty and blank texts',
      [{ properties: { name: '', address: ' ', zone: '  ', places: '', category: '' }, geometry: line }],
    ],
    ['numbers that are none', [{ properties: { places: -3, placesForDisabled: 'many', length: 'x' }, geometry: line }]],
    ['features without a shape', [null, {}, { properties: {}, geometry: null }, bare]],
    ['names and addresses, and no streets', [{ properties: { name: 'А', address: 'Б', zone: '7' }, geometry: point }]],
    [
      'an open ring with a hole of nothing',
      [{ geometry: { type: 'Polygon', coordinates: [[...line.coordinates, [37.61, 55.71]], []] } }],
    ],
    ['the poles and the date line', [{ geometry: { type: 'Point', coordinates: [180, -90] } }]],
    [
      'codes of one zone that look like another’s',
      [
        ...Array.from({ length: 1001 }, () => ({ properties: { zone: '1' }, geometry: point })),
        { properties: { zone: '11' }, geometry: point },
      ],
    ],
  ])('is written as the start of the backend takes it: %s', (_title, features) => {
    const { report, folder } = importFiles([writeFeatures(features)])
    const loaded = loadCities(CITIES, folder).find(({ name }) => name === 'real')
    expect(loaded?.parkings.length).toBe(report.parkings)
    expect(report.parkings).toBeGreaterThan(0)
    expect(new Set(loaded?.parkings.map(({ value }) => value)).size).toBe(report.parkings)
  })

  it('begins at a parking where there are streets, not where one long road leads by', () => {
    const at = (longitude: number, latitude = 55.7) => ({ type: 'Point', coordinates: [longitude, latitude] })
    const street = (coordinates: number[][]) => ({
      properties: { layer: 'roads', k: 'residential' },
      geometry: { type: 'LineString', coordinates },
    })
    const parkings = [37.401, 37.551, 37.552, 37.553, 37.702].map((longitude) => ({ geometry: at(longitude) }))
    const block = Array.from({ length: 30 }, (_none, index) => [37.7 + index / 1e4, 55.7 + (index % 2) / 1e4])
    const streets = [
      street(block),
      street([
        [37.4, 55.7],
        [37.5512, 55.7],
        [37.7, 55.7],
      ]),
    ]
    const { city } = importFiles([writeFeatures(parkings), writeFeatures(streets)])
    expect(city!.options.map.mapCenter).toEqual({ latitude: 55.7, longitude: 37.702 })
    const bare = importFiles([writeFeatures(parkings)])
    expect(bare.city!.options.map.mapCenter).toEqual({ latitude: 55.7, longitude: 37.552 })
  })

  it('is written by the command with its streets and the report as a page, and starts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'imported-'))
    const files = [writeFeatures([bare]), writeFeatures([road])]
    const command = ['--import', 'tsx', 'demo/cities/import/main.ts', folder, 'real', ...files]
    const said = execFileSync(process.execPath, command, { encoding: 'utf8' })
    expect(said).toContain('1 parking (0 free, 0 paid, 1 of unknown price), 0 zones, 1 street')
    expect(said).toContain('WARNING fee-unknown × 1')
    const [first] = loadCities(CITIES, folder)
    expect([first?.name, first?.streetsFile]).toEqual(['real', join(folder, 'real', 'streets.geojson')])
    const page = readFileSync(join(folder, 'real.report.html'), 'utf8')
    expect(page).toContain('<code>fee-unknown</code>')
    expect(page).toContain('data.geojson: feature 1')
  })

  it('that is written again keeps its place and its own files, and loses streets that are no longer there', () => {
    const { folder } = importFiles([writeFeatures([bare]), writeFeatures([road])])
    writeFileSync(join(folder, 'real', 'places.json'), '[]')
    const now = () => loadCities(CITIES, folder).find(({ name }) => name === 'real')
    const before = now()
    expect(before?.streetsFile).not.toBeNull()
    expect(importFiles([writeFeatures([])], { folder }).report.isWritten).toBe(false)
    expect(now()).toEqual(before)
    expect(
      importFiles([writeFeatures([bare, { ...bare, properties: { name: 'Ещё одна' } }])], { folder }).city?.streetsFile,
    ).toBeNull()
    expect(now()?.parkings).toHaveLength(2)
    expect(readdirSync(folder)).toEqual(['real'])
    expect(existsSync(join(folder, 'real', 'places.json'))).toBe(true)
  })

  it('that the start would refuse makes the command fail with its reason, and no trace of calls', () => {
    const folder = mkdtempSync(join(tmpdir(), 'imported-'))
    const command = ['--import', 'tsx', 'demo/cities/import/main.ts', folder, 'zarechny', writeFeatures([bare])]
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toContain('ERROR city-refused × 1')
    expect(stderr).toContain('zarechny/city.json: entry.city is used twice (zarechny)')
    expect(stderr).toContain('Nothing was written for zarechny.')
    expect(stderr).not.toMatch(/\n\s+at /)
    expect(readdirSync(folder)).toEqual(['zarechny.report.html'])
  })

  it.each(['', 'Real City', '../real'])('is not made under a name that no address takes: "%s"', (name) => {
    const { report, folder } = importFiles([writeFeatures([bare])], { name })
    expect(countsOf(report)).toEqual({ 'city-refused': 1 })
    expect(readdirSync(folder)).toEqual([])
  })

  it.each(findReal().map((files) => ({ files })))(
    'runs on the 9,605 parkings and 141 zones of Moscow, where the data are at hand',
    ({ files }) => {
      const { city, report } = importFiles(files)
      expect([city!.parkings.length, city!.zones.length]).toEqual([9605, 141])
      expect(new Set(city!.parkings.map(({ value }) => value)).size).toBe(9605)
      expect(report.places).toBe(85_042)
      expect(report.streets).toBe(588)
    },
  )
})
