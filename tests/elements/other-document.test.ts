// An element that is moved into another document looks as before.
import { claim, same, until } from './support/claims.ts'
import { describe, it } from './support/mocha.ts'
import { elements, openPage, ready, rootOf } from './support/pages.ts'

const TAG = 'parking-guest-payment'
const element = elements.find(({ tag }) => tag === TAG)!

describe('an element in another document', () => {
  it('keeps its styles and what was typed there, and back again', async () => {
    const page = await openPage(
      `<html lang="ru"><script type="module" src="/lib/plain/elements/${TAG}.js"></script><${TAG}></${TAG}><iframe></iframe>`,
    )
    const shown = page.document.querySelector<HTMLElement>(element.tag)!
    const root = await ready(shown)
    const other = page.document.querySelector('iframe')!.contentDocument!
    const plate = root.querySelector<HTMLInputElement>('input')!
    const before = [root.adoptedStyleSheets.length, page.window.getComputedStyle(root.querySelector('.root')!).display]
    plate.focus()
    plate.ownerDocument.execCommand('insertText', false, '5')
    const typed = plate.value

    for (const place of [other.body, page.document.body]) {
      place.append(shown)
      const view = place.ownerDocument.defaultView!
      // oxlint-disable-next-line no-await-in-loop -- there, and then back
      await until(
        () => rootOf(shown).adoptedStyleSheets.length === before[0],
        () => `${rootOf(shown).adoptedStyleSheets.length} sheets of ${before[0]}`,
      )
      same(view.getComputedStyle(root.querySelector('.root')!).display, before[1], 'the display of the frame')
      claim(
        root.adoptedStyleSheets.every((sheet) => sheet instanceof view.CSSStyleSheet),
        'sheets of the document it stands in',
      )
      same(root.querySelector('input')?.value, typed, 'what was typed')
    }
    same(page.thrown, [], 'nothing is thrown')
    page.close()
  })

  it('is not made legible by legible="false", in any case of letters', async () => {
    const page = await openPage(
      `<html lang="ru"><script type="module" src="/lib/plain/elements/${TAG}.js"></script><${TAG}></${TAG}>`,
    )
    const shown = page.document.querySelector<HTMLElement>(TAG)!
    const root = await ready(shown)
    const sizeOf = () => page.window.getComputedStyle(root.querySelector('.root')!).fontSize
    const plain = sizeOf()
    for (const text of ['false', 'FALSE']) {
      shown.setAttribute('legible', text)
      same(sizeOf(), plain, `legible="${text}"`)
    }
    shown.setAttribute('legible', '')
    claim(sizeOf() !== plain, 'by its presence it is')
    page.close()
  })
})
