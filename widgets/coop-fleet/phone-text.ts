import { formatPhone, parsePhone } from '../../shared/domain/phone.ts'

/** A phone as people read it; what is none stays as it came. */
export function toPhone(text: string): string {
  const phone = parsePhone(text)
  return phone === null ? text : formatPhone(phone)
}
