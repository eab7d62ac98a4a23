import { useStore } from '@nanostores/react'
import { Obstacle } from '../../shared/flows/checkout/obstacle.tsx'
import type { CityFacts } from '../../shared/flows/parking/draft.ts'
import { priceOf } from '../../shared/flows/quote/quote.ts'
import { QuoteView } from '../../shared/flows/quote/quote-view.tsx'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import type { Desk } from './desk.ts'
import type { GuestPaymentModel } from './model.ts'

/** The price, what stops it, and the button that goes on. */
export function DeskView({ model, desk, facts }: { model: GuestPaymentModel; desk: Desk; facts: CityFacts }) {
  const text = useText()
  const quote = useStore(desk.quote.$state)
  const isBusy = useStore(model.$isBusy)
  const price = priceOf(quote)
  const paid = price === 0 ? 'guest.submit.free' : 'guest.submit.continue'
  return (
    <>
      <QuoteView quote={desk.quote} timeZone={facts.timeZone} />
      <Obstacle desk={desk} isBesidePrice />
      <Button type="submit" shape="wide" busy={isBusy && text('price.asking')}>
        {text(price === null ? 'guest.submit.start' : paid)}
      </Button>
    </>
  )
}
