import type { Instant } from './city-time.ts'

export interface CalendarEvent {
  /** the same for the same session, so that a calendar replaces instead of doubling */
  id: string
  /** when absent, the event is the end of the parking alone */
  start?: Instant | undefined
  end: Instant
  /** when the event was written */
  now: Instant
  /** plain texts in the reader's language */
  title: string
  description?: string | undefined
  location?: string | undefined
  url?: string | undefined
  /** the text of the reminder; the title when absent */
  reminder?: string | undefined
}

const LINE_OCTETS = 75

/**
 * Writes a parking as an `.ics` file (RFC 5545): UTC times, CRLF, lines folded at 75 octets, and a
 * reminder 15 minutes before the end.
 * Source: RFC 5545 sections 3.1, 3.3.11, 3.6.1, 3.6.6.
 */
export function toCalendarEvent(event: CalendarEvent): string {
  const { id, start, end, now, title, description, location, url, reminder = title } = event
  const hasStart = start !== undefined && start < end
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//parking-elements//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}`,
    `DTSTAMP:${toStamp(now)}`,
    `DTSTART:${toStamp(hasStart ? start : end)}`,
    // an end must be later than the start, so a bare moment has none
    hasStart && `DTEND:${toStamp(end)}`,
    `SUMMARY:${escapeText(title)}`,
    description && `DESCRIPTION:${escapeText(description)}`,
    location && `LOCATION:${escapeText(location)}`,
    url && `URL:${url.replace(/\s/g, '')}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    hasStart ? 'TRIGGER;RELATED=END:-PT15M' : 'TRIGGER:-PT15M',
    `DESCRIPTION:${escapeText(reminder)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => (line ? `${fold(line)}\r\n` : '')).join('')
}

function toStamp(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
}

/** Breaks a line between characters, each continuation beginning with a blank that counts too. */
function fold(line: string): string {
  let folded = ''
  let used = 0
  for (const character of line) {
    const octets = octetsOf(character.codePointAt(0) ?? 0)
    if (used + octets > LINE_OCTETS) {
      folded += '\r\n '
      used = 1
    }
    folded += character
    used += octets
  }
  return folded
}

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
