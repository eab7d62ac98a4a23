import type { Instant } from '../../domain/city-time.ts'
import type { Kopecks } from '../../domain/money.ts'
import { pick, readList, readOptionalUrl, readPrice, readText, readTime, type Source } from './decoding.ts'
import type { AnswerUrl } from '../../domain/safe-url.ts'

/** How a refund stands at the bank: on its way, given, or refused, which the city's staff then settles. */
export const REFUND_STATES = ['pending', 'done', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Money of a payment that went back, all or a part; a payment may have several. */
export interface Refund {
  sum: Kopecks
  state: RefundState
  at: Instant
  /** Its own receipt. */
  receiptUrl: AnswerUrl | null
}

/** Whether all of a payment's money is back, by its state and its refunds: the bank has given each of them. */
export function isReturnedInFull(payment: string, refunds: readonly Pick<Refund, 'state'>[]): boolean {
  return payment === 'refunded' && refunds.every(({ state }) => state === 'done')
}

/** None where the answer does not name any. */
export function readRefunds(source: Source, timeZone?: string, origin?: string): Refund[] {
  if (pick(source, 'refunds') === undefined) return []
  return readList(source, 'refunds', (row) => {
    const state = readText(row, 'state')
    return {
      sum: readPrice(row, 'sum'),
      // A state we do not know yet is one that is not decided yet.
      state: REFUND_STATES.find((known) => known === state) ?? 'pending',
      at: readTime(row, 'at', timeZone),
      receiptUrl: readOptionalUrl(row, 'receipt', origin),
    }
  })
}
