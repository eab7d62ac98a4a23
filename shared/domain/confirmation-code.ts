/** How a code reaches its owner: in a letter, in an SMS, or as the last four digits of the number that calls. */
export type CodeWay = 'email' | 'SMS' | 'Call'

/**
 * Wrong tries a code bears; then it is void. A call's four digits bear as many: there are few calls an hour to one phone
 * and for one address, and what is beyond comes by SMS.
 */
export const MOST_ATTEMPTS = 5

const MOST_DIGITS = 8
const CALL_DIGITS = 4
/** A phone number and not the end of one. */
const WHOLE_NUMBER = 10

/**
 * Reads a code in any spelling, as typed or pasted: `123-456`, the whole text of a message, the number that called.
 * What has no digits reads as empty. Source: entry section 2 (the last four digits of the incoming number are the
 * code).
 */
export function readConfirmationCode(text: string, way: CodeWay): string {
  const digits = text.replace(/\D/g, '')
  if (way === 'Call' && digits.length >= WHOLE_NUMBER) return digits.slice(-CALL_DIGITS)
  if (digits.length <= MOST_DIGITS) return digits
  // A message with further numbers in it, such as a date: the code is the longest that stands alone.
  const alone = text.match(/(?<!\d)\d{4,8}(?!\d)/g) ?? []
  const [code = digits.slice(0, MOST_DIGITS)] = alone.toSorted((one, other) => other.length - one.length)
  return code
}
