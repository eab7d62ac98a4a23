import { describe, expect, it } from 'vitest'
import { readArguments } from '../../../demo/cities/import/arguments.ts'
import { parseMapping, parseMinutes } from '../../../demo/cities/import/fields.ts'
import { countsOf, importFiles, writeFeatures } from '../../support/imported-city.ts'

const lineAt = (north: number) => ({
  type: 'LineString',
  coordinates: [
    [13.4, 52.4 + north],
    [13.4, 52.41 + north],
  ],
})
const feature = (properties: object, geometry: object = lineAt(0)) => ({ type: 'Feature', properties, geometry })
/** One north of the other: in one place they would be one. */
const importOf = (properties: object[], reading = {}) =>
  importFiles([writeFeatures(properties.map((one, index) => feature(one, lineAt(index / 50))))], { reading })
/** What a driver sees of each parking: what it costs, and its name. */
const seen = (properties: object[], reading = {}) =>
  importOf(properties, reading).city!.parkings.map(({ freeparking, zone, name }) => {
    if (freeparking) return ['free', name]
    return [zone === '' ? 'unknown' : 'paid', name]
  })

describe('free, paid and unknown are kept apart', () => {
  it.each([
    ['nothing is said', {}, 'unknown'],
    ['a tariff zone is named', { zone: '7' }, 'paid'],
    ['a tariff zone is named, and it is free', { zone: '7', free: 'yes' }, 'free'],
    ['it is not free', { free: 'no' }, 'paid'],
    ['it has a price', { price: '60,5' }, 'paid'],
    ['its price is nothing', { price: 0 }, 'free'],
    ['OpenStreetMap: no fee is said', { amenity: 'parking' }, 'unknown'],
    ['OpenStreetMap: a fee', { amenity: 'parking', fee: 'yes' }, 'paid'],
    ['OpenStreetMap: no fee', { amenity: 'parking', fee: 'no' }, 'free'],
    ['OpenStreetMap: a fee at times', { amenity: 'parking', fee: 'Mo-Fr 08:00-18:00' }, 'unknown'],
    [
      'OpenStreetMap: a charge that cannot be read',
      { amenity: 'parking', fee: 'yes', charge: 'first hour 60 ₽, then 100 ₽' },
      'unknown',
    ],
    ['OpenStreetMap: a ticket at the kerb', { parking: 'lane', condition: 'ticket', highway: 'primary' }, 'paid'],
    ['OpenStreetMap: a free kerb', { parking: 'lane', condition: 'free' }, 'free'],
    [
      'OpenStreetMap: a free kerb with other hours',
      {
        parking: 'lane',
        condition: 'free',
        'condition:other': 'no_stopping',
        'condition:other:time': 'Mo 08:00-10:00',
      },
      'unknown',
    ],
    [
      'OpenStreetMap: a free kerb, with a disc at times',
      { parking: 'lane', condition: 'free', 'condition:other': 'disc', 'condition:other:time': 'Mo-Fr 09:00-18:00' },
      'free',
    ],
    ['OpenStreetMap: residents alone', { parking: 'lane', condition: 'residents' }, 'unknown'],
    [
      'OpenStreetMap: a stay that is short at times',
      { parking: 'lane', fee: 'no', 'maxstay:conditional': '2 hours @ (Mo-Fr 09:00-18:00)' },
      'free',
    ],
    ['OpenStreetMap: the same in one word', { parking: 'lane', fee: 'no', maxstay: '2 h @ (Mo-Fr 9-18)' }, 'free'],
    [
      'OpenStreetMap: two stays, by the hour',
      { parking: 'lane', fee: 'no', 'maxstay:conditional': '1 h @ (Mo-Fr 9-18); 2 h @ (Sa 9-14)' },
      'unknown',
    ],
    ['OpenStreetMap: closed at night', { amenity: 'parking', fee: 'no', opening_hours: '06:00-22:00' }, 'unknown'],
    ['OpenStreetMap: open at any time', { amenity: 'parking', fee: 'no', opening_hours: '24/7' }, 'free'],
  ])('%s: %j is %s', (_title, properties, fee) => {
    expect(seen([properties]).map(([one]) => one)).toEqual([fee])
  })

  it.each([
    [{ condition: 'disc', maxstay: '2 hours' }, 'A, не дольше 2\u{a0}ч', 'condition disc, maxstay 2 hours'],
    [{ condition: 'disc' }, 'A', 'condition disc, maxstay not said'],
    [
      { condition: 'free', 'condition:other': 'disc', 'condition:other:time': 'Mo-Fr 09:00-18:00', maxstay: '2 h' },
      'A, не дольше 2\u{a0}ч в часы на знаке',
      'condition:other disc, maxstay 2 h',
    ],
    [
      { 'authentication:disc': 'yes', maxstay: '30 minutes' },
      'A, не дольше 30\u{a0}мин',
      'authentication:disc yes, maxstay 30 minutes',
    ],
  ])(
    'parking with a disc, %j, is free, its name has the longest stay, and the report says both',
    (tags, name, said) => {
      const { city, report } = importOf([{ parking: 'lane', name: 'A', ...tags }])
      expect(city!.parkings).toMatchObject([{ freeparking: true, name }])
      const [told] = report.notices.filter(({ code }) => code === 'disc-parking')
      expect(told?.samples.map(({ value }) => value)).toEqual([said])
    },
  )

  it('a disc beside a ticket frees nobody', () => {
    expect(seen([{ parking: 'lane', name: 'A', condition: 'ticket', 'condition:other': 'disc' }])).toEqual([
      ['paid', 'A'],
    ])
  })

  it('a code is made that begins like no zone, so that a search for a zone finds that zone', () => {
    const { city } = importOf([{ free: true }, { free: true }, { zone: '1' }, { zone: '1002' }])
    expect(city!.parkings.map(({ value, name }) => [value, name])).toEqual([
      ['P001', 'P001'],
      ['P002', 'P002'],
      ['1001', 'P 1001'],
      ['1002001', 'P 1002001'],
    ])
  })

  it('a price is invented for no parking but a paid one, and says so; without examples for none', () => {
    const properties = [{ zone: '7' }, { zone: '8', price: 60 }, { free: true }, {}]
    const { city } = importOf(properties)
    expect(city!.zones.map(({ value, example }) => [value, example === true])).toEqual([
      ['7', true],
      ['8', false],
    ])
    const bare = importOf(properties, { zoneWithoutPrices: () => null })
    expect(bare.city!.zones.map(({ value }) => value)).toEqual(['8'])
    expect(bare.report.fees).toEqual({ free: 1, paid: 1, unknown: 2 })
  })

  it('parkings of one zone with two prices make two zones, and that is told', () => {
    const { city, report } = importOf([
      { zone: '7', price: 60 },
      { zone: '7', price: 80 },
      { zone: '7', price: 60 },
    ])
    expect(city!.parkings.map(({ zone }) => zone)).toEqual(['7', '7-2', '7'])
    expect(city!.zones.map(({ prices: [row] }) => row?.price)).toEqual([6000, 8000])
    expect(countsOf(report)).toMatchObject({ 'zone-split': 1 })
  })
})

