import { describe, expect, it, vi } from 'vitest'
import { createFeaturesBuilder, type FeatureFacts } from '../../../shared/domain/features-builder.ts'
import { MAP_FILTERS } from '../../../shared/domain/map-object.ts'
import type { TariffRow } from '../../../shared/domain/tariff.ts'
import { createLabels, hasSign, labelOf } from '../../../widgets/map/colouring/labels.ts'
import {
  hasUnknown,
  placesTone,
  pricesIn,
  priceSteps,
  pricesNow,
  priceTone,
  TONE_COLOURS,
} from '../../../widgets/map/colouring/tones.ts'
import { createClusterLevels } from '../../../widgets/map/engine/clusters.ts'
import { createFinder } from '../../../widgets/map/engine/finder.ts'
import { type Brush, paintScene, type Scene } from '../../../widgets/map/engine/painting.ts'
import { GROUP_COLOURS, PALETTES } from '../../../widgets/map/engine/palette.ts'
import { FILTER_GROUPS, groupOf } from '../../../widgets/map/filter-groups.ts'
import { contrastOf, distanceOf, VISIONS, type Vision } from '../../support/colour-vision.ts'
import { SPOT } from './spot.ts'

const THEMES = ['light', 'dark'] as const
const SETS = THEMES.flatMap((theme) => [
  ...(['price', 'availability'] as const).map((mode) => ({ name: mode, theme, colours: TONE_COLOURS[mode][theme] })),
  { name: 'kind', theme, colours: Object.values(GROUP_COLOURS[theme]) },
])

describe('the colours on the map', () => {
  it.each(SETS)('by $name, $theme, are told apart by those who see fewer colours too', ({ colours }) => {
    for (const vision of Object.keys(VISIONS) as Vision[]) {
      for (const [number, one] of colours.entries())
        for (const other of colours.slice(0, number))
          expect(distanceOf(one, other, vision), `${one} and ${other}, ${vision}`).toBeGreaterThanOrEqual(9.9)
    }
  })

  it.each(SETS)('by $name, $theme, carry words that can be read', ({ colours, theme }) => {
    for (const colour of colours) expect(contrastOf(colour, PALETTES[theme].halo), colour).toBeGreaterThanOrEqual(4.5)
  })

  it('would be found too near where only the full sight tells them apart', () => {
    expect(distanceOf('#c23b22', '#4b7a1f', 'full')).toBeGreaterThan(9.9)
    expect(distanceOf('#c23b22', '#4b7a1f', 'protanopia')).toBeLessThan(distanceOf('#c23b22', '#4b7a1f', 'full') / 2)
  })
})

it('every kind is in one group of the legend, and no group has what is none', () => {
  expect(Object.values(FILTER_GROUPS).flat().toSorted()).toEqual([...MAP_FILTERS].toSorted())
  expect(groupOf('taxi')).toBe('transport')
})

it('the steps are of tariffs that can be told: one row that cannot be read makes the whole tariff unknown', () => {
  const row = { type: 'default', from: '08:00:00', to: '20:00:00' } as const
  expect(
    pricesIn([
      [{ ...row, price: 6000 }],
      [
        { ...row, price: 4000 },
        { ...row, price: 0, tier: true },
      ],
    ]),
  ).toEqual([6000])
})

it.each([
  [[], []],
  [[0, 0], []],
  [[6000], [6000]],
  [
    [8000, 4000],
    [4000, 8000],
  ],
  [
    [2000, 4000, 6000, 8000, 10_000, 12_000],
    [2000, 6000, 10_000],
  ],
  [
    [2000, 4000, 4000, 20_000],
    [2000, 4000, 20_000],
  ],
])('a city of prices %j has the steps %j', (prices, steps) => {
  expect(priceSteps(prices)).toEqual(steps)
})

it.each([
  [0, 0],
  [2000, 1],
  [5999, 1],
  [6000, 2],
  [12_000, 3],
  [99_000, 3],
  [1000, 1],
  [null, 4],
])('the tone of the price %j is %i', (price, tone) => {
  expect(priceTone(price, [2000, 6000, 10_000])).toBe(tone)
})

it.each([
  [20, 20, 0],
  [4, 20, 0],
  [2, 20, 1],
  [2, 2, 1],
  [14, 100, 1],
  [15, 100, 0],
  [0, 20, 2],
  [-1, 20, 3],
])('of %i free places of %i the tone is %i', (free, total, tone) => {
  expect(placesTone(free, total)).toBe(tone)
})

function createCity(facts: readonly Partial<FeatureFacts & { longitude: number }>[]) {
  const builder = createFeaturesBuilder()
  for (const { longitude = 38.6, ...own } of facts) {
    builder.addPoint(longitude, 56.04)
    builder.endPart(1)
    builder.endObject({ ...SPOT, ...own })
  }
  return builder.finish({ totals: { parkings: null, spaces: null, disabled: null }, time: null })
}

it('the price of a tariff is asked for once, and nothing is asked of what is free', () => {
  const features = createCity([{}, {}, { isFree: true }, { zone: '2' }])
  const asked: number[] = []
  const prices = pricesNow(features, (_tariff, zone) => {
    asked.push(zone)
    return zone === features.zone[3] ? null : 6000
  })
  expect([...prices]).toEqual([6000, 6000, 0, -1])
  expect(asked).toHaveLength(2)
})

