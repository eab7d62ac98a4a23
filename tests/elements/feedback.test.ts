// <parking-feedback> as an embedder receives it: a driver's appeals behind the sign-in.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import {
  type DriverElement,
  type DriverPageOptions,
  openDriverPage,
  openDriverPageSignedIn,
  type OpenedPage,
  typeInto,
} from './support/driver-page.ts'
import { describe, it } from './support/mocha.ts'

const FEEDBACK: DriverElement = { tag: 'parking-feedback', events: ['parking-appeal-sent'], behind: '.folds' }
const openSignedIn = (options?: DriverPageOptions) => openDriverPageSignedIn(FEEDBACK, options)

const appealsOf = ({ root }: OpenedPage) => [...root.querySelectorAll<HTMLDetailsElement>('.fold')]
const messagesOf = ({ root }: OpenedPage) => [...root.querySelectorAll('.thread-text')].map((one) => one.textContent)
const fieldOf = ({ root }: OpenedPage, name: string) =>
  root.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)!

async function openConversation(opened: OpenedPage, index = 0): Promise<HTMLTextAreaElement> {
  const appeal = appealsOf(opened)[index]
  claim(appeal, 'there is such an appeal')
  appeal.querySelector('summary')!.click()
  return until(() => appeal.querySelector('textarea'), 'the conversation is there')
}

function press(on: Element, key: string, more: KeyboardEventInit = {}): boolean {
  const { KeyboardEvent } = on.ownerDocument.defaultView!
  return on.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }),
  )
}

describe('<parking-feedback>', () => {
  it('has no accessibility faults, signed out and in, with a conversation and errors, wide and narrow', async () => {
    const first = await openDriverPage(FEEDBACK)
    same(await findFaults(first.page), [], 'faults while no driver is signed in')
    first.page.close()
    for (const [language, width] of [
      ['ru', 360],
      ['en', 1280],
    ] as const) {
      const opened = await openSignedIn({ language, size: { width, height: 1600 } })
      await openConversation(opened)
      opened.root.querySelector<HTMLButtonElement>('.card:last-child [type="submit"]')!.click()
      await until(() => opened.root.querySelector('.field-message'), 'an error is shown')
      same(await findFaults(opened.page), [], `faults in ${language}`)
      opened.page.close()
    }
  })

  it('shows what was written before: its number, topic, state and last message', async () => {
    const opened = await openSignedIn()
    const texts = appealsOf(opened).map((appeal) => appeal.querySelector('summary')!.textContent)
    claim(
      texts.some(
        (text) => text.includes('Знаки и разметка') && text.includes('Завершено') && text.includes('знак виден'),
      ),
      'the appeal about a sign is there',
    )
    opened.page.close()
  })

  it('sends by Enter, begins a new line with Shift and Enter, and never sends nothing', async () => {
    const opened = await openSignedIn()
    const box = await openConversation(opened)
    const before = messagesOf(opened).length
    same(press(box, 'Enter'), false, 'Enter is taken')
    typeInto(box, 'Номер операции 1042')
    same(press(box, 'Enter', { shiftKey: true }), true, 'Shift and Enter are the browser’s')
    same(messagesOf(opened).length, before, 'nothing was sent yet')
    same(press(box, 'Enter', { isComposing: true }), true, 'an input method keeps its Enter')
    press(box, 'Enter')
    await until(() => messagesOf(opened).length === before + 1, 'the message is shown')
    same(box.value, '', 'the field is free for the next')
    same(opened.root.activeElement === box, true, 'the focus stays')
    await until(() => opened.heard.some(({ detail }) => detail['kind'] === 'message'), 'the page is told')
    same(JSON.stringify(opened.heard).includes('1042'), false, 'the text is in no event')
    opened.page.close()
  })

  it('keeps a message that could not be sent, says so, and sends it again', async () => {
    const opened = await openSignedIn()
    const box = await openConversation(opened)
    opened.breakCalls('messageRegistration')
    typeInto(box, 'Вы получили письмо?')
    press(box, 'Enter')
    const failed = await until(() => opened.root.querySelector('.thread-failed'), 'it is marked')
    same(failed.querySelector('[role="alert"]')!.textContent, 'Возникла ошибка, повторить отправку?', 'what is said')
    opened.breakCalls(null)
    failed.querySelector<HTMLButtonElement>('button')!.click()
    await until(() => !opened.root.querySelector('.thread-failed'), 'it is sent')
    same(messagesOf(opened).filter((text) => text === 'Вы получили письмо?').length, 1, 'how often it is there')
    opened.page.close()
  })

  it('takes a new appeal, says so in a region that was there, and shows it first', async () => {
    const opened = await openSignedIn({ size: { width: 1280, height: 1400 } })
    const region = opened.root.querySelector('.card:last-child > [role="log"]')
    claim(region, 'the region is there before it speaks')
    same(fieldOf(opened, 'email').value, 'driver@demo.example', 'the driver’s own e-mail')
    typeInto(fieldOf(opened, 'message'), 'Фонарь не горит')
    opened.root.querySelector<HTMLButtonElement>('.card:last-child [type="submit"]')!.click()
    await until(() => region.textContent.includes('Обращение отправлено'), 'it is said')
    await until(() => appealsOf(opened)[0]?.textContent.includes('Фонарь не горит'), 'it is the first')
    same(fieldOf(opened, 'message').value, '', 'the form is empty')
    opened.page.close()
  })

  it('goes to the first wrong field after a press, and lists what is wrong', async () => {
    const opened = await openSignedIn()
    typeInto(fieldOf(opened, 'email'), 'anna')
    opened.root.querySelector<HTMLButtonElement>('.card:last-child [type="submit"]')!.click()
    await until(() => opened.root.querySelector('.summary'), 'the list of what is wrong is there')
    same((opened.root.activeElement as HTMLInputElement).name, 'message', 'what has the focus')
    opened.page.close()
  })

  it('says why the list did not come, and asks again', async () => {
    const opened = await openDriverPageSignedIn({ ...FEEDBACK, behind: '.notice, .folds' }, { fault: 'getAppeals' })
    const notice = await until(() => opened.root.querySelector('.notice-danger'), 'the notice is there')
    opened.breakCalls(null)
    notice.querySelector<HTMLButtonElement>('button')!.click()
    await until(() => appealsOf(opened).length > 0, 'the list is there')
    opened.page.close()
  })
})
