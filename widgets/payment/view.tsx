import { useIntl } from 'react-intl'
import { GuardedView } from '../../shared/flows/account/guarded-view.tsx'
import { PaidElsewhere } from '../../shared/flows/checkout/paid-elsewhere.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import type { PaymentModel } from './model.ts'
import { Waiting } from './waiting.tsx'

const FlowView = lazyView(() => import('./flow-view.tsx').then((module) => module.FlowView))

export function PaymentView({ model }: { model: PaymentModel }) {
  const intl = useIntl()
  return (
    <GuardedView
      model={model}
      title={intl.formatMessage({ id: 'payment.title' })}
      told={<PaidElsewhere model={model} />}
      waiting={<Waiting />}
    >
      {(flow) => <FlowView flow={flow} />}
    </GuardedView>
  )
}
