// @ts-check
/**
 * Watches every live region of a page, in whatever shadow root, from the page's first script on: keeps what is said,
 * and names what a screen reader would say wrongly or not at all. It is evaluated in the page, so it stands alone.
 */
export function watchLiveRegions() {
  const LIVE = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"], output'
  const CONTROLS = 'button, a[href], input, select, textarea, summary'
  /** @type {string[]} */
  const said = []
  /** @type {Set<string>} */
  const faults = new Set()
  Object.assign(window, { saidByLiveRegions: said })

  /** A test that watches the console fails for it. @param {string} text */
  function tell(text) {
    if (faults.has(text)) return
    faults.add(text)
    console.error(text)
  }

  /** @param {Node} node */
  const parentOf = (node) => node.parentNode ?? (node instanceof ShadowRoot ? node.host : null)
  /** @param {Element} region */
  const nameOf = (region) => {
    // A region may have a closed root of its own within its element's.
    let host = region
    for (let root = host.getRootNode(); root instanceof ShadowRoot; root = host.getRootNode()) host = root.host
    return `${host === region ? 'page' : host.localName} <${region.localName} class="${region.className}" role="${region.getAttribute('role') ?? ''}">`
  }
  /** @param {Element} region */
  const isUrgent = (region) =>
    region.getAttribute('role') === 'alert' || region.getAttribute('aria-live') === 'assertive'
  /** @param {Element} region */
  const isAtomic = (region) => {
    const own = region.getAttribute('aria-atomic')
    return own === null
      ? region.localName === 'output' || ['status', 'alert'].includes(region.getAttribute('role') ?? '')
      : own === 'true'
  }
  /** @param {Node | null} node */
  const regionOf = (node) => {
    for (let one = node; one; one = parentOf(one)) if (one instanceof Element && one.matches(LIVE)) return one
    return null
  }
  /** @param {Node} node */
  const textOf = (node) => (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

  /** @param {Element} region @param {boolean} isNew */
  function judge(region, isNew) {
    if (regionOf(parentOf(region))) tell(`a live region in a live region: ${nameOf(region)}`)
    if (isAtomic(region) && region.querySelector(CONTROLS))
      tell(`controls are read out with their region: ${nameOf(region)} ${textOf(region).slice(0, 60)}`)
    // An alert is said as it comes; what is polite has to be there before it speaks. A field that comes with its message
    // has it in its description.
    if (isNew && !isUrgent(region) && !region.matches('.field-messages') && textOf(region) !== '')
      tell(`speaks as it comes, and so is not heard: ${nameOf(region)} ${textOf(region).slice(0, 60)}`)
  }

  // A press asks for an answer, though it be the same; a field that was filled in, or time, does not.
  let presses = 0
  const FIELDS = 'input, select, textarea, label, [role="option"]'
  /** @param {Event} event */
  const isPress = (event) => {
    const [target] = event.composedPath()
    return !(target instanceof Element && target.closest(FIELDS))
  }
  addEventListener('click', (event) => (presses += Number(isPress(event))), true)
  addEventListener('keydown', ({ key }) => (presses += Number(key === 'Enter')), true)

  /** What was said last by each region, and by the one that stood in its place before. */
  /** @typedef {{ region: Element, text: string, presses: number }} Saying */
  /** @type {WeakMap<Element, Saying>} */
  const lastOf = new WeakMap()
  /** @type {Map<string, Saying>} */
  const lastNamed = new Map()

  /** @param {Element} region @param {string} text */
  function say(region, text) {
    if (text === '') return
    const name = nameOf(region)
    const before = lastNamed.get(name)
    const last = lastOf.get(region) ?? (before?.region.isConnected ? undefined : before)
    if (last?.text === text && last.presses === presses) tell(`said again, and nobody asked: ${name} ${text}`)
    const saying = { region, text, presses }
    lastOf.set(region, saying)
    lastNamed.set(name, saying)
    said.push(text)
  }

  /** @param {MutationRecord[]} records */
  function read(records) {
    /** @type {Set<Element>} */
    const changed = new Set()
    for (const { target, addedNodes, type } of records) {
      const region = regionOf(target)
      if (region && (type === 'characterData' || isAtomic(region))) changed.add(region)
      for (const node of addedNodes) {
        if (region && !isAtomic(region)) say(region, textOf(node))
        if (!(node instanceof Element) || !node.isConnected) continue
        for (const one of [...(node.matches(LIVE) ? [node] : []), ...node.querySelectorAll(LIVE)]) {
          judge(one, true)
          if (isUrgent(one)) changed.add(one)
        }
      }
    }
    for (const region of changed) {
      if (!region.isConnected) continue
      judge(region, false)
      say(region, textOf(region))
    }
  }

  /** @type {WeakSet<Node>} */
  const observed = new WeakSet()
  /** @param {Node} root */
  function observe(root) {
    if (observed.has(root)) return
    observed.add(root)
    new MutationObserver(read).observe(root, { subtree: true, childList: true, characterData: true })
  }
  observe(document)
  // A root that came with the page's markup was attached by no call.
  document.addEventListener('DOMContentLoaded', () => {
    for (const { shadowRoot } of document.querySelectorAll('*')) if (shadowRoot) observe(shadowRoot)
  })
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function attach(options) {
    const root = attachShadow.call(this, options)
    observe(root)
    return root
  }
}
