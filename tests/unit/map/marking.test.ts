// The zones that are marked on a map: by the page's attribute, and by the person's press.
import { atom } from 'nanostores'
import { describe, expect, it } from 'vitest'
import { NO_FEATURES, type MapFeatures } from '../../../shared/domain/map-features.ts'
import { parseZones, readZoneCodes } from '../../../shared/element/zones-parser.ts'
import type { Dataset } from '../../../widgets/map/dataset.ts'
import type { MapAttributes } from '../../../widgets/map/element.ts'
import type { Mask } from '../../../shared/domain/map-search/filtering.ts'
import type { Brush, PaintMarks, Scene, View } from '../../../widgets/map/engine/painting.ts'
import { openMarking } from '../../../widgets/map/marking/marking.ts'

/** Four objects: two of zone 101, one of 102, and one of none. */
const FEATURES: MapFeatures = {
  ...NO_FEATURES,
  count: 4,
  zone: Uint16Array.from([0, 1, 0, 2]),
  zones: ['101', '102', ''],
}

const BRUSH = { beginPath() {}, stroke() {} }

async function visit(markedZones: string, shown: Mask = new Uint8Array(4).fill(1)) {
  const $attributes = atom({ markedZones, zoneMarking: true } as MapAttributes)
  const $paint = atom<PaintMarks | null>(null)
  const heard: unknown[] = []
  const marking = await openMarking({
    context: { $attributes, $language: atom('ru'), emit: (_name, detail) => heard.push(detail) > 0 },
    $dataset: atom({ features: FEATURES } as Dataset),
    choice: { $mask: atom(shown) },
    $paint,
  })
  /** Which objects would be looked for in the view. */
  function marked(): number[] {
    let asked: Mask = new Uint8Array()
    const finder = {
      inBox(_box: unknown, mask: Mask) {
        asked = mask
        return new Uint32Array()
      },
    }
    const scene = { finder, features: FEATURES, palette: { selected: '', halo: '' } } as unknown as Scene
    $paint.get()?.(BRUSH as unknown as Brush, scene, { zoom: 16 } as View, [0, 0, 1, 1])
    return [...asked.keys()].filter((index) => asked[index])
  }
  return { marking, $attributes, heard, marked, $paint }
}

describe('zones that are marked on the map', () => {
  it('are those of the attribute, with all that lies in them', async () => {
    const { marked, $attributes } = await visit('101')
    expect(marked()).toEqual([0, 2])
    $attributes.set({ ...$attributes.get(), markedZones: '102' })
    expect(marked()).toEqual([1])
  })

  it('change at a press, and the page is told all of them as the attribute takes them', async () => {
    const { marking, heard, marked } = await visit('101')
    marking.toggle('102')
    expect(marked()).toEqual([0, 1, 2])
    marking.toggle('101')
    marking.toggle('102')
    expect(heard).toEqual([{ zones: '101,102' }, { zones: '102' }, { zones: '' }])
    expect(marked()).toEqual([])
  })

  it('are drawn only as far as the filters show them, and not at all afterwards', async () => {
    const { marking, marked, $paint } = await visit('101,102', Uint8Array.from([1, 0, 0, 1]))
    expect(marked()).toEqual([0])
    marking.dispose()
    expect($paint.get()).toBeNull()
  })
})

describe('the attribute of zones', () => {
  it.each([
    ['101, 102 ,101', '101,102'],
    [' , ', ''],
    ['Центр 1', 'Центр 1'],
    ['x'.repeat(65), undefined],
  ])('%j is read as %j', (text, read) => {
    expect(parseZones(text)).toBe(read)
  })

  it('is read back as its codes', () => {
    expect(readZoneCodes('101,102')).toEqual(['101', '102'])
    expect(readZoneCodes('')).toEqual([])
  })
})
