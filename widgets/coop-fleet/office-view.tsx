import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { useStyles } from '../../shared/element/lazy-styles.ts'
import { MessagesProvider } from '../../shared/i18n/intl.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { FirmHead } from './firm-head.tsx'
import { ListsView } from './lists-view.tsx'
import type { Office } from './office.ts'
import { FirmSignIn, type FirmSignInProps } from './sign-in-view.tsx'
import styles from './styles.css?inline'
import { Waiting } from './waiting.tsx'

export interface OfficeViewProps extends Omit<FirmSignInProps, 'isBack'> {
  office: Office
  hasExit: boolean
  /** Its token has run out: the firm is asked in again. */
  isExpired: boolean
}

/** The firm's lists with their messages and styles. */
export function OfficeView(props: OfficeViewProps) {
  const loaded = useStore(props.office.messages.$loaded)
  useStyles(styles)
  return (
    <MessagesProvider {...loaded}>
      <OpenOffice {...props} />
    </MessagesProvider>
  )
}

/** Whose token has run out comes back to what was open (readings gH-06). */
function OpenOffice({ flow, messages, ground, office, hasExit, isExpired }: OfficeViewProps) {
  const intl = useIntl()
  const fleet = useStore(office.store.$fleet)
  if (isExpired && fleet.status !== 'ready') return <FirmSignIn {...{ flow, messages, ground }} isBack />
  if (fleet.status === 'failed') {
    return (
      <Card title={intl.formatMessage({ id: 'fleet.title' })} width="wide">
        <FailureNotice
          title={intl.formatMessage({ id: 'fleet.failed' })}
          error={fleet.error}
          retry={() => void office.store.load()}
          actions={
            hasExit && (
              <Button look="quiet" onClick={flow.signOut}>
                {intl.formatMessage({ id: 'fleet.signOut' })}
              </Button>
            )
          }
        />
      </Card>
    )
  }
  if (fleet.status !== 'ready') return <Waiting width="wide" />
  return (
    <>
      {isExpired && <FirmSignIn {...{ flow, messages, ground }} isBack />}
      <div hidden={isExpired}>
        <Card label={fleet.value.name} width="wide">
          <FirmHead fleet={fleet.value} isStale={fleet.isStale} signOut={hasExit ? flow.signOut : null} />
          <ListsView office={office} fleet={fleet.value} />
        </Card>
      </div>
    </>
  )
}
