// <parking-feedback> while answers come and calls fail: what moves, where the focus is, what can be told apart.
import { findFaults } from './support/axe.ts'
import { claim, frame, same, until } from './support/claims.ts'
import {
  openDriverPageAnswered,
  openDriverPageSignedIn,
  type DriverPageOptions,
  typeInto,
} from './support/driver-page.ts'
import { appealsOf, FEEDBACK, fieldOf, messagesOf, openConversation, press, PROFILE } from './support/feedback-page.ts'
import { answering } from './support/hostile-texts.ts'
import { afterEach, describe, it } from './support/mocha.ts'

/** What one test has typed is not the next one's. */
function forget() {
  localStorage.clear()
  sessionStorage.clear()
}

const toDate = (minute: number) => `2025-03-12T10:${String(minute).padStart(2, '0')}:00+03:00`
const line = (id: number, text: string, out = 0) => ({ id: String(id), date: toDate(id), text, out })
const appeal = (id: string, minute: number, count: number) => ({
  appeal: { id, subject: 'signs' },
  status: 'В работе',
  lastMessage: { text: `Письмо ${minute}`, date: toDate(minute) },
  count,
})

/** Answers that a test changes while its page stands. */
function say() {
  return {
    'get-profile': PROFILE,
    getAppeals: { status: 'ok', items: [appeal('3', 3, 1), appeal('2', 2, 1), appeal('1', 1, 1)] },
    getMessages: { status: 'ok', items: [line(3, 'Где знак?', 1)] },
    messageRegistration: { status: 'ok' } as object,
  }
}

async function openAnswered(answers: ReturnType<typeof say>, options: DriverPageOptions = {}) {
  const head = answering(answers)
  const opened = await openDriverPageAnswered(FEEDBACK, { size: { width: 800, height: 1600 }, ...options, head })
  /** Somebody looks at the page again: it asks at once. */
  const wake = () => opened.page.window.dispatchEvent(new opened.page.window.Event('focus'))
  return { ...opened, wake }
}

const numbersOf = (opened: Parameters<typeof appealsOf>[0]) =>
  appealsOf(opened).map((one) => /№ (\d+)/.exec(one.textContent)?.[1])

describe('an open conversation', () => {
  afterEach(forget)

  it('leaves the focus in the text that is typed when answers come and others are newer', async () => {
    const answers = say()
    const opened = await openAnswered(answers)
    const box = await openConversation(opened, 1)
    typeInto(box, 'Ещё не дописано')
    answers.getMessages.items.push(line(4, 'Видим'))
    answers.getAppeals.items = [appeal('1', 9, 2), appeal('3', 3, 1), appeal('2', 4, 2)]
    let blurs = 0
    box.addEventListener('blur', () => (blurs += 1))
    opened.wake()
    await until(() => messagesOf(opened).includes('Видим') && opened.root.textContent.includes('Письмо 9'), 'all came')
    same([opened.root.activeElement === box, blurs, box.value], [true, 0, 'Ещё не дописано'], 'where one types')
    same(numbersOf(opened), ['3', '2', '1'], 'the places')
    fieldOf(opened, 'message').focus()
    await until(() => numbersOf(opened)[0] === '1', 'the newest stands first afterwards')
    opened.page.close()
  })

  it('tells the driver’s messages from the operator’s by words and sides, with day and time', async () => {
    const answers = say()
    answers.getMessages.items.push(line(4, 'Видим'))
    const opened = await openAnswered(answers)
    await openConversation(opened)
    const shown = [...opened.root.querySelectorAll<HTMLElement>('.thread-message')]
    same(
      shown.map((one) => one.querySelector('.thread-head')!.textContent),
      ['Ваше сообщение12.03 10:03', 'Оператор12.03 10:04'],
      'who wrote when',
    )
    const [own, theirs] = shown.map((one) => one.getBoundingClientRect())
    claim(own!.left > theirs!.left, 'they stand on two sides')
    opened.page.close()
  })

  it('marks in the list how many messages were not seen, until it is opened', async () => {
    const answers = say()
    answers.getAppeals.items[0] = appeal('3', 4, 2)
    answers.getMessages.items.push(line(4, 'Видим'))
    const opened = await openAnswered(answers)
    const [first, second] = appealsOf(opened)
    same(first!.querySelector('.appeal-unseen')?.textContent, '1 новое сообщение', 'the mark')
    same(second!.querySelector('.appeal-unseen'), null, 'the mark of one that has only the driver’s own message')
    await openConversation(opened)
    await until(() => !first!.querySelector('.appeal-unseen'), 'it is gone')
    opened.page.close()
  })

  it('leaves who reads an older message where he is, and leads him to the new ones', async () => {
    const answers = say()
    answers.getMessages.items = Array.from({ length: 40 }, (_, index) => line(index, `Сообщение ${index}`))
    const opened = await openAnswered(answers)
    await openConversation(opened)
    const list = opened.root.querySelector('.thread-scroll')!
    list.scrollTo({ top: 0 })
    await frame()
    await frame()
    answers.getMessages.items.push(line(50, 'Новое'))
    opened.wake()
    const newer = await until(
      () => [...opened.root.querySelectorAll('button')].find((one) => one.textContent === 'К новым сообщениям'),
      'the way to the new ones is there',
    )
    same(list.scrollTop, 0, 'where he reads')
    newer.click()
    await until(() => list.scrollHeight - list.scrollTop - list.clientHeight < 80, 'the newest is in sight')
    same(opened.root.activeElement === list, true, 'the focus is on what is read')
    await until(() => !newer.isConnected, 'and the way there is gone')
    opened.page.close()
  })

  it('shows an answer to who reads the newest, below which a message of his has failed', async () => {
    const answers = say()
    answers.getMessages.items = Array.from({ length: 40 }, (_, index) => line(index, `Сообщение ${index}`))
    answers.messageRegistration = { status: 'error', errorName: 'InternalError' }
    const opened = await openAnswered(answers)
    const box = await openConversation(opened)
    typeInto(box, 'Есть ответ?')
    press(box, 'Enter')
    await until(() => opened.root.querySelector('.thread-failed'), 'it has failed')
    const list = opened.root.querySelector('.thread-scroll')!
    const isAtEnd = () => list.scrollHeight - list.scrollTop - list.clientHeight < 2
    await until(isAtEnd, 'what has failed is in sight')
    answers.getMessages.items.push(line(50, 'Новое'))
    opened.wake()
    await until(() => messagesOf(opened).includes('Новое'), 'the answer is there')
    same(isAtEnd(), true, 'the end stays in sight')
    opened.page.close()
  })

  it('takes what is pasted as text', async () => {
    const opened = await openAnswered(say())
    const box = await openConversation(opened)
    box.focus()
    const data = new opened.page.window.DataTransfer()
    data.setData('text/html', '<b onclick="alert(1)">Номер</b> 1042')
    data.setData('text/plain', 'Номер 1042')
    const paste = new opened.page.window.ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      composed: true,
      cancelable: true,
    })
    same(box.dispatchEvent(paste), true, 'the browser’s own pasting of text is left alone')
    same([box.tagName, box.querySelectorAll('*').length], ['TEXTAREA', 0], 'a field that holds text alone')
    opened.page.close()
  })
})

