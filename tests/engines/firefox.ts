import puppeteer from 'puppeteer-core'
import { doInPage } from './deeds.ts'
import type { Engine } from './engine.ts'

/** Firefox, with a mouse and a keyboard of its own. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? 'firefox',
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
  })
  const [page = await browser.newPage()] = await browser.pages()
  return {
    version: await browser.version(),
    async goto(url) {
      await page.goto(url, { waitUntil: 'load' })
    },
    evaluate: (script, ...parameters) =>
      page.evaluate(script as (...all: unknown[]) => unknown, ...parameters) as Promise<ReturnType<typeof script>>,
    async act(target, deed) {
      const place = await page.evaluate(doInPage, target, { kind: 'find' as const })
      if (place === null || deed.kind === 'find') return place
      await page.mouse.click(place.x, place.y, { count: deed.kind === 'type' ? 3 : 1 })
      if (deed.kind === 'type') await page.keyboard.type(deed.text)
      return place
    },
    close: () => browser.close(),
  }
}
