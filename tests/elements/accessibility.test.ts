import { findFaults } from './support/axe.ts'
import { claim } from './support/claims.ts'
import { after, describe, it } from './support/mocha.ts'
import { elements, type ElementSample, openPage, pick, scriptOf, settled, textOf } from './support/pages.ts'

const STATES = ['', 'lang="en"', 'theme="dark"', 'legible', 'lang="en" theme="dark" legible']
const LOOKS = STATES.flatMap((state) => [320, 1280].map((width) => ({ state, width })))
let looks = 0

describe('accessibility', () => {
  for (const element of elements) {
    for (const { state, width } of pick(element, LOOKS, 2)) {
      it(`<${element.tag} ${state}> has no violation of WCAG 2.2 AA that axe can see, ${width} px wide`, async () => {
        const html = `<html lang="ru"><title>Страница</title>${scriptOf(element)}<main><h1>Парковка</h1><${element.tag} ${state}></${element.tag}>`
        await look(html, { element, width, script: state.includes('en') ? /[a-z]/ : /[а-я]/ })
      })
    }
  }
  after(() => console.log(`accessibility: axe looked at ${looks} pages of ${elements.length} elements`))
})

async function look(
  html: string,
  { element, width, script }: { element: ElementSample; width: number; script: RegExp },
): Promise<void> {
  const page = await openPage(html, { width, height: 1800 })
  const shown = page.document.querySelector(element.tag)
  await settled(shown)
  claim(shown && (element.reservedHeight === 0 || script.test(textOf(shown))), 'speaks another language')
  const told = await findFaults(page)
  claim(told.length === 0, told.join('\n'))
  looks += 1
  page.close()
}
