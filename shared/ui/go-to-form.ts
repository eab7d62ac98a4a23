import { showFromStart } from './come-into-sight.ts'
import { goToField, goToPlace } from './go-to-field.ts'

/**
 * A form comes in the place of what had the focus: that goes to the first field that is still to be filled in, and where
 * nothing is left to type to the field `onward`, or else to the form's card.
 */
export function goToForm(card: HTMLElement | null, onward: string | null = null): void {
  const required = card?.querySelectorAll<HTMLInputElement>('input[aria-required="true"]') ?? []
  const empty = [...required].find(({ value }) => value === '')
  if (empty) return goToPlace(empty.closest<HTMLElement>('.field') ?? empty, empty)
  if (onward !== null && goToField(card, onward)) return
  if (!card) return
  card.focus()
  showFromStart(card)
}
