import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import { GuardedView } from '../../shared/flows/account/guarded-view.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import type { ProfileModel } from './model.ts'
import { Waiting } from './waiting.tsx'

const FlowView = lazyView(() => import('./flow-view.tsx').then((module) => module.FlowView))

const AccountDeletedView = lazyView(() =>
  import('./account-deletion-view.tsx').then((module) => module.AccountDeletedView),
)

export function ProfileView({ model }: { model: ProfileModel }) {
  const intl = useIntl()
  const payback = useStore(model.$deleted)
  if (payback)
    return (
      <Suspense fallback={<Waiting />}>
        <AccountDeletedView payback={payback} />
      </Suspense>
    )
  return (
    <GuardedView model={model} title={intl.formatMessage({ id: 'profile.title' })} waiting={<Waiting />}>
      {(flow) => <FlowView flow={flow} />}
    </GuardedView>
  )
}
