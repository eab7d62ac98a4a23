import { useStore } from '@nanostores/react'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import type { FirmDesk } from './desk.ts'
import { FirmHead } from './firm-head.tsx'
import type { CoopFleetModel } from './model.ts'
import { FirmSignIn } from './sign-in-view.tsx'

const Lists = lazy(() => import('./lists-view.tsx').then(({ ListsView }) => ({ default: ListsView })))

export function CoopFleetView({ model }: { model: CoopFleetModel }) {
  const text = useText()
  const state = useStore(model.$state)
  if (state.status === 'ready') return <AtDesk desk={state.desk} model={model} />
  if (state.status === 'loading') return <Waiting />
  return (
    <Card title={text('fleet.title')}>
      <FailureNotice code={state.code} retry={model.retry} />
    </Card>
  )
}

function AtDesk({ desk, model }: { desk: FirmDesk; model: CoopFleetModel }) {
  const hasExit = useStore(model.$hasExit)
  const presence = useStore(desk.$presence)
  const fleet = useStore(desk.store.$fleet)
  const text = useText()
  // Whose token has run out comes back to what was open (readings gH-06).
  if (presence === 'out' || (presence === 'expired' && fleet.status !== 'ready')) return <FirmSignIn desk={desk} isBack={presence === 'expired'} />
  if (fleet.status === 'failed') {
    return (
      <Card title={text('fleet.title')} width="wide">
        <FailureNotice
          title={text('fleet.failed')}
          code={fleet.error.code}
          retry={() => void desk.store.load()}
          actions={
            hasExit && (
              <Button look="quiet" onClick={desk.signOut}>
                {text('fleet.signOut')}
              </Button>
            )
          }
        />
      </Card>
    )
  }
  if (fleet.status !== 'ready') return <Waiting width="wide" />
  return (
    <>
      {presence === 'expired' && <FirmSignIn desk={desk} isBack />}
      <div hidden={presence === 'expired'}>
        <Card label={text('fleet.title')} width="wide">
          <FirmHead fleet={fleet.value} isStale={fleet.isStale} signOut={hasExit ? desk.signOut : null} />
          <Suspense fallback={<Skeleton shape="card" />}>
            <Lists desk={desk} fleet={fleet.value} />
          </Suspense>
        </Card>
      </div>
    </>
  )
}

/** As wide as what comes: the lists, where somebody is signed in. */
function Waiting({ width }: Pick<ComponentProps<typeof Card>, 'width'>) {
  const text = useText()
  return (
    <Card title={text('fleet.title')} width={width}>
      <output className="visually-hidden">{text('common.loading')}</output>
      <Skeleton />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </Card>
  )
}
