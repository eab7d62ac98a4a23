import { formatPhone, parsePhone } from '../../shared/domain/phone.ts'

/** A phone as people read it, however far it is typed. */
export function showPhone(typed: string): string {
  return formatPhone(parsePhone(typed) ?? typed)
}