describe('the focus', () => {
  afterEach(forget)

  it('is in the field of the next message after «Отправить еще раз»', async () => {
    const answers = say()
    answers.messageRegistration = { status: 'error', errorName: 'InternalError' }
    const opened = await openAnswered(answers)
    const box = await openConversation(opened)
    typeInto(box, 'Есть ответ?')
    press(box, 'Enter')
    const failed = await until(() => opened.root.querySelector('.thread-failed'), 'it has failed')
    same(await findFaults(opened.page), [], 'faults of a message that failed')
    answers.messageRegistration = { status: 'ok' }
    const again = failed.querySelector<HTMLButtonElement>('button')!
    again.focus()
    again.click()
    same(opened.root.activeElement === box, true, 'the field has it')
    await until(() => !opened.root.querySelector('.thread-failed'), 'it is sent')
    same(opened.root.activeElement === box, true, 'the field has it still')
    opened.page.close()
  })

  it('is in the field once a conversation has come that could not be loaded at first', async () => {
    const opened = await openDriverPageSignedIn(FEEDBACK, { size: { width: 360, height: 1600 } })
    opened.breakCalls('getMessages')
    appealsOf(opened)[0]!.querySelector('summary')!.click()
    const notice = await until(() => opened.root.querySelector('.fold .notice-danger'), 'it is said')
    same(await findFaults(opened.page), [], 'faults of a conversation that did not come')
    opened.breakCalls(null)
    const again = notice.querySelector<HTMLButtonElement>('button')!
    again.focus()
    again.click()
    const box = await until(() => opened.root.querySelector('.fold textarea'), 'the conversation is there')
    await until(() => opened.root.activeElement === box, 'the field has the focus')
    opened.page.close()
  })
})

describe('accessibility', () => {
  afterEach(forget)

  it('has no faults with two conversations open, each under a name of its own', async () => {
    const opened = await openAnswered(say())
    await openConversation(opened, 0)
    await openConversation(opened, 1)
    const names = [...opened.root.querySelectorAll('.thread-scroll')].map((one) => one.getAttribute('aria-label'))
    same(names, ['Переписка: № 3 · Знаки и разметка', 'Переписка: № 2 · Знаки и разметка'], 'the names')
    same(await findFaults(opened.page), [], 'faults')
    opened.page.close()
  })

  it('has no faults where the list did not come', async () => {
    const answers = say()
    Object.assign(answers, { getAppeals: { status: 'error', errorName: 'InternalError' } })
    const head = answering(answers)
    const opened = await openDriverPageAnswered({ ...FEEDBACK, behind: '.notice-danger' }, { head })
    same(await findFaults(opened.page), [], 'faults')
    opened.page.close()
  })
})

describe('the form of an appeal', () => {
  afterEach(forget)

  it('counts the message, and sends the topic that is chosen', async () => {
    const opened = await openDriverPageSignedIn(FEEDBACK, { size: { width: 360, height: 1600 } })
    const message = fieldOf(opened, 'message')
    const hint = () => opened.root.getElementById(message.getAttribute('aria-describedby')!)!.textContent
    same(hint(), '0 из 4000 знаков', 'at first')
    typeInto(message, ' Бордюр стёрт ')
    await until(() => hint() === '12 из 4000 знаков', 'the counter follows')
    const topic = opened.root.querySelector<HTMLSelectElement>('select[name="topic"]')!
    topic.value = 'refund'
    topic.dispatchEvent(new opened.page.window.Event('change', { bubbles: true }))
    opened.root.querySelector<HTMLButtonElement>('.card:last-child [type="submit"]')!.click()
    const newest = await until(
      () => appealsOf(opened).find((one) => one.textContent.includes('Бордюр стёрт')),
      'it is in the list',
    )
    claim(newest.querySelector('.fold-title')!.textContent.includes('Возврат средств'), 'under its topic')
    opened.page.close()
  })
})
