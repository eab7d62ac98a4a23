import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createGuarded, type Guarded, type GuardedScope } from '../../shared/flows/account/guarded.ts'
import { contactOf } from '../../shared/stores/account.ts'
import { valueIn } from '../../shared/stores/async.ts'
import { valueOf } from '../../shared/stores/remote.ts'
import type { FeedbackAttributes, FeedbackEvents } from './element.ts'
import type { createFeedbackFlow, FeedbackFlow } from './feedback-flow.ts'

export type FeedbackModel = Guarded<FeedbackFlow> & Model

/** The driver's appeals: the way in, and what is behind it. */
export function createFeedback(context: ModelContext<FeedbackAttributes, FeedbackEvents>): FeedbackModel {
  async function openFlow(
    create: typeof createFeedbackFlow,
    { scope, authGuard }: GuardedScope,
  ): Promise<FeedbackFlow> {
    const { $profile } = authGuard.account
    const [city, settings] = await Promise.all([valueOf(scope.$city), valueOf(scope.$settings), $profile.load()])
    const profile = valueIn($profile.get())
    return create({ context, scope, authGuard, city, settings, driver: profile && contactOf(profile) })
  }

  return createGuarded(context, {
    load: () => Promise.all([import('./feedback-flow.ts'), import('./flow-view.tsx')]),
    open: ([{ createFeedbackFlow }], guarded) => openFlow(createFeedbackFlow, guarded),
    isPersonal: true,
  })
}
