import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { formatPhone } from '../../shared/domain/phone.ts'
import { toOneLine } from '../../shared/flows/confirm-code/one-line.ts'
import { useField } from '../../shared/flows/use-field.tsx'
import { ErrorNotice } from '../../shared/ui/error-notice.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { LightDomForm } from '../../shared/ui/light-dom-form.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { StepTitle } from '../../shared/ui/step-title.tsx'
import { TextInput } from '../../shared/ui/text-input.tsx'
import { ContactStep } from './contact-view.tsx'
import type { EditDialog, EditDone } from './edit-dialog.ts'
import { PasswordStep } from './password-change-view.tsx'
import type { EditPlace, Person } from './person.ts'

export interface EditProps {
  person: Person
  edit: EditDialog
}

export function EditDialogView(props: EditProps) {
  const intl = useIntl()
  const { edit } = props
  const place = useStore(edit.$place)
  const isEmailSent = useStore(edit.email.$to) !== null
  const isPhoneSent = useStore(edit.phone.$to) !== null
  const titleId = toTitleId(place, { isEmailSent, isPhoneSent })
  const title = intl.formatMessage({ id: titleId })
  const isMain = place.step === 'main'
  return (
    <Dialog
      title={<StepTitle step={titleId}>{title}</StepTitle>}
      closeLabel={intl.formatMessage({ id: isMain ? 'common.close' : 'profile.person.back' })}
      onClose={edit.abort}
    >
      {place.step === 'main' && <MainStep {...props} from={place.from} />}
      {place.step === 'email' && <ContactStep edit={edit} contact={edit.email} title={title} />}
      {place.step === 'phone' && <ContactStep edit={edit} contact={edit.phone} title={title} />}
      {place.step === 'password' && <PasswordStep {...props} title={title} />}
    </Dialog>
  )
}

function toTitleId(place: EditPlace, { isEmailSent, isPhoneSent }: { isEmailSent: boolean; isPhoneSent: boolean }) {
  switch (place.step) {
    case 'main':
      return 'profile.person.title'
    case 'email':
      return isEmailSent ? 'profile.person.email.code' : 'profile.person.email.new'
    case 'phone':
      if (isPhoneSent) return 'profile.phones.code'
      return place.replaces === null ? 'profile.phones.another' : 'profile.phones.new'
    case 'password':
      return 'profile.password.new'
    default:
      return place satisfies never
  }
}

/** The names, and the ways to the other steps. */
function MainStep({ person, edit, from }: EditProps & { from: EditPlace['step'] | undefined }) {
  const intl = useIntl()
  const { email, phone } = useStore(person.$profile)
  const done = useStore(edit.$done)
  const rows = useRef<HTMLUListElement>(null)
  const none = intl.formatMessage({ id: 'profile.person.none' })

  // Back to where the step was taken from.
  useEffect(() => {
    rows.current?.querySelector<HTMLElement>(`[data-step="${from}"]`)?.focus()
  }, [from])

  return (
    <div className="stack">
      {done && <Notice kind="success" title={toWords(done, intl)} />}
      {edit.hasNames && <NamesForm edit={edit} />}
      <ul className="person-rows" ref={rows}>
        <Way edit={edit} to={{ step: 'email' }} value={email ?? none} />
        <Way
          edit={edit}
          to={{ step: 'phone', replaces: phone }}
          value={phone === null ? none : toOneLine(formatPhone(phone))}
        />
        <Way edit={edit} to={{ step: 'password' }} />
      </ul>
    </div>
  )
}

function NamesForm({ edit: { names, press, submitNames } }: { edit: EditDialog }) {
  const intl = useIntl()
  const last = useField(names, 'lastName')
  const first = useField(names, 'firstName')
  const middle = useField(names, 'middleName')
  const error = useStore(press.$blockingError)
  const isBusy = useStore(press.$isBusy)
  return (
    <LightDomForm label={intl.formatMessage({ id: 'profile.person.title' })} onSubmit={submitNames}>
      <div className="stack">
        {error && (
          <ErrorNotice error={error}>
            {error.code === 'ConsentWithdrawn' && <p>{intl.formatMessage({ id: 'profile.person.consent' })}</p>}
          </ErrorNotice>
        )}
        <Field label={intl.formatMessage({ id: 'profile.person.lastName' })} error={last.error}>
          <TextInput {...last.input} autoComplete="family-name" />
        </Field>
        <Field label={intl.formatMessage({ id: 'profile.person.firstName' })} error={first.error}>
          <TextInput {...first.input} autoComplete="given-name" />
        </Field>
        <Field
          label={intl.formatMessage({ id: 'profile.person.middleName' })}
          optional={intl.formatMessage({ id: 'common.optional' })}
          error={middle.error}
        >
          <TextInput {...middle.input} autoComplete="additional-name" />
        </Field>
        <Button type="submit" shape="wide" busy={isBusy && intl.formatMessage({ id: 'profile.person.saving' })}>
          {intl.formatMessage({ id: 'profile.person.save' })}
        </Button>
      </div>
    </LightDomForm>
  )
}

interface WayProps {
  edit: EditDialog
  to: Exclude<EditPlace, { step: 'main' }>
  value?: string
}

/** A row that leads to a step. */
function Way({ edit, to, value }: WayProps) {
  const intl = useIntl()
  const isSaving = useStore(edit.press.$isBusy)
  return (
    <li className="person-row">
      <div>
        <p className="muted">{intl.formatMessage({ id: `profile.person.${to.step}` })}</p>
        {value && <p className="person-value">{value}</p>}
      </div>
      <Button
        look="quiet"
        data-step={to.step}
        isBlocked={isSaving}
        aria-label={intl.formatMessage({ id: `profile.person.${to.step}.change` })}
        onClick={() => edit.go(to)}
      >
        {intl.formatMessage({ id: 'profile.phones.change' })}
      </Button>
    </li>
  )
}

function toWords(done: EditDone, intl: IntlShape): string {
  switch (done.step) {
    case 'email':
      return intl.formatMessage({ id: 'profile.person.email.done' }, { email: done.email })
    case 'phone': {
      const phone = toOneLine(formatPhone(done.phone))
      return intl.formatMessage({ id: done.isNew ? 'profile.phones.added' : 'profile.phones.changed' }, { phone })
    }
    case 'password':
      return intl.formatMessage({ id: 'profile.password.done' }, { count: done.endedSignIns })
    default:
      return done satisfies never
  }
}
