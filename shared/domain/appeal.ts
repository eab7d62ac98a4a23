import type { Instant } from './city-time.ts'
import { parseEmail } from './email.ts'
import type { FieldRules } from './field-rules.ts'
import { parsePhone } from './phone.ts'

/** The longest message of an appeal, characters. Source: readings FA-4. */
export const MESSAGE_LIMIT = 4000

/** A new appeal as typed. */
export interface AppealData {
  /** The value of a topic; empty where none is chosen. */
  topic: string
  message: string
  email: string
  /** In any spelling; empty where none is given. */
  phone: string
}

/** The rules of the form of an appeal. Source: cabinet §5; of the phone readings FR-1. */
export const APPEAL_RULES: FieldRules<AppealData, null> = {
  topic: null,
  message: ({ message }) => messageProblem(message),
  email({ email }) {
    if (email.trim() === '') return 'required'
    return parseEmail(email) === null ? 'format' : null
  },
  phone: ({ phone }) => (phone.trim() === '' || parsePhone(phone) !== null ? null : 'format'),
}

/** What is wrong with a message of a conversation. Source: cabinet §5, readings FA-4. */
export function messageProblem(text: string): 'required' | 'tooLong' | null {
  const { length } = text.trim()
  if (length === 0) return 'required'
  return length > MESSAGE_LIMIT ? 'tooLong' : null
}

/** Newest first by their last message; those whose date is not known come last. Source: readings FA-4. */
export function sortAppeals<Appeal extends { lastAt: Instant | null }>(appeals: readonly Appeal[]): Appeal[] {
  return [...appeals].sort((one, other) => (other.lastAt ?? 0) - (one.lastAt ?? 0))
}
