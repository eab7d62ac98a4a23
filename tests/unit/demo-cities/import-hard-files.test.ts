import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { toReportPage } from '../../../demo/cities/import/report-page.ts'
import { toReportText } from '../../../demo/cities/import/report-text.ts'
import { countsOf, importFiles, writeData, writeFeatures } from '../../support/imported-city.ts'

const at = (coordinates: unknown, properties: object = {}) => ({ properties, geometry: { type: 'Point', coordinates } })
const good = at([37.6, 55.7])
const collection = (features: string, more = '') => `{"type":"FeatureCollection",${more}"features":[${features}]}`
const text = JSON.stringify(good)

/** What was told of a file, as code and sample. */
function told(file: string, reading = {}): string[] {
  const { report } = importFiles([file], { reading })
  return report.notices
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, samples: [sample] }) => [code, sample?.feature, sample?.value].filter(Boolean).join(': '))
}

describe('a file that cannot be used', () => {
  it.each([
    ['breaks off', collection(`${text},{"type":"Feat`).slice(0, -2), 'not-json: feature 2 breaks off'],
    ['has a feature that is no JSON', collection(`${text},{"a":tru}`), 'not-json: feature 2: '],
    [
      'has no comma between two features',
      collection(`${text} ${text}`),
      'not-json: feature 1 is not followed by a comma',
    ],
    ['has text after its end', `${collection(text)} ]`, 'not-json: its end goes on'],
    ['is a list', `[${text}]`, 'not-json: its beginning is not a JSON object'],
    ['is empty', '', 'not-json: its beginning'],
    [
      'has features that are no list',
      '{"type":"FeatureCollection","features":{}}',
      'not-geojson: "features" is no list',
    ],
    ['is TopoJSON', '{"type":"Topology","objects":{}}', 'not-geojson: type "Topology"'],
    ['is one feature a line', `{"type":"Feature"}\n{"type":"Feature"}`, 'not-geojson: one feature a line'],
    ['is a page', '<!doctype html><title>404</title>', 'not-json: its beginning is not a JSON object: <!doctype html>'],
    ['is XML that names an encoding', '<?xml encoding="UTF-8"?>', 'not-json: its beginning is not a JSON object'],
    ['is packed', gzipSync(collection(text)), 'file-packed: gzip or zip'],
    [
      'names a system in metres and has degrees',
      collection(text, '"crs":{"type":"name","properties":{"name":"EPSG:28407"}},'),
      'crs-doubtful: EPSG:28407, and no position is beyond 180',
    ],
    ['has a quote that nothing closes', collection(`{"properties":{"name":"x}}`), 'not-json: feature 1 breaks off'],
    [
      'is windows-1251',
      Buffer.from([
        ...Buffer.from('{"type":"FeatureCollection","features":[{"a":"'),
        0xcf,
        0xf0,
        ...Buffer.from('"}]}'),
      ]),
      'encoding: feature 1 is not UTF-8',
    ],
    [
      'names a system that is not known',
      collection(text, '"crs":{"type":"name","properties":{"name":"EPSG:27700"}},'),
      'crs-unknown: EPSG:27700',
    ],
    [
      'links to its system',
      collection(text, '"crs":{"type":"link","properties":{"href":"x"}},'),
      'crs-unknown: {"type":"link"',
    ],
    [
      'is projected and names no system',
      collection(JSON.stringify(at([4_187_500, 7_509_000]))),
      'crs-missing: 1 of 1 features, such as [4187500,7509000]',
    ],
    [
      'puts the latitude first where it shows',
      collection(JSON.stringify(at([55.7, 137.6]))),
      'axes-swapped: 1 of 1 features, such as [55.7,137.6]',
    ],
    ['has no parkings', collection(''), 'no-parkings: '],
  ])('%s: one notice says so, and nothing is written', (_title, content, notice) => {
    const notices = told(writeData(content))
    expect(notices).toHaveLength(1)
    expect(notices[0]).toContain(notice)
  })

  it('is not there: the notice names it', () => {
    expect(told('/nowhere/parkings.geojson')[0]).toMatch(/^file-unreadable: .*no such file/)
  })

  it('has no property that was mapped: the notice lists those it has', () => {
    const file = writeFeatures([at([37.6, 55.7], { title: 'x', kind: 'y' })])
    expect(told(file, { maps: ['name=titel'] })).toEqual([
      'property-missing: --map name=titel; the files have title, kind',
    ])
    expect(told(file, { maps: ['nam=title'] })[0]).toMatch(/^property-missing: --map nam=title/)
  })

  it('lies in a time zone that does not exist', () => {
    expect(told(writeFeatures([good]), { timeZone: 'Mars/Olympus' })).toEqual(['time-zone-unknown: Mars/Olympus'])
  })
})

