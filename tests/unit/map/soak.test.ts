import { describe, expect, it } from 'vitest'
import { judgePanning, judgeSoak, type SoakSample } from '../../soak/soak.ts'

/** Samples of a soak whose heap is as told, cycle by cycle; it moves by some hundred kB, as a collector leaves it. */
function soakOf(heapAt: (cycle: number) => number, changes: Partial<SoakSample> = {}): SoakSample[] {
  return Array.from({ length: 13 }, (_, sample) => {
    const cycle = sample * 834
    const moved = sample % 2 === 0 ? 100_000 : -100_000
    return { cycle, heap: heapAt(cycle) + moved, nodes: 970, listeners: 290, canvases: 1, ...(sample > 0 && changes) }
  })
}

/** Two megabytes of caches, filled within the first thousand cycles. */
const warm = (cycle: number) => 8_000_000 + 2_000_000 * (1 - Math.exp(-cycle / 700))

describe('the verdict on a kiosk’s long day', () => {
  it('is good where the heap grew until the caches were full, and no longer', () => {
    expect(judgeSoak(soakOf(warm))).toMatchObject({ isFlat: true, isBack: true })
  })

  it('is bad where each visitor leaves something behind', () => {
    const verdict = judgeSoak(soakOf((cycle) => warm(cycle) + cycle * 200))
    expect(verdict.isFlat).toBe(false)
    expect(verdict.slope).toBeGreaterThan(100)
  })

  it('is bad where that begins late in the day', () => {
    expect(judgeSoak(soakOf((cycle) => warm(cycle) + Math.max(0, cycle - 7_500) * 500)).isFlat).toBe(false)
  })

  it('is bad where the heap is flat, but listeners, nodes or canvases stay', () => {
    for (const left of [{ listeners: 500 }, { nodes: 2_000 }, { canvases: 2 }])
      expect(judgeSoak(soakOf(warm, left))).toMatchObject({ isFlat: false, isBack: false })
  })

  it('is bad where nothing was measured', () => {
    expect(judgeSoak([]).isFlat).toBe(false)
  })
})

describe('the verdict on a map that is dragged about', () => {
  /** What is held at a moment moves by megabytes. */
  const moving = (cycle: number) => 16_000_000 + 2_000_000 * Math.sin(cycle)

  it('is good where what it holds goes up and down', () => {
    expect(judgePanning(soakOf(moving)).isFlat).toBe(true)
  })

  it('is bad where each drag leaves something behind, in the heap or on the page', () => {
    expect(judgePanning(soakOf((cycle) => moving(cycle) + cycle * 400)).isFlat).toBe(false)
    expect(judgePanning(soakOf(moving, { listeners: 500 })).isFlat).toBe(false)
    expect(judgePanning([]).isFlat).toBe(false)
  })
})
