import { make } from '../dom.ts'
import type { Words } from '../words.ts'

/** Asks before something is lost; answers whether to go on. */
export async function askToLeave(say: Words): Promise<boolean> {
  const buttons = [
    make('button', { class: 'button main', value: '' }, say('leave.stay')),
    make('button', { class: 'button', value: 'go' }, say('leave.go')),
  ]
  return (await showWindow({ title: say('leave.title'), text: say('leave.text'), buttons })) === 'go'
}

/** Says why a firm has to sign in again (readings gH-06). */
export async function tellExpired(say: Words): Promise<void> {
  await showWindow({
    title: say('expired.title'),
    text: say('expired.text'),
    buttons: [make('button', { class: 'button main', value: '' }, say('expired.ok'))],
  })
}

/** A window over the page; answers the value of the button that closed it, empty without one. */
function showWindow({
  title,
  text,
  buttons,
}: {
  title: string
  text: string
  buttons: readonly HTMLElement[]
}): Promise<string> {
  return new Promise((resolve) => {
    const dialog = make(
      'dialog',
      { class: 'window ask', 'aria-labelledby': 'ask-title', 'aria-describedby': 'ask-text' },
      make(
        'form',
        { method: 'dialog', class: 'sheet' },
        make('h2', { id: 'ask-title' }, title),
        make('p', { id: 'ask-text' }, text),
        make('p', { class: 'actions' }, ...buttons),
      ),
    )
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue)
    })
    document.body.append(dialog)
    dialog.showModal()
  })
}
