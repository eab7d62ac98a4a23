// Promise 16: the event contract.
import { claim, same, until } from './support/claims.ts'
import { after, describe, it } from './support/mocha.ts'
import { elements, isReady, openPage, ready, rootOf, scriptOf } from './support/pages.ts'

/** Hears every event that an element sends. */
const HEAR = `
  window.sent = []
  const { dispatchEvent } = EventTarget.prototype
  EventTarget.prototype.dispatchEvent = function (event) {
    if (this instanceof Element && this.localName.startsWith('parking-')) {
      const isFrozen = (value) => typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen))
      const isPlain = (value) => typeof value !== 'object' || value === null || ([Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value)) && Object.values(value).every(isPlain))
      const { type, bubbles, composed, cancelable, detail } = event
      window.sent.push({ type, bubbles, composed, cancelable, detail: JSON.parse(JSON.stringify(detail)), isFrozen: isFrozen(detail), isPlain: isPlain(detail) })
    }
    return dispatchEvent.call(this, event)
  };`

interface Sent {
  type: string
  bubbles: boolean
  composed: boolean
  cancelable: boolean
  detail: { version?: number; code?: string }
  isFrozen: boolean
  isPlain: boolean
}

const NAME = /^parking-[a-z]+(-[a-z]+)*$/
let heard = 0

describe('events', () => {
  for (const element of elements) {
    const names = new Map([
      ...element.events.map(({ name, cancelable }) => [name, cancelable] as const),
      ['parking-error', false] as const,
    ])

    it(`of <${element.tag}> have names in kebab-case that begin with parking-`, () => {
      for (const name of names.keys()) claim(NAME.test(name), name)
    })

    it(`of <${element.tag}> are as its contract says, with a frozen plain detail of a version`, async () => {
      const page = await openPage(
        `<html lang="ru"><script>${HEAR}document.currentScript.remove()</script>${scriptOf(element)}
        <${element.tag} id="well"></${element.tag}><${element.tag} api="/~fault/500/zarechny" first-name="break it"></${element.tag}>`,
      )
      const shown = page.document.querySelector('#well')!
      await ready(shown)
      // What needs nothing of its city while no user is signed in, or nothing is to be shown, does not fail with it.
      const other = page.document.querySelector(`${element.tag}:not(#well)`)
      await until(() => page.errors.length > 0 || isReady(other), 'the other one fails, or stands')
      const { sent } = page.window as unknown as { sent: Sent[] }
      for (const event of sent) {
        claim(names.has(event.type), `${event.type} is not in the contract`)
        same(
          [event.bubbles, event.composed, event.isFrozen, event.isPlain, event.detail.version],
          [true, true, true, true, 1],
          event.type,
        )
        same(event.cancelable, names.get(event.type), `cancelable ${event.type}`)
        if (event.type === 'parking-error')
          claim(element.errorCodes.includes(event.detail.code ?? ''), `${event.detail.code} is a published code`)
      }
      heard += sent.length
      page.close()
    })
  }

  it('leave a shadow root, and a question can be answered with no', async () => {
    const probe = elements.find(({ tag }) => tag === 'parking-probe')!
    const page = await openPage(
      `<div><template shadowrootmode="open"><parking-probe count="3"></parking-probe></template></div>${scriptOf(probe)}`,
    )
    const shown = page.document.querySelector('div')!.shadowRoot!.querySelector('parking-probe')!
    await ready(shown)
    const details: unknown[] = []
    const button = rootOf(shown).querySelector('button')!
    page.document.addEventListener('parking-probe-asked', (event) => details.push((event as CustomEvent).detail))
    button.click()
    same(button.dataset['answer'], 'true', 'the first answer')
    page.document.addEventListener('parking-probe-asked', (event) => event.preventDefault())
    button.click()
    same(button.dataset['answer'], 'false', 'the second answer')
    same(details, Array(2).fill({ version: 1, count: 3, inner: { deep: ['a'] } }), 'details')
    page.close()
  })
  after(() => console.log(`promise 16: ${heard} events heard, ${elements.length} elements`))
})