describe('what stands elsewhere is mapped', () => {
  it.each([
    ['name=highway:name', ['name', { property: 'highway:name', values: null }]],
    ['free=condition:free', ['free', { property: 'condition', values: ['free'] }]],
    ['free=condition:free|disc', ['free', { property: 'condition', values: ['free', 'disc'] }]],
    ['free=fee:none', ['free', { property: 'fee:none', values: null }]],
    ['name=location.street', ['name', { property: 'location.street', values: null }]],
    ['nme=highway', null],
    ['name=', null],
    ['name', null],
  ])('%s', (text, mapping) => {
    const known = ['highway:name', 'condition', 'fee:none', 'fee']
    expect(parseMapping(text, (name) => known.includes(name))).toEqual(mapping)
  })

  it('a kerb of OpenStreetMap gets its street and its price by it', () => {
    const kerb = { parking: 'lane', 'highway:name': 'Weserstraße', condition: 'free', highway: 'residential' }
    const reading = { maps: ['name=highway:name', 'free=condition:free'] }
    expect(seen([kerb, { ...kerb, condition: null }], reading)).toEqual([
      ['free', 'Weserstraße'],
      ['unknown', 'Weserstraße'],
    ])
  })

  it('a value that the field does not take is told and read as missing', () => {
    const { city, report } = importOf([{ zone: '7', places: 'many', free: 'maybe', maxstay: 'long' }])
    expect(city!.parkings[0]!.spaces.total).toBe(0)
    expect(countsOf(report)).toMatchObject({ 'value-unreadable': 3 })
  })

  it('a fraction of a number of places is taken as the whole number below it, and told', () => {
    const { city, report } = importOf([
      { zone: '7', places: '12,5' },
      { zone: '7', places: '12.0' },
    ])
    expect(city!.parkings.map(({ spaces }) => spaces.total)).toEqual([12, 12])
    expect(report.notices.find(({ code }) => code === 'count-rounded')?.samples[0]?.value).toBe('places: 12,5 → 12')
    expect(countsOf(report)).not.toHaveProperty('value-unreadable')
  })

  it.each([
    ['120', 120],
    ['2 hours', 120],
    ['1.5 h', 90],
    ['90 minutes', 90],
    ['2 часа', 120],
    ['30 мин.', 30],
    ['02:30', 150],
    ['1 hour @ (Mo-Fr)', null],
    ['1 month', null],
    ['0', null],
  ])('a longest stay of "%s" is %s minutes', (text, minutes) => expect(parseMinutes(text)).toBe(minutes))
})

