import { PAYMENT_STATES } from '../../../shared/api/contract/payment-state.ts'
import { accountIdOf } from '../account/balance.ts'
import type { Inquiry } from '../bank/bank.ts'
import type { FiscalReceiptRow, RefundRow } from '../database/bank-schema.ts'
import type { AuditRow } from '../database/staff-schema.ts'
import { html, type Markup } from '../http/html.ts'
import type { Messages } from '../locales/messages.ts'
import { ACCOUNTS } from '../payment/ledger/ledger.ts'
import type { StaffView } from './staff-parts.ts'

// A new one that is forgotten here does not compile.
const REFUND_STATES = Object.keys({ pending: 1, done: 1, failed: 1 } satisfies Record<RefundRow['state'], 1>)
const FISCAL_KINDS = Object.keys({ sale: 1, refund: 1 } satisfies Record<FiscalReceiptRow['kind'], 1>)
/** Of an order; what its file and its answers say of a refund. */
const BANK_STATES = Object.keys({
  ...({ open: 1, processing: 1, authorized: 1, declined: 1, cancelled: 1 } satisfies Record<Inquiry['state'], 1>),
  refunded: 1,
  failed: 1,
})

/** What our book says in a difference: of a payment, of a refund, or of a fiscal receipt. */
const OUR_WORDS: ReadonlyMap<string, string> = new Map([
  ...PAYMENT_STATES.map((state) => [state, `staff.state.${state}`] as const),
  ...REFUND_STATES.map((state) => [`refund ${state}`, `staff.ourRefund.${state}`] as const),
  ...FISCAL_KINDS.map((kind) => [kind, `fiscal.${kind}`] as const),
])
const BANK_WORDS: ReadonlyMap<string, string> = new Map(
  BANK_STATES.map((state) => [state, `staff.bank.${state}`] as const),
)
const ACCOUNT_WORDS: ReadonlyMap<string, string> = new Map(
  Object.values(ACCOUNTS).map((account) => [account, `staff.account.${account}`] as const),
)

/** What an older release wrote, and this one has no word for, stands as it was written. */
function wordIn(messages: Messages, words: ReadonlyMap<string, string>, code: string): string {
  const key = words.get(code)
  return key === undefined ? code : messages.format(key)
}

export function describeOurs(messages: Messages, code: string | null): string | null {
  return code === null ? null : wordIn(messages, OUR_WORDS, code)
}

export function describeBank(messages: Messages, code: string | null): string | null {
  return code === null ? null : wordIn(messages, BANK_WORDS, code)
}

/** An account of the ledger; that of a driver is not named, whose payment it is stands on the page. */
export function describeAccount(messages: Messages, account: string): string {
  return accountIdOf(account) === null
    ? wordIn(messages, ACCOUNT_WORDS, account)
    : messages.format('staff.account.driver')
}

/** By its name in the language of the page; a city that is no more, by what it was called here. */
export function describeCity({ messages, cityOf }: StaffView, name: string): string {
  return cityOf(name)?.data.entry.nameForShow[messages.language] ?? name
}

export function describeMethod({ messages, cityOf }: StaffView, city: string, name: string): string {
  const method = cityOf(city)?.settings.paymentsMethods.find((one) => one.name === name)
  return (messages.language === 'en' ? method?.titleEn : null) ?? method?.title ?? name
}

/** What is about no order is about a day of the bank, or several. */
const BANK_DAY = /^\d{4}-\d{2}-\d{2}\b/

/** What an act was about, with the way to it. */
export function describeSubject(messages: Messages, { act, actor, subject, paymentId }: AuditRow): string | Markup {
  const linkTo = (page: string, key: string, number: string) =>
    html`<a href="/staff/${page}">${messages.format(key, { number })}</a>`
  if (act === 'answer') return linkTo(`appeals/${subject}`, 'operatorAppeal', subject)
  if (act === 'payOut') return linkTo(`payouts/${subject}`, 'staff.subjectPayout', subject)
  if (paymentId !== null) return linkTo(`payments/${paymentId}`, 'staff.subjectPayment', paymentId)
  if (BANK_DAY.test(subject)) return messages.format('staff.subjectDay', { day: subject })
  return subject === actor ? '' : messages.format('staff.subjectOrder', { number: subject })
}
