// <parking-feedback> on a page, as the tests of its parts use it.
import { claim, until } from './claims.ts'
import type { DriverElement, OpenedPage } from './driver-page.ts'

export const FEEDBACK: DriverElement = { tag: 'parking-feedback', events: ['parking-appeal-sent'], behind: '.folds' }
export const PROFILE = { status: 'ok', result: { email: 'driver@demo.example', telephones: [], ts: [], balance: 1 } }
export const DATE = '2025-03-12T10:00:00+03:00'

export const appealsOf = ({ root }: OpenedPage) => [...root.querySelectorAll<HTMLDetailsElement>('.fold')]
export const messagesOf = ({ root }: OpenedPage) =>
  [...root.querySelectorAll('.thread-text')].map((one) => one.textContent)
export const fieldOf = ({ root }: OpenedPage, name: string) =>
  root.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)!

/** Opens the appeal in this place of the list, and answers the field of its next message. */
export async function openConversation(opened: OpenedPage, index = 0): Promise<HTMLTextAreaElement> {
  const appeal = appealsOf(opened)[index]
  claim(appeal, 'there is such an appeal')
  appeal.querySelector('summary')!.click()
  return until(() => appeal.querySelector('textarea'), 'the conversation is there')
}

/** Presses a key; answers whether the browser may do with it what it does. */
export function press(on: Element, key: string, more: KeyboardEventInit = {}): boolean {
  const { KeyboardEvent } = on.ownerDocument.defaultView!
  return on.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }),
  )
}
