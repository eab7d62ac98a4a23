import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useIntl } from 'react-intl'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FocusGround } from '../../ui/focus-ground.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { Loaded } from '../loaded.tsx'
import type { AuthGuard } from './auth-guard.ts'

export interface AuthGuardViewProps {
  authGuard: AuthGuard
  /** Heading of the card that stands for what is private while no driver is signed in. */
  title: string
  /** What somebody is told first who is not signed in. */
  told?: ReactNode
  /** What is private. It stays while its person has to sign in again. */
  children: ReactNode
}

/**
 * Shows what is private to a driver who is signed in, and to others the way in. Its element lists card, choice and
 * dialog among its styles.
 */
export function AuthGuardView({ authGuard, title, told, children }: AuthGuardViewProps) {
  const intl = useIntl()
  const state = useStore(authGuard.$state)
  const ground = useRef<HTMLDivElement>(null)
  if (state === 'checking') return <Skeleton shape="card" />
  return (
    <>
      {state === 'signedOut' && (
        <Card title={title} isStandIn>
          {told}
          <SignInNotice authGuard={authGuard} />
        </Card>
      )}
      {(state === 'signedIn' || state === 'left') && (
        <FocusGround place={ground} name={intl.formatMessage({ id: 'account.inside' })}>
          {state === 'left' && <SignInNotice authGuard={authGuard} />}
          <div>{children}</div>
        </FocusGround>
      )}
      <AccountDialogs authGuard={authGuard} ground={ground} />
    </>
  )
}

/** One word on being signed out, and the way in. */
function SignInNotice({ authGuard }: { authGuard: AuthGuard }) {
  const intl = useIntl()
  const state = useStore(authGuard.$state)
  return (
    <Notice
      title={intl.formatMessage({ id: state === 'left' ? 'account.left' : 'account.needed' })}
      actions={<Button onClick={authGuard.signIn}>{intl.formatMessage({ id: 'account.signIn' })}</Button>}
    />
  )
}

export interface AccountDialogsProps {
  authGuard: AuthGuard
  /** Takes the focus after a sign-in with which the button that opened it has gone. */
  ground?: RefObject<HTMLElement | null>
}

/** The dialogs of a guard alone, for an element that says in its own way that no driver is signed in. */
export function AccountDialogs({ authGuard, ground }: AccountDialogsProps) {
  const dialog = useStore(authGuard.$dialog)
  useFocusAfter(ground, { isOpen: dialog.kind !== 'none' })
  const intl = useIntl()
  if (dialog.kind === 'none') return null
  if (dialog.kind === 'signIn') return <dialog.feature.View feature={dialog.feature} onClose={authGuard.close} />
  if (dialog.kind === 'loading') {
    return (
      <Dialog
        title={intl.formatMessage({ id: 'account.signIn' })}
        closeLabel={intl.formatMessage({ id: 'common.close' })}
        onClose={authGuard.close}
      >
        <Loaded state={{ status: 'loading' }} onRetry={authGuard.signIn}>
          {() => null}
        </Loaded>
      </Dialog>
    )
  }
  const isExpired = dialog.kind === 'expired'
  return (
    <Dialog
      title={intl.formatMessage({ id: isExpired ? 'account.expired.title' : 'account.signIn' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={authGuard.close}
      footer={
        <Button onClick={authGuard.signIn}>
          {intl.formatMessage({ id: isExpired ? 'account.expired.ok' : 'common.retry' })}
        </Button>
      }
    >
      {isExpired ? <p>{intl.formatMessage({ id: 'account.expired.text' })}</p> : <ErrorNotice error={dialog} />}
    </Dialog>
  )
}
