import { useIntl } from 'react-intl'
import { Dialog } from '../../ui/dialog.tsx'
import { SignInView, type SignInViewProps } from './sign-in-view.tsx'

export function SignInDialog({ onClose, ...view }: SignInViewProps & { onClose(): void }) {
  const intl = useIntl()
  return (
    <Dialog
      title={intl.formatMessage({ id: 'login.title' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={onClose}
    >
      <SignInView {...view} />
    </Dialog>
  )
}