describe('codes', () => {
  it('that two parkings share are told, and the later one gets another', () => {
    const { city, report } = importOf([{ code: 'A1' }, { code: 'A1' }, { code: 'A1' }, { zone: 'A' }])
    expect(city!.parkings.map(({ value }) => value)).toEqual(['A1', 'A1-2', 'A1-3', 'A001'])
    const notice = report.notices.find(({ code }) => code === 'code-twice')
    expect([notice?.severity, notice?.count, notice?.samples[0]?.value]).toEqual(['warning', 2, 'A1: A1-2'])
  })
})

describe('currency, time zone and longest stay', () => {
  it('another currency is converted by its rate, and refused without one', () => {
    const properties = [{ amenity: 'parking', fee: 'yes', charge: '0.50 USD/15 minutes' }]
    const refused = importOf(properties)
    expect([refused.city!.zones, refused.report.fees.unknown]).toEqual([[], 1])
    expect(countsOf(refused.report)).toMatchObject({ 'currency-refused': 1 })
    const { city } = importOf(properties, { rates: { USD: 90 } })
    expect(city!.zones[0]!.prices.map(({ price }) => price)).toEqual([18_000, 18_000, 18_000])
  })

  it('the clock is the one that is named; Russian holidays stay in Russia', () => {
    const { city, report } = importOf([{}], { timeZone: 'Europe/Berlin' })
    expect([city!.entry.timeZone, city!.settings.timeZone]).toEqual(['Europe/Berlin', 'Europe/Berlin'])
    expect(city!.settings.calendar?.days).toEqual({})
    expect(countsOf(report)).not.toHaveProperty('time-zone-odd')
    expect(Object.keys(importOf([{}]).city!.settings.calendar?.days ?? {})).toContain('2026-05-09')
  })

  it('a clock that is not named is told as assumed, one that the sun contradicts as odd', () => {
    expect(countsOf(importOf([{}], { timeZone: undefined }).report)).toMatchObject({ 'time-zone-assumed': 1 })
    expect(countsOf(importOf([{}], { timeZone: 'Asia/Tokyo' }).report)).toMatchObject({ 'time-zone-odd': 1 })
    expect(countsOf(importOf([{}], { timeZone: 'America/Los_Angeles' }).report)).toMatchObject({ 'time-zone-odd': 1 })
  })

  it('what most paid parkings allow is the longest that is sold; where less is allowed nothing is', () => {
    const { city, report } = importOf([
      ...Array.from({ length: 3 }, () => ({ zone: '7', maxstay: '2 hours', name: 'A' })),
      { zone: '7', maxstay: 30, name: 'B' },
      { zone: '7', name: 'C' },
      { free: 'yes', maxstay: '90 minutes', name: 'D' },
    ])
    expect(city!.settings.intervals).toMatchObject({ min: 15, max: 120 })
    expect(city!.parkings.map(({ name, nameEn, zone }) => [name, nameEn, zone])).toEqual([
      ...Array.from({ length: 3 }, () => ['A, не дольше 2\u{a0}ч', 'A, up to 2\u{a0}h', '7']),
      ['B, не дольше 30\u{a0}мин', 'B, up to 30\u{a0}min', ''],
      ['C', undefined, '7'],
      ['D, не дольше 1\u{a0}ч 30\u{a0}мин', 'D, up to 1\u{a0}h 30\u{a0}min', ''],
    ])
    expect(countsOf(report)).toMatchObject({ 'max-stay-kept': 1, 'max-stay-refused': 1 })
  })
})

