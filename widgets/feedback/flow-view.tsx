import { AppealFormView } from './appeal-form-view.tsx'
import { AppealsView } from './appeals-view.tsx'
import type { FeedbackFlow } from './feedback-flow.ts'

/** What is behind the way in: the appeals from before, and a new one. */
export function FlowView({ flow }: { flow: FeedbackFlow }) {
  return (
    <div className={flow.isNewFirst ? 'feedback feedback-new-first' : 'feedback'}>
      {flow.isNewFirst && <AppealFormView flow={flow} />}
      <AppealsView flow={flow} />
      {!flow.isNewFirst && <AppealFormView flow={flow} />}
    </div>
  )
}
