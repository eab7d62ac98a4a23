import { useStore } from '@nanostores/react'
import type { RefObject } from 'react'
import { useIntl } from 'react-intl'
import type { FeatureMessages } from '../../shared/flows/feature-messages.ts'
import { SignInView } from '../../shared/flows/sign-in/sign-in-view.tsx'
import { MessagesProvider } from '../../shared/i18n/intl.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useFocusHeir } from '../../shared/ui/use-focus-heir.ts'
import type { FirmFlow } from './firm-flow.ts'

const NOWHERE = { registration: {}, restore: {}, legal: {} }

export interface FirmSignInProps {
  flow: FirmFlow
  messages: FeatureMessages
  isBack: boolean
  /** Has the focus when the firm has come in. */
  ground: RefObject<HTMLElement | null>
}

/** The firm's way in: by tax id and the number of its contract. */
export function FirmSignIn({ flow, messages, isBack, ground }: FirmSignInProps) {
  const intl = useIntl()
  useFocusHeir(ground)
  const loaded = useStore(messages.$loaded)
  return (
    <Card
      title={intl.formatMessage({ id: 'fleet.signIn.title' })}
      note={intl.formatMessage({ id: 'fleet.signIn.note' })}
    >
      {isBack && <Notice kind="warning" title={intl.formatMessage({ id: 'error.TokenExpired' })} />}
      <MessagesProvider {...loaded}>
        <SignInView model={flow.signIn} isFirmHere links={NOWHERE} />
      </MessagesProvider>
    </Card>
  )
}
