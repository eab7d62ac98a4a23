// What drops down: 300 px at most and 600 px for zones; on a phone a sheet over the whole screen (readings gF-14).
import { claim, same, until } from './support/claims.ts'
import { afterEach, describe, it } from './support/mocha.ts'
import { type HostPage, openPage, ready, settled } from './support/pages.ts'
import { signInDriver } from './support/sign-in.ts'

/** Edges of a phone's and of a desktop's window, in CSS pixels: the sheet ends at 540. */
const PHONE = { width: 539, height: 900 }
const DESKTOP = { width: 540, height: 1600 }

const scriptOf = (tag: string) => `<script type="module" src="/lib/plain/elements/${tag}.js"></script>`

async function open(tag: string, size: typeof PHONE, { script = '' } = {}) {
  const page = await openPage(
    `<html lang="ru"><head><meta name="viewport" content="width=device-width"><title>Парковка</title>${script}${scriptOf(tag)}</head><body><${tag} city="zarechny"></${tag}></body></html>`,
    size,
  )
  return { page, root: await ready(page.document.querySelector(tag)) }
}

function boxOf({ window }: HostPage, shown: Element) {
  const { left, top, width, height } = shown.getBoundingClientRect()
  return { left, top, width, height, window: { width: window.innerWidth, height: window.innerHeight } }
}

/** It covers the window. */
function expectSheet(page: HostPage, shown: Element): void {
  const { window, ...box } = boxOf(page, shown)
  same(box, { left: 0, top: 0, ...window }, 'the sheet')
}

/** A firm with one vehicle that has no device yet, and more free devices than there is room for. */
const FIRM = `<script>
  localStorage.setItem('tokens', JSON.stringify({ zarechny: { coop: 'x' } }))
  const ask = window.fetch
  const devices = Array.from({ length: 30 }, (_, index) => ({ Код: String(index), IMEI: String(356247080000000 + index), Активно: true }))
  const firm = { ИНН: '7707083893', Наименование: 'Извоз', Баланс: 1, Водители: [], Устройства: devices, ТС: [{ ГРЗ: 'Н606ЕК77', Активно: false }] }
  window.fetch = (input, init) => String(input).includes('corp-profile/get-profile') ? Promise.resolve(Response.json({ status: 'ok', result: firm })) : ask(input, init)
  document.currentScript.remove()
</script>`

describe('what drops down', () => {
  afterEach(() => localStorage.clear())

  it('of zones is 600 px high at most on a wide window, and less than a low one has', async () => {
    const { page, root } = await open('parking-guest-payment', DESKTOP)
    const field = await until(() => root.querySelector<HTMLInputElement>('[name="place"]'), 'the field')
    field.focus()
    field.click()
    const list = await until(() => root.querySelector('[role="listbox"]'), 'the list')
    await until(() => list.scrollHeight > 700, 'more zones than there is room for')
    same(boxOf(page, list).height, 600, 'its height')
    page.close()
  })

  it('of anything else is 300 px high at most', async () => {
    const { page, root } = await open('parking-coop-fleet', { ...DESKTOP, width: 900 }, { script: FIRM })
    page.document.querySelector('parking-coop-fleet')!.setAttribute('list', 'vehicles')
    const row = await until(() => root.querySelector<HTMLElement>('.virtual-body [role="row"]'), 'the vehicle')
    row.click()
    const activate = () =>
      [...root.querySelectorAll<HTMLElement>('dialog button')].find((one) => one.textContent === 'Включить')
    ;(await until(activate, 'its button')).click()
    const field = await until(() => root.querySelector<HTMLInputElement>('dialog [role="combobox"]'), 'the devices')
    field.focus()
    field.click()
    const list = await until(() => root.querySelector('[role="listbox"]'), 'the list')
    claim(list.scrollHeight > 700, 'more devices than there is room for')
    same(boxOf(page, list).height, 300, 'its height')
    page.close()
  })

  it('of zones leaves the focus at its field, and the phone without its keyboard, once a finger has chosen', async () => {
    const { page, root } = await open('parking-guest-payment', PHONE)
    const field = await until(() => root.querySelector<HTMLInputElement>('[name="place"]'), 'the field')
    field.focus()
    field.click()
    ;(await until(() => root.querySelector<HTMLElement>('.combobox-sheet [role="option"]'), 'a zone')).click()
    await until(() => !root.querySelector('.combobox-sheet'), 'the sheet to close')
    claim(root.activeElement === field, 'the focus is at the field')
    same(field.inputMode, 'none', 'what it asks of the keyboard')
    claim(root.querySelector<HTMLElement>('.combobox-face')!.offsetHeight > 0, 'what is chosen is shown as its row')
    field.blur()
    field.focus()
    claim(field.scrollWidth > field.clientWidth, 'the name is longer than the field')
    same([field.scrollLeft, field.selectionEnd], [0, field.value.length], 'it begins where one comes to it by no key')
    field.click()
    await until(() => root.querySelector('.combobox-sheet'), 'the sheet to open again')
    same(field.inputMode, '', 'what it asks of the keyboard then')
    page.close()
  })

  it('of zones is a sheet over the whole screen of a phone', async () => {
    const { page, root } = await open('parking-guest-payment', PHONE)
    const field = await until(() => root.querySelector<HTMLInputElement>('[name="place"]'), 'the field')
    field.focus()
    field.click()
    expectSheet(page, await until(() => root.querySelector('.combobox-sheet'), 'the sheet'))
    page.close()
  })

  it('from a menu is 300 px high at most on a wide window, and every link is in sight', async () => {
    await signInDriver()
    const { page, root } = await open('parking-account-menu', DESKTOP)
    const button = await until(() => root.querySelector<HTMLElement>('.drop-menu-button'), 'the driver is shown')
    button.click()
    const menu = await until(() => root.querySelector('.drop-menu:popover-open'), 'the menu')
    claim(boxOf(page, menu).height <= 300, `its height: ${boxOf(page, menu).height}`)
    claim(menu.querySelectorAll('.account-links a').length > 6, 'more links than there is room for under each other')
    same(menu.scrollHeight, menu.clientHeight, 'nothing is behind an edge')
    const out = menu.querySelector('.account-out button')!.getBoundingClientRect()
    claim(out.bottom <= menu.getBoundingClientRect().bottom, 'the way out is in sight')
    same(root.querySelector<HTMLElement>('.drop-menu-head')!.offsetHeight, 0, 'the height of the sheet’s head')
    page.close()
  })

  it('from a menu is a sheet over the whole screen of a phone, with a button that closes it', async () => {
    await signInDriver()
    const { page, root } = await open('parking-account-menu', PHONE)
    await settled(page.document.querySelector('parking-account-menu'))
    const button = await until(() => root.querySelector<HTMLElement>('.drop-menu-button'), 'the driver is shown')
    button.focus()
    button.click()
    const menu = await until(() => root.querySelector('.drop-menu:popover-open'), 'the menu')
    expectSheet(page, menu)
    const close = root.querySelector<HTMLElement>('.drop-menu [aria-label="Закрыть"]')!
    claim(close.getBoundingClientRect().right <= PHONE.width, 'its button is on the screen')
    close.focus()
    close.click()
    await until(() => !root.querySelector('.drop-menu:popover-open'), 'the menu is gone')
    claim(
      root.activeElement === button,
      `the keyboard is at the button again, and not at ${root.activeElement?.outerHTML ?? page.document.activeElement?.outerHTML.slice(0, 80)}`,
    )
    page.close()
  })
})
