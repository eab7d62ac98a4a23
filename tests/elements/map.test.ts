// <parking-map> as an embedder receives it: built, on the real backend.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import { describe, it } from './support/mocha.ts'
import { type HostPage, openPage, ready, textOf } from './support/pages.ts'

const ENTRY = '<script type="module" src="/lib/plain/elements/parking-map.js"></script>'

async function open(
  attributes: string,
  language = 'ru',
): Promise<{ page: HostPage; element: HTMLElement; root: ShadowRoot }> {
  const page = await openPage(
    `<html lang="${language}"><title>Карта</title><script>
      window.heard = window.heard || {}
      window.chosen = []
      for (const name of ['parking-select', 'parking-navigate']) document.addEventListener(name, (event) => {
        window.chosen.push({ event: name, ...event.detail })
        if (event.cancelable) event.preventDefault()
      })
      document.currentScript.remove()
    </script>${ENTRY}<main><h1>Карта</h1><parking-map ${attributes}></parking-map></main>`,
  )
  const element = page.document.querySelector<HTMLElement>('parking-map')
  claim(element, 'the element is on its page')
  const root = await ready(element)
  await until(() => root.querySelector('.map-row'), 'the list is there')
  await until(() => root.querySelector('.map-features'), 'the map is drawn')
  return { page, element, root }
}

const chosenOf = (page: HostPage) =>
  (page.window as unknown as { chosen: { event: string; zone: string; code: string; url?: string | null }[] }).chosen

async function type(input: HTMLInputElement | null, text: string): Promise<void> {
  claim(input, 'a field to type in')
  input.focus()
  input.select()
  input.ownerDocument.execCommand('insertText', false, text)
}

const rows = (root: ShadowRoot) => [...root.querySelectorAll<HTMLButtonElement>('.map-row')]

