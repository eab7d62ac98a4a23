import { lazy } from 'react'
import { EntranceView } from '../../shared/flows/account/entrance-view.tsx'
import { useText } from '../../shared/i18n/text.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Loading } from './loading.tsx'
import type { OperationsModel } from './model.ts'

const HistoryView = lazy(() => import('./history-view.tsx').then((module) => ({ default: module.HistoryView })))

export function OperationsView({ model }: { model: OperationsModel }) {
  const text = useText()
  return (
    <EntranceView entrance={model} title={text('operations.title')} waiting={<Waiting />}>
      {(desk) => <HistoryView desk={desk} />}
    </EntranceView>
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
