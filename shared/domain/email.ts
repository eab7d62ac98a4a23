const PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
const LONGEST = 254
const LONGEST_FOR_RECEIPT = 50

/** Reads an e-mail address: trimmed, at most 254 characters; null if it is none. Source: readings 3.14. */
export function parseEmail(text: string): string | null {
  const email = text.trim()
  return email.length <= LONGEST && PATTERN.test(email) ? email : null
}

/** Reads an e-mail address for a receipt: at most 50 characters. Source: readings 3.14, entry §5. */
export function parseReceiptEmail(text: string): string | null {
  const email = parseEmail(text)
  return email && email.length <= LONGEST_FOR_RECEIPT ? email : null
}
