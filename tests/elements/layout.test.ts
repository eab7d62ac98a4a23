// Promise 21: a stable layout, and the page's own children while ours is not there.
import { claim, frame, same, until } from './support/claims.ts'
import { after, describe, it } from './support/mocha.ts'
import { elements, type ElementSample, type HostPage, openPage, pick, scriptOf, settled } from './support/pages.ts'

/** Chromium's own measure: the sum of shifts that no input explains. */
const MEASURE = `
  window.shift = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value }).observe({ type: 'layout-shift', buffered: true });`
/** Screens of a small phone, a phone, a tablet and a laptop; shifts below the fold do not count. */
const SCREENS = [
  { width: 320, height: 640 },
  { width: 360, height: 800 },
  { width: 820, height: 1180 },
  { width: 1280, height: 900 },
]
const results: string[] = []

function pageOf(element: ElementSample, variant: string): string {
  return `<html lang="ru"><head><link rel="stylesheet" href="/${element.isFixture ? 'fixture' : 'lib'}/plain/parking.css">
    <script>${MEASURE}document.currentScript.remove()</script>${variant === '' ? '' : scriptOf(element, variant)}</head>
    <body><h1>Музей</h1><p>Как добраться</p><${element.tag}><a href="/pay">Оплатить на сайте города</a></${element.tag}><p id="after">Часы работы</p><footer>Адрес</footer></body>`
}

function linkOf({ document }: HostPage): HTMLElement {
  return document.querySelector<HTMLElement>('a[href="/pay"]')!
}

const isMissing = (entry: PerformanceEntry) => (entry as PerformanceResourceTiming).responseStatus === 404

const isSeen = (element: HTMLElement) => element.checkVisibility() && element.getClientRects().length > 0

describe('the layout of a page', () => {
  it('is drawn here, so that its jumps are measured', () => {
    same(document.visibilityState, 'visible', 'this window')
  })

  for (const element of elements) {
    for (const { width, height } of pick(element, SCREENS, 2)) {
      it(`does not jump at ${width} × ${height} when <${element.tag}> arrives late`, async () => {
        const id = `${element.tag}${width}${Math.random().toString(36).slice(2)}`.replaceAll('-', '')
        const page = await openPage(pageOf(element, `hold-${id}`), { width, height })
        const shown = page.document.querySelector<HTMLElement>(element.tag)!
        await until(() => shown.shadowRoot, 'it is defined')
        const top = () => page.document.querySelector('#after')!.getBoundingClientRect().top
        const before = top()
        claim(
          shown.getBoundingClientRect().height >= element.reservedHeight,
          `its place is kept, and not ${shown.getBoundingClientRect().height} px`,
        )
        claim(isSeen(linkOf(page)), 'the page’s own link is seen while it loads')
        await frame()
        await fetch(`/~release/${id}`)
        await settled(shown)
        const { shift } = page.window as unknown as { shift: number }
        claim(!isSeen(linkOf(page)), 'the page’s own link gives way')
        results.push(
          `${element.tag} ${width} px: CLS ${shift.toFixed(4)}, what follows moved ${Math.round(top() - before)} px`,
        )
        claim(
          shift <= 0.01,
          `CLS is ${shift}; what follows moved by ${top() - before} px, the element is ${shown.getBoundingClientRect().height} px high`,
        )
        page.close()
      })
    }

    it(`keeps the page’s own link where the script of <${element.tag}> never comes`, async () => {
      const page = await openPage(pageOf(element, ''))
      claim(isSeen(linkOf(page)), 'the link is seen')
      claim(
        page.document.querySelector(element.tag)!.getBoundingClientRect().height >= element.reservedHeight,
        'its place is kept',
      )
      same(page.errors, [], 'nothing is told')
      page.close()
    })

    it(`leaves no more than the page’s own link where the script of <${element.tag}> has not come for long`, async () => {
      const page = await openPage(pageOf(element, ''))
      const shown = page.document.querySelector(element.tag)!
      // The time of the page's animations is set, and not waited for.
      for (const animation of shown.getAnimations()) animation.currentTime = 60_000
      claim(isSeen(linkOf(page)), 'the link is seen')
      claim(shown.getBoundingClientRect().height < 60, `the place is ${shown.getBoundingClientRect().height} px high`)
      page.close()
    })

    it(`keeps the page’s own link where the base of <${element.tag}> is missing`, async () => {
      const page = await openPage(pageOf(element, 'no-base'))
      await until(() => page.window.performance.getEntriesByType('resource').some(isMissing), 'its base is asked for')
      await frame()
      claim(isSeen(linkOf(page)), 'the link is seen')
      page.close()
    })
  }
  after(() => console.log(`promise 21: ${results.join('; ')}`))
})
