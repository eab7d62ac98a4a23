import { describe, expect, it } from 'vitest'
import { toCalendarEvent } from '../../../shared/domain/calendar-event.ts'
import type { CalendarEvent } from '../../../shared/domain/calendar-event.ts'
import { moscow } from './moment.ts'

const EVENT: CalendarEvent = {
  id: 'order-17@parking',
  start: moscow('2025-03-12 10:00'),
  end: moscow('2025-03-12 12:00'),
  now: moscow('2025-03-12 09:59:58'),
  title: 'Parking, zone 101; until 12:00',
}
const linesOf = (text: string) => text.split('\r\n')
const unfolded = (text: string) => text.replaceAll('\r\n ', '')

describe('a parking in the calendar', () => {
  it('has its times in UTC and a reminder a quarter of an hour before its end', () => {
    expect(linesOf(toCalendarEvent({ ...EVENT, reminder: 'Soon over' }))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//parking-elements//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:order-17@parking',
      'DTSTAMP:20250312T065958Z',
      'DTSTART:20250312T070000Z',
      'DTEND:20250312T090000Z',
      'SUMMARY:Parking\\, zone 101\\; until 12:00',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER;RELATED=END:-PT15M',
      'DESCRIPTION:Soon over',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('without a start is the moment of its end', () => {
    const { start: _start, ...end } = EVENT
    const lines = linesOf(toCalendarEvent(end))
    expect(lines).toContain('DTSTART:20250312T090000Z')
    expect(lines).toContain('TRIGGER:-PT15M')
    expect(lines.filter((line) => line.startsWith('DTEND'))).toEqual([])
  })

  it('escapes what would end a text or begin a line', () => {
    const text = toCalendarEvent({ ...EVENT, description: 'a\\b;c,d\r\ne\nf\u0007\tg\rEND:VEVENT' })
    expect(unfolded(text)).toContain('\r\nDESCRIPTION:a\\\\b\\;c\\,d\\ne\\nf\tg\\nEND:VEVENT\r\n')
    expect(linesOf(unfolded(text)).filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  })

  it('has no lone line feeds, and no line over 75 octets, in any alphabet', () => {
    const text = toCalendarEvent({
      ...EVENT,
      title: 'Парковка на улице Льва Толстого, дом 16, зона 101, до полудня, не забыть забрать машину 🚗🚗🚗',
      description: 'x'.repeat(300),
      location: '🚗'.repeat(40),
      url: 'https://example.org/ \r\nX-EVIL:1',
    })
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const octets = linesOf(text).map((line) => new TextEncoder().encode(line).length)
    expect(Math.max(...octets)).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
    expect(unfolded(text)).toContain(`DESCRIPTION:${'x'.repeat(300)}\r\n`)
    expect(unfolded(text)).toContain(`LOCATION:${'🚗'.repeat(40)}\r\n`)
    expect(unfolded(text)).toContain('URL:https://example.org/X-EVIL:1\r\n')
  })
})
