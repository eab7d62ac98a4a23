import { useStore } from '@nanostores/react'
import type { SafeUrl } from '../../domain/safe-url.ts'
import { MessagesProvider } from '../../i18n/intl.tsx'
import type { SignInPart } from './part.ts'
import { SignInDialog } from './sign-in-dialog.tsx'

/** The dialog with words of its own; what it leads to opens beside the page, where what is typed stays. */
export function SignInPartView({ part, onClose }: { part: SignInPart; onClose(): void }) {
  const spoken = useStore(part.words.$spoken)
  const toLink = (url: SafeUrl) => ({ href: url, target: '_blank', rel: 'noopener' })
  const { registration, restore, legal } = part.links
  return (
    <MessagesProvider {...spoken}>
      <SignInDialog
        model={part.model}
        isFirmHere={false}
        links={{ registration: toLink(registration), restore: toLink(restore), legal: toLink(legal) }}
        onClose={onClose}
      />
    </MessagesProvider>
  )
}
