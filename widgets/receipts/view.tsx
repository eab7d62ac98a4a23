import { useIntl } from 'react-intl'
import { GuardedView } from '../../shared/flows/account/guarded-view.tsx'
import { WaitingCard } from '../../shared/flows/waiting-card.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import type { ReceiptsModel } from './model.ts'

const FlowView = lazyView(() => import('./flow-view.tsx').then((module) => module.FlowView))

export function ReceiptsView({ model }: { model: ReceiptsModel }) {
  const title = useIntl().formatMessage({ id: 'receipts.title' })
  return (
    <GuardedView model={model} title={title} waiting={<WaitingCard title={title} />}>
      {(flow) => <FlowView flow={flow} />}
    </GuardedView>
  )
}