describe('a feature that cannot be used is left out with its number and its id, and the others stay', () => {
  it.each([
    ['is null', null, 'feature-broken: feature 2: null'],
    ['is a text', 'x', 'feature-broken: feature 2: x'],
    ['is a text that a terminal would obey', '\u001b[31mx', 'feature-broken: feature 2:  [31mx'],
    [
      'has an id that a terminal would obey',
      { id: 'a\u001b[2J\n7', properties: {}, geometry: null },
      'geometry-null: feature 2 (a [2J 7)',
    ],
    [
      'is a collection in a collection',
      { type: 'FeatureCollection', features: [good] },
      'feature-broken: feature 2: {"type":"FeatureCollection"}',
    ],
    ['has no shape', { id: 'a7', properties: {}, geometry: null }, 'geometry-null: feature 2 (a7)'],
    ['has no positions', at([]), 'geometry-broken: feature 2: []'],
    ['has texts for numbers', at(['37', '55']), 'geometry-broken: feature 2: ["37","55"]'],
    [
      'is a line of one point',
      { geometry: { type: 'LineString', coordinates: [[37.6, 55.7]] } },
      'geometry-broken: feature 2',
    ],
    [
      'is a ring of two points',
      {
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [37, 55],
              [38, 55],
            ],
          ],
        },
      },
      'geometry-broken: feature 2',
    ],
    [
      'is of a type that does not exist',
      { geometry: { type: 'Circle', coordinates: [37, 55] } },
      'geometry-unknown: feature 2: Circle',
    ],
    ['collects nothing', { geometry: { type: 'GeometryCollection', geometries: [] } }, 'geometry-broken: feature 2'],
    ['has a position beyond the earth', at([37.6, 155.7]), 'coordinates-impossible: feature 2: [37.6,155.7]'],
    [
      'is swapped, unlike the others',
      at([55.7, 37.6]),
      'coordinates-swapped: feature 2: {"latitude":37.6,"longitude":55.7}',
    ],
    ['lies at 0, 0', at([0, 0]), 'far-away: feature 2: {"latitude":0,"longitude":0}'],
  ])('%s', (_title, feature, notice) => {
    const others = Array.from({ length: 20 }, (_, index) => at([37.6, 55.71 + index / 1000]))
    const file = writeFeatures([good, feature, ...others])
    const { report, city } = importFiles([file])
    const { code, samples } = report.notices.find((one) => one.code === notice.split(':')[0])!
    const [sample] = samples
    expect([code, sample?.feature, sample?.value].filter(Boolean).join(': ')).toContain(notice)
    expect(sample?.file).toBe(file)
    expect(city?.parkings).toHaveLength(21)
    const [counts] = report.files
    expect(counts!.parkings + counts!.ground + counts!.left).toBe(counts!.features)
  })
})

