import type { CDPSession, Page } from '@playwright/test'

/** What a page holds at one moment, after the collector has been. */
export interface SoakSample {
  cycle: number
  heap: number
  nodes: number
  listeners: number
  canvases: number
}

export interface SoakOptions {
  url: string
  cycles: number
  /** How often it is measured. */
  samples?: number
  onSample?: (line: string) => void
}

/** Samples of one soak; the first after a warm-up. */
const USUAL_SAMPLES = 12
const WARM_UP = 20
/** How often it is collected before the heap is believed. */
const COLLECTIONS = 4
/**
 * Bytes a cycle may seem to cost: what the collector and the engine's own caches move by. In a short soak that is more
 * of each cycle.
 */
const MOST_PER_CYCLE = 100
const MOST_PER_SHORT_CYCLE = 400
const MOST_IN_ALL = 1_000_000
/**
 * Listeners and nodes that come and go: Leaflet has two listeners on each of the twenty tiles or so around the view.
 */
const SLACK = 40

/**
 * A kiosk's day over and over: pan, filter, select, let go or leave, back to the start when the idle time is over,
 * offline and back.
 */
export async function soak(
  page: Page,
  { url, cycles, samples: count = USUAL_SAMPLES, onSample }: SoakOptions,
): Promise<SoakSample[]> {
  await holdTimers(page)
  await page.goto(url)
  await page.locator('.map-row').first().waitFor({ state: 'attached' })
  await page.locator('canvas.map-features').first().waitFor({ state: 'attached' })
  const session = await page.context().newCDPSession(page)
  await run(page, WARM_UP)
  const samples = [await take(session, page, 0)]
  const each = Math.max(1, Math.ceil(cycles / count))
  for (let done = 0; done < cycles; done += each) {
    // oxlint-disable-next-line no-await-in-loop -- a soak is one thing after another
    await run(page, Math.min(each, cycles - done))
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    const sample = await take(session, page, Math.min(cycles, done + each))
    samples.push(sample)
    onSample?.(
      `${sample.cycle} cycles: heap ${toMegabytes(sample.heap)}, ${sample.nodes} nodes, ${sample.listeners} listeners, ${sample.canvases} canvases`,
    )
  }
  return samples
}

declare global {
  interface Window {
    /** Lets so many milliseconds go by for timers of a second and more. */
    passTime(ms: number): void
  }
}

/**
 * Timers of a second and more run when the soak says so: the run does not wait for a kiosk's minutes, and each cycle
 * has its own.
 */
async function holdTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const HELD_FROM = 1_000
    const held = new Map<unknown, { at: number; act: () => void }>()
    const { setTimeout: start, clearTimeout: stop } = window
    let now = 0
    let count = 0
    window.setTimeout = ((act: () => void, ms = 0) => {
      if (ms < HELD_FROM) return start(act, ms)
      count -= 1
      held.set(count, { at: now + ms, act })
      return count
    }) as typeof setTimeout
    window.clearTimeout = (id) => {
      if (!held.delete(id)) stop(id)
    }
    window.passTime = (ms) => {
      const end = now + ms
      for (;;) {
        const [next] = [...held].filter(([, { at }]) => at <= end).toSorted(([, one], [, other]) => one.at - other.at)
        if (!next) break
        const [id, { at, act }] = next
        held.delete(id)
        now = at
        act()
      }
      now = end
    }
  })
}

/**
 * Cycles within the page, as fast as it can: the run does not wait for what a user would look at. It ends where it
 * began, with nothing on its way.
 */
async function run(page: Page, cycles: number): Promise<void> {
  // No function in it has a name: tsx would mark it with a helper that the page has not.
  await page.evaluate(async (count) => {
    const element = document.querySelector('parking-map')
    const root = element?.shadowRoot
    if (!element || !root) throw new Error('no map')
    const codes = ['2001', '2002', '2003', '']
    const idleMs = Number(element.getAttribute('idle-seconds')) * 1000
    let resets = 0
    const counting = new AbortController()
    element.addEventListener('parking-idle', () => (resets += 1), counting)
    for (let cycle = 0; cycle < count; cycle += 1) {
      const by = (cycle % 2 ? 1 : -1) * 0.002
      const steps = [
        () => {
          element.setAttribute('center', `${56.0408 + by},${38.6 + by}`)
          element.setAttribute('filter', cycle % 3 ? '' : 'taxi free')
        },
        () => {
          element.setAttribute('filter', '')
          element.setAttribute('selected', codes[cycle % codes.length] ?? '')
        },
        () => {
          const row = root.querySelector<HTMLElement>('.map-row')
          row?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
          row?.click()
        },
        () => {
          // Every other visitor closes the card; the next goes away, and the kiosk goes back to its start by itself.
          if (cycle % 2) root.querySelector<HTMLElement>('.map-card .button-icon')?.click()
          window.passTime(idleMs)
        },
        () => {
          // The line goes and comes back, as the browser tells it.
          dispatchEvent(new Event(cycle % 2 ? 'offline' : 'online'))
        },
      ]
      for (const step of steps) {
        step()
        await new Promise((resolve) => void requestAnimationFrame(resolve))
      }
    }
    counting.abort()
    if (resets < count)
      throw new Error(`${count} visitors went away, and the kiosk went back to its start ${resets} times`)
    element.setAttribute('selected', '')
    element.setAttribute('filter', '')
    element.setAttribute('zoom', '16')
    element.setAttribute('center', '56.0408,38.6')
    let [last, steady] = [0, 0]
    while (steady < 45) {
      await new Promise((resolve) => void requestAnimationFrame(resolve))
      const now = root.querySelectorAll('*').length
      steady =
        now === last && !root.querySelector('.leaflet-tile:not(.leaflet-tile-loaded), .map-card') ? steady + 1 : 0
      last = now
    }
    for (const name of ['selected', 'filter', 'zoom', 'center']) element.removeAttribute(name)
  }, cycles)
}

