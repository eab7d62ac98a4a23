import { useIntl } from 'react-intl'
import { Button } from '../../shared/ui/button.tsx'
import { errorText, type Failure } from '../../shared/ui/error-text.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { useRetry } from '../../shared/ui/use-focus-heir.ts'

interface MenuFailureProps {
  error: Failure
  retry(): void
  /** The way out of whoever is signed in. */
  signOut?: (() => void) | undefined
}

/**
 * What went wrong, in the one line that a header has for the menu: a notice would make the header of a phone as high as
 * half of its screen. The buttons have words where there is room for them.
 */
export function MenuFailure({ error, retry, signOut }: MenuFailureProps) {
  const intl = useIntl()
  const tryAgain = useRetry(retry)

  return (
    <div className="account-failure" part="notice notice-danger">
      <p className="account-failure-text" role="alert">
        {errorText(intl, error)}
      </p>
      {error.code !== 'notConfigured' && (
        <Button look="secondary" onClick={tryAgain}>
          <Icon name="retry" />
          <span className="account-failure-word">{intl.formatMessage({ id: 'common.retry' })}</span>
        </Button>
      )}
      {signOut && (
        <Button look="quiet" onClick={signOut}>
          <Icon name="signOut" />
          <span className="account-failure-word">{intl.formatMessage({ id: 'menu.signOut' })}</span>
        </Button>
      )}
    </div>
  )
}
