import type { Page } from '@playwright/test'
import { CENTER } from '../bench/map/data.ts'
import { createDragging } from '../support/dragging.ts'
import { take, toMegabytes, type SoakSample } from './soak.ts'

/** Drags along each side of a square; a block of them ends where it began. */
const SIDE = 20
const STEP = { across: 150, down: 250 }
export const BLOCK = SIDE * 4
/** Blocks until the first sample. */
const WARM_UP = 1
/** As a link has it: latitude first. */
const START = CENTER.toReversed().join()

export interface PanningOptions {
  url: string
  city: string
  drags: number
  onSample(line: string): void
}

/**
 * A map of a city that comes by tiles, dragged around a square of its middle over and over: each side is a few screens
 * long, so that the tiles of the one before it are let go of.
 */
export async function pan(page: Page, { url, city, drags, onSample }: PanningOptions): Promise<SoakSample[]> {
  await page.route('**/demo/states/map.html*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="stylesheet" href="/parking.css"><script type="module" src="/elements/parking-map.js"></script><parking-map city="${city}" zoom="16" lang="ru" gestures="map"></parking-map>`,
    }),
  )
  const { drag, settle } = createDragging(page)
  await page.goto(`${url}/demo/states/map.html`)
  await page.locator('.map-row').first().waitFor({ state: 'attached' })
  await page.locator('canvas.map-features').first().waitFor({ state: 'attached' })
  await settle()
  const session = await page.context().newCDPSession(page)
  const samples: SoakSample[] = []
  for (let block = 0; block < WARM_UP + Math.ceil(drags / BLOCK); block += 1) {
    for (const [x, y] of [
      [-1, 0],
      [0, -1],
      [1, 0],
      [0, 1],
    ] as const)
      for (let turn = 0; turn < SIDE; turn += 1) {
        // oxlint-disable-next-line no-await-in-loop -- a finger drags once at a time
        await drag(x * STEP.across, y * STEP.down)
      }
    // What has glided on is taken back.
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.evaluate(async (center) => {
      const map = document.querySelector('parking-map')
      map?.setAttribute('center', center)
      // What is set and removed in one turn is no change.
      await new Promise((resolve) => requestAnimationFrame(resolve))
      map?.removeAttribute('center')
    }, START)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await settle()
    if (block + 1 < WARM_UP) continue
    // oxlint-disable-next-line no-await-in-loop -- as above
    const sample = await take(session, page, (block + 1 - WARM_UP) * BLOCK)
    samples.push(sample)
    onSample(
      `${sample.cycle} drags: heap ${toMegabytes(sample.heap)}, ${sample.nodes} nodes, ${sample.listeners} listeners`,
    )
  }
  return samples
}