/** What the page with a map holds, once all that nothing holds has been collected. */
export async function take(session: CDPSession, page: Page, cycle: number): Promise<SoakSample> {
  // What one collection leaves behind, such as code that is let go of later, moves by a megabyte: the least of a few is
  // what is held.
  let heap = Infinity
  for (let turn = 0; turn < COLLECTIONS; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each after the one before
    await session.send('HeapProfiler.collectGarbage')
    // oxlint-disable-next-line no-await-in-loop -- as above
    heap = Math.min(heap, (await session.send('Runtime.getHeapUsage')).usedSize)
  }
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  const canvases = await page.evaluate(
    () => document.querySelector('parking-map')?.shadowRoot?.querySelectorAll('.map-features').length ?? 0,
  )
  return { cycle, heap, nodes, listeners: jsEventListeners, canvases }
}

/**
 * Whether the heap stays flat, by the slope of its later half (least squares), and whether all else is as it was at the
 * start. In the earlier half caches fill, and the engine compiles: that ends, where a leak does not.
 */
export function judgeSoak(samples: readonly SoakSample[]): {
  isFlat: boolean
  isBack: boolean
  slope: number
  said: string
} {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) return { isFlat: false, isBack: false, slope: Number.NaN, said: 'nothing was measured' }
  const later = samples.filter(({ cycle }) => cycle * 2 >= last.cycle)
  const slope = slopeOf(later)
  const isBack =
    last.listeners <= first.listeners + SLACK &&
    last.nodes <= first.nodes * 1.2 + SLACK &&
    last.canvases === first.canvases
  const most = Math.max(MOST_PER_CYCLE, Math.min(MOST_PER_SHORT_CYCLE, MOST_IN_ALL / last.cycle))
  return {
    isFlat: slope <= most && isBack,
    isBack,
    slope,
    said: `soak: ${last.cycle} cycles, heap slope of the later half ${slope.toFixed(0)} bytes a cycle (${most.toFixed(0)} at most), heap ${toMegabytes(first.heap)} → ${toMegabytes(later[0]?.heap ?? 0)} → ${toMegabytes(last.heap)}, listeners ${first.listeners} → ${last.listeners}, nodes ${first.nodes} → ${last.nodes}, canvases ${first.canvases} → ${last.canvases}`,
  }
}

/**
 * Whether a map that is dragged about keeps no more in the later half than in the earlier one, by the least of each: what
 * it holds at a moment, tiles and the lists that are made of them, moves by megabytes.
 */
export function judgePanning(samples: readonly SoakSample[]): { isFlat: boolean; said: string } {
  const last = samples.at(-1)
  if (!last || samples.length < 4) return { isFlat: false, said: 'too little was measured' }
  const leastOf = (half: readonly SoakSample[]) => Math.min(...half.map(({ heap }) => heap))
  const earlier = leastOf(samples.filter(({ cycle }) => cycle * 2 < last.cycle))
  const later = leastOf(samples.filter(({ cycle }) => cycle * 2 >= last.cycle))
  const { isBack } = judgeSoak(samples)
  return {
    isFlat: later <= earlier + MOST_IN_ALL && isBack,
    said: `soak: ${last.cycle} drags, least heap of the earlier half ${toMegabytes(earlier)}, of the later ${toMegabytes(later)} (${toMegabytes(MOST_IN_ALL)} more at most), ${isBack ? 'nothing' : 'nodes, listeners or canvases'} left behind`,
  }
}

export const toMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`

/** Bytes a cycle. */
function slopeOf(samples: readonly SoakSample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(samples.map(({ cycle }) => cycle)), mean(samples.map(({ heap }) => heap))]
  const [both, own] = [
    samples.reduce((sum, one) => sum + (one.cycle - x) * (one.heap - y), 0),
    samples.reduce((sum, one) => sum + (one.cycle - x) ** 2, 0),
  ]
  return both / Math.max(1, own)
}