it.each([
  ['a parking has no price', [{}, { zone: '2' }], [0, 4], true],
  ['only one that does not work has none', [{}, { isInactive: true }], [0, 4], false],
  ['only what is no parking has none', [{}, { object: 'museum', filter: 'museum' } as const], [0, 4], false],
  ['all prices are known', [{}, {}], [0, 3], false],
])(
  'the legend names the colour of what is not known only where a parking has it: %s',
  (_where, facts, tones, isNamed) => {
    expect(hasUnknown(createCity(facts), { toneOf: Uint8Array.from(tones), colours: TONE_COLOURS.price })).toBe(isNamed)
  },
)

const EXAMPLES: TariffRow[] = [{ type: 'default', from: '08:00', to: '20:00', price: 8000, isExample: true }]

it.each([
  ['the price and the free places', { total: 20, free: 9 }, '80 ₽', '80 ₽ · 9'],
  ['no more places than there are', { total: 20, free: 25 }, '80 ₽', '80 ₽ · 20'],
  ['the price alone', { total: 20 }, '80 ₽', '80 ₽'],
  ['that a price is made up', { total: 20, free: 9, tariff: EXAMPLES }, '80 ₽', '80 ₽* · 9'],
  ['nothing, where the price is not known: a number alone could be either', { total: 20, free: 9 }, '', ''],
  ['nothing of what does not work', { total: 20, free: 9, isInactive: true }, '80 ₽', ''],
  ['nothing of what is no parking', { object: 'museum', filter: 'museum' } as const, '80 ₽', ''],
])('a label says %s', (_what, facts, price, text) => {
  expect(labelOf(createCity([facts]), 0, () => price)).toBe(text)
})

it.each([
  ['where there are some', { disabled: 2 }, true],
  ['where all are', { filter: 'fordisabled' } as const, true],
  ['not where there are none', { disabled: 0 }, false],
  ['not where it is not known', {}, false],
  ['not on what does not work', { disabled: 2, isInactive: true }, false],
  ['not on what is no parking', { object: 'museum', filter: 'museum', disabled: 2 } as const, false],
])('a label has the sign of places for disabled people %s', (_where, facts, isSigned) => {
  expect(hasSign(createCity([facts]), 0)).toBe(isSigned)
})

describe('labels on the map', () => {
  // Node has no drawings.
  vi.stubGlobal('Path2D', Object)
  const features = createCity([{ longitude: 38.6 }, { longitude: 38.600_05 }, { longitude: 38.602 }])
  const scale = 256 * 2 ** 17
  const scene: Scene = {
    features,
    finder: createFinder(features),
    clusters: createClusterLevels(features),
    mask: new Uint8Array(3).fill(1),
    palette: PALETTES.light,
    toneOf: null,
    selected: -1,
    position: null,
    marks: null,
  }

  /** What is written into a part of the picture. */
  function paint(
    left: number,
    width: number,
    { zoom = 17, city = scene, textOf = (index: number) => `${index}: 80 ₽` } = {},
  ) {
    const said: string[] = []
    const brush = new Proxy({} as Brush, {
      get: (_target, name) => {
        if (name === 'fillText') return (text: string) => text !== '' && said.push(text)
        return name === 'stroke' ? (drawing?: Path2D) => drawing && said.push('sign') : () => {}
      },
      set: () => true,
    })
    const [x = 0, y = 0] = features.coordinates
    const view = { zoom, scale, left: x * scale - 100 + left, top: y * scale - 100, width, height: 200 }
    const box = [view.left, view.top, view.left + width, view.top + 200].map((side) => side / scale)
    createLabels(textOf, () => 0)(brush, city, view, box as unknown as [number, number, number, number])
    return said
  }

  it('never lie over each other, the same in whatever strips the map is drawn', () => {
    expect(paint(0, 600)).toEqual(['0: 80 ₽', '2: 80 ₽'])
    const strips = [0, 100, 200, 300, 400, 500].flatMap((left) => paint(left, 100))
    expect([...new Set(strips)].toSorted()).toEqual(['0: 80 ₽', '2: 80 ₽'])
  })

  it('stand over what is chosen, and are read there too', () => {
    const drawn: string[] = []
    const brush = new Proxy({} as Brush, {
      get: (_target, name) => (name === 'fillText' ? (text: string) => drawn.push(text) : () => {}),
      set: (_target, name, value) => {
        if (name === 'fillStyle' || name === 'strokeStyle') drawn.push(value as string)
        return true
      },
    })
    const [x = 0, y = 0] = features.coordinates
    const marks = createLabels(
      (index) => `${index}: 80 ₽`,
      () => 0,
    )
    paintScene(
      brush,
      { ...scene, selected: 0, marks },
      { zoom: 17, scale, left: x * scale - 100, top: y * scale - 100, width: 600, height: 200 },
    )
    expect(drawn).toContain(PALETTES.light.selected)
    expect(drawn.indexOf('0: 80 ₽')).toBeGreaterThan(drawn.lastIndexOf(PALETTES.light.selected))
  })

  it('show where places for disabled people are, also where there is no price to say, and leave room for the sign', () => {
    // So far apart that two prices stand side by side, and no sign between them.
    const placesOf = (disabled: number) => {
      const city = createCity([{ disabled }, { longitude: 38.600_7 }, { longitude: 38.602, disabled }])
      const textOf = (index: number) => (index === 2 ? '' : `${index}: 80 ₽`)
      return paint(0, 600, { textOf, city: { ...scene, features: city, finder: createFinder(city) } })
    }
    expect(placesOf(0)).toEqual(['0: 80 ₽', '1: 80 ₽'])
    expect(placesOf(2)).toEqual(['0: 80 ₽', 'sign', 'sign'])
  })

  it('come at zoom 17 and not before', () => {
    expect(paint(0, 600, { zoom: 16 })).toEqual([])
  })
})
