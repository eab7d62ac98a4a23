import type { IntlShape } from 'react-intl'

/** What went wrong, as far as it is told: an error of the catalogue, and how long the server takes no more of it. */
export interface Failure {
  code: string
  retryAfterSeconds?: number | null
}

/** The text of a failure, in the one way in which all of them are told: what happened, and when to try again. */
export function errorText(intl: IntlShape, { code, retryAfterSeconds = null }: Failure): string {
  const text = intl.formatMessage({ id: `error.${code}` })
  return retryAfterSeconds ? `${text} ${waitText(intl, retryAfterSeconds)}` : text
}

/** When to try again: in whole minutes, since nobody counts seconds beside a sentence. */
export function waitText(intl: IntlShape, seconds: number): string {
  return intl.formatMessage({ id: 'common.wait' }, { minutes: Math.max(1, Math.ceil(seconds / 60)) })
}
