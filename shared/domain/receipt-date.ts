import { isCalendarDate } from './city-time.ts'

export type ParsedReceiptDate =
  { valid: true; date: string } | { valid: false; problem: 'empty' | 'format' | 'impossible' | 'future' }

const PATTERN = /^(19|20)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/**
 * Reads the date of issue of a payer's document, YYYY-MM-DD of 19xx or 20xx: a real date, not after
 * `today` (the city's date).
 * Source: readings 3.14.
 */
export function parseReceiptDate(text: string, today: string): ParsedReceiptDate {
  const date = text.trim()
  if (date === '') return { valid: false, problem: 'empty' }
  if (!PATTERN.test(date)) return { valid: false, problem: 'format' }
  if (!isCalendarDate(date)) return { valid: false, problem: 'impossible' }
  return date > today ? { valid: false, problem: 'future' } : { valid: true, date }
}
