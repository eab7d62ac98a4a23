// The first screen that a server has written into the page, and that the element goes on with.
import type { renderFirstScreen } from '../../widgets/server.ts'
import { findFaults } from './support/axe.ts'
import { claim, frame, same, until } from './support/claims.ts'
import { describe, it } from './support/mocha.ts'
import { type HostPage, openPage, ready, rootOf } from './support/pages.ts'
import { field, typeInto } from './support/typing.ts'

const TAG = 'parking-guest-payment'
const HOSTILE = '"><img src=x>&amp;'
const server = (await import('/dist/server.js' as string)) as { renderFirstScreen: typeof renderFirstScreen }

interface Served {
  page: HostPage
  element: HTMLElement
  root: ShadowRoot
}

/** A page as a server sends it; no script is in it yet. */
async function open(
  attributes: Record<string, string> = {},
  { language = 'ru', before = '', fragment = '' } = {},
): Promise<Served> {
  const screen = server.renderFirstScreen(TAG, { lang: language, ...attributes }, { library: '/' })
  const said = Object.entries(attributes).map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`)
  const page = await openPage(
    `<html lang="${language}"><title>Музей</title>${before}<main><h1>Музей</h1><${TAG} city="zarechny"${said.join('')}>${screen}<a href="/pay">Оплатить на сайте города</a></${TAG}></main>`,
    undefined,
    { fragment },
  )
  const element = page.document.querySelector<HTMLElement>(TAG)!
  await until(() => field(rootOf(element), 'plate').checkVisibility(), 'the styles have come and the form is seen')
  return { page, element, root: rootOf(element) }
}

function addScript({ document }: HostPage, source: string): void {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = source
  document.head.append(script)
}

describe('a first screen that the server has written', () => {
  for (const language of ['ru', 'en']) {
    it(`has no accessibility faults before any script, in ${language}`, async () => {
      const { page, root } = await open({}, { language })
      same(await findFaults(page), [], 'faults')
      same(root.querySelector<HTMLElement>('.root')!.lang, language, 'its language')
      page.close()
    })
  }

  it('is filled in by the attributes of the tag, whatever they say', async () => {
    const { page, root } = await open({ zone: '101', plate: HOSTILE, duration: '120' })
    const shown = ['place', 'plate', 'minutes'].map((name) => field(root, name).value)
    same(shown, ['101', HOSTILE, '120'], 'zone, plate and duration')
    claim(
      root.querySelector<HTMLInputElement>('[name="minutes-usual"][value="120"]')!.checked,
      'the same duration beside',
    )
    same(root.querySelectorAll('img').length, 0, 'what is in an attribute is no markup')
    page.close()
  })

  it('loads nothing anew where the button is pressed before the script has come', async () => {
    const { page, root } = await open({ zone: '101' })
    const { navigation } = page.window as unknown as { navigation: EventTarget }
    const left: string[] = []
    navigation.addEventListener('navigate', (event) =>
      left.push((event as Event & { destination: { url: string } }).destination.url),
    )
    root.querySelector<HTMLButtonElement>('[type=submit]')!.click()
    // A form that is sent is sent in a task of its own.
    await frame()
    await frame()
    same(left, [], 'where the page has gone')
    page.close()
  })

  for (const [title, file] of Object.entries({
    'its one line': `start/${TAG}.js`,
    'its element': `elements/${TAG}.js`,
    'a single file': `single/${TAG}.js`,
    'the loader': 'loader.js',
  })) {
    it(`gives what was typed, and the keyboard’s place, to the element by ${title}`, async () => {
      const { page, element, root } = await open({ zone: '101' })
      const typed = typeInto(root, 'plate', 'а123вс77')
      typed.setSelectionRange(1, 4)
      addScript(page, `/lib/plain/${file}`)
      await ready(element)
      await until(() => root.querySelector('.early') === null, 'the view has taken its place')
      const plate = field(root, 'plate')
      same([plate.value, field(root, 'place').value.slice(0, 3)], ['а123вс77', '101'], 'plate and zone')
      claim(root.activeElement === plate, 'the keyboard’s place')
      same([plate.selectionStart, plate.selectionEnd], [1, 4], 'what is marked')
      same(root.querySelectorAll('.root, link').length, 1, 'one ground, and no link to styles that stand already')
      same([page.errors, page.thrown, page.warnings], [[], [], []], 'what is told')
      page.close()
    })
  }

  it('keeps the keyboard’s place while the first script takes it over', async () => {
    const { page, element, root } = await open()
    const typed = typeInto(root, 'plate', 'а1')
    const id = Math.random().toString(36).slice(2)
    addScript(page, `/lib/slow-${id}/start/${TAG}.js`)
    await until(() => root.querySelector('link') === null, 'it is taken over')
    claim(root.activeElement === typed, 'the same field')
    root.querySelector<HTMLButtonElement>('[type=submit]')!.click()
    claim(root.querySelector('.button-busy'), 'a press is kept from now on')
    await fetch(`/~release/${id}`)
    await ready(element)
    await until(() => root.querySelector('[aria-invalid="true"]'), 'the press is repeated, and answered')
    page.close()
  })

  it('gives way to the word that the payment is being checked, with the first script after the bank', async () => {
    const { page, element, root } = await open({ zone: '101' }, { fragment: '#parking-return=a-1' })
    const id = Math.random().toString(36).slice(2)
    addScript(page, `/lib/slow-${id}/start/${TAG}.js`)
    await until(() => root.querySelector('link') === null, 'it is taken over')
    const early = root.querySelector<HTMLElement>('.early')!
    same([early.innerText.trim(), root.querySelector('form') === null], ['Проверяем оплату…', true], 'what is shown')
    await fetch(`/~release/${id}`)
    await ready(element)
    same(field(root, 'place').value.slice(0, 3), '101', 'of a payment that is not its own it says nothing')
    page.close()
  })
})
