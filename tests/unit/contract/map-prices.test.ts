// The map reads its answers in a worker, where no page of a browser test can change them.
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../shared/api/contract/call.ts'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { getMap } from '../../../shared/api/contract/map.ts'

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

describe('the prices of the map', () => {
  it.each([0, 1, 3333, 4055, 6000, 9999])('are what was sent, to the kopeck (%d)', (price) => {
    const found = read(price)
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found)).toEqual(new Set([price]))
  })
})
