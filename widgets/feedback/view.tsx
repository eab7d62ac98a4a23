import { useIntl } from 'react-intl'
import { GuardedView } from '../../shared/flows/account/guarded-view.tsx'
import { WaitingCard } from '../../shared/flows/waiting-card.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import type { FeedbackModel } from './model.ts'

const FlowView = lazyView(() => import('./flow-view.tsx').then((module) => module.FlowView))

export function FeedbackView({ model }: { model: FeedbackModel }) {
  const title = useIntl().formatMessage({ id: 'feedback.title' })
  return (
    <GuardedView model={model} title={title} waiting={<WaitingCard title={title} />}>
      {(flow) => <FlowView flow={flow} />}
    </GuardedView>
  )
}
