import type { BrowserContext, FrameLocator, Locator, Page } from '@playwright/test'
import type { TestBackend } from './e2e-backend.ts'
import type { BankAction } from './e2e-bank.ts'
import { BankPage } from './e2e-bank.ts'
import { expect } from './e2e-expect.ts'
import { expectSaid, expectSaidAround } from './e2e-said.ts'
import { toMoney, type Words, wordsOf } from './e2e-words.ts'

/** The driver's parking as a person meets it: by role and by name. */
export class DriverPayment {
  readonly words: Words
  readonly scope: Locator

  constructor(
    readonly page: Page,
    readonly language: string,
    /** What it stands in, where that is not the page itself. */
    around: Page | FrameLocator = page,
  ) {
    this.words = wordsOf(language, 'payment', 'login')
    this.scope = around.locator('parking-payment')
  }

  button(id: string, values?: Record<string, string | number>): Locator {
    return this.scope.getByRole('button', { name: this.words(id, values), exact: true })
  }

  radio(id: string): Locator {
    return this.scope.getByRole('radio', { name: this.words(id), exact: true })
  }

  heading(id: string): Locator {
    return this.scope.getByRole('heading', { name: this.words(id), exact: true })
  }

  says(id: string, values?: Record<string, string | number>): Locator {
    return this.scope.getByText(this.words(id, values))
  }

  /** The card with this heading. */
  card(id: string): Locator {
    return this.scope.getByRole('group', { name: this.words(id), exact: true })
  }

  /** The card has come, and the focus is on it: what comes next is heard, and stands in sight. */
  async expectCard(id: string): Promise<void> {
    await expect(this.heading(id)).toBeVisible()
    await expect(this.card(id).first()).toBeFocused()
  }

  /** The card has come by itself, as after a load: it is said, and the page's focus is not taken. */
  async expectSaidCard(id: string): Promise<void> {
    await expect(this.heading(id)).toBeVisible()
    await expectSaid(this.page, this.words(id))
    await expect(this.card(id).first()).not.toBeFocused()
  }

  /** What takes the focus when a card goes that had it. */
  get ground(): Locator {
    return this.card('payment.title.free').first()
  }

  /** The form in a city with balances: what takes the focus where nothing is left to be filled in. */
  get form(): Locator {
    return this.card('payment.title')
  }

  get dialog(): Locator {
    return this.scope.getByRole('dialog')
  }

  get minutes(): Locator {
    return this.scope.getByRole('combobox', { name: this.words('field.minutes'), exact: true })
  }

  get startTime(): Locator {
    return this.scope.getByRole('textbox', { name: this.words('field.startTime'), exact: true })
  }

  money(roubles: number): string {
    return toMoney(roubles, this.language)
  }

  pay(roubles: number): Locator {
    return this.button('check.pay', { sum: this.money(roubles) })
  }

  /** In the dialog that adds time. */
  payMore(roubles: number, time: string): Locator {
    return this.button('more.pay', { sum: this.money(roubles), time })
  }

  /** The server has confirmed this price, and it was said. */
  async expectPrice(roubles: number): Promise<void> {
    const quote = this.scope.getByRole('group', { name: this.words('price.title'), exact: true })
    await expect(quote.getByText(this.words('price.confirmed'), { exact: true })).toBeVisible()
    await expect(quote.getByText(this.money(roubles), { exact: true }).first()).toBeVisible()
    await expectSaidAround(quote, `${this.words('price.title')}: ${this.money(roubles)}`)
  }

  /** Is short of money for an hour, and tops up at the bank, in a tab of its own. */
  async openTopUp(context: BrowserContext, roubles: number): Promise<BankPage> {
    await this.expectPrice(120)
    await this.button('payment.submit.start').press('Enter')
    await this.expectCard('check.title')
    const topUp = this.button('payment.topUp.atOnce', { sum: this.money(roubles) })
    const [tab] = await Promise.all([context.waitForEvent('page'), topUp.press('Enter')])
    const bank = new BankPage(tab, this.language)
    await bank.expectSum(roubles)
    return bank
  }

  /** The same, and has closed the tab that it was begun in. */
  async topUpAtOnce(context: BrowserContext, roubles: number): Promise<BankPage> {
    const bank = await this.openTopUp(context, roubles)
    await this.page.close()
    return bank
  }

  /** Presses what opens the bank's page in a tab of its own. */
  async openBank(context: BrowserContext, press: Locator): Promise<BankPage> {
    const [tab] = await Promise.all([context.waitForEvent('page'), press.click()])
    return new BankPage(tab, this.language)
  }

  /** The same, and ends it there; the tab is closed, as a person would. */
  async payAtBank(
    context: BrowserContext,
    press: Locator,
    { sum, action = 'pay' }: { sum: number; action?: BankAction },
  ): Promise<void> {
    const bank = await this.openBank(context, press)
    await bank.expectSum(sum)
    await bank.choose(action)
    await expect(bank.page).not.toHaveURL(/\/bank\//)
    await bank.page.close()
  }
}

/** A partner's page with an element in it, the parking payment unless told otherwise. */
export function strangersPage(
  { url }: Pick<TestBackend, 'url'>,
  attributes: string,
  language: string,
  tag = 'parking-payment',
): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Museum</title>
<script type="module" src="${url}/elements/${tag}.js"></script></head>
<body><h1>Museum</h1><${tag} ${attributes}></${tag}></body></html>`
}

/** What has moved in the books of a city, as "spend 12000". */
export async function moneyOf(backend: TestBackend, city: string): Promise<string[]> {
  const { entries } = await backend.books(city)
  return entries.map(({ kind, amount }) => `${kind} ${amount}`)
}
