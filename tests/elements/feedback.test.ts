// <parking-feedback> as an embedder receives it: a driver's appeals behind the sign-in.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import {
  type DriverPageOptions,
  openDriverPage,
  openDriverPageAnswered,
  openDriverPageSignedIn,
  typeInto,
} from './support/driver-page.ts'
import {
  appealsOf,
  DATE,
  FEEDBACK,
  fieldOf,
  messagesOf,
  openConversation,
  press,
  PROFILE,
} from './support/feedback-page.ts'
import { answering, claimNothingRan, HOSTILE_TEXTS } from './support/hostile-texts.ts'
import { afterEach, describe, it } from './support/mocha.ts'

const openSignedIn = (options?: DriverPageOptions) => openDriverPageSignedIn(FEEDBACK, options)

describe('<parking-feedback>', () => {
  it('has no accessibility faults, signed out and in, with a conversation and errors, wide and narrow', async () => {
    const first = await openDriverPage(FEEDBACK)
    same(first.root.querySelector('.button')?.textContent, 'Войти', 'the way in')
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
    const region = opened.root.querySelector('.card:last-child [role="log"]')
    claim(region, 'the region is there before it speaks')
    same(fieldOf(opened, 'email').value, 'driver@demo.example', 'the driver’s own e-mail')
    typeInto(fieldOf(opened, 'message'), 'Фонарь не горит')
    opened.root.querySelector<HTMLButtonElement>('.card:last-child [type="submit"]')!.click()
    await until(() => region.textContent.includes('Обращение отправлено'), 'it is said')
    await until(() => appealsOf(opened)[0]?.textContent.includes('Фонарь не горит'), 'it is the first')
    same(fieldOf(opened, 'message').value, '', 'the form is empty')
    // A second one is thanked for in the same words, and led to all the same.
    let scrolls = 0
    region.parentElement!.scrollIntoView = () => void (scrolls += 1)
    typeInto(fieldOf(opened, 'message'), 'Фонарь мигает')
    opened.root.querySelector<HTMLButtonElement>('.card:last-child [type="submit"]')!.click()
    await until(() => appealsOf(opened)[0]?.textContent.includes('Фонарь мигает'), 'the second is the first')
    await until(() => scrolls === 1, 'the second notice is brought into sight')
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

describe('a conversation of a thousand messages', () => {
  afterEach(() => localStorage.clear())

  it('is whole, shows its end, and is not drawn again while one writes', async () => {
    const items = Array.from({ length: 1000 }, (_, index) => ({
      id: String(index),
      date: DATE,
      text: `Сообщение ${index}`,
      out: index % 2,
    }))
    const appeal = { appeal: { id: 'long' }, status: 'В работе', lastMessage: { text: '', date: DATE }, count: 1000 }
    const head = answering({
      'get-profile': PROFILE,
      getAppeals: { status: 'ok', items: [appeal] },
      getMessages: { status: 'ok', items },
      messageRegistration: { status: 'ok' },
    })
    const opened = await openDriverPageAnswered(FEEDBACK, { head })
    const box = await openConversation(opened)
    same(messagesOf(opened).length, 1000, 'messages')
    const list = opened.root.querySelector('.thread-scroll')!
    claim(list.scrollHeight - list.scrollTop - list.clientHeight < 80, 'the newest is in sight')
    const changes: MutationRecord[] = []
    const observer = new opened.page.window.MutationObserver((records) => void changes.push(...records))
    observer.observe(list, { subtree: true, childList: true, characterData: true, attributes: true })
    typeInto(box, 'Ещё одно')
    changes.push(...observer.takeRecords())
    same(changes.length, 0, 'changes of the list while one writes')
    press(box, 'Enter')
    await until(() => messagesOf(opened).length === 1001, 'the message is shown')
    changes.push(...observer.takeRecords())
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node.nodeName === 'LI')
    same(added.length, 1, 'messages that were drawn')
    observer.disconnect()
    opened.page.close()
  })
})

/** The city's settings with the topics of the test. */
const TOPICS = `<script>{
  const ask = window.fetch
  window.fetch = async (input, init) => {
    const response = await ask(input, init)
    if (!new URL(input, location.href).pathname.includes('/api/settings')) return response
    const answer = await response.json()
    Object.assign(answer.result ?? answer, { topics: window.parent.answers.topics })
    return Response.json(answer)
  }
} document.currentScript.remove()</script>`

describe('texts of a server in appeals', () => {
  afterEach(() => localStorage.clear())

  it('run nothing and become nothing but text, with anything in them', async () => {
    const appeals = HOSTILE_TEXTS.map((text, index) => ({
      appeal: { id: `${index} ${text}`, subject: text },
      status: text,
      lastMessage: { text, date: DATE },
      count: 1,
    }))
    const messages = HOSTILE_TEXTS.map((text, index) => ({ id: String(index), date: DATE, text, out: index % 2 }))
    const [first = ''] = HOSTILE_TEXTS
    const answers = {
      'get-profile': PROFILE,
      getAppeals: { status: 'ok', items: appeals },
      getMessages: { status: 'ok', items: messages },
      messageRegistration: { status: 'ok', userMessage: first },
      appealRegistration: { status: 'ok', userMessage: first },
    }
    const head = answering(answers)
    const opened = await openDriverPageAnswered(FEEDBACK, { head })
    const box = await openConversation(opened)
    same(messagesOf(opened), [...HOSTILE_TEXTS], 'the messages, as they came')
    same(opened.root.querySelectorAll('.thread-text *, .appeal-last *').length, 0, 'elements made of them')
    typeInto(box, 'Ещё одно')
    press(box, 'Enter')
    const note = await until(() => opened.root.querySelector('.fold .notice-title'), 'what the city says beside its ok')
    same([note.textContent, note.childElementCount], [first, 0], 'as it came')
    typeInto(fieldOf(opened, 'message'), 'Новое')
    opened.root.querySelector<HTMLButtonElement>('.card:last-child [type="submit"]')!.click()
    const said = await until(
      () => opened.root.querySelector('.notice-success p:not(.notice-title)'),
      'what it says to a new appeal',
    )
    same([said.textContent, said.childElementCount], [first, 0], 'as it came too')
    claimNothingRan(opened.page)
    opened.page.close()
  })

  it('are the same as topics to choose from', async () => {
    const topics = HOSTILE_TEXTS.map((text, index) => ({ label: text, labelEn: text, value: `${index} ${text}` }))
    const head = `${answering({ 'get-profile': PROFILE, getAppeals: { status: 'ok', items: [] }, topics })}${TOPICS}`
    const opened = await openDriverPageAnswered({ ...FEEDBACK, behind: 'select[name="topic"]' }, { head })
    const options = [...opened.root.querySelectorAll<HTMLOptionElement>('select[name="topic"] option')].slice(1)
    same(
      options.map((option) => option.textContent),
      [...HOSTILE_TEXTS],
      'the topics, as they came',
    )
    same(options.flatMap((option) => [...option.children]).length, 0, 'elements made of them')
    claimNothingRan(opened.page)
    opened.page.close()
  })
})
