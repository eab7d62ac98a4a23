import { describe, expect, it } from 'vitest'
import {
  type ComboboxOption,
  filterOptions,
  findNamed,
  splitRecent,
  toText,
} from '../../../shared/ui/combobox/options.ts'

const option = (code: string, label: string, note?: string): ComboboxOption => ({
  value: code,
  code,
  label,
  ...(note ? { note } : {}),
})

const ZONES = [
  option('101', 'Набережная'),
  option('102', 'улица Ёлкина', '60 ₽ в час'),
  option('110', 'Большая Садовая'),
  option('1101', 'Садовый переулок'),
  option('210', 'Новая Слобода'),
]

const codesFor = (text: string) => filterOptions(ZONES, text).map(({ value }) => value)

describe('finding in a list', () => {
  it('shows everything, in its own order, while nothing is typed', () => {
    expect(codesFor('  ')).toEqual(['101', '102', '110', '1101', '210'])
  })

  it('puts the very code first, then codes that begin with it, then the rest', () => {
    expect(codesFor('110')).toEqual(['110', '1101'])
    expect(codesFor('10')).toEqual(['101', '102', '110', '1101', '210'])
  })

  it('finds a code that is typed with the word before it on the sign', () => {
    const signs = ZONES.map((one) => ({ ...one, kind: 'Зона' }))
    expect(filterOptions(signs, 'ЗОНА 101').map(({ value }) => value)).toEqual(['101', '1101'])
    expect(findNamed(signs, 'зона 101')?.value).toBe('101')
  })

  it('finds words in any order and any case', () => {
    expect(codesFor('САДОВАЯ большая')).toEqual(['110'])
    expect(codesFor('сад 110')).toEqual(['110', '1101'])
  })

  it('takes е for ё', () => {
    expect(codesFor('елкина')).toEqual(['102'])
    expect(codesFor('ёлкина')).toEqual(['102'])
  })

  it('finds the middle of a word after the beginnings of words', () => {
    expect(filterOptions([option('1', 'Подгорная'), option('2', 'Горная')], 'горн').map(({ value }) => value)).toEqual([
      '2',
      '1',
    ])
  })

  it('finds by the second line', () => {
    expect(codesFor('60 ₽')).toEqual(['102'])
  })

  it('finds nothing for what is not there', () => {
    expect(codesFor('аэропорт')).toEqual([])
  })
})

describe('a typed text names an option', () => {
  it.each(['102', ' 102 ', 'Улица елкина', '102, улица Ёлкина', '102 улица Ёлкина'])('%s', (text) => {
    expect(findNamed(ZONES, text)?.value).toBe('102')
  })

  it('only as a whole', () => {
    expect(findNamed(ZONES, '10')).toBeUndefined()
    expect(findNamed(ZONES, '')).toBeUndefined()
  })

  it('only beyond doubt', () => {
    expect(findNamed([option('1', 'Мира'), option('2', 'Мира')], 'мира')).toBeUndefined()
  })

  it('in the words that the field shows for it', () => {
    for (const zone of ZONES) expect(findNamed(ZONES, toText(zone))).toBe(zone)
  })
})

describe('recent options', () => {
  it('stand first, the latest first, and not twice', () => {
    const { recent, rest } = splitRecent(ZONES, ['210', '101'])
    expect(recent.map(({ value }) => value)).toEqual(['210', '101'])
    expect(rest.map(({ value }) => value)).toEqual(['102', '110', '1101'])
  })

  it('are passed over when the city has them no more', () => {
    expect(splitRecent(ZONES, ['999']).recent).toEqual([])
  })
})
