import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { AppErrorCode } from '../../shared/api/app-error.ts'
import { AccountGateView } from '../../shared/flows/account/gate-view.tsx'
import { CheckoutView } from '../../shared/flows/checkout/checkout-view.tsx'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import type { Desk } from './desk.ts'
import { FormView } from './form-view.tsx'
import type { TopupModel } from './model.ts'
import { ResultTitle, TopupResult } from './result-view.tsx'

export function TopupView({ model }: { model: TopupModel }) {
  const desk = useStore(model.$desk)
  const failure = useStore(model.$failure)
  if (failure) return <Trouble code={failure} retry={model.retry} />
  return desk ? <AtDesk desk={desk} /> : <Skeleton shape="card" />
}

function AtDesk({ desk }: { desk: Desk }) {
  const text = useText()
  const state = useStore(desk.facts.$state)
  if (state.status === 'off') {
    return (
      <Card title={text('topup.title')}>
        <Notice title={text('topup.off')}>
          <p>{text('topup.off.text')}</p>
        </Notice>
      </Card>
    )
  }
  // The city itself is out of reach: signing in would not help.
  if (state.status === 'failed') return <Trouble code={state.error.code} retry={desk.facts.retry} />
  return (
    <AccountGateView gate={desk.gate} title={text('topup.title')}>
      <Inside desk={desk} />
    </AccountGateView>
  )
}

function Inside({ desk }: { desk: Desk }): ReactNode {
  const text = useText()
  const checkout = useStore(desk.checkout.$state)
  const receipt = useStore(desk.$receipt)
  const state = useStore(desk.facts.$state)
  if (!['idle', 'refused', 'sending'].includes(checkout.step)) {
    const payment = checkout.step === 'settled' ? checkout.payment : null
    return (
      <CheckoutView
        checkout={desk.checkout}
        target="_blank"
        onAgain={desk.startAnew}
        again={text('topup.again')}
        title={payment && <ResultTitle payment={payment} />}
      >
        {payment && <TopupResult payment={payment} onAgain={desk.startAnew} onRetry={desk.back} />}
      </CheckoutView>
    )
  }
  if (receipt) {
    const { part, amount } = receipt
    return <part.View part={part} amount={amount} today={desk.facts.today()} onBack={desk.back} onDone={desk.startAnew} />
  }
  return state.status === 'ready' ? <FormView desk={desk} facts={state.facts} /> : <Skeleton shape="card" />
}

function Trouble({ code, retry }: { code: AppErrorCode; retry(): void }) {
  const text = useText()
  return (
    <Card title={text('topup.title')}>
      <Notice
        kind="danger"
        title={text(`error.${code}`)}
        actions={
          <Button look="secondary" onClick={retry}>
            {text('common.retry')}
          </Button>
        }
      />
    </Card>
  )
}