describe('OpenStreetMap', () => {
  it.each(['60 RUB/hour', '60 ₽/час', '60 руб./ч', '60 руб. в час', '15 р./15 минут'])(
    'a charge of "%s" is read',
    (charge) => {
      const { city } = importOf([{ amenity: 'parking', fee: 'yes', charge }])
      expect(city!.zones.map(({ prices: [row], example }) => [row?.price, example])).toEqual([[6000, undefined]])
    },
  )

  it('a longest stay of certain hours is told as one, and no price with it', () => {
    const { city, report } = importOf([
      { parking: 'lane', condition: 'free', maxstay: '1 hour @ (Mo-Fr 09:00-18:00; Sa 09:00-14:00)' },
    ])
    expect(city!.parkings[0]?.nameEn).toMatch(/, up to 1\u{a0}h at the hours on the sign$/u)
    expect(countsOf(report)).not.toHaveProperty('value-unreadable')
  })

  it('a kerb for residents is told as theirs, and not as free', () => {
    const { city, report } = importOf([{ parking: 'lane', condition: 'residents' }])
    expect(city!.parkings.map(({ category, freeparking }) => [category, freeparking])).toEqual([['resident', false]])
    expect(countsOf(report)).toMatchObject({ 'permit-only': 1 })
  })

  it('a kerb that nobody may use is told of, though its street stays', () => {
    const street = { highway: 'primary', name: 'A', 'parking:both': 'lane', 'parking:right:fee': 'no' }
    const { report } = importOf([
      { ...street, 'parking:left:restriction': 'no_parking' },
      { highway: 'primary', name: 'B', 'parking:left': 'lane', 'parking:left:access': 'private' },
    ])
    expect([report.parkings, report.streets]).toEqual([1, 2])
    expect(countsOf(report)).toMatchObject({ 'not-parking': 1, 'not-public': 1 })
    expect(report.files[0]).toMatchObject({ features: 2, parkings: 1, ground: 2, left: 0 })
  })

  it('a kerb with the class of its street is a parking and no street; a street with kerbs is both', () => {
    const kerb = importOf([{ parking: 'lane', highway: 'residential' }])
    expect([kerb.report.parkings, kerb.report.streets]).toEqual([1, 0])
    const { city, report } = importOf([
      {
        highway: 'residential',
        name: 'A',
        'parking:both': 'lane',
        'parking:right:fee': 'yes',
        'parking:left:fee': 'no',
      },
      { highway: 'residential', name: 'B', 'parking:lane:left': 'parallel', 'parking:condition:left': 'ticket' },
      { highway: 'residential', name: 'C', 'parking:both': 'no' },
      { highway: 'residential', name: 'D', layer: -1 },
    ])
    expect([report.parkings, report.streets]).toEqual([3, 4])
    expect(city!.parkings.map(({ name, freeparking, zone }) => [name, freeparking, zone])).toEqual([
      ['A', true, ''],
      ['A', false, '1'],
      ['B', false, '1'],
    ])
    const [left, right] = city!.parkings.map(({ geometry }) => (geometry.coordinates as { longitude: number }[])[0]!)
    expect(left!.longitude).toBeLessThan(13.4)
    expect(right!.longitude).toBeGreaterThan(13.4)
    expect(city!.entry.mapSource.attribution).toBe('© OpenStreetMap')
  })

  it.each([
    ['no parking for cars', { amenity: 'bicycle_parking', capacity: 4 }, 'no-parking-meaning'],
    ['private', { amenity: 'parking', access: 'private' }, 'not-public'],
    ['somebody’s garage', { parking: 'garages', building: 'garages' }, 'not-public'],
    ['for customers', { amenity: 'parking', access: 'customers' }, 'not-public'],
    ['for holders of a permit', { amenity: 'parking', access: 'permit' }, 'not-public'],
    ['for customers in cars', { amenity: 'parking', access: 'yes', motor_vehicle: 'customers' }, 'not-public'],
    ['for cars of farms', { amenity: 'parking', access: 'agricultural' }, 'not-public'],
    ['forbidden', { parking: 'lane', restriction: 'no_stopping' }, 'not-parking'],
    ['for lorries', { amenity: 'parking', hgv: 'designated', motorcar: 'no' }, 'not-parking'],
    ['disused', { amenity: 'parking', status: 'disused' }, 'not-in-use'],
    ['disused by a tag of its own', { amenity: 'parking', disused: 'yes', fee: 'no' }, 'not-in-use'],
  ])('what is %s is left out by its notice', (_title, properties, code) => {
    const { report } = importOf([properties, { amenity: 'parking' }])
    expect([report.parkings, countsOf(report)[code]]).toEqual([1, 1])
  })

  it.each([
    ['as long as the owner does not mind', { amenity: 'parking', access: 'permissive' }],
    ['by who does not only drive through', { amenity: 'parking', access: 'destination' }],
    ['by cars, though the place is closed to others', { amenity: 'parking', access: 'private', motor_vehicle: 'yes' }],
    ['by cars, though no other vehicle may come', { amenity: 'parking', vehicle: 'no', motorcar: 'yes' }],
    ['in garages for who comes there', { parking: 'garages', access: 'destination' }],
  ])('what may be used %s is public', (_title, properties) => {
    const { report } = importOf([properties])
    expect([report.parkings, countsOf(report)['not-public']]).toEqual([1, undefined])
  })
})

