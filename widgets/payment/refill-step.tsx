import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Obstacle } from '../../shared/flows/checkout/obstacle.tsx'
import type { Refill } from '../../shared/flows/refill/refill.ts'
import { RefillView } from '../../shared/flows/refill/refill-view.tsx'
import { formatMoney } from '../../shared/i18n/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import type { Desk } from './desk.ts'

/** The top-up between the last look and the start. */
export function RefillStep({ desk, refill }: { desk: Desk; refill: Refill }) {
  const intl = useIntl()
  const isBusy = useStore(desk.start.$isBusy)
  useStore(refill.form.$values)
  const ground = useRef<HTMLDivElement>(null)
  useEffect(() => ground.current?.focus(), [])
  const amount = refill.amount()
  return (
    <div ref={ground} tabIndex={-1} className="step">
      <Card
        title={intl.formatMessage({ id: 'payment.refill.title' })}
        note={intl.formatMessage({ id: 'payment.refill.note' })}
      >
        <RefillView refill={refill} />
        <Obstacle desk={desk.start} />
        <div className="stack-tight">
          <Button
            shape="wide"
            busy={isBusy && intl.formatMessage({ id: 'checkout.sending' })}
            onClick={() => void desk.start.topUp()}
          >
            {amount === null
              ? intl.formatMessage({ id: 'payment.topUp' })
              : intl.formatMessage({ id: 'payment.topUp.sum' }, { sum: formatMoney(amount, intl.locale) })}
          </Button>
          <Button look="quiet" shape="wide" isBlocked={isBusy} onClick={desk.start.back}>
            {intl.formatMessage({ id: 'payment.back' })}
          </Button>
        </div>
      </Card>
    </div>
  )
}