describe('<parking-map>', () => {
  it('has no accessibility faults, with a parking open and its filters too, in either language and theme', async () => {
    for (const [language, theme] of [
      ['ru', 'light'],
      ['en', 'dark'],
    ] as const) {
      const { page, root } = await open(
        `city="zarechny" selected="2001" theme="${theme}" guest-payment-url="/pay"`,
        language,
      )
      await until(() => root.querySelector('.map-card table'), 'the card is open')
      root.querySelector<HTMLElement>('summary')?.click()
      await until(() => root.querySelector('.map-filters input'), 'the filters are open')
      same(await findFaults(page), [], `faults in ${language}, ${theme}`)
      page.close()
    }
  })

  it('shows a parking with its places, their age, its tariffs and the rule in force now', async () => {
    const { page, element, root } = await open('city="zarechny" selected="2001"')
    await until(() => /Свободно \d+ из 20/.test(textOf(element)), 'free places')
    claim(/минут|только что|на \d/.test(textOf(element)), 'their age')
    claim(/Сейчас/.test(root.querySelector('.map-cost')?.textContent ?? ''), 'the rule in force')
    claim(root.querySelectorAll('.map-card tbody tr').length >= 4, 'tariffs by day')
    const route = root.querySelector<HTMLAnchorElement>('.map-card a')
    claim(/rtext=~56\.04\d+,38\.6/.test(route?.href ?? ''), 'a route')
    same(route?.target, '_blank', 'the page stays')
    page.close()
  })

  it('finds by code, by address and by zone, tells the page what was chosen, and fills the payment’s address', async () => {
    const { page, root } = await open('city="zarechny" guest-payment-url="/pay?city=zarechny"')
    const input = root.querySelector<HTMLInputElement>('input[type="search"]')
    await type(input, '2002')
    await until(() => rows(root).length === 1, 'one parking by its code')
    await type(input, 'базарная')
    await until(
      () => rows(root).length > 0 && rows(root).every((row) => row.textContent?.includes('Базарная')),
      'by its street',
    )
    await type(input, '118')
    await until(() => root.textContent?.includes('Показать зону 118'), 'by its zone')
    await type(input, '2002')
    await until(() => rows(root).length === 1, 'the code again')
    rows(root)[0]?.click()
    const pay = await until(
      () => [...root.querySelectorAll<HTMLButtonElement>('.map-actions button')].at(-1),
      'the card',
    )
    pay?.click()
    await until(() => chosenOf(page).length === 2, 'the page hears of it')
    const [select, navigate] = chosenOf(page)
    same([select?.event, select?.zone, select?.code], ['parking-select', '104', '2002'], 'what was chosen')
    claim(navigate?.url?.endsWith('/pay?city=zarechny&zone=104'), 'the address of the payment')
    page.close()
  })

  it('shows what a filter leaves, on the map and in the list, with how many of each there are', async () => {
    const { page, element, root } = await open('city="zarechny" filter="taxi"')
    await until(() => rows(root).length === 2, 'the two taxi ranks')
    const told: { filter: string; counts: Record<string, number> }[] = []
    page.document.addEventListener('parking-filter', (event) =>
      told.push((event as CustomEvent<(typeof told)[number]>).detail),
    )
    element.removeAttribute('filter')
    await until(() => rows(root).length === 20, 'everything again')
    same([told.at(-1)?.filter, told.at(-1)?.counts['taxi']], ['', 2], 'what the page hears')
    root.querySelector<HTMLElement>('summary')?.click()
    for (const kinds of root.querySelectorAll<HTMLDetailsElement>('.map-group > details')) kinds.open = true
    const box = await until(
      () =>
        [...root.querySelectorAll('.map-filters label')].find((label) => /Автобусы\s*2/.test(label.textContent ?? '')),
      'buses and how many',
    )
    box?.querySelector('input')?.click()
    await until(() => rows(root).length === 2, 'only buses')
    same(told.at(-1)?.filter, 'bus', 'what the page hears of buses')
    page.close()
  })

  it('says in its list and its card how many places are for disabled people, by the sign that the filter explains', async () => {
    const { page, root } = await open('city="zarechny"')
    const row = await until(
      () => rows(root).find((one) => /Для людей с инвалидностью: \d/.test(one.textContent ?? '')),
      'a row that says so',
    )
    const sign = row.querySelector('.map-disabled path')?.getAttribute('d')
    claim(sign, 'the sign in the row')
    row.click()
    const card = await until(() => root.querySelector('.map-card .map-disabled'), 'the card')
    claim(/Для людей с инвалидностью: \d/.test(card.textContent ?? ''), 'the card says so')
    same(card.querySelector('path')?.getAttribute('d'), sign, 'the sign in the card')
    const box = await until(
      () =>
        [...root.querySelectorAll('.map-filters label')].find((label) =>
          /Для людей с инвалидностью\s*60/.test(label.textContent ?? ''),
        ),
      'the filter and how many it shows',
    )
    same(box.querySelector('path')?.getAttribute('d'), sign, 'the sign in the filter')
    page.close()
  })

  it('is worked by keys alone: the map opens what is in its middle, Escape closes it and gives the focus back', async () => {
    const { page, root } = await open('city="zarechny" center="56.040832,38.600068" zoom="18"')
    const canvas = root.querySelector<HTMLElement>('.map-canvas')
    claim(canvas, 'the map')
    canvas.focus()
    // Leaflet reads the old key codes.
    canvas.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, keyCode: 13 } as KeyboardEventInit),
    )
    await until(
      () => root.querySelector('.map-card h2')?.textContent?.includes('Торговая'),
      'the parking in the middle',
    )
    await until(() => root.activeElement?.tagName === 'H2', 'the focus goes to it')
    root.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
    await until(() => !root.querySelector('.map-card'), 'it is closed')
    await until(() => root.activeElement === canvas, 'the focus is back on the map')
    page.close()
  })

  it('has one canvas and not a node per parking, and leaves nothing behind', async () => {
    const { page, element, root } = await open('city="zarechny"')
    same(root.querySelectorAll('.map-features').length, 1, 'canvases of parkings')
    claim(root.querySelectorAll('.map-canvas *').length < 60, 'nodes in the map')
    element.remove()
    await until(() => !root.querySelector('canvas'), 'no canvas is left')
    page.close()
  })

  it('keeps an empty map and the rest when only the map’s answer is broken, and says so quietly', async () => {
    const page = await openPage(
      `<html lang="ru"><title>Карта</title>${ENTRY}<main><h1>Карта</h1><parking-map city="zarechny" api="/~fault/broken-json:getMap/zarechny"></parking-map></main>`,
    )
    const element = page.document.querySelector<HTMLElement>('parking-map')
    claim(element, 'the element is on its page')
    const root = await ready(element)
    await until(() => root.querySelector('.notice'), 'a notice')
    claim(root.querySelector('.map-canvas'), 'the map is there')
    same(page.errors, ['contract'], 'what the page hears')
    same(await findFaults(page), [], 'faults')
    page.close()
  })
})
