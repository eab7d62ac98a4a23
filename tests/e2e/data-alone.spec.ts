import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import { binOf } from '../../demo/install.mjs'
import { startBackend, type TestBackend } from '../support/e2e-backend.ts'
import { BankPage } from '../support/e2e-bank.ts'
import { expect, test } from '../support/e2e.ts'
import { GuestPayment } from '../support/e2e-guest.ts'
import { guestWords } from '../support/e2e-words.ts'

const PROJECT = join(import.meta.dirname, '../..')
const CITY = 'ozyorny'
/** Slovene: four forms of the plural, and the dual is one of them. */
const LANGUAGE = 'sl'
const FORMS = ['one', 'two', 'few', 'other'] as const
const DATA_NOT_COPIED = new Set(['node_modules', '.git', 'dist', '.data', 'test-results', 'tests'])

/** A text of the new language: the Russian one with a mark, its plurals in forms of its own. */
function translate(text: string): string {
  const turn = (element: MessageFormatElement): MessageFormatElement => {
    if (element.type !== TYPE.plural) return element
    const many = element.options['many'] ?? element.options['other']!
    const options = FORMS.map((form) => [
      form,
      { ...many, value: [...many.value, { type: TYPE.literal as const, value: ` (${form})` }] },
    ])
    return { ...element, options: Object.fromEntries(options) }
  }
  return `${printAST(parse(text, { ignoreTag: true }).map(turn))} ✦`
}

/** Copies the product and adds a city and a language to the copy: files of data, and nothing else. */
function createCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'parking-'))
  for (const name of readdirSync(PROJECT)) {
    if (!DATA_NOT_COPIED.has(name)) cpSync(join(PROJECT, name), join(copy, name), { recursive: true })
  }
  symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'), 'dir')
  cpSync(join(import.meta.dirname, 'fixtures', CITY), join(copy, 'demo/cities', CITY), { recursive: true })
  mkdirSync(join(copy, 'locales', LANGUAGE))
  for (const file of readdirSync(join(copy, 'locales/ru'))) {
    const texts = JSON.parse(readFileSync(join(copy, 'locales/ru', file), 'utf8')) as Record<string, string>
    const translated = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, translate(text)]))
    writeFileSync(join(copy, 'locales', LANGUAGE, file), JSON.stringify(translated))
  }
  return copy
}

test.describe('a fourth city and a third language, as data alone', () => {
  // Half past one after noon on a Wednesday that this city’s calendar calls a holiday.
  test.use({ now: '2026-11-18T13:30:10+10:00', timezoneId: 'Asia/Vladivostok' })
  let copy = ''
  let built: TestBackend

  test.beforeAll(async () => {
    test.setTimeout(300_000)
    copy = createCopy()
    const { status, stdout, stderr } = spawnSync(process.execPath, [binOf('vite'), 'build', '--logLevel', 'warn'], {
      cwd: copy,
      encoding: 'utf8',
    })
    expect(status, `${stdout}${stderr}`).toBe(0)
    expect(existsSync(join(copy, 'dist/elements'))).toBe(true)
    built = await startBackend(copy)
  })

  test.afterAll(async () => {
    await built?.stop()
    if (basename(copy).startsWith('parking-')) rmSync(copy, { recursive: true, force: true })
  })

  test('are chosen, spoken and paid in like the others', async ({ page, now }) => {
    await built.setClock(Date.parse(now))
    const words = guestWords(LANGUAGE, copy)
    const guest = new GuestPayment(page, { page, words, language: LANGUAGE })
    await page.goto(`${built.url}/demo/plain-host.html`)
    await page.locator('parking-guest-payment').evaluate(
      (element, [city, lang]) => {
        element.setAttribute('city', city)
        element.setAttribute('lang', lang)
      },
      [CITY, LANGUAGE] as const,
    )

    await expect(guest.scope.getByRole('heading', { name: /Оплата парковки ✦/ })).toBeVisible()
    await expect(guest.scope.getByText('Ozjorni')).toBeVisible()
    await guest.fill({
      place: { typed: 'озёрная', code: 'А7' },
      plate: 'в047кт125',
      minutes: '02:00',
      phone: '9161234567',
    })
    await guest.expectPrice(120)
    await guest.lookOnceMore()
    await expect(guest.screen('check.title')).toContainText('А7 Озёрная набережная')
    await guest.pay(120).click()
    const bank = new BankPage(page, 'ru')
    await bank.choose('pay')
    await page.locator('parking-guest-payment').evaluate(
      (element, [city, lang]) => {
        element.setAttribute('city', city)
        element.setAttribute('lang', lang)
      },
      [CITY, LANGUAGE] as const,
    )
    await guest.expectScreen('checkout.paid.title')
    await expect(guest.screen('checkout.paid.title').getByRole('timer')).toContainText(/1\sч ✦ 59\sмин ✦/)
    expect((await built.books(CITY)).entries).toMatchObject([{ kind: 'charge', amount: 12_000 }])
    console.log('promise 24: 1 city and 1 language added as data, 1 payment made in them')
  })
})
