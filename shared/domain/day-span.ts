/** A stretch of the wall clock, minutes of the day, half-open; `from > to` wraps over midnight. */
export interface DaySpan {
  from: number
  to: number
}

const MIDNIGHT = 1440
const LAST_MINUTE_SECONDS = (MIDNIGHT - 1) * 60

/**
 * Reads the `from` and `to` texts (HH:mm or HH:mm:ss) of rows that share a day.
 *
 * A minute belongs to a row when it begins inside it, so seconds round up: `19:59:59` is `20:00`.
 * `24:00:00` and `00:00:00` as `to` are the end of the day, and so is `23:59:00` when no row begins
 * there.
 *
 * @returns the rows with minutes in place of texts; null when one of them cannot be read
 * Source: readings 3.2 DT-5, DT-6.
 */
export function parseDaySpans<Row extends { from: string; to: string }>(
  rows: readonly Row[],
): (Omit<Row, 'from' | 'to'> & DaySpan)[] | null {
  const starts = rows.map((row) => parseSeconds(row.from))
  const hasLastMinute = starts.includes(LAST_MINUTE_SECONDS)
  const spans = []
  for (const [index, row] of rows.entries()) {
    const from = starts[index]
    const written = parseSeconds(row.to)
    if (from === undefined || Number.isNaN(from) || Number.isNaN(written)) return null
    const isDayEnd = written === 0 || (written === LAST_MINUTE_SECONDS && !hasLastMinute)
    const to = isDayEnd ? MIDNIGHT * 60 : written
    const span = { from: Math.ceil(from / 60), to: Math.ceil(to / 60) }
    // 08:00:00–07:59:59 goes all the way round
    const isWholeDay = from > to && span.from === span.to
    spans.push({ ...row, ...(isWholeDay ? { from: 0, to: MIDNIGHT } : span) })
  }
  return spans
}

function parseSeconds(text: string): number {
  const match = /^(\d\d?):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim())
  const seconds = match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0) : Number.NaN
  return seconds <= MIDNIGHT * 60 ? seconds : Number.NaN
}

/** The first span in list order that holds the minute of the day. Source: readings 3.2 DT-6, DT-7. */
export function findSpan<Span extends DaySpan>(spans: readonly Span[], minute: number): Span | undefined {
  return spans.find(({ from, to }) => (from <= to ? from <= minute && minute < to : minute >= from || minute < to))
}