describe('what looks right and is not is told of', () => {
  const line = (count: number, longitude = 37.6) =>
    Array.from({ length: count }, (_, index) => at([longitude, 55.7 + index / 1000]))

  it('one parking of three that is swapped, or lies at 0, 0, is left out', () => {
    for (const [position, code] of [
      [[55.7, 37.6], 'coordinates-swapped'],
      [[0, 0], 'far-away'],
    ] as const) {
      const { report } = importFiles([writeFeatures([...line(2), at(position)])])
      expect([report.parkings, countsOf(report)[code]]).toEqual([2, 1])
    }
  })

  it('parkings that are swapped are left out however many they are', () => {
    const { report } = importFiles([writeFeatures([...line(6), ...line(4).map(() => at([55.7, 37.6]))])])
    expect([report.parkings, countsOf(report)['coordinates-swapped']]).toEqual([6, 1])
  })

  it('parkings of two cities are kept, and it is told that they lie apart', () => {
    const { report } = importFiles([writeFeatures([...line(6), ...line(4, 60.6)])])
    expect(report.parkings).toBe(10)
    expect(report.notices.find(({ code }) => code === 'far-apart')?.samples[0]?.value).toBe('4 of 10')
  })

  it('says where the map begins, so that a file whose every position is swapped shows', () => {
    const { report } = importFiles([writeFeatures([at([55.7, 37.6])])])
    const where = 'https://www.openstreetmap.org/#map=12/37.60000/55.70000'
    expect([toReportText(report), toReportPage(report)]).toEqual([
      expect.stringContaining(where),
      expect.stringContaining(where),
    ])
  })

  it('numbers that no parking has are read as missing', () => {
    const odd = [{ places: 1e308 }, { places: 2e6 }, { price: 1e308 }, { zone: 1e20 }]
    const { city, report } = importFiles([
      writeFeatures(odd.map((properties, index) => at([37.6, 55.7 + index / 1000], properties))),
    ])
    expect(city!.parkings.map(({ spaces, zone }) => [spaces.total, zone])).toEqual(odd.map(() => [0, '']))
    expect(countsOf(report)).toMatchObject({ 'value-unreadable': 4 })
  })

  it('a parking that stands twice, in one file or by a file that is named twice, is there once', () => {
    const [one, other] = [at([37.6, 55.7], { name: 'A' }), at([37.61, 55.7], { name: 'A' })]
    const file = writeFeatures([one, other, one])
    const { report, city } = importFiles([file, file])
    expect(city?.parkings).toHaveLength(2)
    expect(countsOf(report)).toMatchObject({ 'parking-twice': 4, 'fee-unknown': 2 })
    expect(report.files.map(({ parkings, left }) => [parkings, left])).toEqual([
      [2, 1],
      [0, 3],
    ])
    const twice = report.notices.find(({ code }) => code === 'parking-twice')
    expect(twice?.samples[0]).toMatchObject({ file, feature: 'feature 3', value: 'A' })
  })

  it('a district in the place of a parking', () => {
    const [far, near] = [0.03, 0.01].map((size) => ({
      properties: { name: 'A', places: 900 },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [37.6, 55.7],
            [37.6, 55.7 + size],
            [37.6 + size, 55.7 + size],
            [37.6, 55.7],
          ],
        ],
      },
    }))
    const { report } = importFiles([writeFeatures([far, near])])
    const huge = report.notices.find(({ code }) => code === 'parking-huge')
    expect([report.parkings, huge?.count, huge?.samples[0]?.value]).toEqual([2, 1, '3.8 km'])
  })

  it('a name of a whole page is cut; line ends, zeros and turns of direction are not in it', () => {
    const hostile = `\u202e Парковка\u0000\n${'<b>1</b> '.repeat(200)}`
    const { report, city } = importFiles([writeFeatures([at([37.6, 55.7], { name: hostile, address: 'А\r\nБ' })])])
    const [parking] = city!.parkings
    expect(parking?.name).toMatch(/^Парковка {1,2}<b>1<\/b> .*…$/)
    expect([parking?.name.length, parking?.address]).toEqual([200, 'А Б'])
    expect(countsOf(report)).toMatchObject({ 'text-long': 1 })
  })

  it.each([
    [
      'a line that goes nowhere',
      {
        type: 'LineString',
        coordinates: [
          [37.6, 55.7],
          [37.6, 55.7],
        ],
      },
    ],
    [
      'an area that crosses itself',
      {
        type: 'Polygon',
        coordinates: [
          [
            [37.6, 55.7],
            [37.61, 55.71],
            [37.61, 55.7],
            [37.6, 55.71],
            [37.6, 55.7],
          ],
        ],
      },
    ],
  ])('%s keeps its places', (_title, geometry) => {
    const { city } = importFiles([writeFeatures([{ properties: { places: 3, placesForDisabled: 1 }, geometry }])])
    expect(city?.parkings[0]?.spaces).toEqual({ total: 3, fordisabled: 1 })
  })
})

