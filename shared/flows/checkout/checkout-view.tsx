import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AppError } from '../../api/app-error.ts'
import { useText } from '../../i18n/text.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Checkout } from './checkout.ts'
import type { Payment } from './payment.ts'
import { PaymentResult, type PaymentResultProps } from './payment-result.tsx'

export interface CheckoutViewProps extends Omit<PaymentResultProps, 'payment'> {
  checkout: Checkout
}

/** Where the payment stands, one screen per state; the result is only ever the server's. */
export function CheckoutView({ checkout, ...clock }: CheckoutViewProps) {
  const text = useText()
  const state = useStore(checkout.$state)
  switch (state.step) {
    case 'unknown':
      return (
        <Screen step={state.step} title={text('checkout.unknown.title')}>
          <Notice kind="warning" said="quiet" title={text('checkout.unknown.text')} />
          <CheckFailure error={state.error} />
          <Button busy={state.isChecking && text('checkout.unknown.checking')} shape="wide" onClick={() => void checkout.check()}>
            {text('checkout.check')}
          </Button>
        </Screen>
      )
    case 'leaving':
      return (
        <Screen step={state.step} title={text('checkout.leaving.title')}>
          <p>{text('checkout.leaving.text')}</p>
          <ButtonLink look="primary" shape="wide" href={state.url}>
            {text('checkout.leaving.link')}
          </ButtonLink>
        </Screen>
      )
    case 'waiting':
      return (
        <Screen step={state.step} title={text('checkout.waiting.title')}>
          <p>{text('checkout.waiting.text')}</p>
          <CheckFailure error={state.error} />
          {state.payment.redirectUrl && (
            <ButtonLink look="primary" shape="wide" href={state.payment.redirectUrl}>
              {text('checkout.leaving.link')}
            </ButtonLink>
          )}
          <Button look="secondary" shape="wide" busy={state.isChecking && text('checkout.unknown.checking')} onClick={() => void checkout.check()}>
            {text('checkout.check')}
          </Button>
          <Button look="quiet" shape="wide" isBlocked={state.isChecking} onClick={() => void checkout.withdraw()}>
            {text('checkout.waiting.withdraw')}
          </Button>
          <Button look="quiet" shape="wide" isBlocked={state.isChecking} onClick={clock.onAgain}>
            {text('checkout.again')}
          </Button>
        </Screen>
      )
    case 'settled':
      return (
        <Screen step={state.step} title={<ResultTitle {...state.payment} />}>
          <PaymentResult {...clock} payment={state.payment} />
        </Screen>
      )
    default:
      return null
  }
}

/** The other ends have their own mark in a notice. */
function ResultTitle({ state, price }: Pick<Payment, 'state' | 'price'>) {
  const text = useText()
  if (state !== 'paid') return text(`checkout.${state}.title`)
  return (
    <span className="done">
      <Icon name="success" /> {text(price === 0 ? 'checkout.free.title' : 'checkout.paid.title')}
    </span>
  )
}

/** Why the last question to the server had no answer. */
function CheckFailure({ error }: { error: AppError | null }) {
  const text = useText()
  return error && <Notice kind="danger" title={text(`error.${error.code}`)} />
}

/** A card that takes the focus when it appears in the place of what the person was using. */
function Screen({ step, title, children }: { step: string; title: ReactNode; children: ReactNode }) {
  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = screen.current?.getRootNode()
    // Only where the person already is in the element: the page's focus is not ours.
    if (root instanceof ShadowRoot && (root.activeElement || document.activeElement === root.host)) screen.current?.focus()
  }, [step])
  return (
    <div ref={screen} tabIndex={-1} className="step" role="status">
      <Card title={title}>{children}</Card>
    </div>
  )
}
