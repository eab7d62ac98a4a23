import { EVENT_VERSION } from '../shared/element/events.ts'

// Written into dist/loader.js by its build, from emergency.json of every language, Russian first.
type Row = readonly [language: string, network: string, retry: string]
declare const WORDS: readonly [Row, ...Row[]]

/** `!important` inside a shadow root wins over the page's own. */
const STYLES =
  ':host{all:initial!important;display:block!important;font:16px/1.5 system-ui!important;color:CanvasText!important;color-scheme:inherit!important}button{font:inherit;min-height:48px}'

const notices = new WeakMap<Element, HTMLElement>()

/** Says in the element's place, below what the page has put there, that it could not be loaded. */
export function showNotice(element: Element, retry: () => void): void {
  if (!notices.get(element)?.isConnected) {
    // The browser's own reading of `lang`, which also looks out through shadow roots.
    const [, network, again] = WORDS.find(([language]) => element.matches(`:lang(${language})`)) ?? WORDS[0]
    const notice = document.createElement('div')
    const text = document.createElement('p')
    const button = document.createElement('button')
    const root = notice.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLES)
    root.adoptedStyleSheets = [sheet]
    notice.role = 'alert'
    text.textContent = network
    button.textContent = again
    button.addEventListener('click', retry)
    root.append(text, button)
    element.append(notice)
    notices.set(element, notice)
  }
  const detail = Object.freeze({ version: EVENT_VERSION, code: navigator.onLine ? 'network' : 'offline' })
  element.dispatchEvent(new CustomEvent('parking-error', { bubbles: true, composed: true, detail }))
}

/** The element is there: takes the notice away, and hands on the focus of the button in it. */
export function clearNotice(element: Element): void {
  const notice = notices.get(element)
  const hadFocus = notice?.shadowRoot?.activeElement
  notice?.remove()
  if (hadFocus) element.shadowRoot?.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
}
