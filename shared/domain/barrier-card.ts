/**
 * Reads the number of a barrier card or ticket (never a bank card): 1–32 letters or digits, blanks aside; else null.
 * Source: readings gD-29.
 */
export function parseBarrierCard(text: string): string | null {
  const number = text.replace(/\s/g, '')
  return /^[\p{L}\p{N}]{1,32}$/u.test(number) ? number : null
}
