import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useIntl } from 'react-intl'
import { SignInView, type SignInViewProps, type WayOut } from '../../shared/flows/sign-in/sign-in-view.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useFocusHeir } from '../../shared/ui/use-focus-heir.ts'
import type { LoginFlow, LoginModel } from './model.ts'

export function LoginView({ model }: { model: LoginModel }) {
  const intl = useIntl()
  const placement = useStore(model.$placement)
  const ground = useRef<HTMLDivElement>(null)
  // Something, so that its place counts as ready.
  if (placement === 'closed') return <div hidden />
  if (placement === 'block') {
    return (
      <Card title={intl.formatMessage({ id: 'login.title' })} place={ground}>
        <Inside model={model} ground={ground} />
      </Card>
    )
  }
  return (
    <Dialog
      title={intl.formatMessage({ id: 'login.title' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={model.close}
    >
      <Inside model={model} ground={ground} />
    </Dialog>
  )
}

interface InsideProps {
  model: LoginModel
  /** Has the focus when somebody has signed in or out; a dialog gives it back by itself. */
  ground: RefObject<HTMLDivElement | null>
}

function Inside({ model, ground }: InsideProps): ReactNode {
  const state = useStore(model.$state)
  if (state.status === 'failed') return <FailureNotice error={state.error} retry={model.retry} />
  return state.status === 'ready' ? <SignIn {...{ model, ground }} flow={state.value} /> : <Skeleton shape="card" />
}

function SignIn({ model, ground, flow }: InsideProps & { flow: LoginFlow }) {
  const signedIn = useStore(flow.$signedIn)
  const isFirmHere = useStore(model.$isFirmHere)
  const targets = useStore(model.$targets)
  const toLink = (to: keyof typeof targets): WayOut => ({
    href: targets[to],
    onClick(event) {
      if (!model.mayGo(to)) event.preventDefault()
    },
  })
  if (signedIn) return <SignedIn {...{ model, ground }} />
  return (
    <WayIn
      ground={ground}
      model={flow.signIn}
      isFirmHere={isFirmHere}
      links={{ registration: toLink('registration'), restore: toLink('restore'), legal: toLink('legal') }}
    />
  )
}

function SignedIn({ model, ground }: InsideProps) {
  const intl = useIntl()
  useFocusHeir(ground)
  return (
    <Notice
      kind="success"
      title={intl.formatMessage({ id: 'login.done' })}
      actions={
        <Button look="secondary" onClick={model.signOut}>
          {intl.formatMessage({ id: 'login.signOut' })}
        </Button>
      }
    />
  )
}

function WayIn({ ground, ...view }: SignInViewProps & Pick<InsideProps, 'ground'>) {
  useFocusHeir(ground)
  return <SignInView {...view} />
}
