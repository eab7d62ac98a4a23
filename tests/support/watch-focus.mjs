// @ts-check
/**
 * Judges, at the next key or press and at the journey's end, what the act before has left to whoever goes on by the
 * keyboard, or listens. Three things are told: what took the focus away with it (it was removed, hidden or switched
 * off: the person would begin again at the top of the page); what has got the focus and has never been in sight, at
 * least half of it and uncovered; and a button that has brought a heading, while the focus stayed where it was and
 * nothing was said. It is evaluated in the page, so it stands alone but for `seenShare`.
 *
 * @param {(element: Element) => Promise<number>} seenShare
 */
export function watchFocus(seenShare) {
  // The journeys put their own clock in place of these.
  const { requestAnimationFrame: frame } = window
  /** @type {Element | null} */
  let last = null
  /** What has the focus and has come to rest out of sight. @type {{ one: Element, share: number } | null} */
  let unseen = null
  /** @type {{ name: string, focus: Element | null, said: number, headings: Set<Element> } | null} */
  let pressed = null

  const deepest = () => {
    let one = document.activeElement
    while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement
    return one
  }
  /** @param {Element} one */
  const textOf = (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 80)
  /** @param {Element} one */
  const nameOf = (one) => `<${one.localName}> ${textOf(one)}`
  /** @param {Element} one */
  const isShown = (one) => one.isConnected && one.checkVisibility({ visibilityProperty: true })
  /** @param {Element} one */
  const isThere = (one) => isShown(one) && !one.matches(':disabled')

  /** @param {Element} one */
  async function lookAt(one) {
    let before = ''
    for (let share = await seenShare(one); deepest() === one && share < 0.5; share = await seenShare(one)) {
      const { left, top, width, height } = one.getBoundingClientRect()
      const now = [left, top, width, height].join()
      // While it is on its way, it may come into sight yet.
      unseen = now === before ? { one, share } : null
      before = now
      await new Promise((resolve) => frame(resolve))
    }
    if (unseen?.one === one) unseen = null
  }

  addEventListener(
    'focusin',
    () => {
      last = deepest()
      // What of a frame is in sight is up to the page around it.
      if (last && window.top === window) void lookAt(last)
    },
    true,
  )
  // A press on the ground of the page takes the focus from what stays: that is the person's own wish.
  addEventListener(
    'focusout',
    () => setTimeout(() => last && isThere(last) && last !== deepest() && (last = null)),
    true,
  )

  /** @param {Document | ShadowRoot} root @returns {Element[]} */
  const headingsIn = (root) =>
    [...root.querySelectorAll('*')].flatMap((one) => [
      ...(one.matches('h1, h2, h3, h4, [role="heading"], dialog[open]') && isShown(one) ? [one] : []),
      ...(one.shadowRoot ? headingsIn(one.shadowRoot) : []),
    ])
  const saidSoFar = () => /** @type {{ saidByLiveRegions?: string[] }} */ (window).saidByLiveRegions?.length ?? 0

  addEventListener(
    'click',
    (event) => {
      const target = event.composedPath()[0]
      const button = target instanceof Element ? target.closest('button, a[href], [role="button"]') : null
      // A control that says its own state has said what it did.
      const saysState = button?.matches('[aria-expanded], [aria-selected], [aria-pressed], [aria-checked]')
      pressed =
        button && !saysState
          ? { name: textOf(button), focus: deepest(), said: saidSoFar(), headings: new Set(headingsIn(document)) }
          : null
    },
    true,
  )

  function judge() {
    const { activeElement, body } = document
    const focused = deepest()
    if (last && !isThere(last) && (activeElement === null || activeElement === body))
      console.error(`the focus was dropped with ${nameOf(last)}`)
    if (unseen?.one === focused)
      console.error(`has the focus, and ${Math.round(unseen.share * 100)}% of it is seen: ${nameOf(unseen.one)}`)
    if (pressed && pressed.focus === focused && pressed.said === saidSoFar()) {
      const { headings, name } = pressed
      const brought = headingsIn(document).find((one) => !headings.has(one))
      if (brought) console.error(`“${name}” brought ${nameOf(brought)}, which neither has the focus nor was said`)
    }
    pressed = null
    last = focused
  }
  Object.assign(window, { judgeLastAct: judge })
  for (const act of ['keydown', 'pointerdown']) addEventListener(act, judge, true)
}
