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
  return page.locator(element).evaluateAll((hosts) => {
    const found: string[] = []
    const parentOf = (node: Node) =>
      (node instanceof Element ? node.assignedSlot : null) ?? (node instanceof ShadowRoot ? node.host : node.parentNode)
    const languageOf = (node: Node | null): string => {
      for (let one = node; one; one = parentOf(one))
        if (one instanceof Element && one.hasAttribute('lang')) return one.getAttribute('lang') ?? ''
      return ''
    }
    const read = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Element && node.shadowRoot) read(node.shadowRoot)
        if (!(node instanceof Text) || node.parentElement?.closest('style, script')) continue
        // A plate has two letters in a row at most.
        if (/\p{Script=Cyrillic}{3}/u.test(node.data) && !languageOf(node).startsWith('ru'))
          found.push(node.data.trim())
      }
    }
    for (const host of hosts) if (host.shadowRoot) read(host.shadowRoot)
    return found
  })
}

/** What stands there can be used by everybody, and fits; the test goes on where it does not. */
export async function expectUsable(page: Page, element: string, state: string): Promise<void> {
  expect.soft(await findBarriers(page, element), state).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${state}: pixels beyond the screen`).toBeLessThanOrEqual(0)
}
