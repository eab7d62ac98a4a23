import { toWireTime } from '../../shared/domain/city-time.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import { isFirstToTell } from '../../shared/flows/checkout/first-to-tell.ts'
import type { Payment } from '../../shared/flows/checkout/payment.ts'
import { createOfferReports } from '../../shared/flows/offer/offer-reports.ts'
import { memoryOf } from '../../shared/stores/memory.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { GuestPaymentAttributes, GuestPaymentEvents } from './contract.ts'

/** What the element tells the page, and what it keeps for an offline look (readings gI-03). */
export function createReports(
  { emit }: Pick<ModelContext<GuestPaymentAttributes, GuestPaymentEvents>, 'emit'>,
  scope: Scope,
  timeZone: () => string,
) {
  const { unpaid, ...reports } = createOfferReports(emit)
  return {
    ...reports,

    settled(payment: Payment): void {
      const { kind, paymentId, state, price, zone, zoneName, parkingCode, orderNumber, firstStart, start, end } =
        payment
      if (state !== 'paid') return unpaid(payment)
      if (!isFirstToTell(scope, paymentId)) return
      const place = { zone, zoneName, parkingCode }
      // Behind a barrier nothing runs on.
      if (kind === 'session')
        memoryOf(scope).noteSession({ ...place, orderNumber, start: firstStart, end, price, isOfDriver: false })
      emit('parking-paid', {
        paymentId,
        price,
        currency: 'RUB',
        zone,
        start: toWireTime(start, timeZone()),
        end: toWireTime(end, timeZone()),
      })
    },
  }
}
