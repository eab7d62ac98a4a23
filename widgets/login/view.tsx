import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { SignInView, type WayOut } from '../../shared/flows/sign-in/sign-in-view.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import type { LoginFlow, LoginModel } from './model.ts'

export function LoginView({ model }: { model: LoginModel }) {
  const intl = useIntl()
  const placement = useStore(model.$placement)
  // Something, so that its place counts as ready.
  if (placement === 'closed') return <div hidden />
  if (placement === 'block') {
    return (
      <Card title={intl.formatMessage({ id: 'login.title' })}>
        <Inside model={model} />
      </Card>
    )
  }
  return (
    <Dialog
      title={intl.formatMessage({ id: 'login.title' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={model.close}
    >
      <Inside model={model} />
    </Dialog>
  )
}

function Inside({ model }: { model: LoginModel }): ReactNode {
  const state = useStore(model.$state)
  if (state.status === 'failed') return <FailureNotice code={state.error.code} retry={model.retry} />
  return state.status === 'ready' ? <SignIn model={model} flow={state.value} /> : <Skeleton shape="card" />
}

function SignIn({ model, flow }: { model: LoginModel; flow: LoginFlow }) {
  const intl = useIntl()
  const signedIn = useStore(flow.$signedIn)
  const isFirmHere = useStore(model.$isFirmHere)
  const targets = useStore(model.$targets)
  const toLink = (to: keyof typeof targets): WayOut => ({
    href: targets[to],
    onClick(event) {
      if (!model.mayGo(to)) event.preventDefault()
    },
  })
  if (signedIn) {
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
  return (
    <SignInView
      model={flow.signIn}
      isFirmHere={isFirmHere}
      links={{ registration: toLink('registration'), restore: toLink('restore'), legal: toLink('legal') }}
    />
  )
}
