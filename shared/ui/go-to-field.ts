const CONTROL = 'input, select, textarea, button'

/**
 * Goes to a field's control, also one that is folded away, and brings into sight what is said of it, and its label: by
 * it a reader knows it.
 */
export function goToPlace(place: HTMLElement, control = place.querySelector<HTMLElement>(CONTROL)): void {
  const fold = place.closest('details')
  if (fold) fold.open = true
  control?.focus()
  place.querySelector('.field-messages')?.scrollIntoView({ block: 'nearest' })
  place.querySelector('.field-label')?.scrollIntoView({ block: 'nearest' })
}

/**
 * Goes to a field of a form, or of a part of one, by the name of its control; of several to the one that is chosen. False
 * where there is no such field.
 */
export function goToField(form: ParentNode | null, name: PropertyKey): boolean {
  const control = findControl(form, name)
  if (control) goToPlace(placeOf(control), control)
  return control !== null
}

/** Brings a field into sight, and leaves the focus where it is. */
export function showField(form: ParentNode | null, name: PropertyKey): void {
  const control = findControl(form, name)
  if (control) placeOf(control).scrollIntoView({ block: 'nearest' })
}

function findControl(form: ParentNode | null, name: PropertyKey): HTMLElement | null {
  const key = CSS.escape(String(name))
  const place = `[data-field="${key}"]`
  return (
    form?.querySelector<HTMLElement>(`[name="${key}"]:checked`) ??
    form?.querySelector<HTMLElement>(`[name="${key}"], ${place} input, ${place}[tabindex]`) ??
    null
  )
}

const placeOf = (control: HTMLElement) => control.closest<HTMLElement>('.field') ?? control
