import { type Kopecks, toRoubles } from '../../domain/money.ts'
import type { Call } from './call.ts'

/** The source of what a page tells when the provider's card form has ended; its order is the number of the invoice. */
export const CARD_WIDGET = 'cardWidget'

export interface PortalNotice {
  /** Which bank or widget reports. */
  source: string
  /** The bank's callback: the order as we named it to the bank; `CARD_WIDGET`: the invoice. */
  order: string
  billNumber: string
  amount: Kopecks
  /** UTC, YYYYMMDDhhmmss. */
  paymentDate: string
  status: 'authorized' | 'declined' | 'cancelled'
}

/**
 * The bank's word about an order: a GET with effects, so idempotent by (source, order, billnumber) (readings gB-10).
 */
export const paymentFromPortal: Call<PortalNotice, null> = {
  name: 'paymentFromPortal',
  method: 'GET',
  path: '/api/payment/payment-from-portal',
  body: 'query',
  token: 'none',
  encode: ({ source, order, billNumber, amount, paymentDate, status }) => ({
    source,
    order,
    billnumber: billNumber,
    amount: toRoubles(amount),
    paymentDate,
    status,
  }),
  decode: () => null,
}
