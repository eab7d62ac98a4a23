import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { AccountGate } from './gate.ts'

export interface AccountGateViewProps {
  gate: AccountGate
  /** Heading of the card that stands for what is private while no driver is signed in. */
  title: string
  /** What is private. It stays while its person has to sign in again. */
  children: ReactNode
}

/**
 * Shows what is private to a signed-in user, and to others the way in. Its element lists card, choice and dialog
 * among its styles.
 */
export function AccountGateView({ gate, title, children }: AccountGateViewProps) {
  const state = useStore(gate.$state)
  if (state === 'checking') return <Skeleton shape="card" />
  return (
    <>
      {state === 'signedOut' && (
        <Card title={title} isStandIn>
          <SignInNotice gate={gate} />
        </Card>
      )}
      {(state === 'signedIn' || state === 'left') && (
        <div className="stack">
          {state === 'left' && <SignInNotice gate={gate} />}
          <div>{children}</div>
        </div>
      )}
      <AccountDialogs gate={gate} />
    </>
  )
}

/** One word on being signed out, and the way in. */
function SignInNotice({ gate }: { gate: AccountGate }) {
  const intl = useIntl()
  const state = useStore(gate.$state)
  return (
    <Notice
      title={intl.formatMessage({ id: state === 'left' ? 'account.left' : 'account.needed' })}
      actions={<Button onClick={gate.signIn}>{intl.formatMessage({ id: 'account.signIn' })}</Button>}
    />
  )
}

/** The dialogs of a gate alone, for an element that shows in its own way that the user is signed out. */
export function AccountDialogs({ gate }: { gate: AccountGate }) {
  const dialog = useStore(gate.$dialog)
  const intl = useIntl()
  if (dialog.kind === 'none') return null
  if (dialog.kind === 'signIn') return <dialog.feature.View feature={dialog.feature} onClose={gate.close} />
  if (dialog.kind === 'loading') {
    return (
      <Dialog
        title={intl.formatMessage({ id: 'account.signIn' })}
        closeLabel={intl.formatMessage({ id: 'common.close' })}
        onClose={gate.close}
      >
        <p role="status">{intl.formatMessage({ id: 'common.loading' })}</p>
      </Dialog>
    )
  }
  const isExpired = dialog.kind === 'expired'
  return (
    <Dialog
      title={intl.formatMessage({ id: isExpired ? 'account.expired.title' : 'account.signIn' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={gate.close}
      footer={
        <Button onClick={gate.signIn}>
          {intl.formatMessage({ id: isExpired ? 'account.expired.ok' : 'common.retry' })}
        </Button>
      }
    >
      {isExpired ? (
        <p>{intl.formatMessage({ id: 'account.expired.text' })}</p>
      ) : (
        <Notice kind="danger" title={intl.formatMessage({ id: `error.${dialog.code}` })} />
      )}
    </Dialog>
  )
}
