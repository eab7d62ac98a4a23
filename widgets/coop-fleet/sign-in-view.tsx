import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { PartWords } from '../../shared/flows/part-words.ts'
import { SignInView } from '../../shared/flows/sign-in/sign-in-view.tsx'
import { MessagesProvider } from '../../shared/i18n/intl.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { FirmDesk } from './desk.ts'

const NOWHERE = { registration: {}, restore: {}, legal: {} }

export interface FirmSignInProps {
  desk: FirmDesk
  words: PartWords
  isBack: boolean
}

/** The firm's way in: by tax id and the number of its contract. */
export function FirmSignIn({ desk, words, isBack }: FirmSignInProps) {
  const intl = useIntl()
  const spoken = useStore(words.$spoken)
  return (
    <Card
      title={intl.formatMessage({ id: 'fleet.signIn.title' })}
      note={intl.formatMessage({ id: 'fleet.signIn.note' })}
    >
      {isBack && <Notice kind="warning" title={intl.formatMessage({ id: 'error.TokenExpired' })} />}
      <MessagesProvider {...spoken}>
        <SignInView model={desk.signIn} isFirmHere links={NOWHERE} />
      </MessagesProvider>
    </Card>
  )
}
