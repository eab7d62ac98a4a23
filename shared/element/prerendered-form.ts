type Control = HTMLInputElement | HTMLSelectElement | HTMLButtonElement

const SUBMIT = 'button[type=submit]'
const CONTROLS = `input, select, ${SUBMIT}`
const PRICE = '[part~=price]'
/** Milliseconds that a priced form waits for the view to say the price too. */
const LONGEST_WAIT = 1_000

/** A form that is drawn before its code has come, and what the user does in it meanwhile. */
export interface PrerenderedForm {
  part: HTMLElement
  /** Runs at once, or when the word that is being composed is finished: a phone's keyboard would lose it. */
  whenIdle(run: () => void): void
  /**
   * Runs at once, or, where the price is here already and the form of the view has none yet, when it has, or says why
   * there is none, or is another screen; after a second in any case.
   */
  whenPriced(view: HTMLElement, run: () => void): void
  /**
   * Removes the form, and repeats in the view what the user has done in it: what was typed and chosen, the focus with
   * the marked text, a press on the button. The view is told by the same events as if it was done there.
   */
  handOver(view: HTMLElement): void
}

export function createPrerenderedForm(part: HTMLElement): PrerenderedForm {
  let isComposing = false
  let isSubmitted = false
  part.addEventListener('compositionstart', () => (isComposing = true))
  part.addEventListener('compositionend', () => (isComposing = false))
  // Not `submit`, which a sandboxed frame may withhold; Enter in a field presses the button too.
  part.addEventListener('click', (event) => {
    if (!(event.target instanceof Element && event.target.closest(SUBMIT))) return
    event.preventDefault()
    isSubmitted = true
    showBusy(part)
  })

  function whenIdle(run: () => void): void {
    if (!isComposing) run()
    // Not in the midst of its end: that may be a press elsewhere, which has not come there yet.
    else part.addEventListener('compositionend', () => setTimeout(whenIdle, 0, run), { once: true })
  }

  function whenPriced(view: HTMLElement, run: () => void): void {
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
  }

  return {
    part,
    whenIdle,
    whenPriced,
    handOver(view) {
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
      if (isSubmitted) view.querySelector<HTMLElement>(`form ${SUBMIT}`)?.click()
    },
  }
}

/** A screen without a form, such as that of a payment under way, never has the price of the form. */
function isPriceToCome(view: HTMLElement): boolean {
  return view.querySelector('form') !== null && !view.querySelector(`${PRICE}, .notice`)
}

/** A press waits for the code; the button says so as it will itself. */
function showBusy(part: HTMLElement): void {
  const button = part.querySelector(SUBMIT)
  if (!button || button.ariaDisabled) return
  const wheel = document.createElement('span')
  wheel.className = 'spinner'
  button.ariaDisabled = 'true'
  button.classList.add('button-busy')
  button.append(wheel)
}

function controlsOf(root: HTMLElement): Control[] {
  return [...root.querySelectorAll<Control>(CONTROLS)]
}

/** Fields by their names, of one name by their values; what has none by its kind, of which a first screen has one. */
function keyOf({ name, type, value }: Control): string {
  return type === 'radio' ? `${name} ${value}` : name || type
}

/** What stands in a field, as it would be handed over: of a list and what is beside it, the one that was changed. */
export function readControl(form: HTMLElement, name: string): string {
  const own = controlsOf(form).filter((one) => [name, `${name}-usual`].includes(one.name))
  const control = own.findLast((one) => isChanged(one) && (!isTicked(one) || isChosen(one))) ?? own.find(isPlain)
  return control?.value ?? ''
}

function isChosen(control: Control): boolean {
  return control instanceof HTMLInputElement && control.checked
}

function isPlain(control: Control): boolean {
  return !isTicked(control)
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (!(control instanceof HTMLInputElement)) return false
  return isTicked(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue
}

function isTicked({ type }: Control): boolean {
  return type === 'checkbox' || type === 'radio'
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
