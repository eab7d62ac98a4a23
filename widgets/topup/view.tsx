import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { AppErrorCode } from '../../shared/api/app-error.ts'
import { GuardedView } from '../../shared/flows/account/guarded-view.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { lateView } from '../../shared/ui/late-view.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import type { Facts } from './facts.ts'
import type { TopupModel } from './model.ts'

const DeskView = lateView(() => import('./desk-view.tsx').then((module) => module.DeskView))

export function TopupView({ model }: { model: TopupModel }) {
  const facts = useStore(model.$facts)
  return facts ? <InCity model={model} facts={facts} /> : <Way model={model} />
}

function InCity({ model, facts }: { model: TopupModel; facts: Facts }) {
  const intl = useIntl()
  const state = useStore(facts.$state)
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
  if (state.status === 'failed') return <Trouble code={state.error.code} retry={facts.retry} />
  return <Way model={model} />
}

function Way({ model }: { model: TopupModel }) {
  const intl = useIntl()
  return (
    <GuardedView model={model} title={intl.formatMessage({ id: 'topup.title' })} waiting={<Skeleton shape="card" />}>
      {(desk) => <DeskView desk={desk} />}
    </GuardedView>
  )
}

function Trouble({ code, retry }: { code: AppErrorCode; retry(): void }) {
  const intl = useIntl()
  return (
    <Card title={intl.formatMessage({ id: 'topup.title' })}>
      <FailureNotice code={code} retry={retry} />
    </Card>
  )
}
