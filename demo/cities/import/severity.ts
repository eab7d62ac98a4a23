/**
 * How much a notice of a report matters. Of an import: `error` lost something of the data, or all of it; `warning` was
 * taken otherwise than it stands there; `info` is told so that nothing is done in silence. Of a backend: with an
 * `error` something does not work for people; with a `warning` the elements cope, and the contract says otherwise.
 */
export const SEVERITIES = ['error', 'warning', 'info'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What a code of a report means. */
export interface NoticeKind {
  severity: Severity
  /** What happened, a sentence about one sample. */
  says: string
  /** What its owner can do about it. */
  mend: string
}

const LONGEST_SAMPLE = 160
/** A terminal obeys some of them. */
const CONTROLS = /\p{Cc}+/gu

/** The worst first, then the most frequent. */
export function worstFirst<T extends { severity: Severity; count: number }>(notices: Iterable<T>): T[] {
  return [...notices].sort(
    (one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) || other.count - one.count,
  )
}

/** A value as a sample shows it. */
export function shorten(value: unknown, nothing = ''): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? nothing)).replaceAll(CONTROLS, ' ')
  return text.length > LONGEST_SAMPLE ? `${text.slice(0, LONGEST_SAMPLE)}…` : text
}
