import { parseEmail } from '../domain/email.ts'

/** An e-mail to start with; what is none is not put into a field, since a link may carry any words. */
export function parseEmailText(text: string): string | undefined {
  return parseEmail(text) ?? undefined
}
