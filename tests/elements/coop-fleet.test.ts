// <parking-coop-fleet> as an embedder receives it: a firm comes in, looks at its fleet and changes it.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import { describe, it } from './support/mocha.ts'
import { type HostPage, openPage, settled } from './support/pages.ts'

const ENTRY = '<script type="module" src="/lib/plain/elements/parking-coop-fleet.js"></script>'

interface Opened {
  page: HostPage
  element: HTMLElement
  root: ShadowRoot
  heard: unknown[]
}

async function open(attributes: string, language = 'ru'): Promise<Opened> {
  const page = await openPage(
    `<html lang="${language}"><head><title>Автопарк</title>${ENTRY}</head><body><main><h1>Парковка</h1><parking-coop-fleet ${attributes}></parking-coop-fleet></main></body></html>`,
  )
  const element = page.document.querySelector<HTMLElement>('parking-coop-fleet')
  claim(element, 'the element is on its page')
  const heard: unknown[] = []
  for (const name of ['parking-signed-in', 'parking-signed-out', 'parking-fleet-changed']) {
    element.addEventListener(name, (event) => heard.push([name, (event as CustomEvent).detail]))
  }
  return { page, element, root: await settled(element), heard }
}

function type(input: HTMLInputElement, text: string): void {
  input.focus()
  input.select()
  input.ownerDocument.execCommand('insertText', false, text)
}

async function signIn({ page, root }: Opened): Promise<void> {
  const [inn, contract] = await until(() => {
    const inputs = [...page.document.querySelectorAll<HTMLInputElement>('form input')]
    return inputs.length === 2 ? inputs : null
  }, 'the form is there')
  type(inn!, '7707083893')
  type(contract!, 'ДГ-1')
  page.document.querySelector<HTMLButtonElement>('form [type="submit"]')!.click()
  await until(() => root.querySelector('[role="table"]'), 'the lists are there')
}

const rowsOf = (root: ShadowRoot) => [...root.querySelectorAll<HTMLElement>('.virtual-body [role="row"]')]
const press = (root: ShadowRoot, text: string) => {
  const button = [...root.querySelectorAll<HTMLButtonElement>('dialog button')].find((one) =>
    one.textContent?.includes(text),
  )
  claim(button, `there is a button "${text}"`)
  button.click()
}

