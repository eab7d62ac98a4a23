import { loadWithRetry } from '../shared/api/load-with-retry.ts'
import { askFirst } from '../shared/element/first-answers.ts'
import { takeName } from '../shared/element/registry.ts'
import { type PolicyViolation, toBlocked } from '../shared/stores/violation.ts'
import { warn } from '../shared/stores/warn.ts'
import { clearNotice, showNotice } from './loader-notice.ts'

// Written into dist/loader.js by its build.
declare const NAMES: string
declare const VERSION: string
/**
 * Of each element that is drawn early: what its city is asked at first, and, where it has an early price, the attributes
 * of which one in each row has to be there.
 */
declare const EARLY: Readonly<Record<string, { calls: readonly string[]; price?: readonly (readonly string[])[] }>>

/** Milliseconds until the page is looked through again for shadow roots, which fire no event when they are made. */
const FIRST_LOOK = 1_000
const LAST_LOOK = 60_000

/**
 * Finds our tags in the page, those inserted later and those inside open shadow roots, and imports the module of each
 * from beside itself, once, and beside it `early/<tag>.js`, which asks at once for what those would ask for one after
 * another. A module that does not come is asked for twice more, then its tags say so and offer a retry.
 */
function startLoader(library: string): void {
  const source = document.currentScript
  // A module script has no `currentScript` and needs none: its import() counts from its own address.
  const here = source instanceof HTMLScriptElement ? new URL('.', source.src) : './'
  const elements = new Map<string, Set<Element>>()
  const asked = new Set<string>()
  const ours = new RegExp(`^parking-(${NAMES})$`)
  let stopped: PolicyViolation | undefined
  document.addEventListener('securitypolicyviolation', (event) => (stopped = event))
  let delay = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function load(tag: string): Promise<void> {
    if (asked.has(tag)) return
    asked.add(tag)
    const shown = elements.get(tag) ?? new Set()
    const { calls, price } = EARLY[tag] ?? {}
    const bring = (early: string) => void import(/* @vite-ignore */ `${here}early/${early}.js`).catch(() => {})
    const hasPrice = [...shown].some((element) =>
      price?.every((names) => names.some((one) => element.getAttribute(one))),
    )
    bring('looks')
    bring(tag)
    // The form has the line to itself for 60 ms, as long as its files take a slow one: what its price waits for comes
    // while it is drawn, and sooner would hold both up. The first use of formats in a page takes a phone a tenth of a
    // second, a busy one more: it falls into the time that all these files take, and holds none of them up.
    const turn = new Promise<void>((resolve) => {
      for (const step of [resolve, ...(hasPrice ? [Intl.NumberFormat, Intl.DateTimeFormat] : [])])
        setTimeout(step, hasPrice ? 60 : 0)
    })
    if (calls && library)
      for (const element of shown) void askFirst(element, calls, new URL('.', library), turn).catch(() => {})
    await turn
    if (hasPrice) bring(`${tag}-price`)
    try {
      await loadWithRetry(() => import(/* @vite-ignore */ `${here}elements/${tag}.js`), { setTimer: setTimeout })
      shown.forEach(clearNotice)
      elements.delete(tag)
    } catch (cause) {
      // The next tag of its kind, or the button, asks again.
      asked.delete(tag)
      warn(
        stopped?.blockedURI.includes(tag)
          ? toBlocked(stopped)
          : { code: 'file-not-loaded', text: `<${tag}> could not be loaded.`, cause },
        library,
      )
      for (const element of shown) if (element.isConnected) showNotice(element, () => void load(tag))
    }
  }

  function meet(element: Element): void {
    const tag = element.localName
    if (ours.test(tag)) {
      const met = elements.get(tag) ?? new Set()
      if (customElements.get(tag) || met.has(element)) return
      elements.set(tag, met.add(element))
      void load(tag)
    } else if (delay && tag.startsWith('parking-') && !customElements.get(tag)) {
      // A page that has such an element of its own has defined it by now.
      warn({ code: 'unknown-tag', text: `there is no <${tag}>.` }, library)
    }
    if (element.shadowRoot) watch(element.shadowRoot)
  }

  function look(root: ParentNode): void {
    for (const element of root.querySelectorAll('*')) meet(element)
  }

  function watch(root: Document | ShadowRoot): void {
    // Observed again, it is observed once.
    observer.observe(root, { childList: true, subtree: true })
    look(root)
  }

  /** Looks through the page in a second, then less and less often until something happens again. */
  function lookAgain(): void {
    clearTimeout(timer)
    delay = FIRST_LOOK
    timer = setTimeout(lookOn, delay)
  }

  function lookOn(): void {
    watch(document)
    delay *= 2
    if (delay < LAST_LOOK) timer = setTimeout(lookOn, delay)
  }

  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        meet(node)
        look(node)
      }
    }
    if (delay !== FIRST_LOOK) lookAgain()
  })
  for (const sign of ['click', 'focusin']) document.addEventListener(sign, lookAgain, true)
  watch(document)
  lookAgain()
}

// On a server nothing happens (promise 15); a second loader of the page has nothing to do (promise 13).
if (typeof document !== 'undefined') {
  const library = document.querySelector<HTMLScriptElement>('script[src*="/loader.js"]')?.src ?? ''
  if (takeName('loader', VERSION, { isTaken: false, library })) startLoader(library)
}
