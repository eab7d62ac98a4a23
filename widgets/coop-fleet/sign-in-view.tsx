import { useStore } from '@nanostores/react'
import type { PartWords } from '../../shared/flows/part-words.ts'
import { SignInView } from '../../shared/flows/sign-in/sign-in-view.tsx'
import { I18nProvider, useText } from '../../shared/i18n/text.tsx'
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
  const text = useText()
  const spoken = useStore(words.$spoken)
  return (
    <Card title={text('fleet.signIn.title')} note={text('fleet.signIn.note')}>
      {isBack && <Notice kind="warning" title={text('error.TokenExpired')} />}
      <I18nProvider {...spoken}>
        <SignInView model={desk.signIn} isFirmHere links={NOWHERE} />
      </I18nProvider>
    </Card>
  )
}
