import { claim } from './claims.ts'

/** The field of that name in an element, whatever has drawn it. */
export function field<T extends HTMLElement = HTMLInputElement>(root: ShadowRoot, name: string): T {
  const found = root.querySelector<T>(`[name="${name}"]`)
  claim(found, `a field ${name}`)
  return found
}

/** Puts the keyboard's place into a field and types; where it is there already, what is marked goes. */
export function typeInto(root: ShadowRoot, name: string, text: string): HTMLInputElement {
  const typed = field(root, name)
  if (root.activeElement !== typed) typed.focus()
  typed.ownerDocument.execCommand('insertText', false, text)
  return typed
}
