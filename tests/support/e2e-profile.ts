import type { Locator, Page } from '@playwright/test'
import { test as base } from './e2e-journeys.ts'
import { type Words, wordsOf } from './e2e-words.ts'

/** The driver's profile as a person meets it: by role and by name. */
export class DriverProfile {
  readonly words: Words
  readonly scope: Locator

  constructor(
    readonly page: Page,
    readonly language: string,
  ) {
    this.words = wordsOf(language, 'profile', 'login')
    this.scope = page.locator('parking-profile')
  }

  button(id: string, values?: Record<string, string | number>): Locator {
    return this.scope.getByRole('button', { name: this.words(id, values), exact: true })
  }

  heading(id: string): Locator {
    return this.scope.getByRole('heading', { name: this.words(id), exact: true })
  }

  says(id: string, values?: Record<string, string | number>): Locator {
    return this.scope.getByText(this.words(id, values))
  }

  /** The heading of the dialog's step, which has the focus first. */
  title(id: string): Locator {
    return this.dialog.getByText(this.words(id), { exact: true }).and(this.scope.locator('.step-title'))
  }

  input(id: string): Locator {
    return this.scope.getByLabel(this.words(id), { exact: true }).and(this.page.locator('input'))
  }

  /** The section with this heading. */
  section(id: string): Locator {
    return this.scope.getByRole('group', { name: this.words(id), exact: true })
  }

  get dialog(): Locator {
    return this.scope.getByRole('dialog')
  }
}

/** The journeys of a driver in the profile, on the site or in a partner's page. */
export const test = base.extend<{ profile: DriverProfile }>({
  profile: ({ page, language }, use) => use(new DriverProfile(page, language)),
})
