import type { Instant } from '../../domain/city-time.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { AnswerUrl } from '../../domain/safe-url.ts'
import { type DriverBenefit, readDriverBenefit } from './benefits.ts'
import type { Call, Json } from './call.ts'
import { type PhoneConfirmation, readConfirmation, readResend } from './confirmation.ts'
import {
  openResult,
  pick,
  readFlag,
  readList,
  readMoney,
  readOptionalText,
  readOptionalTime,
  readOptionalUrl,
  readPrice,
} from './decoding.ts'

const read = { method: 'GET', body: 'query', token: 'query' } as const
const change = { body: 'form', token: 'body' } as const

/** The driver's consent to the processing of personal data. */
export interface Consent {
  /** Which text of the rules was agreed to; null where none is known. */
  version: string | null
  givenAt: Instant | null
  /** Since when it is withdrawn; null while it holds. */
  withdrawnAt: Instant | null
}

function decodeConsent(answer: Json, timeZone?: string): Consent {
  const source = openResult(answer)
  return {
    version: readOptionalText(source, 'version') || null,
    givenAt: readOptionalTime(source, 'givenAt', timeZone),
    withdrawnAt: readOptionalTime(source, 'withdrawnAt', timeZone),
  }
}

export const getConsent: Call<void, Consent> = {
  ...read,
  name: 'getConsent',
  path: '/api/profile/consent-v1',
  encode: () => ({}),
  decode: decodeConsent,
}

/**
 * Withdraws the consent: names and documents, those of vehicles too, are deleted, reports and reminders end, and nothing of it can be entered
 * again (ConsentWithdrawn) until `giveConsent`. E-mail, phones, vehicles and the history stay: the contract about parking
 * needs them, and they go with the account.
 */
export const withdrawConsent: Call<void, Consent> = {
  ...change,
  name: 'withdrawConsent',
  method: 'POST',
  path: '/api/profile/withdraw-consent-v1',
  encode: () => ({}),
  decode: decodeConsent,
}

/** Gives the consent again, to a version of the rules. */
export const giveConsent: Call<{ version: string }, Consent> = {
  ...change,
  name: 'giveConsent',
  method: 'POST',
  path: '/api/profile/give-consent-v1',
  encode: ({ version }) => ({ agreementVersion: version }),
  decode: decodeConsent,
}

/** Everything that the city keeps about the driver; each link holds for 15 minutes. */
export interface MyDataLinks {
  /** A file of JSON. */
  link: AnswerUrl | null
  /** The same as a page to read. */
  page: AnswerUrl | null
}

export const downloadMyData: Call<{ language: 'ru' | 'en' }, MyDataLinks> = {
  ...change,
  name: 'downloadMyData',
  method: 'POST',
  path: '/api/profile/download-my-data/v1',
  encode: ({ language }) => ({ lang: language }),
  decode(answer, _timeZone, origin) {
    const source = openResult(answer)
    return { link: readOptionalUrl(source, 'link', origin), page: readOptionalUrl(source, 'page', origin) }
  },
}

/** What becomes of a deleted account's money. */
export interface Payback {
  /** Goes back to the cards that the balance was topped up with. */
  toBank: Kopecks
  /** Is paid out by the city's staff, who ask the driver how. */
  toStaff: Kopecks
}

/** What a deletion would do, to be told before it. */
export interface AccountDeletion extends Payback {
  /** With what comes back to it for subscriptions. */
  balance: Kopecks
  /** Bonuses that go back to the city: unspent ones, and those of money that comes back, spent or not. */
  lapsing: Kopecks
  /** A parking runs or waits for its money: the account cannot be deleted now. */
  isParked: boolean
  /** Top-ups and slips that are not paid yet: they are withdrawn. */
  hasOpenPayment: boolean
  /** Benefits of the driver's vehicles: they stay with the plates. The driver's own subscriptions end and are paid back. */
  benefits: DriverBenefit[]
}

function decodePayback(answer: Json): Payback {
  const source = openResult(answer)
  return { toBank: readPrice(source, 'toBank'), toStaff: readPrice(source, 'toStaff') }
}

export const previewAccountDeletion: Call<void, AccountDeletion> = {
  ...read,
  name: 'previewAccountDeletion',
  path: '/api/profile/delete-account-preview-v1',
  encode: () => ({}),
  decode(answer, timeZone) {
    const source = openResult(answer)
    return {
      ...decodePayback(answer),
      balance: readMoney(source, 'balance'),
      lapsing: pick(source, 'lapsing') === undefined ? 0 : readPrice(source, 'lapsing'),
      isParked: readFlag(source, 'isParked'),
      hasOpenPayment: readFlag(source, 'hasOpenPayment'),
      benefits: readList(source, 'benefits', (row) => readDriverBenefit(row, timeZone)),
    }
  },
}

/** Where the code of a deletion went. */
export interface DeletionCodeSent {
  channel: 'email' | 'phone'
  confirmation: PhoneConfirmation
  resendSeconds: number
}

/**
 * A code to the main phone, or without one to the e-mail. AccountInUse while a parking runs or waits; LimitSMS, SMSNotSend.
 */
export const sendDeletionCode: Call<{ isRepeat?: boolean }, DeletionCodeSent> = {
  ...change,
  name: 'sendDeletionCode',
  method: 'POST',
  path: '/api/profile/delete-account-code-v1',
  encode: ({ isRepeat }) => ({ isReply: isRepeat ?? false }),
  decode(answer) {
    const source = openResult(answer)
    return {
      channel: readOptionalText(source, 'channel') === 'email' ? 'email' : 'phone',
      confirmation: readConfirmation(source, 'typeAuthorization'),
      resendSeconds: readResend(source),
    }
  },
}

/**
 * Deletes the account, once and for all: every sign-in ends, the money goes back, operations and the ledger stay with
 * their amounts and without the person. IncorrectCode; AccountInUse while a parking runs or waits, or the bank is
 * deciding about a payment.
 */
export const deleteAccount: Call<{ code: string }, Payback> = {
  ...change,
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/api/profile/delete-account-v1',
  encode: ({ code }) => ({ code }),
  decode: decodePayback,
}
