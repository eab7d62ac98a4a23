import type { Locator, Page } from '@playwright/test'
import { type Words, wordsOf } from './e2e-words.ts'

/** An element as a person meets it, by its tag without `parking-`. */
export function elementOn(page: Page, language: string, name: string) {
  const words: Words = wordsOf(language, name)
  const tag = `parking-${name}`
  const scope = page.locator(tag)
  return {
    tag,
    words,
    scope,
    dialog: scope.getByRole('dialog'),
    button: (id: string, values?: Record<string, string>): Locator =>
      scope.getByRole('button', { name: words(id, values), exact: true }),
    heading: (id: string): Locator => scope.getByRole('heading', { name: words(id), exact: true }),
    says: (id: string, values?: Record<string, string | number>): Locator => scope.getByText(words(id, values)),
    /** One of a list, by what it says while it is closed. */
    fold: (text: string): Locator => scope.locator('details').filter({ hasText: text }),
  }
}
