import type { Locator, Page } from '@playwright/test'
import { expect } from './e2e-expect.ts'
import { backendWords, toMoney } from './e2e-words.ts'

export type BankAction = 'pay' | 'pay-mir' | 'cancel' | 'decline' | 'close' | 'slow' | 'lose-answer'

/** The sandbox bank as a person sees it. */
export class BankPage {
  constructor(
    readonly page: Page,
    readonly language: string,
  ) {}

  button(action: BankAction): Locator {
    const text = backendWords(this.language)(action, { sum: '#' }).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return this.page.getByRole('button', { name: new RegExp(`^${text.replace('#', '.*₽')}$`) })
  }

  /** The browser has arrived, and the bank asks for this sum. */
  async expectSum(roubles: number): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: toMoney(roubles, this.language) })).toBeVisible()
  }

  async choose(action: BankAction): Promise<void> {
    await this.button(action).click()
    // It stays where it is; the others lead away, and what comes then is awaited by the caller.
    if (action === 'close') await expect(this.page.getByText(backendWords(this.language)('stateClosed'))).toBeVisible()
  }
}
