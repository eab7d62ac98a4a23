import { atom } from 'nanostores'
import { expect, it } from 'vitest'
import { createFeaturesBuilder } from '../../../shared/domain/features-builder.ts'
import { SPOT } from './spot.ts'
import { createChoice } from '../../../widgets/map/choice.ts'
import { createDataset, EMPTY_DATASET, type Dataset } from '../../../widgets/map/dataset.ts'
import type { MapEvents } from '../../../widgets/map/element.ts'
import { extentOf } from '../../../shared/domain/map-search/extent.ts'
import type { MapView } from '../../../widgets/map/surface/surface.ts'
import { createViewTelling } from '../../../widgets/map/view-telling.ts'

function createFeatures() {
  const builder = createFeaturesBuilder()
  for (const [code, longitude] of [
    ['2001', 38.6],
    ['2002', 38.7],
  ] as const) {
    builder.addPoint(longitude, 56.04)
    builder.endPart(1)
    builder.endObject({ ...SPOT, code })
  }
  return builder.finish({ totals: { parkings: null, spaces: null, disabled: null }, time: null })
}

function open() {
  const $dataset = atom<Dataset>(EMPTY_DATASET)
  const $view = atom<MapView | null>({ center: [38.6, 56.04], zoom: 16 })
  const choice = createChoice($dataset)
  const told: MapEvents['parking-view'][] = []
  const timers = new Set<() => void>()
  const stop = createViewTelling({
    $dataset,
    $view,
    choice,
    setTimer(run) {
      timers.add(run)
      return () => timers.delete(run)
    },
    emit: (detail) => told.push(detail),
  })
  const rest = () => {
    for (const run of timers) run()
    timers.clear()
  }
  $dataset.set(createDataset(createFeatures()))
  return { $dataset, $view, choice, told, timers, rest, stop }
}

it('a page hears once the map rests what would show the same again, and nothing of what it began with', () => {
  const { $view, choice, told, timers, rest, stop } = open()
  rest()
  expect(told).toEqual([])
  $view.set({ center: [38.61, 56.05], zoom: 17 })
  $view.set({ center: [38.612341, 56.056789], zoom: 17 })
  choice.selectCode('2002')
  choice.setWanted(['taxi', 'free'])
  expect(timers.size).toBe(1)
  rest()
  expect(told).toEqual([{ selected: '2002', filter: 'taxi free', center: '56.05679,38.61234', zoom: 17 }])
  choice.select(-1)
  choice.setWanted([])
  rest()
  expect(told.at(-1)).toMatchObject({ selected: '', filter: '' })
  stop()
  $view.set({ center: [38.7, 56.05], zoom: 17 })
  expect(timers.size).toBe(0)
})

it('a middle that was put on a whole pixel is no move', () => {
  const { $view, told, rest } = open()
  $view.set({ center: [38.60001, 56.04001], zoom: 16 })
  rest()
  expect(told).toEqual([])
})

it('what a search has found is held by its extent, and nothing by none', () => {
  const features = createFeatures()
  expect(extentOf(features, [])).toBeNull()
  const extent = extentOf(features, [0, 1])
  expect(extent?.center[0]).toBeCloseTo(38.65, 5)
  expect(extent?.center[1]).toBeCloseTo(56.04, 5)
  expect(extent?.width).toBeCloseTo(0.1 / 360, 6)
  // As many as a whole city has.
  const many = Array.from({ length: 500_000 }, (_, index) => index % 2)
  expect(extentOf(features, many)).toEqual(extent)
})
