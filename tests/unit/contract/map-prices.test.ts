// The map reads its answers in a worker, where no page of a browser test can change them.
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../shared/api/contract/call.ts'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { getMap } from '../../../shared/api/contract/map.ts'
import { getZones } from '../../../shared/api/contract/zones.ts'
import type { TariffRow } from '../../../shared/domain/tariff.ts'

const { answer } = CALLS.find(({ call }) => call.name === 'getMap')!.example

/** The answer with another price in place of each. */
function priced(json: Json, price: Json): Json {
  if (typeof json !== 'object' || json === null) return json
  if (Array.isArray(json)) return json.map((part) => priced(part, price))
  return Object.fromEntries(
    Object.entries(json).map(([name, part]) => [name, name === 'price' ? price : priced(part, price)]),
  )
}

/** Every price in what was read. */
function pricesIn(value: unknown, name = ''): unknown[] {
  if (name === 'price') return [value]
  if (value instanceof Map) return [...value.values()].flatMap((part) => pricesIn(part))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => pricesIn(part, key))
}

function read(price: Json): unknown[] {
  return pricesIn(getMap.decode(priced(answer as Json, price), 'Europe/Moscow', 'https://museum.example'))
}

/** Every tariff of an answer with another price; none where it is unreadable. */
function tariffsIn({ name, decode }: typeof getMap | typeof getZones, price: Json): TariffRow[][] {
  const { example } = CALLS.find(({ call }) => call.name === name)!
  const tariffs: TariffRow[][] = []
  const find = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const isTariff = Array.isArray(value) && value.some((row) => Object.hasOwn(Object(row), 'price'))
    if (isTariff) tariffs.push(value as TariffRow[])
    else for (const part of Object.values(value)) find(part)
  }
  try {
    find(decode(priced(example.answer as Json, price), 'Europe/Moscow', 'https://museum.example'))
  } catch (thrown) {
    expect((thrown as Error).name).toBe('DecodeError')
  }
  return tariffs
}

describe('the prices of the map', () => {
  it.each([0, 1, 3333, 4055, 6000, 9999])('are what was sent, to the kopeck (%d)', (price) => {
    const found = read(price)
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found)).toEqual(new Set([price]))
  })

  const ODD: readonly (readonly [name: string, price: Json])[] = [
    ['null', null],
    ['an empty text', ''],
    ['a word', 'sixty'],
    ['less than nothing', -7],
    ['less than nothing, as a text', '-7'],
    ['half a kopeck', 6000.5],
    ['a comma', '7,00'],
    ['a sum with its unit', '7 USD'],
    ['a sum and a unit', { value: 7 }],
    ['a list', [7]],
    ['more than can be counted', 1e21],
    ['true', true],
  ]
  it.each(ODD)('are none where the city says %s: such a tariff is told nowhere', (_, price) => {
    for (const call of [getMap, getZones])
      for (const rows of tariffsIn(call, price)) expect(rows.some(({ tier }) => tier === true)).toBe(true)
  })
})
