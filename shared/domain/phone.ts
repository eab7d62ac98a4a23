const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * Reads a Russian phone in any spelling: only digits count, a leading 8 of eleven is 7.
 * @returns the canonical eleven digits `79161234567`, or null
 * Source: readings 3.11 FR-1.
 */
export function parsePhone(text: string): string | null {
  const digits = digitsOf(text).replace(/^8(?=\d{10}$)/, '7')
  return /^7\d{10}$/.test(digits) ? digits : null
}

/**
 * Shows a canonical phone: `+ 7 (916) 123-45-67`, the blank after the plus being non-breaking.
 * Anything else is returned as it is. Source: readings 3.11 FR-3.
 */
export function formatPhone(canonical: string): string {
  return canonical.replace(/^(\d)(\d{3})(\d{3})(\d\d)(\d\d)$/, '+\u00A0$1 ($2) $3-$4-$5')
}

/**
 * Writes the text of a phone field in the mask `+7 (999) 999 - 99 - 99`, as far as it goes.
 *
 * A leading 7 or 8 is the country code, any other first digit begins the number itself. No digit is
 * dropped: a number that is too long stays visibly too long. Another country's `+` code gets no
 * mask, so that it is refused rather than turned into a stranger's Russian number. The text never
 * ends in a separator, so that the backspace key always removes a digit.
 * Source: readings 3.11 FR-3.
 */
export function maskPhone(text: string): string {
  const pasted = /^\s*\+\s*7\s*(\+?\s*[78].*)$/s.exec(text)?.[1]
  const source = pasted !== undefined && digitsOf(pasted).length === 11 ? pasted : text
  const digits = digitsOf(source)
  const isInternational = source.trimStart().startsWith('+')
  if (digits === '') return isInternational ? '+' : ''
  if (isInternational && !/^[78]/.test(digits)) return `+${digits}`
  const number = digits.replace(/^[78]/, '')
  const [, area = '', first = '', second = '', third = ''] = /^(\d{0,3})(\d{0,3})(\d{0,2})(\d*)$/.exec(number) ?? []
  const code = area.length === 3 && first !== '' ? `(${area})` : `(${area}`
  const tail = [first, second, third].filter((part) => part !== '').join(' - ')
  return ['+7', area && code, tail].filter((part) => part !== '').join(' ')
}
