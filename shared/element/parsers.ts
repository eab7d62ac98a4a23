// Parsers for attribute tables. Each gets the text of the attribute and answers undefined for what it cannot read;
// an empty attribute is read as an absent one unless its parser gives it a meaning (`parseFlag` does).

/** Trimmed text of 1 to 200 characters. */
export function parseText(text: string): string | undefined {
  const trimmed = text.trim()
  return trimmed.length > 0 && trimmed.length <= 200 ? trimmed : undefined
}

/** A short name as used for cities, invoices and news: letters of any alphabet, digits, `-`, `_`, `.`. */
export function parseCode(text: string): string | undefined {
  const trimmed = text.trim()
  return /^[\p{L}\p{N}_.-]{1,64}$/u.test(trimmed) ? trimmed : undefined
}

/** Code of a zone or a parking as its sign says it, 1 to 64 characters; whether there is one is the city's to say. */
export function parseParkingPlace(text: string): string | undefined {
  const trimmed = text.trim()
  return trimmed.length > 0 && trimmed.length <= 64 ? trimmed : undefined
}

/** A licence plate in any spelling; the form judges it. */
export const parsePlateText = parseText

/** Presence means true, as with `disabled`; `"false"` is false. */
export function parseFlag(text: string): boolean | undefined {
  const value = text.trim().toLowerCase()
  if (value === 'false') return false
  return value === '' || value === 'true' ? true : undefined
}

/** A language tag such as `ru` or `en-US`. */
export function parseLanguage(text: string): string | undefined {
  const trimmed = text.trim()
  return /^[a-z]{2,3}([-_][a-z\d]{1,8})*$/i.test(trimmed) ? trimmed : undefined
}

/** An http(s) address, absolute or beginning with `/`; answered absolute and without a slash at its end. */
export function parseAddress(text: string): string | undefined {
  const trimmed = text.trim()
  const base = globalThis.document?.baseURI
  if (!/^(https?:\/)?\//i.test(trimmed) || !URL.canParse(trimmed, base)) return undefined
  const url = new URL(trimmed, base)
  return url.href.replace(/\/$/, '')
}

/** One of a few words, in any case. */
export function parseChoice<const Value extends string>(values: readonly Value[]): (text: string) => Value | undefined {
  return (text) => values.find((value) => value === text.trim().toLowerCase())
}

/** A whole number in a range, both ends inclusive. */
export function parseInteger(range: { min: number; max: number }): (text: string) => number | undefined {
  return (text) => {
    const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
    return number >= range.min && number <= range.max ? number : undefined
  }
}

/**
 * The name of something begun, or its code, as a letter's link carries it: letters, digits, `-`, `_`, `~`, `.`, `=`.
 */
export function parseSecret(text: string): string | undefined {
  const trimmed = text.trim()
  return /^[\w~.=-]{1,200}$/.test(trimmed) ? trimmed : undefined
}

/** The step of three that a letter's link leads to. */
export const parseStep = parseInteger({ min: 1, max: 3 })

/** A duration in minutes, up to a day. */
export const parseDuration = parseInteger({ min: 1, max: 1440 })

/** An address of the city's own site or of another; `{id}` may stand in it. `createLinks` resolves and checks it. */
export const parseLink = parseText
