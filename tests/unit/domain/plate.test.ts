import { describe, expect, it } from 'vitest'
import {
  CATEGORIES,
  defaultCategory,
  isCategoryAllowed,
  isSamePlate,
  parsePlate,
} from '../../../shared/domain/plate.ts'
import type { ParsedPlate, PlateType } from '../../../shared/domain/plate.ts'
import { BAD_PLATES, GOOD_PLATES } from './cases/plates.ts'

const optionsOf = (control: 'rus' | 'foreign' | undefined) => (control ? { format: control } : {})
const regionIsUnknown = (plate: ParsedPlate) => plate.valid && plate.unknownRegion

describe('a number plate', () => {
  it.each(GOOD_PLATES)(
    'typed as «$typed» is $type, shown as $shown',
    ({ typed, control, format, type, stored, shown, number, region }) => {
      expect(parsePlate(typed, optionsOf(control))).toMatchObject({
        valid: true,
        format,
        type,
        normalised: stored,
        display: shown,
        number,
        region,
      })
    },
  )

  it.each(BAD_PLATES)('typed as «$typed» is refused: $problem', ({ typed, control, format, problem }) => {
    expect(parsePlate(typed, optionsOf(control))).toMatchObject({ valid: false, format, problem })
  })

  it.each([
    ['А123ВС77', ['А', '123', 'ВС']],
    ['АВ12377', ['АВ', '123']],
    ['АВ123С777', ['АВ', '123', 'С']],
    ['1234АВ77', ['1234', 'АВ']],
    ['А123477', ['А', '1234']],
    ['123А77', ['123', 'А']],
    ['1234А77', ['1234', 'А']],
    ['AB12 CDE', ['AB12CDE']],
  ])('%s is drawn in the groups %j before its region', (typed, groups) => {
    expect(parsePlate(typed)).toMatchObject({ groups })
  })

  it.each([
    ['АВ123477', 'trailer', 'АВ 1234 77'],
    ['ab 1234 777', 'trailer', 'АВ 1234 777'],
    ['АВ12377', 'taxi', 'АВ 123 77'],
    ['АВ123177', 'taxi', 'АВ 123 177'],
    ['А123ВС77', 'standard', 'А 123 ВС 77'],
  ])('%s is of the type %s where the city knows plates of trailers', (typed, type, display) => {
    expect(parsePlate(typed, { hasTrailers: true })).toMatchObject({ valid: true, format: 'rus', type, display })
  })

  it('of a trailer is a taxi of an unknown region, or no plate, where the city knows none', () => {
    expect(parsePlate('АВ123477')).toMatchObject({ valid: true, type: 'taxi', region: '477', unknownRegion: true })
    expect(parsePlate('АВ1234777')).toMatchObject({ valid: false, problem: 'format' })
  })

  it.each(['77', '01', '99', '777', '102', '977', '116'])('knows region %s', (region) => {
    expect(regionIsUnknown(parsePlate(`А123ВС${region}`))).toBe(false)
  })

  it.each(['00', '20', '477', '999', '100'])('only warns of region %s, which is in no list', (region) => {
    expect(regionIsUnknown(parsePlate(`А123ВС${region}`))).toBe(true)
  })

  it.each(['А1230С77', 'А123В077', '0012377', '12340077', 'А1230 С177'])(
    'hints that «%s» has a zero for the letter О',
    (typed) => {
      expect(parsePlate(typed)).toMatchObject({ valid: false, problem: 'format', hint: 'zeroForO' })
    },
  )

  it('gives the hint for a Latin spelling too, although it is a possible foreign plate', () => {
    expect(parsePlate('A123B077')).toMatchObject({ valid: true, format: 'foreign', hint: 'zeroForO' })
    expect(parsePlate('A123B077', { format: 'foreign' })).toMatchObject({ valid: true, hint: null })
  })

  it('hints that a letter О stands for a zero, in either alphabet', () => {
    expect(parsePlate('A12OBC77')).toMatchObject({ valid: true, format: 'foreign', hint: 'oForZero' })
    expect(parsePlate('А1О3ВС77')).toMatchObject({ valid: false, hint: 'oForZero' })
    expect(parsePlate('OSLO77')).toMatchObject({ valid: true, format: 'foreign', hint: null })
  })

  it.each(['А123ВД77', '12345678', 'А123ВС', '', 'А123ВС7777'])('has no such hint for «%s»', (typed) => {
    expect(parsePlate(typed)).toMatchObject({ valid: false, hint: null })
  })
})

describe('two plates', () => {
  it.each([
    ['А123ВС77', 'a 123 bc 77'],
    ['А123ВС77', 'А-123-ВС-77'],
    ['AB12 CDE', 'ab12cde'],
    ['M-AB 1234', 'm-ab1234'],
    ['А123', 'A 123'],
  ])('%s and %s are one', (a, b) => {
    expect(isSamePlate(a, b)).toBe(true)
  })

  it.each([
    ['А123ВС77', 'А123ВС777'],
    ['А123ВС77', 'А123ВС78'],
    ['M-AB 1234', 'MAB 1234'],
    ['', 'А123ВС77'],
  ])('%s and %s are two', (a, b) => {
    expect(isSamePlate(a, b)).toBe(false)
  })
})

describe('the category of a vehicle', () => {
  const MOTO: PlateType[] = ['moto', 'policeMoto']
  const OTHERS: PlateType[] = ['standard', 'taxi', 'transit', 'policeStandard', 'policeTrailer']

  it.each(MOTO)('is A and nothing else for %s', (type) => {
    expect(defaultCategory(type)).toBe('A')
    expect(CATEGORIES.filter((category) => isCategoryAllowed(type, category))).toEqual(['A'])
  })

  it.each(OTHERS)('is anything but A for %s, B unless said', (type) => {
    expect(defaultCategory(type)).toBe('B')
    expect(CATEGORIES.filter((category) => isCategoryAllowed(type, category))).toEqual(['B', 'C', 'D', 'M'])
  })

  it('is free for foreign plates', () => {
    expect(defaultCategory('foreign')).toBe('B')
    expect(CATEGORIES.every((category) => isCategoryAllowed('foreign', category))).toBe(true)
  })
})
