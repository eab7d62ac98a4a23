// <parking-profile> on a page of its own, signed out or with a driver who is signed in.
import { claim, until } from './claims.ts'
import { type HostPage, openPage, settled } from './pages.ts'

const ENTRY = '<script type="module" src="/lib/plain/elements/parking-profile.js"></script>'

export interface OpenedProfile {
  page: HostPage
  element: HTMLElement
  root: ShadowRoot
  heard: { name: string; detail: Record<string, unknown> }[]
  /** From now on calls with this in their path are answered by the backend's faults; null: by the city again. */
  breakCalls(path: string | null): void
}

export interface ProfilePageOptions {
  /** Of the element, as in markup. */
  attributes?: string
  language?: string
  size?: { width: number; height: number }
  /** A part of the path of the calls that fail from the start. */
  fault?: string
}

/** Sends some calls to the backend's faults. */
const BREAK = `const ask = window.fetch
window.fetch = (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href)
  return window.fault && pathname.includes(window.fault) ? ask('/~fault/500' + pathname + search, init) : ask(input, init)
}`

/** Opens the page; who is signed in is what the browser remembers. */
export async function openProfile(options: ProfilePageOptions = {}): Promise<OpenedProfile> {
  const { attributes = '', language = 'ru', size, fault = null } = options
  const before = `<script>window.fault = ${JSON.stringify(fault)}; ${BREAK}; document.currentScript.remove()</script>`
  const page = await openPage(
    `<html lang="${language}"><head><title>Профиль</title>${before}${ENTRY}</head><body><main><h1>Парковка</h1><parking-profile city="zarechny" ${attributes}></parking-profile></main></body></html>`,
    size,
  )
  const element = page.document.querySelector<HTMLElement>('parking-profile')
  claim(element, 'the element is on its page')
  const heard: OpenedProfile['heard'] = []
  for (const name of [
    'parking-profile-changed',
    'parking-signed-out',
    'parking-account-deleted',
    'parking-navigate',
    'parking-error',
  ]) {
    element.addEventListener(name, (event) =>
      heard.push({ name, detail: (event as CustomEvent<Record<string, unknown>>).detail }),
    )
  }
  const breakCalls = (path: string | null) => void Reflect.set(page.window, 'fault', path)
  return { page, element, root: await settled(element), heard, breakCalls }
}

export function typeInto(input: HTMLInputElement, text: string): void {
  input.focus()
  input.ownerDocument.execCommand('selectAll')
  input.ownerDocument.execCommand('insertText', false, text)
}

/** Opens the page and signs the driver of the demo in, where he is not yet. */
export async function openProfileSignedIn(options: ProfilePageOptions = {}): Promise<OpenedProfile> {
  const opened = await openProfile(options)
  const { page, root } = opened
  if (!root.querySelector('[data-section]')) {
    root.querySelector<HTMLButtonElement>('.card .button')!.click()
    const [login, password] = await until(() => {
      const inputs = [...page.document.querySelectorAll<HTMLInputElement>('form input')]
      return inputs.length === 2 ? inputs : null
    }, 'the sign-in is there')
    typeInto(login!, 'driver@demo.example')
    typeInto(password!, 'parking1')
    page.document.querySelector<HTMLButtonElement>('form [type="submit"]')!.click()
    await until(() => root.querySelector('[data-section]'), 'the profile is there')
  }
  await settled(opened.element)
  return opened
}
