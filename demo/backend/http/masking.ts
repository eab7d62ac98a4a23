const LETTERS = 'АВЕКМНОРСТУХABEKMHOPCTYXавекмнорстухabekmhopctyx'
const PLATES = [
  `[${LETTERS}]\\s?\\d{3}\\s?[${LETTERS}]{2}\\s?\\d{2,3}`,
  `[${LETTERS}]{2}\\s?\\d{3}\\s?[${LETTERS}]?\\s?\\d{2,3}`,
  `\\d{4}\\s?[${LETTERS}]{2}\\s?\\d{2,3}`,
  `[${LETTERS}]\\s?\\d{4}\\s?\\d{2,3}`,
  `\\d{3,4}\\s?[${LETTERS}]\\s?\\d{2,3}`,
]
const PLATE = new RegExp(`(?<![\\p{L}\\d-])(?:${PLATES.join('|')})(?![\\p{L}\\d-])`, 'gu')
const PHONE = /(?<![\d.-])(?:\+?\s?7|8)[\s(-]*\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}(?!\d)/g
const EMAIL = /[^\s"'<>@,;:()]+@[^\s"'<>@,;:()]+\.[\p{L}\d-]{2,}/gu
const SECRET =
  /((?:token|authorization|sig|pass|password|currentpass|captcha|login|phone|email|number|plate|recipient|attempt|idempotency-key)["']?\s*[:=]\s*["']?)(?:bearer\s+)?[^\s"'&,}]+/giu

/** Any text without tokens, phones, e-mails and plates (readings gI-08). Better too much than too little. */
export function maskText(text: string): string {
  const known = text.replace(SECRET, '$1***').replace(PHONE, '***')
  // Looked for from every letter on, which takes longer than all the rest; few lines of a log can have one.
  return (known.includes('@') ? known.replace(EMAIL, '***') : known).replace(PLATE, '***')
}

/** What follows a step in the links of letters opens an account. */
const LINK = /(\/(?:confirmation|restore-password)\/[^/]*\/).+$/

/** A request's address for the log: the path, and the names of its query without their values. */
export function maskUrl(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const names = [...new URLSearchParams(query ?? '').keys()].map((name) => `${name}=…`)
  const shown = decode(path).replace(LINK, '$1***')
  return maskText(names.length === 0 ? shown : `${shown}?${names.join('&')}`)
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
