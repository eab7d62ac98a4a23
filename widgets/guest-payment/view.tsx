import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { AppError } from '../../shared/api/app-error.ts'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { FormView } from './form-view.tsx'
import type { GuestPaymentModel } from './model.ts'

const Steps = lazy(() => import('./steps.tsx').then((steps) => ({ default: steps.Steps })))
const LastSessionView = lazy(() => import('./steps.tsx').then((steps) => ({ default: steps.LastSessionView })))

export function GuestPaymentView({ model }: { model: GuestPaymentModel }) {
  const text = useText()
  const city = useStore(model.city.$state)
  const step = useStore(model.$step)
  const checkout = useStore(model.checkout.$state)
  const facts = city.status === 'ready' ? city.facts : null
  const isAtForm = step === 'form' && (checkout.step === 'idle' || checkout.step === 'refused')
  const ground = useRef<HTMLDivElement>(null)
  const isLeftByHand = useRef(false)

  // Back from a screen whose button is gone now: the keyboard goes on from the top of the form.
  useEffect(() => {
    if (isAtForm && isLeftByHand.current) ground.current?.focus()
    isLeftByHand.current = !isAtForm && ['idle', 'refused', 'settled'].includes(checkout.step)
  }, [isAtForm, checkout.step])

  if (!isAtForm) {
    return (
      <Suspense fallback={<FormSkeleton />}>
        <Steps model={model} facts={facts} />
      </Suspense>
    )
  }
  const lastSession = model.lastSession() && (
    <Suspense>
      <LastSessionView model={model} />
    </Suspense>
  )
  if (facts) {
    return (
      <div ref={ground} tabIndex={-1} className="stack step">
        <FormView model={model} facts={facts} />
        {lastSession}
      </div>
    )
  }
  if (city.status === 'loading') return <FormSkeleton />
  return (
    <Card title={text('guest.title')}>
      {city.status === 'failed' ? <Failure error={city.error} retry={model.city.retry} /> : <Notice title={text('guest.off')} />}
      {lastSession}
    </Card>
  )
}

function Failure({ error, retry }: { error: AppError; retry(): void }) {
  const text = useText()
  return (
    <Notice
      kind="danger"
      title={text(`error.${error.code}`)}
      actions={
        <Button look="secondary" onClick={retry}>
          {text('common.retry')}
        </Button>
      }
    />
  )
}
