// <parking-operations> as an embedder receives it: a driver's history behind the sign-in, its filters, details and
// files.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import { describe, it } from './support/mocha.ts'
import { openDriverPage } from './support/driver-page.ts'
import { type HostPage, openPage, settled, textOf } from './support/pages.ts'
import { saidOtherwiseBy } from './support/said-otherwise.ts'
import { signInDriver } from './support/sign-in.ts'

const ENTRY = '<script type="module" src="/lib/plain/elements/parking-operations.js"></script>'

interface Opened {
  page: HostPage
  element: HTMLElement
  root: ShadowRoot
  heard: { name: string; detail: Record<string, unknown> }[]
}

async function open(attributes: string, language = 'ru', size?: { width: number; height: number }): Promise<Opened> {
  const page = await openPage(
    `<html lang="${language}"><head><title>История</title>${ENTRY}</head><body><main><h1>Парковка</h1><parking-operations city="zarechny" ${attributes}></parking-operations></main></body></html>`,
    size,
  )
  const element = page.document.querySelector<HTMLElement>('parking-operations')
  claim(element, 'the element is on its page')
  const heard: Opened['heard'] = []
  for (const name of ['parking-filter', 'parking-operation', 'parking-export']) {
    element.addEventListener(name, (event) =>
      heard.push({ name, detail: (event as CustomEvent<Record<string, unknown>>).detail }),
    )
  }
  return { page, element, root: await settled(element), heard }
}

function type(input: HTMLInputElement, text: string): void {
  input.focus()
  input.ownerDocument.execCommand('insertText', false, text)
}

async function signIn({ page, root }: Opened): Promise<void> {
  if (root.querySelector('.filters')) return
  root.querySelector<HTMLButtonElement>('.card .button')!.click()
  const [login, password] = await until(() => {
    const inputs = [...page.document.querySelectorAll<HTMLInputElement>('form input')]
    return inputs.length === 2 ? inputs : null
  }, 'the sign-in is there')
  type(login!, 'driver@demo.example')
  type(password!, 'parking1')
  page.document.querySelector<HTMLButtonElement>('form [type="submit"]')!.click()
  await until(() => root.querySelector('.filters'), 'the history is there')
}

async function openSignedIn(
  attributes: string,
  language = 'ru',
  size?: { width: number; height: number },
): Promise<Opened> {
  const opened = await open(attributes, language, size)
  await signIn(opened)
  await settled(opened.element)
  return opened
}

const rowsOf = (root: ShadowRoot) => [...root.querySelectorAll<HTMLElement>('.virtual-body [role="row"]')]

function choose(page: HostPage, select: HTMLSelectElement, value: string): void {
  select.value = value
  select.dispatchEvent(new page.window.Event('change', { bubbles: true }))
}

