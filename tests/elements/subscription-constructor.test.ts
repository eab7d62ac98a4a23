// <parking-subscription-constructor> as an embedder receives it: 140 zones, a date, a term, and the city's offers.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import {
  type DriverElement,
  type DriverPageOptions,
  openDriverPage,
  openDriverPageSignedIn,
  type OpenedPage,
  typeInto,
} from './support/driver-page.ts'
import { describe, it } from './support/mocha.ts'

const CONSTRUCTOR: DriverElement = {
  tag: 'parking-subscription-constructor',
  events: ['parking-zones', 'parking-subscribed'],
  behind: '.constructor',
}
const openSignedIn = (options?: DriverPageOptions) => openDriverPageSignedIn(CONSTRUCTOR, options)

const zonesOf = ({ root }: OpenedPage) => root.querySelector<HTMLInputElement>('[name="zones"]')!
const chipsOf = ({ root }: OpenedPage) => [...root.querySelectorAll('.chip strong')].map((code) => code.textContent)
const buttonOf = ({ root }: OpenedPage, text: string) =>
  [...root.querySelectorAll('button')].find((button) => button.textContent.trim() === text)!
const lastZones = ({ heard }: OpenedPage) => heard.findLast(({ name }) => name === 'parking-zones')?.detail['zones']

function press(on: Element, key: string): boolean {
  const { KeyboardEvent } = on.ownerDocument.defaultView!
  return on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }))
}

function choose(opened: OpenedPage, typed: string): void {
  typeInto(zonesOf(opened), typed)
  press(zonesOf(opened), 'Enter')
}

describe('<parking-subscription-constructor>', () => {
  it('has no accessibility faults, signed out and in, with the list, errors and offers, wide and narrow', async () => {
    const first = await openDriverPage(CONSTRUCTOR)
    same(await findFaults(first.page), [], 'faults while no driver is signed in')
    first.page.close()
    for (const [language, width] of [
      ['ru', 360],
      ['en', 1280],
    ] as const) {
      const opened = await openSignedIn({ language, size: { width, height: 1600 } })
      opened.root.querySelector<HTMLButtonElement>('[type="submit"]')!.click()
      await until(() => opened.root.querySelector('.field-message'), 'an error is shown')
      same(opened.root.activeElement === zonesOf(opened), true, 'the first wrong field has the keyboard')
      same(await findFaults(opened.page), [], `faults with errors in ${language}`)
      choose(opened, '101')
      same(await findFaults(opened.page), [], `faults with the list in ${language}`)
      press(zonesOf(opened), 'Escape')
      const days = opened.root.querySelector<HTMLSelectElement>('[name="days"]')!
      days.value = '30'
      days.dispatchEvent(new Event('change', { bubbles: true }))
      opened.root.querySelector<HTMLButtonElement>('[type="submit"]')!.click()
      await until(() => opened.root.querySelector('.offer'), 'the offers are there')
      same(await findFaults(opened.page), [], `faults with offers in ${language}`)
      opened.page.close()
    }
  })

  it('takes zones by number and Enter, one after another, and tells the page their codes', async () => {
    const opened = await openSignedIn({ size: { width: 1280, height: 1200 } })
    choose(opened, '101')
    await until(() => chipsOf(opened).length === 1, 'the first is chosen')
    choose(opened, '102')
    await until(() => chipsOf(opened).length === 2, 'the second is chosen')
    same(chipsOf(opened), ['101', '102'], 'what stands under the field')
    same(lastZones(opened), '101,102', 'what the page is told')
    claim(opened.root.querySelector('[role="listbox"]'), 'the list stays open')
    same(opened.root.querySelectorAll('[role="option"][aria-selected="true"]').length, 1, 'what the list shows of them')
    press(zonesOf(opened), 'Enter')
    await until(() => chipsOf(opened).length === 1, 'a second Enter lets go')
    opened.page.close()
  })

  it('lets a zone go by its chip, and the keyboard goes on to the next one', async () => {
    const opened = await openSignedIn({ attributes: 'zones="101,102,103"' })
    same(chipsOf(opened), ['101', '102', '103'], 'the zones of the attribute')
    const [, second] = opened.root.querySelectorAll<HTMLButtonElement>('.chip-remove')
    second!.focus()
    second!.click()
    await until(() => chipsOf(opened).length === 2, 'it is gone')
    claim(opened.root.activeElement?.getAttribute('aria-label')?.includes('103'), 'the next one has the keyboard')
    same(lastZones(opened), '101,103', 'what the page is told')
    opened.page.close()
  })

  it('takes all zones of a large city at once, shows some of them, and lets all go', async () => {
    const opened = await openSignedIn({ size: { width: 360, height: 1200 } })
    buttonOf(opened, 'Выбрать все').click()
    await until(() => chipsOf(opened).length > 0, 'they are chosen')
    same(chipsOf(opened).length, 8, 'how many are shown at first')
    claim(opened.root.textContent.includes('Выбрано 140 из 140'), 'how many are chosen')
    const { scrollWidth, clientWidth } = opened.page.document.documentElement
    same(scrollWidth <= clientWidth, true, 'nothing stands beyond the screen')
    buttonOf(opened, 'Убрать все').click()
    await until(() => chipsOf(opened).length === 0, 'they are let go')
    same(opened.root.activeElement === zonesOf(opened), true, 'the field has the keyboard')
    same(lastZones(opened), '', 'what the page is told')
    opened.page.close()
  })

  it('follows the attribute, as a map beside it changes it, and tells nobody', async () => {
    const opened = await openSignedIn({ attributes: 'zones="101"' })
    opened.element.setAttribute('zones', '101,104')
    await until(() => chipsOf(opened).includes('104'), 'the zone of the map is chosen')
    same(opened.heard.length, 0, 'what the page is told')
    opened.page.close()
  })

  it('says «Ошибка загрузки данных» where the city cannot be asked, and tries again', async () => {
    const opened = await openDriverPageSignedIn(
      { ...CONSTRUCTOR, behind: '.notice-danger' },
      { fault: 'subscription-constructor' },
    )
    claim(opened.root.textContent.includes('Ошибка загрузки данных'), 'what is said')
    same(await findFaults(opened.page), [], 'faults where nothing could be loaded')
    opened.breakCalls(null)
    buttonOf(opened, 'Попробовать ещё раз').click()
    await until(() => opened.root.querySelector('.constructor'), 'the constructor is there')
    opened.page.close()
  })
})
