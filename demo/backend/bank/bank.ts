import type { Kopecks } from '../../../shared/domain/money.ts'
import { BusinessError } from '../http/business-error.ts'

export interface NewOrder {
  /** Our payment's id, by which the order is named to the bank: asked twice there is one order. */
  merchantOrder: string
  city: string
  /** Who is paid, by language. */
  payee: { readonly ru: string; readonly en: string }
  amount: Kopecks
  /** Where the payer goes when the order has ended. */
  returnUrl: string | null
  /** The payer's language; null = not said. */
  language: string | null
}

/** What the bank says of an order; it holds with or without a callback. */
export interface Inquiry {
  state: 'open' | 'processing' | 'authorized' | 'declined' | 'cancelled'
  amount: Kopecks
  /** What has gone back of it. */
  refunded: Kopecks
  billNumber: string | null
  /** The card scheme it was paid with, where the bank tells. */
  scheme: 'mir' | null
}

export type RefundState = 'pending' | 'done' | 'failed'

/** A line of the bank's file of a day. */
export interface SettlementLine {
  /** Money that was taken, money that went back, or an order that was registered on the day and is not decided. */
  kind: 'payment' | 'refund' | 'open'
  merchantOrder: string
  /** The bank's own number. */
  order: string
  city: string
  amount: Kopecks
  /** Of a refund: the key it was asked with. */
  key: string | null
}

/**
 * The bank that takes the money: the sandbox, or an acquirer behind the same wire (`http-bank.ts`). It has a book of its
 * own, so nothing here shares our transaction: no lock and no connection is held while it is asked. Every call may be
 * repeated, and rejects with `BankSilentError` where the bank does not answer, whether it has done the thing or not.
 */
export interface Bank {
  /** The name it calls back under. */
  readonly source: string
  /** `page` is where the payer pays; a path without a host lies under the city's own origin. */
  register(order: NewOrder): Promise<{ order: string; page: string }>
  /** Null where the bank does not know the order. */
  inquire(merchantOrder: string): Promise<Inquiry | null>
  /** Closes an order that is not decided; says how it stands afterwards. */
  withdraw(merchantOrder: string): Promise<Inquiry | null>
  /** Gives money back, all or a part, once for each key; asked again it says how that refund stands. */
  refund(merchantOrder: string, part: { key: string; amount: Kopecks }): Promise<RefundState>
  /** The file of a day (YYYY-MM-DD, the bank's day) that is over, page by page: a large city's is a million lines. */
  settlement(date: string): AsyncIterable<readonly SettlementLine[]>
}

/** The bank does not answer, or not in its own words. It may have done what it was asked. */
export class BankSilentError extends BusinessError {
  constructor(options: ErrorOptions = {}) {
    super('PaymentServiceError')
    this.name = 'BankSilentError'
    this.cause = options.cause
  }
}
