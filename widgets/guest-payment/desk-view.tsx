import { Obstacle } from '../../shared/flows/checkout/obstacle.tsx'
import type { CityFacts } from '../../shared/flows/parking/draft.ts'
import { QuoteView } from '../../shared/flows/quote/quote-view.tsx'
import type { Desk } from './desk.ts'

/** The price, and what stops it. */
export function DeskView({ desk, facts }: { desk: Desk; facts: CityFacts }) {
  return (
    <>
      <QuoteView quote={desk.quote} timeZone={facts.timeZone} />
      <Obstacle desk={desk} isBesidePrice />
    </>
  )
}
