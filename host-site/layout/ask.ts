import { make } from '../dom.ts'
import type { Words } from '../words.ts'

/** Asks before something is lost; answers whether to go on. */
export function askToLeave(say: Words): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = make(
      'dialog',
      { class: 'window ask', 'aria-labelledby': 'ask-title', 'aria-describedby': 'ask-text' },
      make(
        'form',
        { method: 'dialog', class: 'sheet' },
        make('h2', { id: 'ask-title' }, say('leave.title')),
        make('p', { id: 'ask-text' }, say('leave.text')),
        make('p', { class: 'actions' }, make('button', { class: 'button main', value: '' }, say('leave.stay')), make('button', { class: 'button', value: 'go' }, say('leave.go'))),
      ),
    )
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'go')
    })
    document.body.append(dialog)
    dialog.showModal()
  })
}

/** Events after which what was typed is where it should be. */
const SETTLED = ['parking-paid', 'parking-signed-in']

/** Whether something has been typed into the page since it was opened and is not sent yet (readings gA-10). */
export function watchTyping(within: EventTarget): { isDirty(): boolean; forget(): void } {
  let isDirty = false
  const forget = () => {
    isDirty = false
  }
  within.addEventListener('input', () => {
    isDirty = true
  })
  for (const name of SETTLED) within.addEventListener(name, forget)
  return { isDirty: () => isDirty, forget }
}
