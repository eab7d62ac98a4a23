const SUBMIT = 'button[type=submit]'

/** A form that is drawn before its code has come, and what the user does in it meanwhile. */
export interface PrerenderedForm {
  part: HTMLElement
  /** Runs at once, or when the word that is being composed is finished: a phone's keyboard would lose it. */
  whenIdle(run: () => void): void
  /** Whether its button was pressed. */
  isSubmitted(): boolean
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

  return { part, whenIdle, isSubmitted: () => isSubmitted }
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
