import { loadWithRetry } from '../api/load-with-retry.ts'
import { nearestLanguage } from '../i18n/nearest-language.ts'
import { type Drawn, toNode } from './drawn.ts'
import { createEmit } from './events.ts'
import { createFrame, type ElementFrame } from './frame.ts'
import { findInherited } from './inherited.ts'
import { isNameTaken } from './registry.ts'

/** The first screen of an element, drawn when it was built. */
export interface PrerenderedScreen {
  tag: string
  styles: readonly string[]
  reservedHeight: number
  /** By language: the screen, and what is said with a button where its code does not come. */
  screens: Readonly<Record<string, { screen: Drawn; failure: Drawn }>>
  /** Attributes that fill a field from the start, by the field's name; the first that is there counts. */
  fields: Readonly<Record<string, readonly string[]>>
  /** Brings the element's own code. */
  load(): Promise<unknown>
}

const frames = new WeakMap<ShadowRoot, ElementFrame>()

/**
 * Draws the first screen of an element wherever it stands in the page and has not been defined yet: the form takes
 * input while its code is on the way. The element then goes on in the same shadow root, with what was typed. Where its
 * code does not come, the person is told, unless there is a loader on the page, which tells.
 */
export function drawPrerendered(screen: PrerenderedScreen): void {
  if (typeof document === 'undefined' || customElements.get(screen.tag)) return
  const hosts = [...document.querySelectorAll(screen.tag)].filter(({ shadowRoot }) => !shadowRoot)
  const fails = hosts.flatMap((host) => draw(host, screen) ?? [])
  if (fails.length > 0 && !isNameTaken('loader')) void bring(screen, fails)
}

/** The frame in which a prerendered screen was drawn, if one was. */
export function prerenderedFrameOf(root: ShadowRoot): ElementFrame | undefined {
  return frames.get(root)
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
function draw(host: Element, { tag, styles, reservedHeight, screens, fields }: PrerenderedScreen): Fail | undefined {
  const wanted = host.getAttribute('lang') || findInherited(host, 'lang') || ''
  const language = nearestLanguage(wanted, Object.keys(screens))
  const drawn = screens[language]
  if (!drawn) return
  const root = host.attachShadow({ mode: 'open' })
  root.append(toNode(drawn.screen))
  for (const [name, attributes] of Object.entries(fields)) {
    const given = attributes.map((attribute) => host.getAttribute(attribute)).find(Boolean)
    if (given) fill(root.querySelector(`[name=${name}]`), given)
  }
  const frame = createFrame(root, { styles, reservedHeight })
  frame.dress()
  frame.setLanguage(language)
  frame.show('loading')
  frames.set(root, frame)
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

/** As the page's own markup would; so that it does not count as typed. A choice that there is not stays as it was. */
function fill(control: Element | null, text: string): void {
  control?.setAttribute('value', text)
  const chosen = control?.querySelector(`[value="${CSS.escape(text)}"]`)
  if (!chosen) return
  control?.querySelector('[selected]')?.removeAttribute('selected')
  chosen.setAttribute('selected', '')
}
