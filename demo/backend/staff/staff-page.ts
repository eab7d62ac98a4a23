import type { AuditRow } from '../database/staff-schema.ts'
import { html, type Markup } from '../http/html.ts'
import type { Messages } from '../locales/messages.ts'
import type { RefundEnd } from './staff-refund.ts'

/** Why a form has done nothing. */
export type Refusal =
  | Exclude<RefundEnd, 'done'>
  | 'wrongSum'
  | 'noReason'
  | 'noReference'
  | 'noText'
  | 'wrongText'
  | 'wrongToken'
  | 'gone'
  | 'paidOut'
  | 'bankSilent'
  | 'tooMany'
  | 'signedOut'
  | 'oldForm'
  | 'notSent'

/** What each of these is about: it is said there, and everything else over the page. */
const FIELD_OF: Readonly<Partial<Record<Refusal, string>>> = {
  wrongSum: 'sum',
  tooMuch: 'sum',
  notEnough: 'sum',
  noReason: 'reason',
  noReference: 'reason',
  noText: 'text',
  wrongText: 'text',
  wrongToken: 'token',
}

/** A form that was sent, as the page that follows knows it. */
export interface Sent {
  /** What stood in its fields, by their names: nothing that was typed is lost. */
  typed: Readonly<Record<string, string | undefined>>
  refusal: Refusal | null
  /** What it has done, as the log has it. */
  done: AuditRow | null
  notice: Notice | null
}

/** What is no act on money and is said all the same. */
const NOTICES = ['signedIn', 'signedOut', 'found'] as const
export type Notice = (typeof NOTICES)[number]

export const NOTHING_SENT: Sent = { typed: {}, refusal: null, done: null, notice: null }

/** Null where it is so no more: the page may be loaded anew by one who is in or out by now. */
export function readNotice(text: string | undefined, { isIn }: { isIn: boolean }): Notice | null {
  return NOTICES.find((notice) => notice === text && isIn === (notice !== 'signedOut')) ?? null
}

/** What has become of an act, in words. */
interface Said {
  text: string
  /** What was typed, where no field shows it any more. */
  repeated?: string
  isWrong: boolean
  /** A field says it. */
  isAtField: boolean
}

export interface StaffPage {
  heading: string
  said: Said | null
  body: Markup
}

/** What is said of a form at its field, as a sentence; null where that field is not what is wrong. */
export function wrongAt(messages: Messages, { refusal }: Sent, field: string): string | null {
  return refusal !== null && FIELD_OF[refusal] === field ? messages.format(`staff.end.${refusal}`) : null
}

/**
 * What has become of a form: what it has done (`done`, as a sentence), or why it has done nothing. That is said at its
 * field, or over the page where none is to blame. A page that has the form no more repeats what was typed.
 */
export function say(
  messages: Messages,
  { refusal, notice, typed }: Sent,
  { isFormShown = true, done = null }: { isFormShown?: boolean; done?: string | null } = {},
): Said | null {
  if (refusal === null) {
    const text = done ?? (notice && messages.format(`staff.notice.${notice}`))
    return text === null ? null : sayPlainly(text)
  }
  if (isFormShown)
    return { text: messages.format(`staff.end.${refusal}`), isWrong: true, isAtField: FIELD_OF[refusal] !== undefined }
  // There is nothing to send any more.
  const text = messages.format(`staff.end.${refusal === 'notSent' ? 'gone' : refusal}`)
  const kept = [typed['sum'], typed['reason']].filter((part) => part !== undefined && part !== '').join(', ')
  const repeated = kept === '' ? '' : messages.format('staff.youWrote', { text: kept })
  return { text: toSentence(text), repeated, isWrong: true, isAtField: false }
}

/** What is said at a field has no full stop. */
function toSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

export function sayPlainly(text: string): Said {
  return { text, isWrong: false, isAtField: false }
}

/** The heading, and under it what was done, with the focus. */
export function toWhole({ heading, said, body }: StaffPage): Markup {
  return html`<h1>${heading}</h1>
    ${said === null || said.isAtField ? html`` : toSaid(said)} ${body}`
}

/** What a screen reader says first. */
export function titleOf(messages: Messages, { heading, said }: StaffPage): string {
  const title = messages.format('staff.title')
  return [said?.text, heading, title].filter((part, index, all) => part && all.indexOf(part) === index).join(' – ')
}

/** A heading, since a region that speaks is not heard when it comes with its page: the focus has it read out. */
function toSaid({ text, repeated = '', isWrong }: Said): Markup {
  const whole = repeated === '' ? text : `${text} ${repeated}`
  return html`<h2 class="${isWrong ? 'state wrong' : 'state'}" tabindex="-1" autofocus>${whole}</h2>`
}
