import { type ExpectMatcherState, expect as base, type Locator } from '@playwright/test'
import { seenShareOf } from './e2e-sight.ts'

/** Two cores shared by two browsers and two backends: what comes is awaited a little longer. */
const patient = base.configure({ timeout: 20_000 })

export const expect = patient.extend({
  /** Has the focus, and is seen: at least half of it in the window, with nothing over it (WCAG 2.2, 2.4.11). */
  async toBeFocused(this: ExpectMatcherState, target: Locator, options: { timeout?: number } = {}) {
    const soon = patient.configure({ timeout: options.timeout ?? this.timeout })
    try {
      if (this.isNot) await soon(target).not.toBeFocused()
      else {
        await soon(target).toBeFocused()
        const seen = soon.poll(() => seenShareOf(target), { message: `the share of ${String(target)} that is seen` })
        await seen.toBeGreaterThanOrEqual(0.5)
      }
    } catch (error) {
      return { pass: this.isNot, message: () => (error as Error).message }
    }
    return { pass: !this.isNot, message: () => '' }
  },
})
