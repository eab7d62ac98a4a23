import type { Page } from '@playwright/test'

/** Frames in which nothing is asked for, until a drag counts as done: as long as a map glides on. */
const QUIET_FRAMES = 20

/** Drags over a page's middle, each of them done when what it asks for has come. */
export function createDragging(page: Page): {
  drag(x: number, y: number): Promise<void>
  settle(): Promise<void>
} {
  const asked = new Set<unknown>()
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }

  async function settle(): Promise<void> {
    do {
      // oxlint-disable-next-line no-await-in-loop -- until nothing more is asked for
      await page.evaluate(async (count) => {
        for (let frame = 0; frame < count; frame += 1)
          // oxlint-disable-next-line no-await-in-loop -- a frame after another
          await new Promise((resolve) => void requestAnimationFrame(resolve))
      }, QUIET_FRAMES)
    } while (asked.size > 0)
  }

  return {
    settle,
    async drag(x, y) {
      await page.mouse.move(width / 2, height / 2)
      await page.mouse.down()
      await page.mouse.move(width / 2 + x, height / 2 + y, { steps: 4 })
      await page.mouse.up()
      await settle()
    },
  }
}
