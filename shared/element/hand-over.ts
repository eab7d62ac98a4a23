import { type Control, controlsOf, isChanged, isTicked } from './controls.ts'
import type { PrerenderedForm } from './prerendered-form.ts'

const PRICE = '[part~=price]'
/** Milliseconds that a priced form waits for the view to say the price too. */
const LONGEST_WAIT = 1_000

/** How a form that was drawn early gives way to the view: the view's code brings it, the form is there without. */
export interface HandOver {
  /**
   * Runs at once, or, where the price is here already and the form of the view has none yet, when it has, or says why
   * there is none, or is another screen; after a second in any case.
   */
  whenPriced(form: PrerenderedForm, view: HTMLElement, run: () => void): void
  /**
   * Removes the form, and repeats in the view what the user has done in it: what was typed and chosen, the focus with
   * the marked text, a press on the button. The view is told by the same events as if it was done there.
   */
  repeat(form: PrerenderedForm, view: HTMLElement): void
}

export const handOver: HandOver = {
  whenPriced({ part }, view, run) {
    const isAwaited = () => part.querySelector(PRICE) !== null && isPriceToCome(view)
    if (!isAwaited()) return run()
    const observer = new MutationObserver(() => {
      if (!isAwaited()) end()
    })
    const timer = setTimeout(end, LONGEST_WAIT)
    function end(): void {
      observer.disconnect()
      clearTimeout(timer)
      run()
    }
    for (const node of [part, view]) observer.observe(node, { childList: true, subtree: true })
  },

  repeat({ part, isSubmitted }, view) {
    const root = view.getRootNode()
    const active = root instanceof ShadowRoot ? root.activeElement : null
    const selection = active instanceof HTMLInputElement ? readSelection(active) : null
    // The focus stays in the element, even where the view has no successor for the field.
    if (active && part.contains(active)) view.focus({ preventScroll: true })
    const controls = controlsOf(part)
    // Before the view is told: a list that it opens is placed where its field stands from now on.
    part.remove()
    const successors = new Map(controlsOf(view).map((control) => [keyOf(control), control]))
    for (const control of controls) {
      const successor = successors.get(keyOf(control))
      if (!successor) continue
      if (isChanged(control)) carry(control, successor, { isActive: active === control })
      if (active === control) takeFocus(successor, selection)
    }
    if (isSubmitted()) view.querySelector<HTMLElement>('form button[type=submit]')?.click()
  },
}

/** A screen without a form, such as that of a payment under way, never has the price of the form. */
function isPriceToCome(view: HTMLElement): boolean {
  return view.querySelector('form') !== null && !view.querySelector(`${PRICE}, .notice`)
}

/** Fields by their names, of one name by their values; what has none by its kind, of which a first screen has one. */
function keyOf({ name, type, value }: Control): string {
  return type === 'radio' ? `${name} ${value}` : name || type
}

function carry(from: Control, to: Control, { isActive }: { isActive: boolean }): void {
  if (isTicked(to)) {
    // Of radio buttons the one that was let go has nothing to say.
    if (to.type === 'checkbox' || (from as HTMLInputElement).checked) to.click()
  } else if (to instanceof HTMLSelectElement) {
    to.value = from.value
    to.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (to instanceof HTMLInputElement) {
    // Not by `value`: React would take that for its own doing and not look at it.
    to.setRangeText(from.value, 0, to.value.length, 'end')
    to.dispatchEvent(new InputEvent('input', { bubbles: true }))
    if (!isActive) to.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}

/** What is marked in a field; null where its type has no marks. */
function readSelection({ value, selectionStart, selectionEnd, selectionDirection }: HTMLInputElement) {
  return selectionStart === null ? null : { value, selectionStart, selectionEnd, selectionDirection }
}

function takeFocus(to: Control, selection: ReturnType<typeof readSelection>): void {
  to.focus({ preventScroll: true })
  // Typing may have left it under the bar at the window's edge; what the person has scrolled away stays away.
  const { top, bottom } = to.getBoundingClientRect()
  if (bottom > 0 && top < innerHeight) to.scrollIntoView({ block: 'nearest' })
  if (!(to instanceof HTMLInputElement) || selection?.value !== to.value) return
  to.setSelectionRange(selection.selectionStart, selection.selectionEnd, selection.selectionDirection ?? 'none')
}
