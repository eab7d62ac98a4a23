import { useText } from '../../i18n/text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SignInView, type SignInViewProps } from './sign-in-view.tsx'

export function SignInDialog({ onClose, ...view }: SignInViewProps & { onClose(): void }) {
  const text = useText()
  return (
    <Dialog title={text('login.title')} closeLabel={text('common.close')} onClose={onClose}>
      <SignInView {...view} />
    </Dialog>
  )
}
