import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { expect } from './e2e-expect.ts'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds against WCAG 2.2 AA and its own best practice in one element, without exceptions. */
export async function findBarriers(page: Page, element: string): Promise<string[]> {
  // Evaluated and not added as a tag, which a strict policy would refuse.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const { passes, violations } = await page.evaluate(
    async ([selector, tags]) => {
      const { axe } = window as unknown as { axe: { run(context: string, options: object): Promise<AxeResults> } }
      const result = await axe.run(selector, { runOnly: tags, resultTypes: ['violations'] })
      return {
        passes: result.passes.length,
        violations: result.violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join(' | ')}`,
        ),
      }
    },
    [element, TAGS] as const,
  )
  return passes > 3 ? violations : [...violations, 'axe has looked at next to nothing']
}

/** Russian words that a screen reader would read as another language: nothing around them says what they are. */
export function findForeignWords(page: Page, element: string): Promise<string[]> {
  return page.locator(element).evaluateAll((places) => {
    const found: string[] = []
    const parentOf = (node: Node) =>
      (node instanceof Element ? node.assignedSlot : null) ?? (node instanceof ShadowRoot ? node.host : node.parentNode)
    const languageOf = (node: Node | null): string => {
      for (let one = node; one; one = parentOf(one))
        if (one instanceof Element && one.hasAttribute('lang')) return one.getAttribute('lang') ?? ''
      return ''
    }
    // Every open shadow root below as well; what stands in a slot is read where it was written.
    const read = (node: Node) => {
      if (node instanceof Element && node.matches('style, script, template')) return
      // What the page put into an element for as long as it has not come, in the page's own language.
      if (node instanceof Element && node.parentElement?.shadowRoot && !node.checkVisibility()) return
      // A plate has two letters in a row at most.
      if (node instanceof Text && /\p{Script=Cyrillic}{3}/u.test(node.data) && !languageOf(node).startsWith('ru'))
        found.push(node.data.trim())
      if (node instanceof Element && node.shadowRoot) read(node.shadowRoot)
      for (const child of node.childNodes) read(child)
    }
    for (const place of places) read(place)
    return found
  })
}

/** What stands there can be used by everybody, and fits; the test goes on where it does not. */
export async function expectUsable(page: Page, element: string, state: string): Promise<void> {
  expect.soft(await findBarriers(page, element), state).toEqual([])
  expect.soft(await findForeignWords(page, element), `${state}: words without their language`).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${state}: pixels beyond the screen`).toBeLessThanOrEqual(0)
}
