import type { Json } from '../api/contract/call.ts'
import { loadWithRetry } from '../api/load-with-retry.ts'
import { RETURN_FRAGMENT } from '../flows/checkout/return-fragment.ts'
import { nearestLanguage } from '../i18n/nearest-language.ts'
import { type Drawn, fillDrawn, readGiven, toNode } from './drawn.ts'
import type { ShowPrice } from './early-price.ts'
import { createEmit } from './events.ts'
import { askCity, askFirst } from './first-answers.ts'
import { createFrame, type ElementFrame, isServed } from './frame.ts'
import { findInherited } from './inherited.ts'
import { isNameTaken, shareByName } from '../stores/page-registry.ts'

/** The first screen of an element, drawn when it was built. */
export interface PrerenderedScreen {
  tag: string
  styles: readonly string[]
  reservedHeight: number
  /**
   * By language: the screen, what is said with a button where its code does not come, and the screen on the way back
   * from the bank, of an element that pays.
   */
  screens: Readonly<Record<string, { screen: Drawn; failure: Drawn; returned?: Drawn }>>
  /** Attributes that fill a field from the start, by the field's name; the first that is there counts. */
  fields: Readonly<Record<string, readonly string[]>>
  /** What the city's server is asked at first, without its address. */
  calls: readonly string[]
  /** Its price before the element's own code: the fields that it needs, and what shows it. */
  price: { needs: readonly string[]; load(): Promise<{ show: ShowPrice }> } | null
  /** Address of the module that draws it, where it lies among the library's files; null in a bundle. */
  servedAt: string | null
  version: string
  /** Brings the element's own code. */
  load(): Promise<unknown>
}

/** Of all copies of one version: the element's own code need not come with the copy that has drawn. */
const framesOf = (version: string) => shareByName(`frames ${version}`, () => new WeakMap<ShadowRoot, ElementFrame>())

/**
 * Draws the first screen of an element wherever it stands in the page and has not been defined yet, or takes over the
 * one that a server has sent: the form takes input while its code is on the way. The element then goes on in the same shadow root, with what was typed. Where its
 * code does not come, the person is told, unless there is a loader on the page, which tells.
 */
export function drawPrerendered(screen: PrerenderedScreen): void {
  if (typeof document === 'undefined' || customElements.get(screen.tag)) return
  const isNew = ({ shadowRoot: root }: Element) =>
    !root || (isServed(root) && !prerenderedFrameOf(root, screen.version))
  const hosts = [...document.querySelectorAll(screen.tag)].filter(isNew)
  // Asked before it is drawn: a slow phone draws for as long as a part of the way to the server takes.
  const answers = hosts.map((host) => ask(host, screen))
  const fails = hosts.flatMap((host) => draw(host, screen) ?? [])
  hosts.forEach((host, index) => void answers[index]?.then((said) => showPrice(host, said)).catch(() => {}))
  const { servedAt } = screen
  if (servedAt) for (const host of hosts) askCity(host, folderOf(servedAt)).catch(() => {})
  if (!isNameTaken('loader')) void bring(screen, fails)
}

/** The frame in which this version has drawn a prerendered screen, if it has. */
export function prerenderedFrameOf(root: ShadowRoot, version: string): ElementFrame | undefined {
  return framesOf(version).get(root)
}

/** Where the library's files lie. */
function folderOf(servedAt: string): URL {
  return new URL('..', servedAt)
}

/** What the city has said, and what shows the price of it. */
type Said = readonly [answers: readonly Json[] | null, code: { show: ShowPrice }]

/** Asks what the element will ask at first, and for what shows the price; whatever fails is left to the element. */
function ask(host: Element, { calls, fields, price, servedAt }: PrerenderedScreen): Promise<Said> | undefined {
  if (!servedAt) return
  const asked = askFirst(host, calls, folderOf(servedAt))
  const given = readGiven(fields, (name) => host.getAttribute(name))
  asked.catch(() => {})
  if (!price?.needs.every((field) => given[field])) return
  // Their first use in a page takes a phone a tenth of a second; the answers are waited for meanwhile.
  whenIdle(() => [Intl.NumberFormat(), Intl.DateTimeFormat()])
  return Promise.all([asked, price.load()])
}

function showPrice({ shadowRoot }: Element, [answers, code]: Said): void {
  const drawn = shadowRoot?.querySelector<HTMLElement>('.early')
  if (drawn && answers) code.show(drawn, answers, toNode)
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act)
  else setTimeout(act)
}

type Fail = (retry: () => void) => void

async function bring(screen: PrerenderedScreen, fails: readonly Fail[]): Promise<void> {
  try {
    await loadWithRetry(screen.load, { setTimer: setTimeout })
  } catch {
    for (const fail of fails) fail(() => void bring(screen, fails))
  }
}

/** Answers how to say that the code has not come. */
function draw(host: Element, screen: PrerenderedScreen): Fail | undefined {
  const { tag, styles, reservedHeight, screens, fields, version } = screen
  const wanted = host.getAttribute('lang') || findInherited(host, 'lang') || ''
  const language = nearestLanguage(wanted, Object.keys(screens))
  const drawn = screens[language]
  if (!drawn) return
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const returned = RETURN_FRAGMENT.test(document.URL) ? drawn.returned : undefined
  const given = readGiven(fields, (name) => host.getAttribute(name))
  // Not there yet where the page comes in pieces.
  const served = root.querySelector('.early')
  if (!served) root.append(toNode(returned ?? fillDrawn(drawn.screen, given)))
  // A server does not see the end of the address, and has sent the form.
  else if (returned) served.replaceWith(toNode(returned))
  const frame = createFrame(root, { styles, reservedHeight })
  frame.dress()
  frame.setLanguage(language)
  frame.show('loading')
  framesOf(version).set(root, frame)
  // The loader says so in the element's light children; the form comes back with the element, as it was.
  host.addEventListener('parking-error', () => {
    if (!customElements.get(tag)) frame.show('failed')
  })
  return (retry) => {
    const focused = root.activeElement instanceof HTMLElement ? root.activeElement : frame.view
    frame.view.replaceChildren(toNode(drawn.failure))
    frame.view.querySelector('button')?.addEventListener('click', () => {
      frame.view.replaceChildren()
      frame.show('loading')
      // The button is gone: the keyboard goes on where it was before the failure.
      focused.focus({ preventScroll: true })
      retry()
    })
    createEmit(host, {})('parking-error', { code: navigator.onLine === false ? 'offline' : 'network' })
  }
}