describe('<parking-operations>', () => {
  it('calls the time of a season ticket its validity, and not a parking’s', async () => {
    const head = saidOtherwiseBy<{ result: object[] }>('/get-operations-with-filter', ({ result }) => {
      Object.assign(result[0]!, {
        type: 'paymentSubscription',
        startsOf: '2025-03-12T00:00:00+03:00',
        endOf: '2025-04-12T00:00:00+03:00',
      })
    })
    await signInDriver()
    const tested = { tag: 'parking-operations', events: [], behind: '.filters' } as const
    const { page, root } = await openDriverPage(tested, { head, language: 'ru', attributes: 'period="all"' })
    const row = await until(() => rowsOf(root)[0], 'the first line is there')
    row.querySelector<HTMLElement>('button')!.click()
    const dialog = await until(() => root.querySelector<HTMLElement>('dialog[open]'), 'the line is open')
    claim(/Действует\s*12\/03\/25/.test(dialog.innerText), `its validity, and not ${dialog.innerText}`)
    claim(!dialog.innerText.includes('Время парковки'), 'no parking')
    page.close()
    localStorage.clear()
  })

  it('says that it does not know a sum below zero, with no sign and no number, in the list, copied and opened', async () => {
    for (const [language, words] of Object.entries({ ru: 'Сумма неизвестна', en: 'Amount not known' })) {
      const head = saidOtherwiseBy<{ result: { sum: number }[] }>('/get-operations-with-filter', ({ result }) => {
        result[0]!.sum = -7
      })
      await signInDriver()
      const tested = { tag: 'parking-operations', events: [], behind: '.filters' } as const
      const { page, element, root } = await openDriverPage(tested, { head, language, attributes: 'period="all"' })
      const row = await until(() => rowsOf(root)[0], 'the first line is there')
      claim(row.innerText.includes(words), `${words}, and not ${row.innerText}`)
      claim(!/7[,.]00/.test(textOf(element)), `no sum of seven: ${row.innerText}`)
      const clipboardData = new page.window.DataTransfer()
      row.focus()
      row.dispatchEvent(
        new page.window.ClipboardEvent('copy', { bubbles: true, composed: true, cancelable: true, clipboardData }),
      )
      same(clipboardData.getData('text/plain').split('\t').slice(4), [''], 'the copied sum')
      row.querySelector<HTMLElement>('button')!.click()
      const dialog = await until(() => root.querySelector<HTMLElement>('dialog[open]'), 'the line is open')
      claim(dialog.innerText.includes(words), `${words}, and not ${dialog.innerText}`)
      claim(!/7[,.]00/.test(dialog.innerText), `no sum of seven: ${dialog.innerText}`)
      page.close()
      localStorage.clear()
    }
  })

  it('has no accessibility faults, signed out and in, wide and narrow, with a line open, in either language', async () => {
    const first = await open('period="all"')
    same(await findFaults(first.page), [], 'faults while no driver is signed in')
    await signIn(first)
    first.page.close()
    for (const [language, width] of [
      ['ru', 400],
      ['en', 900],
    ] as const) {
      const { page, root } = await openSignedIn('period="all"', language, { width, height: 1400 })
      same(await findFaults(page), [], `faults of the history in ${language}`)
      const [row] = await until(() => (rowsOf(root).length > 0 ? rowsOf(root) : null), 'the history has lines')
      row!.click()
      await until(() => root.querySelector('dialog'), 'a line is open')
      same(await findFaults(page), [], `faults of a line in ${language}`)
      page.close()
    }
  })

  it('tells its page every filter that is chosen, in the words of its attributes and without a plate', async () => {
    const { page, element, root, heard } = await openSignedIn('')
    const [period] = root.querySelectorAll('select')
    choose(page, period!, 'all')
    await until(() => heard.length === 1, 'the page hears of it')
    same(
      heard[0],
      {
        name: 'parking-filter',
        detail: {
          version: 1,
          period: 'all',
          from: '',
          to: '',
          type: 'all',
          vehicle: '',
          place: '',
          order: 'date',
          direction: 'down',
        },
      },
      'what it hears',
    )
    element.setAttribute('type', 'refill')
    await until(
      () => [...root.querySelectorAll('select')].some(({ value }) => value === 'refill'),
      'the page’s own word is taken',
    )
    same(heard.length, 1, 'and not told back')
    page.close()
  })

  it('asks for both days of a period of its own, as DD/MM/YYYY, and names a reversed one', async () => {
    const { page, root, heard } = await openSignedIn('period="custom"')
    const days = [...root.querySelectorAll<HTMLInputElement>('input[name="from"], input[name="to"]')]
    same(days.length, 2, 'two days')
    const buttons = [...root.querySelectorAll('.date-input button')].map((one) => one.getAttribute('aria-label'))
    same(
      buttons,
      ['Открыть календарь: С какого дня', 'Открыть календарь: По какой день'],
      'the names of their calendars',
    )
    type(days[0]!, '20112026')
    type(days[1]!, '1.11.2026')
    await until(() => days[1]!.value === '01/11/2026', 'both are written alike')
    days[1]!.blur()
    await until(() => root.textContent?.includes('не может быть раньше первого'), 'the slip is named')
    same(heard.at(-1)?.detail['from'], '2026-11-20', 'the first day')
    page.close()
  })

  it('has its filters behind one button on a phone, with the chosen ones as chips, and its rows by day, each with a button', async () => {
    const { page, root } = await openSignedIn('period="all"', 'ru', { width: 400, height: 1400 })
    const filters = root.querySelector<HTMLElement>('.filters')!
    const button = root.querySelector<HTMLButtonElement>('.filter-bar [aria-expanded]')!
    same([filters.checkVisibility(), button.checkVisibility()], [false, true], 'the filters, and their button')
    same(root.querySelectorAll('[aria-required]').length, 0, 'filters that are said to be required')
    button.click()
    await until(() => filters.checkVisibility() && button.ariaExpanded === 'true', 'the filters are open')
    choose(page, [...root.querySelectorAll('select')][1]!, 'refill')
    const chip = await until(() => root.querySelector<HTMLButtonElement>('button.chip'), 'what is chosen is a chip')
    same([chip.innerText.trim(), chip.ariaLabel], ['Пополнение', 'Убрать: Пополнение'], 'what it says')
    chip.click()
    await until(() => root.querySelector<HTMLSelectElement>('select')!.value === 'all', 'all is shown again')
    await until(() => !root.querySelector('button.chip'), 'the chip is gone')
    await until(() => rowsOf(root).length > 2, 'the history has lines')
    const days = rowsOf(root).flatMap((row) => row.querySelector<HTMLElement>('.day')?.innerText ?? [])
    claim(days.length > 1 && new Set(days).size === days.length, `each day once: ${days.join(', ')}`)
    same([...new Set(days.map((day) => /(^|, )\d\d\/\d\d\/\d\d$/.test(day)))], [true], 'days that say their date')
    claim(/^\d+ операц/.test(root.querySelector<HTMLElement>('.totals-line')!.innerText), 'the totals are one line')
    rowsOf(root)[0]!.querySelector<HTMLButtonElement>('[role="cell"] button')!.click()
    await until(() => root.querySelectorAll('dialog').length === 1, 'a line is open')
    page.close()
  })

  it('leads from a line to its receipt in one press, which opens nothing else, and Tab stops at one receipt alone', async () => {
    for (const width of [360, 1000]) {
      const { page, element, root } = await openSignedIn('period="all"', 'ru', { width, height: 900 })
      await until(() => rowsOf(root).length > 3, 'the history has lines')
      const link = await until(() => root.querySelector<HTMLAnchorElement>('.receipt-link'), 'a line has its receipt')
      const name = link.getAttribute('aria-label') ?? ''
      claim(/^Чек № \d+$/.test(name), `the receipt says whose it is: ${name}`)
      same([link.target, link.rel, link.innerText.trim()], ['_blank', 'noopener noreferrer', 'Чек'], 'how it opens')
      claim(link.getBoundingClientRect().height >= 44, 'a finger meets it')
      // The page of this test stays where it is.
      link.addEventListener('click', (event) => event.preventDefault())
      link.click()
      await settled(element)
      same(root.querySelector('dialog'), null, 'the line stays closed')
      const line = rowsOf(root).find((row) => row.contains(link))!
      line.focus()
      const inTurn = () => [...root.querySelectorAll<HTMLElement>('.receipt-link')].filter((one) => one.tabIndex === 0)
      await until(() => inTurn().length === 1 && line.contains(inTurn()[0]!), 'Tab comes to its receipt alone')
      page.close()
    }
  })

  it('opens nothing where text is selected, and copies what is selected as columns', async () => {
    const { page, root, heard } = await openSignedIn('period="all"', 'ru', { width: 1000, height: 900 })
    await until(() => rowsOf(root).length > 3, 'the history has lines')
    const cell = (row: HTMLElement, column: string) => row.querySelector(`[data-column="${column}"]`)!
    // A top-up, which another test may have made, has no vehicle.
    const hasVehicle = (row: HTMLElement | undefined) => Boolean(row && cell(row, 'vehicle').textContent)
    const place = rowsOf(root).findIndex((row, index, rows) => hasVehicle(row) && rows.length > index + 1 && index > 0)
    const [first, second, third] = rowsOf(root).slice(place - 1)
    claim(hasVehicle(second), 'a line in the midst of others has a vehicle')
    const select = (from: Node, to: Node) => {
      const { getSelection } = root as ShadowRoot & { getSelection?(): Selection }
      const selection = getSelection ? getSelection.call(root) : page.document.getSelection()!
      selection.setBaseAndExtent(from, 0, to, to.childNodes.length)
    }
    const press = (row: HTMLElement, moved: number) => {
      const at = { bubbles: true, composed: true, clientX: 100, clientY: 100 }
      row.dispatchEvent(new page.window.PointerEvent('pointerdown', at))
      row.dispatchEvent(new page.window.MouseEvent('click', { ...at, clientX: 100 + moved }))
    }
    const copy = () => {
      const clipboardData = new page.window.DataTransfer()
      const options = { bubbles: true, composed: true, cancelable: true, clipboardData }
      const event = new page.window.ClipboardEvent('copy', options)
      ;(first ?? root).dispatchEvent(event)
      return {
        isOurs: event.defaultPrevented,
        text: clipboardData.getData('text/plain'),
        html: clipboardData.getData('text/html'),
      }
    }
    select(cell(first!, 'place'), cell(third!, 'vehicle'))
    press(third!, 120)
    same(heard, [], 'what a selection opens')
    const rows = copy()
    same(root.querySelector('dialog'), null, 'nothing is open')
    const lines = rows.text.split('\r\n').map((line) => line.split('\t'))
    same([rows.isOurs, lines.length, lines.map(({ length }) => length)], [true, 3, [5, 5, 5]], 'rows and columns')
    claim(/^\d\d\/\d\d\/\d\d \d\d:\d\d$/.test(lines[0]![0]!), `a moment: ${lines[0]![0]}`)
    claim(/^-?\d+,\d\d$/.test(lines[0]![4]!), `a sum that a spreadsheet reads: ${lines[0]![4]}`)
    same([rows.html.split('<tr>').length - 1, rows.html.split('<td').length - 1], [3, 15], 'the same as a table')
    select(cell(second!, 'vehicle'), cell(second!, 'sum'))
    same(copy().text, lines[1]!.slice(3).join('\t'), 'a part of one row')
    select(cell(second!, 'place'), cell(second!, 'place'))
    same(copy().isOurs, false, 'a text within one cell is the browser’s')
    page.document.getSelection()!.removeAllRanges()
    ;(root as ShadowRoot & { getSelection?(): Selection }).getSelection?.().removeAllRanges()
    second!.focus()
    same(copy().text, lines[1]!.join('\t'), 'the row that has the focus')
    press(second!, 0)
    await until(() => root.querySelector('dialog'), 'a press opens a line still')
    page.close()
  })

  it('prints every row that is loaded, and shows all rows where that is asked for', async () => {
    const { page, root } = await openSignedIn('period="all"', 'ru', { width: 1000, height: 700 })
    await until(() => rowsOf(root).length > 3, 'the history has lines')
    const seen = rowsOf(root).length
    page.window.dispatchEvent(new page.window.Event('beforeprint'))
    same([seen, rowsOf(root).length], [50, 50], 'rows on the screen, and on paper')
    const note = root.querySelector<HTMLElement>('.on-paper')
    same(
      note?.textContent?.startsWith('Напечатано 50 строк, а в истории есть ещё'),
      true,
      'paper says that there is more',
    )
    same(page.window.getComputedStyle(note!).display, 'none', 'and the screen does not')
    page.window.dispatchEvent(new page.window.Event('afterprint'))
    const button = (text: string) => [...root.querySelectorAll('button')].find((one) => one.innerText.includes(text))
    button('Показать все строки')!.click()
    await until(() => button('Свернуть список'), 'all rows are there')
    const total = Number(root.querySelector('[role="table"]')!.getAttribute('aria-rowcount')) - 1
    same([rowsOf(root).length, total > 50], [total, true], 'every row')
    same(root.querySelector('.on-paper'), null, 'there is no more to be printed')
    same(await findFaults(page), [], 'faults of all rows')
    button('Свернуть список')!.click()
    await until(() => rowsOf(root).length < total, 'the list is short again')
    page.close()
  })

  it('is sorted by a press on a column, which keeps the focus, and turned round by the next', async () => {
    const { page, root, heard } = await openSignedIn('period="all"', 'ru', { width: 1000, height: 900 })
    await until(() => rowsOf(root).length > 3, 'the history has lines')
    const head = () => root.querySelector<HTMLElement>('[role="columnheader"].virtual-sum')!
    const sums = () =>
      rowsOf(root).map((row) =>
        Number(
          row
            .querySelector<HTMLElement>('.amount')!
            .innerText.replace(/[^\d,]/g, '')
            .replace(',', '.'),
        ),
      )
    for (const direction of ['descending', 'ascending'] as const) {
      head().querySelector('button')!.focus()
      head().querySelector('button')!.click()
      await until(() => head().ariaSort === direction, `sorted ${direction}`)
      const isSorted = () => {
        const all = sums()
        return all.every(
          (sum, at) => at === 0 || (direction === 'descending' ? all[at - 1]! >= sum : all[at - 1]! <= sum),
        )
      }
      await until(() => rowsOf(root).length > 3 && isSorted(), `the sums are ${direction}`)
      same(root.activeElement === head().querySelector('button'), true, 'the focus is where it was')
    }
    same(
      heard.map(({ detail }) => [detail['order'], detail['direction']]),
      [
        ['sum', 'down'],
        ['sum', 'up'],
      ],
      'what the page hears',
    )
    same(await findFaults(page), [], 'faults of a sorted table')
    page.close()
  })

  it('has nothing that takes the keyboard and is not seen, where its rows are cards', async () => {
    const { page, root } = await openSignedIn('period="all"', 'ru', { width: 360, height: 740 })
    await until(() => rowsOf(root).length > 3, 'the history has lines')
    const heads = [...root.querySelectorAll<HTMLElement>('[role="columnheader"]')]
    same(
      heads.map((head) => head.innerText),
      ['Дата', 'Операция', 'Место и время', 'Машина', 'Сумма', 'Чек'],
      'what the heads say',
    )
    const sorters = root.querySelectorAll<HTMLElement>('.virtual-sort')
    claim(sorters.length > 0, 'there are buttons that sort, for a wide table')
    for (const button of sorters) {
      button.focus()
      claim(root.activeElement !== button, `${button.textContent} is out of the keyboard’s way`)
    }
    same(await findFaults(page), [], 'faults of the cards')
    page.close()
  })

  it('says what to do where there is nothing', async () => {
    const { page, root } = await openSignedIn('period="custom" from="2019-01-01" to="2019-01-01"')
    await until(() => root.textContent?.includes('За это время операций нет'), 'it says so')
    root.querySelector<HTMLButtonElement>('.notice .button')!.click()
    await until(() => rowsOf(root).length > 0, 'everything is shown')
    page.close()
  })
})