describe('the command line', () => {
  it('is read into what the import takes', () => {
    const line = [
      'f',
      'n',
      'a.json',
      '--map',
      'name=x',
      '--map',
      'free=y',
      '--rate',
      'usd=90,5',
      '--time-zone',
      'Europe/Berlin',
    ]
    expect(readArguments([...line, '--encoding', 'cp1251', '--axes', 'lat,lon', 'b.json'])).toMatchObject({
      folder: 'f',
      name: 'n',
      files: ['a.json', 'b.json'],
      reading: {
        maps: ['name=x', 'free=y'],
        rates: { USD: 90.5 },
        timeZone: 'Europe/Berlin',
        encoding: 'windows-1251',
        axes: 'lat,lon',
        zoneWithoutPrices: expect.any(Function),
      },
    })
  })

  it.each([
    [['nizhny-novgorod'], { ru: 'Nizhny Novgorod', en: 'Nizhny Novgorod' }],
    [['berlin', '--title', 'Берлин'], { ru: 'Берлин', en: 'Берлин' }],
    [['berlin', '--title', 'Берлин', '--title-en', 'Berlin'], { ru: 'Берлин', en: 'Berlin' }],
  ])('names the city as people write it: %j', ([name = '', ...options], title) =>
    expect(readArguments(['f', name, 'a.json', ...options])).toMatchObject({ name, title }),
  )

  it.each([
    [['f', 'n'], /needed/],
    [['f', 'n', 'a', '--rate', 'USD'], /--rate/],
    [['f', 'n', 'a', '--axes', 'x'], /--axes is lon,lat or lat,lon/],
    [['f', 'n', 'a', '--encoding', 'x'], /--encoding/],
    [['f', 'n', 'a', '--mapp', 'x'], /--mapp/],
    [['f', '../n', 'a'], /name/],
  ])('is refused with a sentence: %j', (line, reason) => expect(() => readArguments(line)).toThrow(reason))
})
