import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import { Card } from '../../shared/ui/card.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { StepTitle } from '../../shared/ui/step-title.tsx'
import { DataStep } from './data-view.tsx'
import type { RegistrationModel } from './model.ts'
import { type StepProps, WayToLogin } from './ways-on.tsx'

const LaterStep = lazyView(() => import('./steps-view.tsx').then((module) => module.LaterStep))

export function RegistrationView({ model }: { model: RegistrationModel }) {
  const intl = useIntl()
  const state = useStore(model.$state)
  if (state.status === 'ready' && state.value) return <AtDesk model={model} flow={state.value} />
  return (
    <Card title={intl.formatMessage({ id: 'registration.title' })}>
      {state.status === 'failed' && <FailureNotice error={state.error} retry={model.retry} />}
      {state.status === 'ready' && (
        <Notice title={intl.formatMessage({ id: 'registration.closed' })} actions={<WayToLogin model={model} />} />
      )}
      {(state.status === 'idle' || state.status === 'loading') && <Waiting />}
    </Card>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </>
  )
}

/** The steps that are counted. */
const NUMBERS: Record<string, number> = { data: 1, email: 2, phone: 3 }

function AtDesk(props: StepProps) {
  const intl = useIntl()
  const { step } = useStore(props.flow.$step)
  const number = NUMBERS[step]
  const title =
    step === 'opening' || step === 'failed'
      ? intl.formatMessage({ id: 'registration.title' })
      : intl.formatMessage({ id: `registration.title.${step}` })
  return (
    <Card
      title={<StepTitle step={step}>{title}</StepTitle>}
      note={number !== undefined && intl.formatMessage({ id: 'registration.step' }, { number })}
    >
      <Step {...props} />
    </Card>
  )
}

function Step({ model, flow }: StepProps) {
  const current = useStore(flow.$step)
  switch (current.step) {
    case 'opening':
      return <Waiting />
    case 'failed':
      return <FailureNotice error={current} retry={flow.retry} />
    case 'data':
      return <DataStep model={model} flow={flow} isLost={current.isLost} />
    default:
      return (
        <Suspense fallback={<Waiting />}>
          <LaterStep model={model} flow={flow} current={current} />
        </Suspense>
      )
  }
}
