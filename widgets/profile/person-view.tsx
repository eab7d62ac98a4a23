import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { formatPhone } from '../../shared/domain/phone.ts'
import { toOneLine } from '../../shared/flows/confirm-code/one-line.ts'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import type { Person } from './person.ts'

/** How the driver is called, the e-mail and the main phone, and the dialog in which they are changed. */
export function PersonView({ person }: { person: Person }) {
  const intl = useIntl()
  const { lastName, firstName, middleName, email, phone } = useStore(person.$profile)
  const hasNames = useStore(person.$hasNames)
  const isSaved = useStore(person.$isSaved)
  const name = [lastName, firstName, middleName].filter((part) => part !== '').join(' ')
  const none = <span className="muted">{intl.formatMessage({ id: 'profile.person.none' })}</span>
  return (
    <Card title={intl.formatMessage({ id: 'profile.person.title' })}>
      <dl className="facts person-facts">
        {hasNames && (
          <div>
            <dt>{intl.formatMessage({ id: 'profile.person.name' })}</dt>
            <dd>{name ? <AsWritten>{name}</AsWritten> : none}</dd>
          </div>
        )}
        <div>
          <dt>{intl.formatMessage({ id: 'profile.person.email' })}</dt>
          <dd>{email ?? none}</dd>
        </div>
        <div>
          <dt>{intl.formatMessage({ id: 'profile.person.phone' })}</dt>
          <dd>{phone === null ? none : toOneLine(formatPhone(phone))}</dd>
        </div>
      </dl>
      <div>
        <Button look="secondary" onClick={() => person.edit({ step: 'main' })}>
          {intl.formatMessage({ id: 'profile.person.edit' })}
        </Button>
      </div>
      <output className="visually-hidden">{isSaved && intl.formatMessage({ id: 'profile.person.saved' })}</output>
      <EditDialogs person={person} />
    </Card>
  )
}

/** The edit dialog, whichever section it was opened from. */
function EditDialogs({ person }: { person: Person }) {
  const intl = useIntl()
  const edit = useStore(person.$edit)
  if (edit.status === 'idle') return null
  if (edit.status === 'ready') return <edit.value.View person={person} edit={edit.value.dialog} />
  return (
    <Dialog
      title={intl.formatMessage({ id: 'profile.person.title' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      onClose={person.closeEdit}
    >
      <Loaded state={edit} onRetry={person.retryEdit} lines={6}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}
