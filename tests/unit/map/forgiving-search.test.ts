import { describe, expect, it } from 'vitest'
import { SPOT } from './spot.ts'
import { createFeaturesBuilder } from '../../../shared/domain/features-builder.ts'
import { createForgivingSearcher } from '../../../shared/domain/map-search/forgiving.ts'
import { onOtherKeyboard, withoutKinds } from '../../../shared/domain/map-search/readings.ts'
import { createSearcher } from '../../../shared/domain/map-search/search.ts'
import { countSlips } from '../../../shared/domain/map-search/typos.ts'

const PLACES = [
  ['2001', 'Торговая улица, 35–43', 'Torgovaya Street, 35–43', '118'],
  ['2002', 'Базарная улица, 1–9', 'Bazarnaya Street, 1–9', '104'],
  ['2003', 'Проспект Королёва, 12', 'Korolyov Avenue, 12', '119'],
  ['2004', 'Набережная реки Ёлки', 'Yolka Embankment', '120'],
  ['2118', 'Переулок Строителей', 'Builders Lane', '12'],
  ['АВ-77', 'Площадь Мира', 'Peace Square', '7'],
] as const

function createCity() {
  const builder = createFeaturesBuilder()
  for (const [code, name, nameEn, zone] of PLACES) {
    builder.addPoint(38.6, 56.04)
    builder.endPart(1)
    builder.endObject({
      ...SPOT,
      code,
      name,
      nameEn,
      zone,
    })
  }
  return builder.finish({ totals: { parkings: null, spaces: null, disabled: null }, time: null })
}

const features = createCity()
const { search } = createForgivingSearcher(features, createSearcher(features))
const options = { mask: new Uint8Array(PLACES.length).fill(1), distanceOf: (index: number) => index }
const lettersOf = (number: number) =>
  String.fromCodePoint(0x430 + (Math.floor(number / 30) % 30), 0x430 + (number % 30))
const codesOf = (query: string) => search(query, options).objects.map((index) => PLACES[index]?.[0])

describe('a search on the map', () => {
  it.each([
    // as it is written
    ['торговая', ['2001'], undefined],
    ['118', ['2001'], undefined],
    ['2001', ['2001'], undefined],
    // a zone, with the word for it
    ['зона 118', ['2001'], undefined],
    ['Зона №118', ['2001'], undefined],
    ['зона118', ['2001'], undefined],
    ['zone 118', ['2001'], undefined],
    ['парковка 2002', ['2002'], undefined],
    ['parking code 2002', ['2002'], undefined],
    // words for streets and houses, and their short forms
    ['ул. Торговая', ['2001'], undefined],
    ['Строителей пер.', ['2118'], undefined],
    ['ул.Торговая, д. 35', ['2001'], undefined],
    ['пр-т Королева', ['2003'], undefined],
    ['просп. Королёва', ['2003'], undefined],
    ['пер Строителей', ['2118'], undefined],
    ['Torgovaya St.', ['2001'], undefined],
    ['Korolyov ave', ['2003'], undefined],
    // a house between the numbers of a kerb
    ['Торговая 39', ['2001'], undefined],
    ['Торговая 99', [], undefined],
    // a code that is no number alone, its parts in any order and its beginning
    ['пл. Мира ав 77', ['АВ-77'], undefined],
    ['77 ав', ['АВ-77'], undefined],
    ['мира 7', ['АВ-77'], undefined],
    // ё and е
    ['королева', ['2003'], undefined],
    ['реки елки', ['2004'], undefined],
    // the other keyboard
    ['njhujdfz', ['2001'], 'торговая'],
    ['Njhujdfz', ['2001'], 'торговая'],
    ['pjyf 118', ['2001'], '118'],
    ['ek/ ,fpfhyfz', ['2002'], 'базарная'],
    ['ещкпщмфнф', ['2001'], 'torgovaya'],
    ['ищдше', [], undefined],
    // slips
    ['торгвая', ['2001'], 'торговая'],
    ['тогровая', ['2001'], 'торговая'],
    ['торговвая', ['2001'], 'торговая'],
    ['ул базраная', ['2002'], 'базарная'],
    ['строитлей', ['2118'], 'строителей'],
    ['Bazarnya', ['2002'], 'bazarnaya'],
    ['njhudfz', ['2001'], 'торговая'],
    // never another number, and nothing out of nothing
    ['зона 117', [], undefined],
    ['2009', [], undefined],
    ['зона', [], undefined],
    ['торт', [], undefined],
    ['лес', [], undefined],
    ['', [], undefined],
    ['%%%', [], undefined],
  ])('for «%s» finds %j', (query, codes, meant) => {
    expect(codesOf(query)).toEqual(codes)
    expect(search(query, options).meant).toBe(meant)
  })

  it('keeps to what the filters show', () => {
    expect(search('тогровая', { ...options, mask: new Uint8Array(PLACES.length) }).objects).toEqual([])
  })

  it('finds every house of the street that was meant among nine hundred streets, nearest first', () => {
    const builder = createFeaturesBuilder()
    for (let index = 0; index < 9_000; index += 1) {
      builder.addPoint(38.6, 56.04)
      builder.endPart(1)
      builder.endObject({ ...SPOT, code: String(index), name: `Улица ${lettersOf(index)}вановича, ${index % 90}` })
    }
    const large = builder.finish({ totals: { parkings: null, spaces: null, disabled: null }, time: null })
    const all = { mask: new Uint8Array(9_000).fill(1), distanceOf: (index: number) => -index }
    expect(createForgivingSearcher(large, createSearcher(large)).search('абвонавича', all)).toEqual({
      objects: Array.from({ length: 10 }, (_, place) => 1 + 900 * (9 - place)),
      zones: [],
      meant: 'абвановича',
    })
  })
})

it.each([
  ['njhujdfz', 'торговая'],
  ['[jkv', 'холм'],
  ['{JKV', 'холм'],
  ['ыекууе', 'street'],
  ['118', null],
  ['!?', null],
])('«%s» on the other keyboard is %j', (typed, other) => {
  expect(onOtherKeyboard(typed)).toBe(other)
})

it('words for what a place is are left out, and marks with them', () => {
  expect(withoutKinds('г. Пермь, ул. Ленина, д. 5')).toBe('г пермь ленина 5')
})

it.each([
  ['торговая', 'торговая', 0],
  ['торг', 'торговая', 0],
  ['тогров', 'торговая', 1],
  ['тарговая', 'торговая', 1],
  ['тарговоя', 'торговая', null],
])('«%s» is «%s» with so many slips of one: %j', (typed, word, slips) => {
  expect(countSlips(typed, word, 1)).toBe(slips)
})
