import { encodeQuery } from '../../../shared/api/contract/call.ts'
import { paymentFromPortal, type PortalNotice } from '../../../shared/api/contract/portal.ts'
import { toWidgetDate } from '../../../shared/domain/widget-date.ts'
import type { BankOrderRow } from '../database/schema.ts'

/** Calls the city back about a decided order. */
export type Notify = (order: BankOrderRow) => Promise<void>

function toNoticeStatus(state: BankOrderRow['state']): PortalNotice['status'] | null {
  return state === 'authorized' || state === 'declined' || state === 'cancelled' ? state : null
}

/** The address of the callback of an order; null while there is nothing to tell. */
export function callbackOf(order: BankOrderRow, source: string): string | null {
  const status = toNoticeStatus(order.state)
  if (status === null) return null
  const fields = paymentFromPortal.encode({
    source,
    order: order.merchantOrder,
    billNumber: order.billNumber ?? '',
    amount: order.amount,
    paymentDate: toWidgetDate(order.decidedAt ?? order.createdAt),
    status,
  })
  return `/${order.city}${paymentFromPortal.path}${encodeQuery(fields)}`
}
