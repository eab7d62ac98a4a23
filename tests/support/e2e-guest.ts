import type { Locator, Page } from '@playwright/test'
import { expect } from './e2e-expect.ts'
import { expectSaid, expectSaidAround } from './e2e-said.ts'
import { toMoney, type Words } from './e2e-words.ts'

/** What a person fills in. What is left out stays as it is. */
export interface Filled {
  /** What is typed to find the place, and the code of the option that is then picked. */
  place?: { typed: string; code: string }
  plate?: string
  /** As it stands in the list of durations: `02:00`. */
  minutes?: string
  phone?: string
}

/** One hour in zone 101 for a car without discounts: 120 roubles on a working day between 12 and 20. */
export const ORDINARY = {
  place: { typed: '101', code: '101' },
  plate: 'В 047 КТ 799',
  minutes: '01:00',
  phone: '+7 916 123-45-67',
} as const satisfies Filled

interface Surroundings {
  page: Page
  words: Words
  language: string
}

/** The guest payment as a person meets it: by role and by name. */
export class GuestPayment {
  readonly page: Page
  readonly words: Words
  readonly language: string

  /** `scope` is the page, or the part of it that holds this payment. */
  constructor(
    readonly scope: Page | Locator,
    { page, words, language }: Surroundings,
  ) {
    this.page = page
    this.words = words
    this.language = language
  }

  get place(): Locator {
    return this.scope.getByRole('combobox', {
      name: new RegExp(`^(${this.words('field.zone')}|${this.words('field.parking')})$`),
    })
  }

  get plate(): Locator {
    return this.scope.getByRole('textbox', { name: this.words('field.plate'), exact: true })
  }

  get minutes(): Locator {
    return this.scope.getByRole('combobox', { name: this.words('field.minutes'), exact: true })
  }

  get phone(): Locator {
    return this.scope.getByRole('textbox', { name: this.words('field.phone'), exact: true })
  }

  /** The chosen way to pay. */
  get method(): Locator {
    return this.scope.getByRole('radiogroup', { name: this.words('field.method'), exact: true }).getByRole('radio', {
      checked: true,
    })
  }

  /** What is to be paid, as far as it is known. */
  get quote(): Locator {
    return this.part('price.title')
  }

  /** The button that leads on from the form, with any text. */
  get onward(): Locator {
    const says = ['check.free', 'guest.submit.start', 'guest.submit.continue'].map((id) => this.words(id))
    return this.scope.getByRole('button', { name: new RegExp(`^(${says.join('|')})$`) })
  }

  /** The button of the last look. */
  pay(roubles: number): Locator {
    return this.button('check.pay', { sum: toMoney(roubles, this.language) })
  }

  button(id: string, values?: Record<string, string>): Locator {
    return this.scope.getByRole('button', { name: this.words(id, values), exact: true })
  }

  link(id: string): Locator {
    return this.scope.getByRole('link', { name: this.words(id), exact: true })
  }

  /** One of the screens, by its heading. */
  screen(id: string): Locator {
    return this.part(id)
  }

  /** What stands together under one name. */
  part(id: string): Locator {
    const named = { name: this.words(id), exact: true }
    return this.scope.getByRole('group', named).or(this.scope.getByRole('region', named))
  }

  /** The screen has come, and the focus is on it: what comes next is heard, and stands in sight. */
  async expectScreen(id: string): Promise<void> {
    await expect(this.screen(id)).toBeVisible()
    await expect(this.screen(id)).toBeFocused()
  }

  /** The screen has come by itself, as after a load: it is said, and the page's focus is not taken. */
  async expectSaidScreen(id: string): Promise<void> {
    await expect(this.screen(id)).toBeVisible()
    await expectSaid(this.page, this.words(id))
    await expect(this.screen(id)).not.toBeFocused()
  }

  says(id: string, values?: Record<string, string | number>): Locator {
    return this.scope.getByText(this.words(id, values), { exact: true })
  }

  async fill({ place, plate, minutes, phone }: Filled): Promise<void> {
    if (place) {
      await this.place.click()
      await this.place.fill(place.typed)
      await this.scope.getByRole('option', { name: new RegExp(`^${place.code}(?!\\d)`) }).click()
    }
    if (plate !== undefined) await this.plate.fill(plate)
    if (minutes !== undefined) await this.minutes.selectOption({ label: minutes })
    if (phone !== undefined) await this.phone.fill(phone)
  }

  /** The server has confirmed this price, and it was said. */
  async expectPrice(roubles: number | 'free'): Promise<void> {
    await expect(this.quote.getByText(this.words('price.confirmed'), { exact: true })).toBeVisible()
    const price = roubles === 'free' ? this.words('price.free') : toMoney(roubles, this.language)
    await expect(this.quote.getByText(price, { exact: true }).first()).toBeVisible()
    await expectSaidAround(this.quote, `${this.words('price.title')}: ${price}`)
  }

  /** Presses the button of the form, once the city is there to ask. */
  async goOn(): Promise<void> {
    await expect(this.quote).toBeVisible()
    await this.onward.click()
  }

  /** From a filled form to the last look. */
  async lookOnceMore(): Promise<void> {
    await this.goOn()
    await this.expectScreen('check.title')
  }

  /** Everything up to the bank's page, for a car that pays the ordinary price. */
  async goToBank(filled: Filled = ORDINARY): Promise<void> {
    await this.fill(filled)
    await this.lookOnceMore()
    await this.scope.getByRole('button', { name: new RegExp(`^${this.words('check.pay', { sum: '.*₽' })}$`) }).click()
    await this.page.waitForURL(/\/bank\//)
  }
}
