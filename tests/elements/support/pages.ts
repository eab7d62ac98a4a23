import { claim, frame, until } from './claims.ts'
import type { ElementSample } from './elements.ts'
import { afterEach } from './mocha.ts'

export type { ElementSample }

/** The catalogue, then the elements of the tests, as data. */
export const { elements, isWhole } = (await import('/~elements.js' as string)) as {
  elements: ElementSample[]
  /** Everything is tried on every element: `npm run test:matrix`. */
  isWhole: boolean
}

/** The first of the catalogue and the one of the tests: everything is tried on them. */
export function isTriedInFull(element: ElementSample): boolean {
  return isWhole || element.isFixture || element === elements[0]
}

/**
 * What a suite tries on an element: everything, or a share of it, another one for each element, so that all that is
 * tried is tried on several. It is mostly the bridge that is tried, which is the same for all.
 */
export function pick<T>(element: ElementSample, all: readonly T[], share: number): T[] {
  if (isTriedInFull(element)) return [...all]
  const index = elements.indexOf(element)
  return all.filter((_, place) => (place + all.length - ((index * share) % all.length)) % all.length < share)
}

// The runner reuses its windows: what the tests of another file left there, a sign-in for one, is not ours.
localStorage.clear()
sessionStorage.clear()

// A page that a failed test left open may hold connections that the next one needs.
afterEach(() => {
  for (const iframe of document.querySelectorAll('iframe')) iframe.remove()
})

/** A page of its own in a frame: its own globals, registry of elements, style and head. */
export interface HostPage {
  window: Window & typeof globalThis
  document: Document
  /** `parking-error` codes heard at the document, in order. */
  errors: string[]
  warnings: string[]
  /** Errors that were not caught. */
  thrown: string[]
  close(): void
}

const LISTEN = `<script>
  window.heard = { errors: [], warnings: [], thrown: [] }
  document.addEventListener('parking-error', (event) => window.heard.errors.push(event.detail.code))
  console.warn = (...words) => window.heard.warnings.push(words.join(' '))
  window.addEventListener('error', (event) => window.heard.thrown.push(String(event.message)))
  window.addEventListener('unhandledrejection', (event) => window.heard.thrown.push(String(event.reason)))
  document.currentScript.remove()
</script>`

/** Where an element's entry is served from; `variant` puts a fault into the library (see serve-pages.mjs). */
export function entryOf({ tag, isFixture }: ElementSample, variant = 'plain'): string {
  return `/${isFixture ? 'fixture' : 'lib'}/${variant}/elements/${tag}.js`
}

export function scriptOf(element: ElementSample, variant = 'plain'): string {
  return `<script type="module" src="${entryOf(element, variant)}"></script>`
}

/** Opens a page; `html` is all of it but the doctype, `fragment` the end of its address. */
export async function openPage(
  html: string,
  size = { width: 400, height: 1800 },
  { fragment = '' } = {},
): Promise<HostPage> {
  const iframe = document.createElement('iframe')
  iframe.width = String(size.width)
  iframe.height = String(size.height)
  iframe.src = `/~page?html=${encodeURIComponent(LISTEN + html)}${fragment}`
  document.body.append(iframe)
  await new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true }))
  const window = iframe.contentWindow as HostPage['window'] & {
    heard: Pick<HostPage, 'errors' | 'warnings' | 'thrown'>
  }
  const document_ = iframe.contentDocument
  claim(document_ && window.heard, 'the page did not open')
  return { window, document: document_, ...window.heard, close: () => iframe.remove() }
}

/** Shows what a page said, with a failed wait. */
function wordsOf(element: Element | null): string {
  const { heard } = (element?.ownerDocument.defaultView ?? {}) as { heard?: unknown }
  return JSON.stringify(heard)
}

/** The shadow root of an element, once it has one. */
export function rootOf(element: Element | null): ShadowRoot {
  claim(element?.shadowRoot, `${element?.localName ?? 'nothing'} has no shadow root`)
  return element.shadowRoot
}

function isBusy(root: ShadowRoot): boolean {
  return root.querySelector('[aria-busy="true"], .skeleton, .unshown') !== null
}

/** Whether an element shows its view, with nothing more on its way. */
export function isReady(element: Element | null): boolean {
  const root = element?.shadowRoot
  const light = root?.querySelector<HTMLElement>('.light')
  const view = root?.querySelector('.view')
  return Boolean(light?.hidden && view?.firstElementChild && root && !isBusy(root))
}

export async function ready(element: Element | null): Promise<ShadowRoot> {
  await until(
    () => isReady(element),
    () =>
      `<${element?.localName}> is ready; it shows ${element?.shadowRoot?.querySelector('.root')?.innerHTML.slice(0, 400)}; its page said ${wordsOf(element)}`,
  )
  return rootOf(element)
}

/** Ready, and nothing in it has changed for half a second of frames: what came behind the first screen is there too. */
export async function settled(element: Element | null): Promise<ShadowRoot> {
  const root = await ready(element)
  let html = root.innerHTML
  for (let steady = 0; steady < 30; steady += 1) {
    await frame() // oxlint-disable-line no-await-in-loop -- waiting is what this is for
    if (root.innerHTML === html && isReady(element)) continue
    html = root.innerHTML
    steady = 0
  }
  return root
}

/** The text a person sees in an element, its light children's too where they are shown. */
export function textOf(element: Element): string {
  const root = rootOf(element)
  const light = root.querySelector<HTMLElement>('.light')
  return `${light && !light.hidden ? element.textContent : ''} ${root.querySelector<HTMLElement>('.view')?.innerText ?? ''}`.trim()
}
