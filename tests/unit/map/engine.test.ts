import { describe, expect, it } from 'vitest'
import { createFeaturesBuilder, type FeatureFacts } from '../../../shared/domain/features-builder.ts'
import { readFeature, type MapFeatures } from '../../../shared/domain/map-features.ts'
import { projectPoint } from '../../../shared/domain/mercator.ts'
import { createClusterLevels } from '../../../widgets/map/engine/clusters.ts'
import { countFilters, createMask } from '../../../shared/domain/map-search/filtering.ts'
import { createFinder, type Finder } from '../../../widgets/map/engine/finder.ts'
import { hitTest } from '../../../widgets/map/engine/hit-test.ts'
import { countSeen, paintScene, type Brush } from '../../../widgets/map/engine/painting.ts'
import { PALETTES } from '../../../widgets/map/engine/palette.ts'
import { createSearcher } from '../../../shared/domain/map-search/search.ts'
import { createChance } from '../../bench/map/data.ts'

type Point = [longitude: number, latitude: number]

type TestFacts = FeatureFacts & { parts: Point[][] }

const FACTS: TestFacts = {
  object: 'parkings',
  filter: 'roadside',
  code: '1',
  name: '',
  nameEn: '',
  address: '',
  zone: '101',
  isFree: false,
  isInactive: false,
  tariff: [],
  total: 10,
  free: null,
  disabled: 0,
  shape: 'line',
  parts: [],
}

/** Lines, rings with and without holes, points: a city of the test's own. */
function createCity(count: number): { features: MapFeatures; facts: TestFacts[] } {
  const chance = createChance(3)
  const filters = ['roadside', 'planar', 'free', 'taxi', 'parcomats'] as const
  const facts = Array.from({ length: count }, (_, index): TestFacts => {
    const [x, y]: Point = [37.4 + chance() * 0.4, 55.6 + chance() * 0.3]
    const at = (dx: number, dy: number): Point => [x + dx * 0.0012, y + dy * 0.0007]
    const filter = filters[index % filters.length] ?? 'roadside'
    const shared = {
      ...FACTS,
      filter,
      code: String(index),
      name: `Улица ${index % 50}`,
      zone: String(100 + (index % 7)),
      disabled: index % 9 === 0 ? 1 : 0,
      isFree: index % 11 === 0,
    }
    if (filter === 'parcomats') return { ...shared, object: 'parcomats', shape: 'point', parts: [[[x, y]]] }
    if (filter !== 'planar')
      return { ...shared, shape: 'line', parts: [[at(0, 0), at(chance(), chance()), at(1, chance())]] }
    const hole = [at(0.3, 0.3), at(0.6, 0.3), at(0.6, 0.6), at(0.3, 0.6)]
    return {
      ...shared,
      shape: 'polygon',
      parts: [[at(0, 0), at(1, 0), at(1, 1), at(0, 1)], ...(index % 2 ? [hole] : [])],
    }
  })
  const builder = createFeaturesBuilder()
  for (const one of facts) {
    for (const part of one.parts) {
      for (const point of part) builder.addPoint(...point)
      builder.endPart(1)
    }
    builder.endObject(one)
  }
  return { features: builder.finish({ totals: { parkings: null, spaces: null, disabled: null }, time: null }), facts }
}

const SCALE = 256 * 2 ** 16

const toPixels = (one: Point) => projectPoint(one).map((part) => part * SCALE) as Point
const inPixels = (facts: readonly TestFacts[]) =>
  facts.map((one) => ({ ...one, parts: one.parts.map((part) => part.map(toPixels)) }))

/** The whole geometry, point by point, in pixels of zoom 16. */
function naiveHit(
  facts: readonly TestFacts[],
  point: Point,
  tolerance: number,
): { index: number; distance: number; isInside: boolean }[] {
  const [px, py] = toPixels(point)
  return facts.flatMap(({ shape, parts }, index) => {
    let [distance, isInside] = [Infinity, false]
    for (const pixels of parts) {
      let [x1, y1] = shape === 'polygon' ? pixels.at(-1)! : pixels[0]!
      for (const pixel of pixels) {
        const x2 = pixel[0]
        const y2 = pixel[1]
        const length = (x2 - x1) ** 2 + (y2 - y1) ** 2
        const share =
          length === 0 ? 0 : Math.min(1, Math.max(0, ((px - x1) * (x2 - x1) + (py - y1) * (y2 - y1)) / length))
        distance = Math.min(
          distance,
          Math.sqrt((px - x1 - share * (x2 - x1)) ** 2 + (py - y1 - share * (y2 - y1)) ** 2),
        )
        if (shape === 'polygon' && y1 > py !== y2 > py && px < ((x2 - x1) * (py - y1)) / (y2 - y1) + x1)
          isInside = !isInside
        x1 = x2
        y1 = y2
      }
    }
    return isInside || distance <= tolerance ? [{ index, distance: isInside ? 0 : distance, isInside }] : []
  })
}

