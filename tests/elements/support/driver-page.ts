// An element of a driver's on a page of its own, signed out or with a driver who is signed in.
import { claim, until } from './claims.ts'
import { type HostPage, openPage, settled } from './pages.ts'

export interface DriverElement {
  tag: `parking-${string}`
  /** Events that are heard. */
  events: readonly string[]
  /** Selects something that only a driver sees. */
  behind: string
}

export interface OpenedPage {
  page: HostPage
  element: HTMLElement
  root: ShadowRoot
  heard: { name: string; detail: Record<string, unknown> }[]
  /** From now on calls with this in their path are answered by the backend's faults; null: by the city again. */
  breakCalls(path: string | null): void
}

export interface DriverPageOptions {
  /** Of the element, as in markup. */
  attributes?: string
  language?: string
  size?: { width: number; height: number }
  /** Markup of the head, before the element's script. */
  head?: string
  /** A part of the path of the calls that fail from the start. */
  fault?: string
  /** Who signs in: the driver of the demo, or another of its accounts. */
  login?: string
}

/** Sends some calls to the backend's faults. */
const BREAK = `const ask = window.fetch
window.fetch = (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href)
  return window.fault && pathname.includes(window.fault) ? ask('/~fault/500' + pathname + search, init) : ask(input, init)
}`

/** Opens the page; who is signed in is what the browser remembers. */
export async function openDriverPage(
  { tag, events }: DriverElement,
  { attributes = '', language = 'ru', size, head = '', fault }: DriverPageOptions = {},
): Promise<OpenedPage> {
  const entry = `<script type="module" src="/lib/plain/elements/${tag}.js"></script>`
  const before = `<script>window.fault = ${JSON.stringify(fault ?? null)}; ${BREAK}; document.currentScript.remove()</script>`
  const page = await openPage(
    `<html lang="${language}"><head><title>Кабинет</title>${before}${head}${entry}</head><body><main><h1>Парковка</h1><${tag} city="zarechny" ${attributes}></${tag}></main></body></html>`,
    size,
  )
  const element = page.document.querySelector<HTMLElement>(tag)
  claim(element, 'the element is on its page')
  const heard: OpenedPage['heard'] = []
  for (const name of [...events, 'parking-error']) {
    element.addEventListener(name, (event) =>
      heard.push({ name, detail: (event as CustomEvent<Record<string, unknown>>).detail }),
    )
  }
  const breakCalls = (path: string | null) => void Reflect.set(page.window, 'fault', path)
  return { page, element, root: await settled(element), heard, breakCalls }
}

export function typeInto(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  input.focus()
  input.ownerDocument.execCommand('selectAll')
  input.ownerDocument.execCommand('insertText', false, text)
}

/** Opens the page and signs in who is wanted, where nobody is yet. */
export async function openDriverPageSignedIn(
  tested: DriverElement,
  options: DriverPageOptions = {},
): Promise<OpenedPage> {
  const opened = await openDriverPage(tested, options)
  const { page, root } = opened
  if (!root.querySelector(tested.behind)) {
    root.querySelector<HTMLButtonElement>('.card .button')!.click()
    const [login, password] = await until(() => {
      const inputs = [...page.document.querySelectorAll<HTMLInputElement>('form input')]
      return inputs.length === 2 ? inputs : null
    }, 'the sign-in is there')
    typeInto(login!, options.login ?? 'driver@demo.example')
    typeInto(password!, 'parking1')
    page.document.querySelector<HTMLButtonElement>('form [type="submit"]')!.click()
    await until(() => root.querySelector(tested.behind), 'what is behind the sign-in is there')
  }
  await settled(opened.element)
  return opened
}

/** As one who is signed in by a token that no city has given: for pages whose calls are answered by the test. */
export async function openDriverPageAnswered(
  tested: DriverElement,
  options: DriverPageOptions & { head: string },
): Promise<OpenedPage> {
  localStorage.setItem('tokens', JSON.stringify({ zarechny: { standart: 'x' } }))
  const opened = await openDriverPage(tested, options)
  await until(() => opened.root.querySelector(tested.behind), 'what the test answers is shown')
  return opened
}
