import { useStore } from '@nanostores/react'
import { ConfirmCodeView } from '../../shared/flows/confirm-code/confirm-code-view.tsx'
import { PhoneChangeView } from '../../shared/flows/confirm-code/phone-change-view.tsx'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { Desk } from './stage.ts'
import type { RegistrationModel } from './model.ts'
import { WayToLogin } from './way-to-login.tsx'

export function EmailStep({ desk }: { desk: Desk }) {
  const text = useText()
  const email = useStore(desk.$email)
  return (
    <ConfirmCodeView
      model={desk.emailCode}
      to={email}
      label={text('registration.title.email')}
      submitLabel={text('registration.next')}
    >
      <p className="muted">{text('registration.email.link')}</p>
      <Button look="quiet" shape="wide" onClick={desk.startAgain}>
        {text('registration.changeData')}
      </Button>
    </ConfirmCodeView>
  )
}

export function ElsewhereStep({ desk }: { desk: Desk }) {
  const text = useText()
  const phone = useStore(desk.$phone)
  return (
    <>
      <Notice kind="success" title={text('registration.elsewhere.confirmed')}>
        <p>{text('registration.elsewhere.text')}</p>
      </Notice>
      <Button shape="wide" onClick={desk.goOnHere}>
        {text('registration.elsewhere.here', { phone })}
      </Button>
    </>
  )
}

export function PhoneStep({ desk }: { desk: Desk }) {
  const text = useText()
  const phone = useStore(desk.$phone)
  const isChanging = useStore(desk.phoneChange.$isOpen)
  const isSmsNext = useStore(desk.$isSmsNext)
  if (isChanging) return <PhoneChangeView model={desk.phoneChange} label={text('confirm.phone.title')} />
  return (
    <ConfirmCodeView
      model={desk.phoneCode}
      to={phone}
      label={text('registration.title.phone')}
      submitLabel={text('registration.finish')}
      isSmsNext={isSmsNext}
    >
      <Button look="quiet" shape="wide" onClick={desk.phoneChange.open}>
        {text('confirm.phone.change')}
      </Button>
    </ConfirmCodeView>
  )
}

export function DoneStep({ model, isSignedIn }: { model: RegistrationModel; isSignedIn: boolean }) {
  const text = useText()
  return (
    <Notice
      kind="success"
      title={text(isSignedIn ? 'registration.done.signedIn' : 'registration.done.signIn')}
      actions={!isSignedIn && <WayToLogin model={model} />}
    />
  )
}

export function FinishedStep({ model, desk }: { model: RegistrationModel; desk: Desk }) {
  const text = useText()
  return (
    <>
      <Notice kind="info" title={text('registration.finished')} actions={<WayToLogin model={model} />} />
      <Button look="quiet" shape="wide" onClick={desk.startAgain}>
        {text('registration.another')}
      </Button>
    </>
  )
}

export function SignedInStep({ desk }: { desk: Desk }) {
  const text = useText()
  return (
    <Notice
      kind="info"
      title={text('registration.signedIn')}
      actions={
        <Button look="secondary" onClick={desk.signOut}>
          {text('registration.signOut')}
        </Button>
      }
    />
  )
}