describe('<parking-coop-fleet>', () => {
  it('has no accessibility faults, before and after the firm comes in, in each list and dialog, in either language', async () => {
    for (const language of ['ru', 'en']) {
      const opened = await open('city="zarechny"', language)
      const { page, root } = opened
      if (!root.querySelector('[role="table"]')) {
        same(await findFaults(page), [], `faults before the sign-in in ${language}`)
        await signIn(opened)
      }
      same(await findFaults(page), [], `faults of the drivers in ${language}`)
      rowsOf(root)[0]!.click()
      await until(() => root.querySelector('dialog'), 'the driver is open')
      same(await findFaults(page), [], `faults of a driver in ${language}`)
      press(root, language === 'ru' ? 'Изменить' : 'Edit')
      await until(() => root.querySelector('dialog [name="phone"]'), 'the form is there')
      same(await findFaults(page), [], `faults of the form in ${language}`)
      page.close()
    }
  })

  it('is read as a table that counts all its rows, and is walked by keys', async () => {
    const { page, root } = await open('city="zarechny"')
    const table = await until(() => root.querySelector('[role="table"]'), 'the firm is still signed in')
    const count = Number(table.getAttribute('aria-rowcount'))
    same(
      rowsOf(root).map((row) => Number(row.getAttribute('aria-rowindex'))),
      Array.from({ length: count - 1 }, (_, index) => index + 2),
      'rows by their numbers',
    )
    same([...table.querySelectorAll('[role="columnheader"]')].length, 5, 'headers')
    rowsOf(root)[0]!.focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End'])
      root.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await until(() => root.activeElement?.getAttribute('aria-rowindex') === String(count), 'the last row has the focus')
    root.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await until(() => root.querySelector('dialog'), 'Enter opens it')
    page.close()
  })

  it('opens the list that its attribute names, and finds by any spelling', async () => {
    const { page, element, root } = await open('city="zarechny" list="vehicles"')
    await until(() => rowsOf(root).length === 6, 'six vehicles')
    type(root.querySelector<HTMLInputElement>('input[type="search"]')!, 'a101')
    await until(() => rowsOf(root).length === 1, 'one of them')
    same(rowsOf(root)[0]!.querySelector('[role="cell"]')!.textContent, 'А101МР77', 'its plate')
    element.setAttribute('list', 'devices')
    await until(() => root.querySelectorAll('[role="columnheader"]').length === 3, 'the devices')
    const input = root.querySelector<HTMLInputElement>('input[type="search"]')!
    const openers = () => rowsOf(root).map((row) => [...row.querySelectorAll('button')].map((one) => one.textContent))
    type(input, '59')
    await until(() => rowsOf(root).length === 1, 'one of them, that is known by its IMEI')
    same(openers(), [['356247080000059']], 'what a row is called is the button that opens it')
    type(input, 'XTA')
    await until(() => rowsOf(root).length === 1, 'one that has a VIN alone')
    same(openers(), [['XTA210990Y2765499']], 'and where it has but one name, that one')
    rowsOf(root)[0]!.querySelector('button')!.click()
    await until(() => root.querySelector('dialog'), 'a press opens it')
    page.close()
  })

  it('says what a press will do, changes the line after the ok, and tells the page', async () => {
    const { page, root, heard } = await open('city="zarechny"')
    const row = await until(
      () => rowsOf(root).find(({ textContent }) => textContent?.includes('Жуков')),
      'a driver who is switched off',
    )
    row.click()
    await until(() => root.querySelector('dialog'), 'he is open')
    press(root, 'Включить')
    await until(
      () => root.querySelector('dialog')?.textContent?.includes('снова сможет парковаться'),
      'what will happen is said',
    )
    press(root, 'Включить')
    await until(() => !root.querySelector('dialog'), 'it is done')
    await until(
      () =>
        rowsOf(root).some(
          ({ textContent }) => textContent?.includes('Жуков') && textContent.includes('Доступ включён'),
        ),
      'the line says so',
    )
    same(
      heard,
      [['parking-fleet-changed', { version: 1, list: 'drivers', action: 'activate', count: 1 }]],
      'what the page hears',
    )
    page.close()
  })

  it('colours what takes something away, and not what gives it back', async () => {
    const { page, root } = await open('city="zarechny"')
    const asked = async (action: string) => {
      press(root, action)
      const footer = () => root.querySelector('dialog .dialog-foot')
      await until(() => footer()?.textContent?.includes('Отмена'), `asked: ${action}`)
      const isDanger = footer()!.querySelector('button')!.classList.contains('button-danger')
      press(root, 'Отмена')
      await until(() => !footer()?.textContent?.includes('Отмена'), `not done: ${action}`)
      return isDanger
    }
    const name = (row: HTMLElement) => row.querySelector('[role="cell"]')!.textContent!
    const look = async (state: string, driver = '') => {
      const row = await until(
        () => rowsOf(root).find((one) => name(one).includes(driver) && one.textContent?.includes(state)),
        `${driver || 'a driver'}: ${state}`,
      )
      row.click()
      await until(() => root.querySelector('dialog'), 'it is open')
      return name(row)
    }
    const decide = async (action: string) => {
      press(root, action)
      await until(() => root.querySelector('dialog .dialog-foot')?.textContent?.includes('Отмена'), `asked: ${action}`)
      press(root, action)
      await until(() => !root.querySelector('dialog'), `done: ${action}`)
    }
    const driver = await look('Доступ включён')
    same([await asked('Отключить'), await asked('Удалить')], [true, true], 'danger of what takes away')
    await decide('Отключить')
    await look('Доступ отключён', driver)
    same(await asked('Включить'), false, 'danger of what gives back')
    await decide('Включить')
    await until(
      () => rowsOf(root).some((one) => name(one) === driver && one.textContent?.includes('Доступ включён')),
      'the driver has the fleet again',
    )
    page.close()
  })

  it('says what was removed, and leaves the focus in the list whose line is gone', async () => {
    const { page, root } = await open('city="zarechny" list="devices"')
    const row = await until(() => rowsOf(root)[0], 'the devices are there')
    const name = row.querySelector('[role="cell"]')!.textContent!
    const count = rowsOf(root).length
    row.focus()
    row.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await until(() => root.querySelector('dialog'), 'it is open')
    press(root, 'Удалить')
    await until(
      () => root.querySelector('dialog')?.textContent?.includes(`Устройство ${name}`),
      'what will go is named',
    )
    press(root, 'Отмена')
    await until(() => root.querySelector('dialog')?.textContent?.includes('Состояние'), 'back at what is known of it')
    root.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }))
    await until(() => !root.querySelector('dialog') && root.activeElement === row, 'the line has the focus again')
    row.click()
    await until(() => root.querySelector('dialog'), 'it is open again')
    press(root, 'Удалить')
    await until(() => root.querySelector('dialog')?.textContent?.includes(`Устройство ${name}`), 'it is asked')
    press(root, 'Удалить')
    await until(() => rowsOf(root).length === count - 1 && !root.querySelector('dialog'), 'it is gone')
    await until(() => root.activeElement?.getAttribute('aria-label') === 'Устройства', 'the list has the focus')
    claim(
      [...root.querySelectorAll('output')].some(({ textContent }) => textContent === `Удалено: ${name}`),
      'it is said what was removed',
    )
    page.close()
  })

  it('shows what is wrong with a new device in its place, and keeps what is typed', async () => {
    const { page, root } = await open('city="zarechny" list="devices"')
    await until(() => rowsOf(root).length > 0, 'the devices are there')
    ;[...root.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Добавить'))!.click()
    const imei = await until(() => root.querySelector<HTMLInputElement>('dialog [name="imei"]'), 'the form is there')
    type(imei, '35693803564380')
    root.querySelector<HTMLButtonElement>('dialog [type="submit"]')!.click()
    await until(() => root.querySelector('dialog')?.textContent?.includes('Здесь 14 цифр'), 'the problem is named')
    same(
      [imei.value, imei.getAttribute('aria-invalid'), root.activeElement === imei],
      ['35693803564380', 'true', true],
      'the field',
    )
    page.close()
  })

  it('reads drivers from a file, marks each bad line and sends nothing before the word', async () => {
    const { page, root, heard } = await open('city="zarechny"')
    await until(() => rowsOf(root).length > 0, 'the drivers are there')
    ;[...root.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('из файла'))!.click()
    const input = await until(
      () => root.querySelector<HTMLInputElement>('dialog input[type="file"]'),
      'a file is asked for',
    )
    const lines = [
      'ФИО;Телефон;Номер;Устройство',
      'Новиков Глеб Ильич;+7 901 000-00-01;;',
      'Один;+7 901 000-00-02;;',
      'Орлова Яна;8 901 000 00 01;;',
      'Орлова Яна;8 901;А12;',
    ]
    const zone = input.closest('.upload')!
    const drop = (name: string, type: string) => {
      const files = new page.window.DataTransfer()
      files.items.add(new page.window.File(['x'], name, { type }))
      const over = new page.window.DragEvent('dragover', { dataTransfer: files, bubbles: true, cancelable: true })
      zone.dispatchEvent(over)
      zone.dispatchEvent(new page.window.DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }))
      return over.defaultPrevented
    }
    claim(drop('drivers.pdf', 'application/pdf'), 'a file may be dropped')
    await until(() => zone.textContent?.includes('а не drivers.pdf'), 'a file of another type is not read, and named')
    const files = new page.window.DataTransfer()
    files.items.add(new page.window.File([lines.join('\n')], 'drivers.csv', { type: 'text/csv' }))
    input.files = files.files
    input.dispatchEvent(new page.window.Event('change', { bubbles: true }))
    const dialog = await until(
      () => root.querySelector('dialog [role="table"]') && root.querySelector('dialog'),
      'the preview is there',
    )
    await until(
      () => dialog.textContent?.includes('Можно добавить: 1. С ошибками: 3'),
      'good and bad lines are counted',
    )
    same(heard, [], 'nothing is sent yet')
    press(root, 'Добавить 1 водителя')
    await until(() => root.querySelector('dialog')?.textContent?.includes('Добавлен 1 водитель'), 'the report is there')
    claim(root.querySelector('dialog')!.textContent!.includes('3, 4, 5'), 'the lines that were left out are named')
    same(
      heard,
      [['parking-fleet-changed', { version: 1, list: 'drivers', action: 'add', count: 1 }]],
      'what the page hears',
    )
    page.close()
  })

  it('has the columns of a file chosen, its slips put right in their places, and markup shown as text', async () => {
    const { page, root } = await open('city="zarechny"')
    await until(() => rowsOf(root).length > 0, 'the drivers are there')
    ;[...root.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('из файла'))!.click()
    const input = await until(
      () => root.querySelector<HTMLInputElement>('dialog input[type="file"]'),
      'a file is asked for',
    )
    const text =
      'Кто;Связь;Госномер\n<img src=x onerror=alert(1)> Пётр;+7 901 000-00-21;\n=1+1 Анна;8;А777АА77\nЛи Ян;+7 901 000-00-22;а777аа77'
    const files = new page.window.DataTransfer()
    files.items.add(new page.window.File([text], 'drivers.csv', { type: 'text/csv' }))
    input.files = files.files
    input.dispatchEvent(new page.window.Event('change', { bubbles: true }))
    const dialog = await until(
      () => root.querySelector('dialog [role="table"]') && root.querySelector<HTMLElement>('dialog'),
      'the preview is there',
    )
    const selects = () => [...dialog.querySelectorAll<HTMLSelectElement>('.mapping select')]
    same(
      selects().map(({ value }) => value),
      ['', '', 'plate'],
      'what is known of the columns',
    )
    for (const [index, role] of ['name', 'phone'].entries()) {
      selects()[index]!.value = role
      selects()[index]!.dispatchEvent(new page.window.Event('change', { bubbles: true }))
      await until(() => selects()[index]!.value === role, 'a column has its meaning')
    }
    await until(() => dialog.textContent?.includes('Можно добавить: 2. С ошибками: 1'), 'the lines are read anew')
    claim(dialog.textContent!.includes('1 номер машины повторяется'), 'a plate that is there twice is told')
    same(dialog.querySelectorAll('img').length, 0, 'markup is text')
    same(await findFaults(page), [], 'faults of the preview')
    dialog.querySelector<HTMLInputElement>('[type="checkbox"]')!.click()
    const slip = () => dialog.querySelector<HTMLInputElement>('input[aria-label="Телефон, строка 3"]')
    await until(() => slip()?.ariaInvalid === 'true', 'the slip has an input')
    same(slip()!.value, '8', 'what the file says stands there')
    slip()!.focus()
    slip()!.select()
    page.document.execCommand('insertText', false, '+7 901 000-00-23')
    slip()!.dispatchEvent(new page.window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await until(() => dialog.textContent?.includes('Можно добавить: 3. С ошибками: 0'), 'it is put right')
    same(root.activeElement === slip(), true, 'the focus is where it was')
    press(root, 'Добавить 3 водителей')
    await until(() => root.querySelector('dialog')?.textContent?.includes('Добавлены 3 водителя'), 'they are there')
    page.close()
  })

  it('reads a file of drivers that is dropped, or pasted into its input', async () => {
    for (const way of ['drop', 'paste'] as const) {
      const { page, root } = await open('city="zarechny"')
      await until(() => rowsOf(root).length > 0, 'the drivers are there')
      ;[...root.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('из файла'))!.click()
      const input = await until(
        () => root.querySelector<HTMLInputElement>('dialog input[type="file"]'),
        'a file is asked for',
      )
      const files = new page.window.DataTransfer()
      files.items.add(new page.window.File(['Новиков Глеб;+7 901 000-00-09'], 'drivers.csv', { type: 'text/csv' }))
      const options = { bubbles: true, cancelable: true }
      const event =
        way === 'drop'
          ? new page.window.DragEvent('drop', { ...options, dataTransfer: files })
          : new page.window.ClipboardEvent('paste', { ...options, clipboardData: files })
      input.dispatchEvent(event)
      claim(event.defaultPrevented, `the page does not open the file of a ${way}`)
      await until(
        () => root.querySelector('dialog')?.textContent?.includes('Можно добавить: 1.'),
        `the preview is there after a ${way}`,
      )
      page.close()
    }
  })
})
