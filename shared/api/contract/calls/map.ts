import type { CallRow } from '../calls.ts'
import { mapExample, occupancyExample } from '../map.examples.ts'
import { mapAnswer, occupancyAnswer } from '../map.schema.ts'
import { getMap, getOccupancy } from '../map.ts'
import { emptyInput } from '../zones.schema.ts'

const map = { area: 'map', input: emptyInput, errors: [] } as const

export const MAP_CALLS: readonly CallRow[] = [
  { ...map, call: getMap, summary: 'Everything on the map, kept for an hour', answer: mapAnswer, example: mapExample },
  {
    ...map,
    call: getOccupancy,
    summary: 'Free places now, apart because they change often',
    answer: occupancyAnswer,
    example: occupancyExample,
  },
]
