/**
 * Everything that the console of a page's developer may be told, as codes: each has a page in the reference,
 * `docs/console-<code>.html`, which says what to do.
 */
export const WARNING_CODES = [
  'origin-not-allowed',
  'unknown-city',
  'unknown-language',
  'api-unreachable',
  'unreadable-answer',
  'blocked-by-policy',
  'unknown-tag',
  'two-versions',
  'unreadable-attribute',
  'file-not-loaded',
  'element-broken',
  'map-incomplete',
] as const

export type WarningCode = (typeof WARNING_CODES)[number]

/** A word to the page's developer. */
export interface Warning {
  code: WarningCode
  /** In English. Never what a person typed: a plate or a phone must not reach a log (promise 16). */
  text: string
  /** What was thrown. */
  cause?: unknown
}
