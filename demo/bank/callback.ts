import { encodeQuery } from '../../shared/api/contract/call.ts'
import { paymentFromPortal, type PortalNotice } from '../../shared/api/contract/portal.ts'
import { toWidgetDate } from '../../shared/domain/widget-date.ts'
import type { OrderRow } from './schema.ts'

/** The name that the sandbox calls back under. */
export const SOURCE = 'bank'

function toNoticeStatus(state: OrderRow['state']): PortalNotice['status'] | null {
  return state === 'authorized' || state === 'declined' || state === 'cancelled' ? state : null
}

/** The path of the callback of an order under the city's address; null while there is nothing to tell. */
export function callbackOf(order: OrderRow): string | null {
  const status = toNoticeStatus(order.state)
  if (status === null) return null
  const fields = paymentFromPortal.encode({
    source: SOURCE,
    order: order.merchantOrder,
    billNumber: order.billNumber ?? '',
    amount: order.amount,
    paymentDate: toWidgetDate(order.decidedAt ?? order.createdAt),
    status,
  })
  return `/${order.city}${paymentFromPortal.path}${encodeQuery(fields)}`
}
