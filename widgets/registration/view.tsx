import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { Card } from '../../shared/ui/card.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { StepTitle } from '../../shared/ui/step-title.tsx'
import { DataStep } from './data-view.tsx'
import type { RegistrationModel } from './model.ts'
import { DoneStep, ElsewhereStep, EmailStep, FinishedStep, PhoneStep, SignedInStep } from './steps-view.tsx'
import { type StepProps, WayToLogin } from './way-to-login.tsx'

export function RegistrationView({ model }: { model: RegistrationModel }) {
  const intl = useIntl()
  const state = useStore(model.$state)
  if (state.status === 'ready' && state.value) return <AtDesk model={model} desk={state.value} />
  return (
    <Card title={intl.formatMessage({ id: 'registration.title' })}>
      {state.status === 'failed' && <FailureNotice code={state.error.code} retry={model.retry} />}
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
  const { step } = useStore(props.desk.$stage)
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

function Step({ model, desk }: StepProps) {
  const stage = useStore(desk.$stage)
  switch (stage.step) {
    case 'opening':
      return <Waiting />
    case 'failed':
      return <FailureNotice code={stage.code} retry={desk.retry} />
    case 'data':
      return <DataStep model={model} desk={desk} isLost={stage.isLost} />
    case 'email':
      return <EmailStep desk={desk} />
    case 'elsewhere':
      return <ElsewhereStep desk={desk} />
    case 'phone':
      return <PhoneStep desk={desk} />
    case 'done':
      return <DoneStep model={model} isSignedIn={stage.isSignedIn} />
    case 'finished':
      return <FinishedStep model={model} desk={desk} />
    case 'signedIn':
      return <SignedInStep desk={desk} />
    default:
      return stage satisfies never
  }
}
