// <parking-fines> as an embedder receives it: a driver's fines behind the sign-in.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import {
  type DriverElement,
  type DriverPageOptions,
  openDriverPage,
  openDriverPageAnswered,
  openDriverPageSignedIn,
  type OpenedPage,
} from './support/driver-page.ts'
import { answering, claimNothingRan, HOSTILE_TEXTS } from './support/hostile-texts.ts'
import { afterEach, describe, it } from './support/mocha.ts'
import type { HostPage } from './support/pages.ts'

const FINES: DriverElement = { tag: 'parking-fines', events: [], behind: '.folds' }
const openSignedIn = (options?: DriverPageOptions) => openDriverPageSignedIn(FINES, options)

const finesOf = ({ root }: OpenedPage) => [...root.querySelectorAll<HTMLDetailsElement>('.fold')]
const summaryOf = (fine: HTMLElement | undefined) => fine!.querySelector('summary')!

async function openFine(opened: OpenedPage, status: string): Promise<HTMLDetailsElement> {
  const fine = finesOf(opened).find((one) => summaryOf(one).textContent.includes(status))
  summaryOf(fine).click()
  await until(() => fine!.querySelector('.facts'), 'it is open')
  return fine!
}

const photoIn = (fine: HTMLElement) =>
  until(() => {
    const image = fine.querySelector<HTMLImageElement>('.fine-photo img')
    return image?.complete && image.naturalWidth > 0 ? image : null
  }, 'the photo is drawn')

/** Keeps the timers of so many milliseconds from running by the clock; those that wait, by their numbers. */
function holdTimers(there: HostPage['window'], ms: number): Map<number, () => void> {
  const waiting = new Map<number, () => void>()
  const { setTimeout: begin, clearTimeout: stop } = there
  let last = 0
  const setTimer = (run: () => void, after?: number) => {
    if (after !== ms) return begin.call(there, run, after)
    last -= 1
    waiting.set(last, run)
    return last
  }
  Reflect.set(there, 'setTimeout', setTimer)
  Reflect.set(there, 'clearTimeout', (id: number) => waiting.delete(id) || stop.call(there, id))
  return waiting
}

