import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { BlockingError } from '../../shared/flows/offer/blocking-error.tsx'
import type { Refill } from '../../shared/flows/refill/refill.ts'
import { RefillView } from '../../shared/flows/refill/refill-view.tsx'
import { formatMoney } from '../../shared/i18n/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { useFirstFocus } from '../../shared/ui/use-first-focus.ts'
import type { Start } from './start.ts'
import { TopUpNote, type TopUpNoteProps } from './top-up-note.tsx'

/** The top-up between the last look and the start. */
export function RefillStep({
  start,
  refill,
  balance,
}: {
  start: Pick<Start, 'offer' | 'shortage' | 'topUp' | 'back'>
  refill: Refill
  balance: TopUpNoteProps['balance']
}) {
  const intl = useIntl()
  const isBusy = useStore(start.offer.$isBusy)
  useStore(refill.form.$values)
  const ground = useFirstFocus<HTMLDivElement>()
  const price = useStore(start.offer.$price)
  const amount = refill.amount()
  const shortage = start.shortage()
  return (
    <div className="step">
      <Card
        place={ground}
        title={intl.formatMessage({ id: 'payment.refill.title' })}
        note={intl.formatMessage({ id: 'payment.refill.note' })}
      >
        {shortage && price !== null && <TopUpNote {...{ shortage, price }} balance={balance} />}
        <RefillView refill={refill} />
        <BlockingError offer={start.offer} />
        <div className="stack-tight">
          <Button
            shape="wide"
            busy={isBusy && intl.formatMessage({ id: 'checkout.sending' })}
            onClick={() => void start.topUp()}
          >
            {amount === null
              ? intl.formatMessage({ id: 'payment.topUp' })
              : intl.formatMessage({ id: 'payment.topUp.sum' }, { sum: formatMoney(amount, intl.locale) })}
          </Button>
          <Button look="quiet" shape="wide" isBlocked={isBusy} onClick={start.back}>
            {intl.formatMessage({ id: 'payment.back' })}
          </Button>
        </div>
      </Card>
    </div>
  )
}
