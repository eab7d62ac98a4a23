import { claim } from './support/claims.ts'
import { after, describe, it } from './support/mocha.ts'
import { elements, openPage, ready, scriptOf, textOf } from './support/pages.ts'

interface Axe {
  run(
    context: unknown,
    options: unknown,
  ): Promise<{ passes: unknown[]; violations: { id: string; help: string; nodes: { target: unknown; failureSummary: string }[] }[] }>
}

const source = await (await fetch('/node_modules/axe-core/axe.min.js')).text()
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const STATES = ['', 'lang="en"', 'theme="dark"', 'legible', 'lang="en" theme="dark" legible']
const WIDTHS = [320, 1280]
let looks = 0

describe('accessibility', () => {
  for (const element of elements) {
    for (const state of STATES) {
      it(`<${element.tag} ${state}> has no violation of WCAG 2.2 AA that axe can see, narrow and wide`, async () => {
        for (const width of WIDTHS) {
          const html = `<html lang="ru"><title>Страница</title>${scriptOf(element)}<main><h1>Парковка</h1><${element.tag} ${state}></${element.tag}>`
          // oxlint-disable-next-line no-await-in-loop -- one page after the other
          await look(html, { tag: element.tag, width, script: state.includes('en') ? /[a-z]/ : /[а-я]/ })
        }
      })
    }
  }
  after(() => console.log(`accessibility: axe looked at ${looks} pages of ${elements.length} elements`))
})

async function look(html: string, { tag, width, script }: { tag: string; width: number; script: RegExp }): Promise<void> {
  const page = await openPage(html, { width, height: 1800 })
  const shown = page.document.querySelector(tag)
  await ready(shown)
  claim(shown && script.test(textOf(shown)), 'speaks another language')
  // Evaluated, not added as a script tag: a strict policy of the page would refuse that.
  ;(page.window as unknown as { eval(code: string): void }).eval(source)
  const { axe } = page.window as unknown as { axe: Axe }
  const result = await axe.run(page.document, { runOnly: TAGS, resultTypes: ['violations'] })
  const told = result.violations.map(
    ({ id, help, nodes }) => `${id} (${help}): ${nodes.map((node) => `${JSON.stringify(node.target)} ${node.failureSummary}`).join('; ')}`,
  )
  claim(told.length === 0, told.join('\n'))
  claim(result.passes.length > 5, 'axe has looked at next to nothing')
  looks += 1
  page.close()
}
