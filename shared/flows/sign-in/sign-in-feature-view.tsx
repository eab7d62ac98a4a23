import { useStore } from '@nanostores/react'
import type { SafeUrl } from '../../domain/safe-url.ts'
import { MessagesProvider } from '../../i18n/intl.tsx'
import type { SignInFeature } from './sign-in-feature.ts'
import { SignInDialog } from './sign-in-dialog.tsx'

/** The dialog with messages of its own; what it leads to opens beside the page, where what is typed stays. */
export function SignInFeatureView({ feature, onClose }: { feature: SignInFeature; onClose(): void }) {
  const loaded = useStore(feature.messages.$loaded)
  const toLink = (url: SafeUrl) => ({ href: url, target: '_blank', rel: 'noopener' })
  const { registration, restore, legal } = feature.links
  return (
    <MessagesProvider {...loaded}>
      <SignInDialog
        model={feature.model}
        isFirmHere={false}
        links={{ registration: toLink(registration), restore: toLink(restore), legal: toLink(legal) }}
        onClose={onClose}
      />
    </MessagesProvider>
  )
}
