import { type Feature, Index, type Layout } from 'protomaps-leaflet'
import { expect, it } from 'vitest'
import { labelRulesOf, STREET_COLOURS } from '../../../widgets/map/surface/street-style.ts'

it('a park that lies in two tiles is named once; another beside it has its own name', () => {
  const rule = labelRulesOf(STREET_COLOURS.light, 'en').find(({ dataLayer }) => dataLayer === 'green')!
  const index = new Index(4096, 16)
  const scratch = { measureText: () => ({ width: 80, actualBoundingBoxAscent: 9, actualBoundingBoxDescent: 3 }) }
  const layout = { index, order: 0, zoom: 16, overzoom: 0, scratch } as unknown as Layout
  const isWritten = (name: string, [x, y]: [x: number, y: number]) => {
    const place = { x, y, dist: (other: { x: number; y: number }) => Math.hypot(other.x - x, other.y - y) }
    const feature = { props: { nm: 'Парк', en: name } } as unknown as Feature
    const [label] = rule.symbolizer.place(layout, [[place]] as never, feature) ?? []
    if (!label || index.deduplicationCollides(label)) return false
    index.insert(label, 0, `${name}${x}`)
    return true
  }
  expect(isWritten('Theatre Park', [1000, 1000])).toBe(true)
  expect(isWritten('Theatre Park', [1030, 1010])).toBe(false)
  expect(isWritten('River Park', [1030, 1060])).toBe(true)
  expect(isWritten('Theatre Park', [2000, 2000])).toBe(true)
})
