import { atom } from 'nanostores'
import { describe, expect, it } from 'vitest'
import { createFeaturesBuilder } from '../../../shared/domain/features-builder.ts'
import type { LonLat } from '../../../shared/domain/coordinates.ts'
import type { Mask } from '../../../shared/domain/map-search/filtering.ts'
import { distanceBetween } from '../../../shared/domain/mercator.ts'
import type { Choice } from '../../../widgets/map/choice.ts'
import { createDataset, EMPTY_DATASET, type Dataset } from '../../../widgets/map/dataset.ts'
import { createMapList } from '../../../widgets/map/map-list.ts'
import type { Position } from '../../../widgets/map/position.ts'
import { SPOT } from './spot.ts'

const PARKING: LonLat = [38.6, 56.04]
const MIDDLE: LonLat = [38.7, 56.04]
const STREET: LonLat = [38.61, 56.04]

describe('the distances of a list of parking', () => {
  /** One object; the middle of the map is far from it. */
  function open(position: Position, place: LonLat | null) {
    const dataset = {
      ...EMPTY_DATASET,
      finder: { nearest: (_x: number, _y: number, { mask }: { mask: Mask }) => (mask[0] ? [0] : []) },
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

describe('a list of a city that shows sights too', () => {
  /** Nearest to the middle is a museum, then a parking, a church, and parkings again. */
  const places = ['museum', 'near', 'church', 'far', 'farthest']
  const builder = createFeaturesBuilder()
  for (const [step, name] of places.entries()) {
    const isSight = name === 'museum' || name === 'church'
    builder.addPoint(MIDDLE[0] + step * 0.001, MIDDLE[1])
    builder.endPart(1)
    builder.endObject({ ...SPOT, name, object: isSight ? 'other' : 'parkings', filter: isSight ? name : 'roadside' })
  }
  const dataset = createDataset(
    builder.finish({ totals: { parkings: null, spaces: null, disabled: null }, time: null }),
  )
  const open = (shown: readonly number[]) => {
    const $center = atom(MIDDLE)
    const list = createMapList({
      $dataset: atom(dataset),
      choice: { $mask: atom(Uint8Array.from(shown)), $wanted: atom(new Set()) } as unknown as Choice,
      $position: atom<Position>({ status: 'unasked' }),
      $place: atom(null),
      $center,
      $far: atom(null),
      $countedAt: atom(null),
    })
    return { list, $center }
  }
  const namesOf = (shown: readonly number[]) =>
    open(shown)
      .list.$items.get()
      .map(({ feature }) => feature.name)

  it('has every parking before them, each kind nearest first', () => {
    expect(namesOf([1, 1, 1, 1, 1])).toEqual(['near', 'far', 'farthest', 'museum', 'church'])
  })

  it('keeps its order under whoever is in it, wherever the map moves, and takes the new one afterwards', () => {
    const { list, $center } = open([0, 1, 0, 1, 1])
    const names = () => list.$items.get().map(({ feature }) => feature.name)
    const before = names()
    list.hold(true)
    $center.set([MIDDLE[0] + 0.01, MIDDLE[1]])
    expect(names()).toEqual(before)
    list.hold(false)
    expect(names()).toEqual(['farthest', 'far', 'near'])
  })

  it('has them alone where they alone are wanted', () => {
    expect(namesOf([1, 0, 1, 0, 0])).toEqual(['museum', 'church'])
  })
})
