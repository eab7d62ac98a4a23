import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Obstacle } from '../../shared/flows/checkout/obstacle.tsx'
import type { Refill } from '../../shared/flows/refill/refill.ts'
import { RefillView } from '../../shared/flows/refill/refill-view.tsx'
import { formatMoney } from '../../shared/i18n/format.ts'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import type { Desk } from './desk.ts'

/** The top-up between the last look and the start. */
export function RefillStep({ desk, refill }: { desk: Desk; refill: Refill }) {
  const text = useText()
  const isBusy = useStore(desk.start.$isBusy)
  useStore(refill.form.$values)
  const ground = useRef<HTMLDivElement>(null)
  useEffect(() => ground.current?.focus(), [])
  const amount = refill.amount()
  return (
    <div ref={ground} tabIndex={-1} className="step">
      <Card title={text('payment.refill.title')} note={text('payment.refill.note')}>
        <RefillView refill={refill} />
        <Obstacle desk={desk.start} />
        <div className="stack-tight">
          <Button shape="wide" busy={isBusy && text('checkout.sending')} onClick={() => void desk.start.topUp()}>
            {amount === null
              ? text('payment.topUp')
              : text('payment.topUp.sum', { sum: formatMoney(amount, text.language) })}
          </Button>
          <Button look="quiet" shape="wide" isBlocked={isBusy} onClick={desk.start.back}>
            {text('payment.back')}
          </Button>
        </div>
      </Card>
    </div>
  )
}
