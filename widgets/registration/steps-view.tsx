import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { ConfirmCodeView } from '../../shared/flows/confirm-code/confirm-code-view.tsx'
import { PhoneChangeView } from '../../shared/flows/confirm-code/phone-change-view.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { RegistrationFlow, RegistrationStep } from './registration-step.ts'
import type { RegistrationModel } from './model.ts'
import { type StepProps, WayToLogin, WayToParking } from './ways-on.tsx'

/** Where a registration stands once the data are taken. */
export type LaterRegistrationStep = Exclude<RegistrationStep, { step: 'opening' | 'failed' | 'data' }>

/** The steps after the data, which most visitors of the page never see. */
export function LaterStep({ model, flow, current }: StepProps & { current: LaterRegistrationStep }) {
  switch (current.step) {
    case 'email':
      return <EmailStep flow={flow} />
    case 'elsewhere':
      return <ElsewhereStep flow={flow} />
    case 'phone':
      return <PhoneStep flow={flow} />
    case 'done':
      return <DoneStep model={model} isSignedIn={current.isSignedIn} />
    case 'finished':
      return <FinishedStep model={model} flow={flow} />
    case 'signedIn':
      return <SignedInStep flow={flow} />
    default:
      return current satisfies never
  }
}

function EmailStep({ flow }: { flow: RegistrationFlow }) {
  const intl = useIntl()
  const email = useStore(flow.$email)
  return (
    <ConfirmCodeView
      model={flow.emailCode}
      to={email}
      label={intl.formatMessage({ id: 'registration.title.email' })}
      submitLabel={intl.formatMessage({ id: 'registration.next' })}
    >
      <p className="muted">{intl.formatMessage({ id: 'registration.email.link' })}</p>
      <Button look="quiet" shape="wide" onClick={flow.startAgain}>
        {intl.formatMessage({ id: 'registration.changeData' })}
      </Button>
    </ConfirmCodeView>
  )
}

function ElsewhereStep({ flow }: { flow: RegistrationFlow }) {
  const intl = useIntl()
  const phone = useStore(flow.$phone)
  return (
    <>
      <Notice kind="success" title={intl.formatMessage({ id: 'registration.elsewhere.confirmed' })}>
        <p>{intl.formatMessage({ id: 'registration.elsewhere.text' })}</p>
      </Notice>
      <Button shape="wide" onClick={flow.goOnHere}>
        {intl.formatMessage({ id: 'registration.elsewhere.here' }, { phone })}
      </Button>
    </>
  )
}

function PhoneStep({ flow }: { flow: RegistrationFlow }) {
  const intl = useIntl()
  const phone = useStore(flow.$phone)
  const isChanging = useStore(flow.phoneChange.$isOpen)
  const isSmsNext = useStore(flow.$isSmsNext)
  if (isChanging)
    return <PhoneChangeView model={flow.phoneChange} label={intl.formatMessage({ id: 'confirm.phone.title' })} />
  return (
    <ConfirmCodeView
      model={flow.phoneCode}
      to={phone}
      label={intl.formatMessage({ id: 'registration.title.phone' })}
      submitLabel={intl.formatMessage({ id: 'registration.finish' })}
      isSmsNext={isSmsNext}
    >
      <Button look="quiet" shape="wide" onClick={flow.phoneChange.open}>
        {intl.formatMessage({ id: 'confirm.phone.change' })}
      </Button>
    </ConfirmCodeView>
  )
}

function DoneStep({ model, isSignedIn }: { model: RegistrationModel; isSignedIn: boolean }) {
  const intl = useIntl()
  return (
    <Notice
      kind="success"
      title={intl.formatMessage({ id: isSignedIn ? 'registration.done.signedIn' : 'registration.done.signIn' })}
      actions={isSignedIn ? <WayToParking model={model} /> : <WayToLogin model={model} />}
    />
  )
}

function FinishedStep({ model, flow }: { model: RegistrationModel; flow: RegistrationFlow }) {
  const intl = useIntl()
  return (
    <>
      <Notice
        kind="info"
        title={intl.formatMessage({ id: 'registration.finished' })}
        actions={<WayToLogin model={model} />}
      />
      <Button look="quiet" shape="wide" onClick={flow.startAgain}>
        {intl.formatMessage({ id: 'registration.another' })}
      </Button>
    </>
  )
}

function SignedInStep({ flow }: { flow: RegistrationFlow }) {
  const intl = useIntl()
  return (
    <Notice
      kind="info"
      title={intl.formatMessage({ id: 'registration.signedIn' })}
      actions={
        <Button look="secondary" onClick={flow.signOut}>
          {intl.formatMessage({ id: 'registration.signOut' })}
        </Button>
      }
    />
  )
}
