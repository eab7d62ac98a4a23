import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { formatPhone } from '../../shared/domain/phone.ts'
import { toOneLine } from '../../shared/flows/confirm-code/one-line.ts'
import { ErrorNotice } from '../../shared/ui/error-notice.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { takeLostFocus } from '../../shared/ui/take-lost-focus.ts'
import type { Person } from './person.ts'

/** All phones of the driver, and what can be done to them. */
export function PhonesView({ person }: { person: Person }) {
  const intl = useIntl()
  const { phones } = useStore(person.$profile)
  const { $asked, $done, press } = person.phones
  const asked = useStore($asked)
  const done = useStore($done)
  const error = useStore(press.$blockingError)
  const list = useRef<HTMLDivElement>(null)

  // The button of what was done has gone with it.
  useEffect(() => {
    if (done && list.current) takeLostFocus(list.current)
  }, [done])

  return (
    <Card title={intl.formatMessage({ id: 'profile.phones.title' })} place={list}>
      {error && asked === null && <ErrorNotice error={error} />}
      <div className="stack-tight">
        {phones.length === 0 && <p className="muted">{intl.formatMessage({ id: 'profile.phones.none' })}</p>}
        <ul className="person-rows">
          {/* The main one stays the same row when another phone takes its place, and keeps the focus. */}
          {phones.map(({ phone, isMain }) => (
            <Row key={isMain ? 'main' : phone} person={person} phone={phone} isMain={isMain} />
          ))}
        </ul>
      </div>
      <div>
        <Button look="secondary" onClick={() => person.edit({ step: 'phone', replaces: null })}>
          {intl.formatMessage({ id: 'profile.phones.add' })}
        </Button>
      </div>
      {asked !== null && <RemoveDialog person={person} phone={asked} />}
      <output className="visually-hidden">
        {done &&
          intl.formatMessage(
            { id: done.action === 'remove' ? 'profile.phones.removed' : 'profile.phones.madeMain' },
            { phone: toOneLine(formatPhone(done.phone)) },
          )}
      </output>
    </Card>
  )
}

function Row({ person, phone, isMain }: { person: Person; phone: string; isMain: boolean }) {
  const intl = useIntl()
  const isBusy = useStore(person.phones.press.$isBusy)
  const pressed = useStore(person.phones.$pressed)
  const shown = toOneLine(formatPhone(phone))
  return (
    <li className="person-row">
      <div>
        <p className="person-value">{shown}</p>
        {isMain && (
          <p className="main-mark">
            <Icon name="success" />
            {intl.formatMessage({ id: 'profile.phones.main' })}
          </p>
        )}
      </div>
      <div className="person-acts">
        {isMain ? (
          <Button
            look="quiet"
            aria-label={intl.formatMessage({ id: 'profile.phones.change.of' }, { phone: shown })}
            onClick={() => person.edit({ step: 'phone', replaces: phone })}
          >
            {intl.formatMessage({ id: 'profile.phones.change' })}
          </Button>
        ) : (
          <>
            <Button
              look="quiet"
              aria-label={intl.formatMessage({ id: 'profile.phones.makeMain.of' }, { phone: shown })}
              busy={isBusy && pressed === phone && intl.formatMessage({ id: 'profile.person.saving' })}
              onClick={() => void person.phones.makeMain(phone)}
            >
              {intl.formatMessage({ id: 'profile.phones.makeMain' })}
            </Button>
            <Button
              look="quiet"
              aria-label={intl.formatMessage({ id: 'profile.phones.remove.of' }, { phone: shown })}
              onClick={() => person.phones.ask(phone)}
            >
              {intl.formatMessage({ id: 'profile.phones.remove' })}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

function RemoveDialog({ person: { phones }, phone }: { person: Person; phone: string }) {
  const intl = useIntl()
  const error = useStore(phones.press.$blockingError)
  const isBusy = useStore(phones.press.$isBusy)
  return (
    <ConfirmDialog
      isDangerous
      title={intl.formatMessage({ id: 'profile.phones.remove.title' }, { phone: toOneLine(formatPhone(phone)) })}
      yes={intl.formatMessage({ id: 'profile.phones.remove' })}
      no={intl.formatMessage({ id: 'profile.phones.keep' })}
      busy={isBusy && intl.formatMessage({ id: 'profile.phones.removing' })}
      onYes={() => void phones.remove()}
      onNo={phones.keep}
    >
      <p>{intl.formatMessage({ id: 'profile.phones.remove.text' })}</p>
      {error && <ErrorNotice error={error} />}
    </ConfirmDialog>
  )
}
