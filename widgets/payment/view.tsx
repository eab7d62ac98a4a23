import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { PaymentModel } from './model.ts'
import { Waiting } from './waiting.tsx'

const DeskView = lazy(() => import('./desk-view.tsx').then((module) => ({ default: module.DeskView })))

export function PaymentView({ model }: { model: PaymentModel }) {
  const text = useText()
  const desk = useStore(model.$desk)
  const failure = useStore(model.$failure)
  if (failure) {
    return (
      <Card title={text('payment.title')}>
        <Notice
          kind="danger"
          title={text(`error.${failure}`)}
          actions={
            <Button look="secondary" onClick={model.retry}>
              {text('common.retry')}
            </Button>
          }
        />
      </Card>
    )
  }
  const wait = <Waiting />
  if (!desk) return wait
  return (
    <Suspense fallback={wait}>
      <DeskView desk={desk} />
    </Suspense>
  )
}