describe('<parking-fines>', () => {
  it('has no accessibility faults, signed out and in, with a photo, none and an enlarged one, wide and narrow', async () => {
    const first = await openDriverPage(FINES)
    same(first.root.querySelector('.button')?.textContent, 'Войти', 'the way in')
    same(await findFaults(first.page), [], 'faults while no driver is signed in')
    first.page.close()
    for (const [language, width] of [
      ['ru', 360],
      ['en', 1280],
    ] as const) {
      const opened = await openSignedIn({ language, size: { width, height: 1600 } })
      await openFine(opened, language === 'ru' ? 'Доставлен' : 'Delivered')
      const photo = await photoIn(await openFine(opened, 'Не оплачен'))
      same(await findFaults(opened.page), [], `faults in ${language}`)
      photo.closest('button')!.click()
      await until(() => opened.root.querySelector('dialog[open] img'), 'it is enlarged')
      same(await findFaults(opened.page), [], `faults of the enlarged photo in ${language}`)
      opened.page.close()
    }
  })

  it('counts the fines, and says how each stands in a word with its colour', async () => {
    const opened = await openSignedIn()
    claim(opened.root.textContent.includes('9 штрафов'), 'the count is declined')
    const look = finesOf(opened).map((fine) => {
      const state = summaryOf(fine).querySelector('.fold-marks > span')!
      return [state.textContent, state.className]
    })
    same(
      look,
      [
        ['Не оплачен', 'tone-black'],
        ['Подписан', 'tone-grey'],
        ['Отправлен', 'tone-grey'],
        ['Доставлен', 'tone-grey'],
        ['Оплачен', 'tone-green'],
        ['Приостановлен', 'tone-grey'],
        ['Возвращён', 'tone-grey'],
        ['Отменён', 'tone-grey'],
        ['Передан судебным приставам', 'tone-red'],
      ],
      'the fines',
    )
    same(
      finesOf(opened).map((fine) => fine.querySelectorAll('[role="heading"]').length),
      Array.from({ length: 9 }, () => 1),
      'headings of each',
    )
    opened.page.close()
  })

  it('shows everything of a fine as it is opened, its photo with words for who does not see it, and enlarges it', async () => {
    const opened = await openSignedIn()
    const fine = await openFine(opened, 'Не оплачен')
    const facts = Object.fromEntries(
      [...fine.querySelectorAll('.facts > div')].map((pair) => [
        pair.querySelector('dt')!.textContent,
        pair.querySelector('dd')!.textContent,
      ]),
    )
    same(Object.keys(facts).length, 13, 'how many facts')
    same(facts['Статья КоАП'], '8.14 ч. 2', 'the article')
    same(facts['К оплате'], '1\u00A0000,00\u00A0₽', 'what is to pay')
    claim(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/.test(facts['Дата нарушения'] ?? ''), 'the date of the offence')
    const photo = await photoIn(fine)
    claim(photo.alt.startsWith('Фото нарушения: А123ВС77, Липовый бульвар, 4'), 'its words')
    const button = photo.closest('button')!
    button.focus()
    button.click()
    const dialog = await until(() => opened.root.querySelector('dialog[open]'), 'it is enlarged')
    same(dialog.querySelector('img')!.alt, photo.alt, 'words of the enlarged')
    dialog.querySelector<HTMLButtonElement>('.dialog-head button')!.click()
    await until(() => !opened.root.querySelector('dialog'), 'it is closed')
    same(opened.root.activeElement === button, true, 'the focus is back')
    opened.page.close()
  })

  it('says that there is no photo, and where a fine can be paid only while it can', async () => {
    const opened = await openSignedIn()
    const delivered = await openFine(opened, 'Доставлен')
    await until(() => delivered.textContent.includes('Фотографии нет'), 'that there is none')
    const link = delivered.querySelector<HTMLAnchorElement>('a')!
    same(link.href, 'https://www.gosuslugi.ru/pay?uin=18810177250300000049', 'where it is paid')
    same([link.target, link.rel], ['_blank', 'noopener noreferrer'], 'how it is opened')
    const paid = await openFine(opened, 'Оплачен')
    same(paid.querySelector('a'), null, 'a way to pay what is paid')
    opened.page.close()
  })

  it('says in a region that was there whether the number was copied', async () => {
    const opened = await openSignedIn()
    const fine = await openFine(opened, 'Не оплачен')
    const written: string[] = []
    Reflect.set(opened.page.window.navigator.clipboard, 'writeText', async (text: string) => void written.push(text))
    const region = fine.querySelector('[role="log"]')!
    same(region.textContent, '', 'before')
    ;[...fine.querySelectorAll('button')].find((one) => one.textContent === 'Скопировать УИН')!.click()
    await until(() => region.textContent.startsWith('УИН скопирован'), 'it is said')
    same(written, ['18810177250300000018'], 'what was copied')
    opened.page.close()
  })

  it('shows what was said for seven seconds, longer while somebody points at it or is in it, and keeps it for who reads it later', async () => {
    const opened = await openSignedIn()
    const fine = await openFine(opened, 'Не оплачен')
    const { window: there } = opened.page
    Reflect.set(there.navigator.clipboard, 'writeText', () => Promise.resolve())
    const passing = holdTimers(there, 7000)
    const region = fine.querySelector<HTMLElement>('[role="log"]')!
    ;[...fine.querySelectorAll('button')].find((one) => one.textContent === 'Скопировать УИН')!.click()
    const said = await until(() => region.firstElementChild, 'it is said')
    same([said.className, passing.size], ['', 1], 'it is seen, and will pass')
    for (const [begin, end] of [
      [
        new there.PointerEvent('pointerover', { bubbles: true }),
        new there.PointerEvent('pointerout', { bubbles: true }),
      ],
      [new there.FocusEvent('focusin', { bubbles: true }), new there.FocusEvent('focusout', { bubbles: true })],
    ] as const) {
      said.dispatchEvent(begin)
      same(passing.size, 0, `it waits after ${begin.type}`)
      said.dispatchEvent(end)
      same(passing.size, 1, `its time begins anew after ${end.type}`)
    }
    for (const run of passing.values()) run()
    await until(() => said.className === 'visually-hidden', 'it is seen no more')
    same(
      region.firstElementChild === said,
      true,
      'it is in the region still, in the same place, and not read out again',
    )
    claim(said.textContent.startsWith('УИН скопирован'), 'its words')
    opened.page.close()
  })

  it('says why the list or a photo did not come, each for itself, and asks again', async () => {
    const opened = await openDriverPageSignedIn({ ...FINES, behind: '.notice, .folds' }, { fault: 'fines/v1' })
    const notice = await until(() => opened.root.querySelector('.notice-danger'), 'the notice is there')
    opened.breakCalls(null)
    notice.querySelector<HTMLButtonElement>('button')!.click()
    await until(() => finesOf(opened).length > 0, 'the list is there')
    opened.breakCalls('fineimage')
    const fine = await openFine(opened, 'Не оплачен')
    const failed = await until(() => fine.querySelector('.notice-danger'), 'the photo failed')
    claim(fine.querySelector('.facts'), 'the rest is there')
    opened.breakCalls(null)
    failed.querySelector<HTMLButtonElement>('button')!.click()
    await photoIn(fine)
    opened.page.close()
  })

  it('says that there are none', async () => {
    const head = answering({ 'fines/v1': { status: 'ok', fines: [] } })
    const opened = await openDriverPageAnswered({ ...FINES, behind: '.muted' }, { head })
    claim(opened.root.textContent.includes('У вас нет штрафов'), 'the words of the specification')
    opened.page.close()
  })
})

describe('texts of a server in fines', () => {
  afterEach(() => localStorage.clear())

  it('run nothing and become nothing but text, with anything in them', async () => {
    const fines = HOSTILE_TEXTS.map((text, index) => ({
      uin: `${index} ${text}`,
      fineStatus: text,
      offenseDate: '2025-03-12T10:00:00+03:00',
      totalSum: 1000,
      ...Object.fromEntries(
        ['article', 'place', 'orderNumber', 'sts', 'grz', 'type', 'provider', 'payUrl'].map((name) => [name, text]),
      ),
    }))
    const [first = ''] = HOSTILE_TEXTS
    const head = answering({ 'fines/v1': { status: 'ok', fines }, 'fineimage/v1': { status: 'ok', image: first } })
    const opened = await openDriverPageAnswered(FINES, { head })
    for (const fine of finesOf(opened)) summaryOf(fine).click()
    await until(() => opened.root.querySelectorAll('.facts').length === fines.length, 'all are open')
    const shown = finesOf(opened).map((fine) => fine.querySelector('.fold-title')!)
    for (const { type } of fines as unknown as { type: string }[])
      claim(
        shown.some((title) => title.textContent === type && !title.querySelector(':scope > span > *')),
        `shown as it came: ${type}`,
      )
    same(opened.root.querySelectorAll('.facts dd :not(span[lang="ru"])').length, 0, 'elements made of it')
    same(opened.root.querySelectorAll('.fine a').length, 0, 'links made of it')
    claimNothingRan(opened.page)
    opened.page.close()
  })
})
