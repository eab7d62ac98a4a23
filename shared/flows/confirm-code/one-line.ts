/** A phone or a plate as it stands in a sentence: never broken at its blanks and hyphens. */
export function toOneLine(text: string): string {
  return text.replaceAll(' ', '\u00A0').replaceAll('-', '\u2011')
}
