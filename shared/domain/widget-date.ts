import type { Instant } from './city-time.ts'

/** Writes the `paymentDate` of the card widget: UTC, `YYYYMMDDhhmmss`. Source: readings 3.14, entry §3. */
export function toWidgetDate(at: Instant): string {
  return new Date(at).toISOString().slice(0, 19).replace(/\D/g, '')
}
