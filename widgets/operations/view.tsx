import { GuardedView } from '../../shared/flows/account/guarded-view.tsx'
import { useText } from '../../shared/i18n/text.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { lateView } from '../../shared/ui/late-view.ts'
import { Loading } from './loading.tsx'
import type { OperationsModel } from './model.ts'

const HistoryView = lateView(() => import('./history-view.tsx').then((module) => module.HistoryView))

export function OperationsView({ model }: { model: OperationsModel }) {
  const text = useText()
  return (
    <GuardedView model={model} title={text('operations.title')} waiting={<Waiting />}>
      {(desk) => <HistoryView desk={desk} />}
    </GuardedView>
  )
}

function Waiting() {
  const text = useText()
  return (
    <Card title={text('operations.title')} width="wide">
      <Loading />
    </Card>
  )
}
