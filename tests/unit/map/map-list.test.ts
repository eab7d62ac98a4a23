import { atom } from 'nanostores'
import { describe, expect, it } from 'vitest'
import type { LonLat } from '../../../shared/domain/coordinates.ts'
import { distanceBetween } from '../../../shared/domain/mercator.ts'
import type { Choice } from '../../../widgets/map/choice.ts'
import { EMPTY_DATASET, type Dataset } from '../../../widgets/map/dataset.ts'
import { createMapList } from '../../../widgets/map/map-list.ts'
import type { Position } from '../../../widgets/map/position.ts'

const PARKING: LonLat = [38.6, 56.04]
const MIDDLE: LonLat = [38.7, 56.04]
const STREET: LonLat = [38.61, 56.04]

describe('the distances of a list of parking', () => {
  /** One object; the middle of the map is far from it. */
  function open(position: Position, place: LonLat | null) {
    const dataset = {
      ...EMPTY_DATASET,
      finder: { nearest: () => [0] },
      distance: (_index: number, from: LonLat) => distanceBetween(from, PARKING),
    } as unknown as Dataset
    const list = createMapList({
      $dataset: atom(dataset),
      choice: { $mask: atom(new Uint8Array([1])), $wanted: atom(new Set()) } as unknown as Choice,
      $position: atom(position),
      $place: atom(place),
      $center: atom(MIDDLE),
      $far: atom(null),
      $countedAt: atom(null),
    })
    return [list.$isFromHere.get(), Math.round(list.$items.get()[0]?.distance ?? -1)]
  }
  const known: Position = { status: 'known', point: PARKING, accuracy: 10 }

  it.each([
    ['the middle of the map, while nothing else is known', { status: 'unasked' } as Position, null, false, MIDDLE],
    ['the person, who has said where he is', known, null, true, PARKING],
    ['a kiosk, which stands where it stands', { status: 'unasked' } as Position, STREET, true, STREET],
  ])('count from %s', (_from, position, place, isFromHere, point) => {
    expect(open(position, place)).toEqual([isFromHere, Math.round(distanceBetween(point, PARKING))])
  })
})
