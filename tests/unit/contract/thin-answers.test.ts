import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toJsonSchema } from '../../../demo/backend/openapi/json-schema.ts'
import type { Json } from '../../../shared/api/contract/call.ts'
import type { ServerCall } from '../../../shared/api/contract/call.server.ts'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { decodeCost } from '../../../shared/api/contract/parking-cost.ts'
import { toKopecks } from '../../../shared/domain/money.ts'
import { mutate, type Mutation, MUTATIONS, NEARLY_NOTHING } from '../../support/thin-answers.ts'
import { fillAnswer, placesIn, setAt } from './full-answer.ts'

const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({ place: fc.nat(500), kind: fc.constantFrom(...MUTATIONS) }),
  { minLength: 1, maxLength: 4 },
)

const TIME_ZONE = 'Europe/Moscow'
const ORIGIN = 'https://museum.example'

function decode({ call }: ServerCall, answer: Json): unknown {
  try {
    return call.decode(answer, TIME_ZONE, ORIGIN)
  } catch (thrown) {
    // The one way in which an answer is unreadable: the elements say `contract`.
    expect((thrown as Error).name, (thrown as Error).stack).toBe('DecodeError')
    return null
  }
}

/** Every number in what was decoded. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (value instanceof Map) return [...value.values()].flatMap(numbersIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(numbersIn)
}

const ROWS = CALLS.map((row) => [row.call.name, row] as const)

describe('an answer that says less, or other things, than the contract', () => {
  it.each(ROWS)('is read as the contract says, or is unreadable, and nothing else (%s)', (_, row) => {
    const whole = fillAnswer(toJsonSchema(row.answer), row.example.answer)
    for (const answer of NEARLY_NOTHING) decode(row, answer)
    fc.assert(
      fc.property(fc.constantFrom(row.example.answer, whole), mutations, (answer, changes) => {
        const decoded = decode(row, mutate(answer, changes))
        expect(numbersIn(decoded).filter((number) => !Number.isFinite(number))).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  it('has the price that was sent, or none', () => {
    const priced = CALLS.filter(({ call }) => call.name === 'guestCost' || call.name === 'driverCost')
    expect(priced).toHaveLength(2)
    for (const { example } of priced)
      fc.assert(
        fc.property(mutations, (changes) => {
          const answer = mutate(example.answer, changes)
          let price: number
          try {
            ;({ price } = decodeCost(answer, TIME_ZONE))
          } catch {
            return
          }
          expect(sentPrices(answer)).toContain(price)
        }),
        { numRuns: 1000 },
      )
  })
})

/** Balances alone may be below nothing, and are shown as 0 then (readings XR-5); a limit of the city's is no amount. */
const NO_AMOUNT = /^(balance|Баланс|maxRefill)$/

describe('an amount below nothing', () => {
  const amounts = CALLS.filter(({ call }) => !call.file).flatMap((row) => {
    const schema = toJsonSchema(row.answer)
    const whole = fillAnswer(schema, row.example.answer)
    const places = placesIn(schema, 'answer').filter(
      ({ name, schema: { description, type } }) =>
        [type].flat()[0] === 'number' && /roubles/i.test(String(description)) && !NO_AMOUNT.test(name),
    )
    return places.map((place) => ({ row, whole, place, where: `${row.call.name}: ${place.path}.${place.name}` }))
  })

  it('is looked for in every call that answers one', () => {
    expect(amounts.length).toBeGreaterThan(70)
  })

  it.each(amounts)('is never shown: it is unreadable, or not read at all ($where)', ({ row, whole, place }) => {
    const read = (answer: Json) => row.call.decode(answer, TIME_ZONE, ORIGIN)
    let decoded: unknown
    try {
      decoded = read(setAt(whole, place, -7))
    } catch (thrown) {
      expect((thrown as Error).name).toBe('DecodeError')
      return
    }
    expect(decoded).toEqual(read(setAt(whole, place, undefined)))
  })
})

/** What the answer says under the names that a price may have (entry 3, readings M). */
function sentPrices(answer: Json): (number | null)[] {
  const { price, totalcost, costData } = answer as { [name: string]: Json }
  const inner = (costData ?? {}) as { [name: string]: Json }
  return [price, totalcost, inner['price'], inner['totalcost']].map((sent) =>
    typeof sent === 'number' || typeof sent === 'string' ? toKopecks(sent) : null,
  )
}
