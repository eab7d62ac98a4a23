import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import type { PartWords } from '../../shared/flows/part-words.ts'
import { Card } from '../../shared/ui/card.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { lateView } from '../../shared/ui/late-view.ts'
import type { FirmDesk } from './desk.ts'
import type { CoopFleetModel } from './model.ts'
import { FirmSignIn } from './sign-in-view.tsx'
import { Waiting } from './waiting.tsx'

const OfficeView = lateView(() => import('./office-view.tsx').then((loaded) => loaded.OfficeView))

export function CoopFleetView({ model }: { model: CoopFleetModel }) {
  const intl = useIntl()
  const state = useStore(model.$state)
  if (state.status === 'ready') return <AtDesk desk={state.value.desk} words={state.value.words} model={model} />
  if (state.status !== 'failed') return <Waiting />
  return (
    <Card title={intl.formatMessage({ id: 'fleet.title' })}>
      <FailureNotice code={state.error.code} retry={model.retry} />
    </Card>
  )
}

function AtDesk({ desk, words, model }: { desk: FirmDesk; words: PartWords; model: CoopFleetModel }) {
  const intl = useIntl()
  const hasExit = useStore(model.$hasExit)
  const presence = useStore(desk.$presence)
  const office = useStore(desk.$office)
  const failure = useStore(desk.press.$blockingError)
  if (presence === 'out' || (presence === 'expired' && !office))
    return <FirmSignIn desk={desk} words={words} isBack={presence === 'expired'} />
  if (office) {
    return (
      <Suspense fallback={<Waiting width="wide" />}>
        <OfficeView desk={desk} words={words} office={office} hasExit={hasExit} isExpired={presence === 'expired'} />
      </Suspense>
    )
  }
  if (failure === null) return <Waiting width="wide" />
  return (
    <Card title={intl.formatMessage({ id: 'fleet.title' })} width="wide">
      <FailureNotice code={failure.code} retry={desk.retry} />
    </Card>
  )
}
