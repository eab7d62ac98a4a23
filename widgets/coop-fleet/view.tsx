import { useStore } from '@nanostores/react'
import { type RefObject, Suspense, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { FeatureMessages } from '../../shared/flows/feature-messages.ts'
import { Card } from '../../shared/ui/card.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { FocusGround } from '../../shared/ui/focus-ground.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import type { FirmFlow } from './firm-flow.ts'
import type { CoopFleetModel } from './model.ts'
import { FirmSignIn } from './sign-in-view.tsx'
import { Waiting } from './waiting.tsx'

const OfficeView = lazyView(() => import('./office-view.tsx').then((loaded) => loaded.OfficeView))

export function CoopFleetView({ model }: { model: CoopFleetModel }) {
  const intl = useIntl()
  const state = useStore(model.$state)
  const ground = useRef<HTMLDivElement>(null)
  if (state.status === 'ready') {
    return (
      <FocusGround place={ground} name={intl.formatMessage({ id: 'fleet.title' })}>
        <OpenFirm {...state.value} {...{ model, ground }} />
      </FocusGround>
    )
  }
  if (state.status !== 'failed') return <Waiting />
  return (
    <Card title={intl.formatMessage({ id: 'fleet.title' })}>
      <FailureNotice error={state.error} retry={model.retry} />
    </Card>
  )
}

interface OpenFirmProps {
  flow: FirmFlow
  messages: FeatureMessages
  model: CoopFleetModel
  ground: RefObject<HTMLDivElement | null>
}

function OpenFirm({ flow, messages, model, ground }: OpenFirmProps) {
  const intl = useIntl()
  const hasExit = useStore(model.$hasExit)
  const presence = useStore(flow.$presence)
  const office = useStore(flow.$office)
  const failure = useStore(flow.press.$blockingError)
  if (presence === 'out' || (presence === 'expired' && !office))
    return <FirmSignIn {...{ flow, messages, ground }} isBack={presence === 'expired'} />
  if (office) {
    return (
      <Suspense fallback={<Waiting width="wide" />}>
        <OfficeView {...{ flow, messages, ground, office, hasExit }} isExpired={presence === 'expired'} />
      </Suspense>
    )
  }
  if (failure === null) return <Waiting width="wide" />
  return (
    <Card title={intl.formatMessage({ id: 'fleet.title' })} width="wide">
      <FailureNotice error={failure} retry={flow.retry} />
    </Card>
  )
}
