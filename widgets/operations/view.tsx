import { useIntl } from 'react-intl'
import { GuardedView } from '../../shared/flows/account/guarded-view.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import { Loading } from './loading.tsx'
import type { OperationsModel } from './model.ts'

const HistoryView = lazyView(() => import('./history-view.tsx').then((module) => module.HistoryView))

export function OperationsView({ model }: { model: OperationsModel }) {
  const intl = useIntl()
  return (
    <GuardedView model={model} title={intl.formatMessage({ id: 'operations.title' })} waiting={<Waiting />}>
      {(flow) => <HistoryView flow={flow} />}
    </GuardedView>
  )
}

function Waiting() {
  const intl = useIntl()
  return (
    <Card title={intl.formatMessage({ id: 'operations.title' })} width="wide">
      <Loading />
    </Card>
  )
}
