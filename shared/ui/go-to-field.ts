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

/** Goes to a field of a form, or of a part of one, by the name of its control. */
export function goToField(form: ParentNode | null, name: PropertyKey): void {
  const key = CSS.escape(String(name))
  const place = `[data-field="${key}"]`
  const control = form?.querySelector<HTMLElement>(`[name="${key}"], ${place} input, ${place}[tabindex]`)
  if (control) goToPlace(control.closest<HTMLElement>('.field') ?? control, control)
}
