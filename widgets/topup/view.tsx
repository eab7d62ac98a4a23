import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { GuardedView } from '../../shared/flows/account/guarded-view.tsx'
import { Card } from '../../shared/ui/card.tsx'
import type { Failure } from '../../shared/ui/error-text.ts'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { PaidElsewhere } from '../../shared/flows/checkout/paid-elsewhere.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import type { TopupDataStore } from './topup-data.ts'
import type { TopupModel } from './model.ts'

const DeskView = lazyView(() => import('./topup-flow-view.tsx').then((module) => module.TopupFlowView))

export function TopupView({ model }: { model: TopupModel }) {
  const data = useStore(model.$data)
  return data ? <InCity model={model} data={data} /> : <Way model={model} />
}

function InCity({ model, data }: { model: TopupModel; data: TopupDataStore }) {
  const intl = useIntl()
  const state = useStore(data.$state)
  if (state.status === 'off') {
    return (
      <Card title={intl.formatMessage({ id: 'topup.title' })}>
        <Notice title={intl.formatMessage({ id: 'topup.off' })}>
          <p>{intl.formatMessage({ id: 'topup.off.text' })}</p>
        </Notice>
      </Card>
    )
  }
  // The city itself is out of reach: signing in would not help.
  if (state.status === 'failed') return <Trouble error={state.error} retry={data.retry} />
  return <Way model={model} />
}

function Way({ model }: { model: TopupModel }) {
  const intl = useIntl()
  return (
    <GuardedView
      model={model}
      title={intl.formatMessage({ id: 'topup.title' })}
      told={<PaidElsewhere model={model} />}
      waiting={<Skeleton shape="card" />}
    >
      {(flow) => <DeskView flow={flow} />}
    </GuardedView>
  )
}

function Trouble({ error, retry }: { error: Failure; retry(): void }) {
  const intl = useIntl()
  return (
    <Card title={intl.formatMessage({ id: 'topup.title' })}>
      <FailureNotice error={error} retry={retry} />
    </Card>
  )
}
