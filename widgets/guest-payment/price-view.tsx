import type { Payment } from '../../shared/flows/checkout/payment.ts'
import { BlockingError } from '../../shared/flows/offer/blocking-error.tsx'
import type { Offer } from '../../shared/flows/offer/offer.ts'
import { QuoteView } from '../../shared/flows/offer/quote-view.tsx'

/** The price, and what stops the press. */
export function PriceView({ offer, timeZone }: { offer: Offer<Payment>; timeZone: string }) {
  return (
    <>
      <QuoteView quote={offer.quote} timeZone={timeZone} />
      <BlockingError offer={offer} isBesidePrice />
    </>
  )
}