async function buildIndex(finder: Finder): Promise<void> {
  await finder.prepare()
  while (finder.build());
}

describe('the engine of the map', () => {
  const { features, facts } = createCity(2_000)
  const all = createMask(features, new Set())

  it('gives every object back as it came', () => {
    for (const index of [0, 1, 17, 1_999]) {
      const { code, name, zone, filter, isFree } = readFeature(features, index)
      expect({ code, name, zone, filter, isFree }).toEqual({
        code: facts[index]!.code,
        name: facts[index]!.name,
        zone: facts[index]!.zone,
        filter: facts[index]!.filter,
        isFree: facts[index]!.isFree,
      })
    }
    for (const texts of Object.values(features.texts)) texts.pack()
    expect(readFeature(features, 1_999).name).toBe(facts[1_999]!.name)
  })

  it('finds what is under a finger exactly where plain geometry does, with its index and without', async () => {
    const chance = createChance(21)
    const tolerance = 8
    const pixels = inPixels(facts)
    for (const isBuilt of [false, true]) {
      const finder = createFinder(features)
      if (isBuilt) await buildIndex(finder)
      let hits = 0
      for (let number = 0; number < 300; number += 1) {
        const near = facts[Math.floor(chance() * facts.length)]!.parts[0]![0]!
        const point: Point = [near[0] + (chance() - 0.5) * 0.0008, near[1] + (chance() - 0.5) * 0.0005]
        const wanted = naiveHit(pixels, point, tolerance)
        const [x, y] = projectPoint(point)
        const index = hitTest(features, finder, {
          x: x - features.origin[0],
          y: y - features.origin[1],
          tolerance: tolerance / SCALE,
          mask: all,
        })
        const small = wanted.filter(({ isInside }) => !isInside)
        const candidates = small.length > 0 ? small : wanted
        const least = Math.min(...candidates.map(({ distance }) => distance))
        const right = candidates.filter(({ distance }) => distance <= least + 0.02).map((one) => one.index)
        // Within a fiftieth of a pixel of the tolerance either answer is right.
        const isEdge = wanted.some(({ distance, isInside }) => !isInside && Math.abs(distance - tolerance) < 0.02)
        if (!isEdge)
          expect(index < 0 ? [] : [index].filter((one) => right.includes(one)), `point ${number}`).toHaveLength(
            right.length > 0 ? 1 : 0,
          )
        if (index >= 0) hits += 1
      }
      expect(hits).toBeGreaterThan(60)
    }
  })

  it('finds the same objects in a box, and the same nearest ones, without its index, while it grows and once it is whole', async () => {
    const large = createCity(9_000).features
    const mask = createMask(large, new Set(['planar', 'taxi']))
    const [x, y] = projectPoint([37.6, 55.75])
    const [left, top] = [x - large.origin[0], y - large.origin[1]]
    const box = [left - 0.0001, top - 0.0001, left + 0.0001, top + 0.0001] as const
    const [plain, growing] = [createFinder(large), createFinder(large)]
    const wanted = [...plain.inBox(box, mask)]
    expect(wanted.length).toBeGreaterThan(20)
    await growing.prepare()
    let steps = 0
    for (let isMore = true; isMore; steps += 1) {
      expect([...growing.inBox(box, mask)]).toEqual(wanted)
      expect(growing.nearest(left, top, { mask, most: 30 })).toEqual(plain.nearest(left, top, { mask, most: 30 }))
      isMore = growing.build()
    }
    expect(steps).toBe(3)
    expect(growing.isBuilt).toBe(true)
    expect([...growing.inBox(box, mask)]).toEqual(wanted)
    expect(growing.nearest(left, top, { mask, most: 30 })).toEqual(plain.nearest(left, top, { mask, most: 30 }))
  })

  it('counts what a filter would show; free and for disabled also by what a parking is beside its kind', () => {
    const counts = countFilters(features)
    expect(counts.get('free')).toBe(facts.filter(({ filter, isFree }) => filter === 'free' || isFree).length)
    expect(counts.get('fordisabled')).toBe(facts.filter(({ disabled }) => disabled === 1).length)
    for (const filter of ['free', 'fordisabled', 'taxi'] as const) {
      expect(createMask(features, new Set([filter])).reduce((sum, one) => sum + one, 0)).toBe(counts.get(filter))
    }
  })

  it('puts everything that is shown into a cluster, once, at every zoom and under every filter', () => {
    const levels = createClusterLevels(features)
    for (const zoom of [14, 13, 10]) {
      for (const wanted of [new Set<never>(), new Set(['taxi'] as const)]) {
        const mask = createMask(features, wanted)
        const clusters = levels.at(zoom, mask)
        const sum = clusters.size.subarray(0, clusters.count).reduce((total, one) => total + one, 0)
        expect(sum).toBe(mask.reduce((total, one) => total + one, 0))
        expect(clusters.size.subarray(0, clusters.count).every((size) => size > 0)).toBe(true)
      }
    }
    expect(levels.at(13, all).count).toBeLessThan(levels.at(14, all).count)
  })

  it('draws only what is in view, and ends its paths some hundred segments long', () => {
    const strokes: number[] = []
    let segments = 0
    const brush = new Proxy({} as Brush, {
      get: (_target, name) =>
        name === 'lineTo' ? () => (segments += 1) : () => name === 'stroke' && strokes.push(segments),
      set: () => true,
    })
    const finder = createFinder(features)
    const scene = {
      features,
      finder,
      clusters: createClusterLevels(features),
      mask: all,
      palette: PALETTES.light,
      selected: -1,
      position: null,
      marks: null,
      toneOf: null,
    }
    const [x, y] = projectPoint([37.6, 55.75])
    const view = {
      zoom: 16,
      scale: SCALE,
      left: (x - features.origin[0]) * SCALE,
      top: (y - features.origin[1]) * SCALE,
      width: 1280,
      height: 800,
    }
    const drawn = paintScene(brush, scene, view)
    expect(countSeen(scene, view)).toBe(drawn)
    expect(drawn).toBeGreaterThan(5)
    expect(drawn).toBeLessThan(400)
    expect(segments).toBeLessThan(2_000)
    expect(
      paintScene(brush, scene, { ...view, zoom: 13, scale: SCALE / 8, left: view.left / 8, top: view.top / 8 }),
    ).toBeGreaterThan(0)
  })

  it('searches by code, street and zone, however it is written', () => {
    const { search } = createSearcher(features)
    const options = { mask: all, distanceOf: (index: number) => index }
    expect(search('1234', options).objects[0]).toBe(1234)
    expect(search('УЛИЦА  7', options).objects.every((index) => facts[index]!.name.includes('7'))).toBe(true)
    expect(search('103', options).zones.map((zone) => features.zones[zone])).toEqual(['103'])
    expect(search('0103', options).objects).toEqual(facts.flatMap(({ zone }, index) => (zone === '103' ? [index] : [])))
    expect(search('нет такой', options)).toEqual({ objects: [], zones: [] })
  })

  it('takes fifty thousand objects: filter, clusters and a search box by box well within a frame’s reach', async () => {
    const large = createCity(50_000).features
    const finder = createFinder(large)
    await buildIndex(finder)
    expect(finder.isBuilt).toBe(true)
    const mask = createMask(large, new Set(['taxi', 'planar']))
    const clusters = createClusterLevels(large).at(13, mask)
    expect(clusters.size.subarray(0, clusters.count).reduce((sum, size) => sum + size, 0)).toBe(20_000)
    const bytes = [
      large.coordinates,
      large.boxes,
      large.points,
      large.parts,
      large.filter,
      large.total,
      large.free,
      large.disabled,
    ].reduce((sum, { byteLength }) => sum + byteLength, 0)
    expect(bytes / large.count).toBeLessThan(120)
  })
})
