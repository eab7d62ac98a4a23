import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { AgainButton } from '../../shared/ui/again-button.tsx'
import { ConfirmCodeView } from '../../shared/flows/confirm-code/confirm-code-view.tsx'
import { toOneLine } from '../../shared/flows/confirm-code/one-line.ts'
import { ErrorNotice } from '../../shared/ui/error-notice.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { StepTitle } from '../../shared/ui/step-title.tsx'
import type { RestoreFlow } from './restore-flow.ts'
import type { RestoreModel } from './model.ts'
import { PasswordStep, TargetStep } from './steps-view.tsx'

export function RestorePasswordView({ model }: { model: RestoreModel }) {
  const intl = useIntl()
  const state = useStore(model.$state)
  if (state.status === 'ready' && state.value) return <AtDesk model={model} flow={state.value} />
  return (
    <Card title={intl.formatMessage({ id: 'restore.title' })}>
      {state.status === 'failed' && <FailureNotice error={state.error} retry={model.retry} />}
      {state.status === 'ready' && (
        <Notice title={intl.formatMessage({ id: 'restore.closed' })} actions={<WayToLogin model={model} />} />
      )}
      {(state.status === 'idle' || state.status === 'loading') && (
        <>
          <Skeleton shape="control" />
          <Skeleton shape="control" />
        </>
      )}
    </Card>
  )
}

function WayToLogin({ model }: { model: RestoreModel }) {
  const intl = useIntl()
  const href = useStore(model.$loginUrl)
  return (
    <ButtonLink
      href={href}
      onClick={(event) => {
        if (!model.mayGo()) event.preventDefault()
      }}
    >
      {intl.formatMessage({ id: 'restore.toLogin' })}
    </ButtonLink>
  )
}

interface StepProps {
  model: RestoreModel
  flow: RestoreFlow
}

function AtDesk(props: StepProps) {
  const intl = useIntl()
  const { step } = useStore(props.flow.$step)
  return (
    <Card title={<StepTitle step={step}>{intl.formatMessage({ id: `restore.title.${step}` })}</StepTitle>}>
      <Step {...props} />
    </Card>
  )
}

function Step({ model, flow }: StepProps) {
  const intl = useIntl()
  const current = useStore(flow.$step)
  const reason = useStore(model.$reason)
  switch (current.step) {
    case 'target':
      return (
        <>
          {reason && !current.isLost && (
            <Notice kind="info" title={intl.formatMessage({ id: `restore.reason.${reason}` })} />
          )}
          <TargetStep flow={flow} isLost={current.isLost} />
        </>
      )
    case 'code':
      return <CodeStep flow={flow} canRepeat={current.canRepeat} />
    case 'password':
      return <PasswordStep flow={flow} />
    case 'called':
      return <CalledStep model={model} flow={flow} phone={current.phone} />
    case 'done':
      return (
        <Notice
          kind="success"
          title={intl.formatMessage({ id: 'restore.done' })}
          actions={<WayToLogin model={model} />}
        />
      )
    default:
      return current satisfies never
  }
}

function CodeStep({ flow, canRepeat }: { flow: RestoreFlow; canRepeat: boolean }) {
  const intl = useIntl()
  const to = useStore(flow.$to)
  return (
    <ConfirmCodeView
      model={flow.code}
      to={to}
      label={intl.formatMessage({ id: 'restore.title.code' })}
      submitLabel={intl.formatMessage({ id: 'restore.next' })}
      isLastCode={!canRepeat}
    >
      {to !== '' && <p className="muted">{intl.formatMessage({ id: 'restore.code.unknown' })}</p>}
      <Button look="quiet" shape="wide" onClick={flow.startAgain}>
        {intl.formatMessage({ id: 'restore.otherWay' })}
      </Button>
    </ConfirmCodeView>
  )
}

/** How to come in with four digits, and what to do then (readings gE-04). */
function CalledStep({ model, flow, phone }: StepProps & { phone: string }) {
  const intl = useIntl()
  const callIn = useStore(flow.$callIn)
  const isBusy = useStore(flow.press.$isBusy)
  const error = useStore(flow.press.$blockingError)
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <ol className="called">
        <li>{intl.formatMessage({ id: 'restore.called.call' }, { phone: toOneLine(phone) })}</li>
        <li>{intl.formatMessage({ id: 'restore.called.signIn' })}</li>
        <li>{intl.formatMessage({ id: 'restore.called.change' })}</li>
      </ol>
      <WayToLogin model={model} />
      <AgainButton
        waitsFor={callIn}
        busy={isBusy && intl.formatMessage({ id: 'confirm.sending' })}
        onClick={() => void flow.callAgain()}
      >
        {intl.formatMessage({ id: 'restore.called.again' })}
      </AgainButton>
      <Button look="quiet" shape="wide" onClick={flow.startAgain}>
        {intl.formatMessage({ id: 'restore.otherWay' })}
      </Button>
    </>
  )
}
