/** Puts the focus where the next message of the conversation around this element is written; false where that is not. */
export function focusComposer(within: Element): boolean {
  const field = within.closest('.thread')?.querySelector('textarea')
  field?.focus()
  return Boolean(field)
}