describe('a file that says it in another way is read', () => {
  it.each([
    ['with a byte order mark', Buffer.from(`\u{feff}${collection(text)}`)],
    ['in UTF-16 with its mark', Buffer.from(`\u{feff}${collection(text)}`, 'utf16le')],
    ['in UTF-16 without a mark', Buffer.from(collection(text), 'utf16le')],
    ['in UTF-16 of the other order', Buffer.from(`\u{feff}${collection(text)}`, 'utf16le').swap16()],
    ['with its members in another order', `{"features":[${text}],"name":"x","type":"FeatureCollection"}`],
    ['with brackets and quotes in its texts', collection(JSON.stringify(at([37.6, 55.7], { name: 'a"]},{\\' })))],
  ])('%s', (_title, content) => {
    expect(importFiles([writeData(content)]).city?.parkings[0]?.geometry).toEqual({
      type: 'Point',
      coordinates: { latitude: 55.7, longitude: 37.6 },
    })
  })

  it('in the encoding that is named', () => {
    const name = Buffer.from([0xcf, 0xf0, 0xf3, 0xe4])
    const [before = '', after = ''] = collection(JSON.stringify(at([37.6, 55.7], { name: '|' }))).split('|')
    const file = writeData(Buffer.concat([Buffer.from(before), name, Buffer.from(after)]))
    expect(importFiles([file], { reading: { encoding: 'windows-1251' } }).city?.parkings[0]?.name).toBe('Пруд')
  })

  it.each([
    ['Web Mercator', 'urn:ogc:def:crs:EPSG::3857', [4185612.8, 7498924.5]],
    ['UTM', 'EPSG:32637', [412032.9, 6173824.4]],
    ['ETRS89 in UTM', 'EPSG:25837', [412032.9, 6173824.4]],
    ['Gauss-Krüger of 1942', 'http://www.opengis.net/def/crs/EPSG/0/28407', [7412115.5, 6176171.2]],
    ['a definition of its own', '+proj=utm +zone=37 +datum=WGS84', [412032.9, 6173824.4]],
  ])('in %s, which becomes degrees', (_title, name, position) => {
    const crs = name.startsWith('+') ? {} : { crs: { type: 'name', properties: { name } } }
    const { city, report } = importFiles([writeFeatures([at(position)], crs)], {
      reading: name.startsWith('+') ? { crs: name } : {},
    })
    const { coordinates } = city!.parkings[0]!.geometry as { coordinates: { latitude: number; longitude: number } }
    expect(coordinates.latitude).toBeCloseTo(55.7, 2)
    expect(coordinates.longitude).toBeCloseTo(37.6, 2)
    expect(countsOf(report)).toMatchObject({ 'crs-converted': 1 })
  })

  it('with the latitude first, where that is said', () => {
    const { city } = importFiles([writeFeatures([at([55.7, 37.6])])], { reading: { axes: 'lat,lon' } })
    expect(city?.parkings[0]?.geometry.coordinates).toEqual({ latitude: 55.7, longitude: 37.6 })
  })

  it('with several shapes in one feature: they share its places', () => {
    const line = (length: number) => [
      [37.6, 55.7],
      [37.6, 55.7 + length],
    ]
    const several = { type: 'MultiLineString', coordinates: [line(0.003), line(0.001)] }
    const collected = { type: 'GeometryCollection', geometries: [at([37.6, 55.7]).geometry, several] }
    const features = [several, collected].map((geometry, index) => ({
      properties: { places: 9, code: index },
      geometry,
    }))
    const { city, report } = importFiles([writeFeatures(features)])
    expect(city?.parkings.map(({ spaces }) => spaces.total)).toEqual([7, 2, 7, 2])
    expect(countsOf(report)).toMatchObject({ 'geometry-split': 2, 'geometry-reduced': 1 })
  })
})
