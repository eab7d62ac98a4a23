const EDITABLE = 'input, textarea, select, [contenteditable]'

/**
 * Keeps the page's one-key shortcuts quiet while a person types in one of our fields (promise 10): plain characters
 * stop at the shadow root, after our own handlers; keys with Ctrl, Alt or Meta, and named keys, go on.
 */
export function keepTypingInside(root: ShadowRoot): void {
  const stop = (event: Event) => {
    if (event instanceof KeyboardEvent && isCharacter(event) && isInField(event)) event.stopPropagation()
  }
  for (const type of ['keydown', 'keypress', 'keyup']) root.addEventListener(type, stop)
}

function isCharacter(event: KeyboardEvent): boolean {
  const isCommand = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph')
  return event.key.length === 1 && !isCommand
}

function isInField(event: Event): boolean {
  return event.target instanceof Element && event.target.closest(EDITABLE) !== null
}
