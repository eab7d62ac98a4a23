import { isCalendarDate } from '../../domain/city-time.ts'

/**
 * Digits as typed into DD/MM/YYYY, with any separators: `3.2` waits, `312` becomes 31/2, `03022026`
 * 03/02/2026.
 */
export function maskDate(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text)
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`
  const parts = text.split(/\D+/).filter((part, index) => part !== '' || index > 0)
  const digits =
    parts.length > 1 ? parts.map((part, index) => padPart(part, index, parts.length)).join('') : (parts[0] ?? '')
  const cut = digits.slice(0, 8)
  const pieces = [cut.slice(0, 2), cut.slice(2, 4), cut.slice(4)].filter((piece) => piece !== '')
  const isWaiting = /\D$/.test(text) && (cut.length === 2 || cut.length === 4)
  return pieces.join('/') + (isWaiting ? '/' : '')
}

/** A day or month that a separator has ended takes its zero. */
function padPart(part: string, index: number, count: number): string {
  return index < 2 && index < count - 1 && part.length === 1 ? `0${part}` : part
}

const WHOLE_DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/

/** Whether day, month and year are all typed, be there such a date or not. */
export function isWholeDate(text: string): boolean {
  return WHOLE_DATE.test(text)
}

/** YYYY-MM-DD of a whole date that exists, else null. */
export function parseDate(text: string): string | null {
  const match = WHOLE_DATE.exec(text)
  if (!match) return null
  const date = `${match[3]}-${match[2]}-${match[1]}`
  return isCalendarDate(date) ? date : null
}

/** `2026-02-03` as 03/02/2026, as all languages here write it (readings 3.7). */
export function formatDateInput(date: string): string {
  return date.split('-').toReversed().join('/')
}
