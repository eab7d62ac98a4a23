/** A phone as it stands in a sentence: never broken at its blanks and hyphens. */
export function toOneLine(phone: string): string {
  return phone.replaceAll(' ', '\u00A0').replaceAll('-', '\u2011')
}
