import { useStore } from '@nanostores/react'
import { type IntlShape, useIntl } from 'react-intl'
import type { AppError } from '../../shared/api/app-error.ts'
import { formatPhone } from '../../shared/domain/phone.ts'
import { ConfirmCodeView } from '../../shared/flows/confirm-code/confirm-code-view.tsx'
import { toOneLine } from '../../shared/flows/confirm-code/one-line.ts'
import { useField } from '../../shared/flows/use-field.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { EmailInput } from '../../shared/ui/email-input.tsx'
import { errorText } from '../../shared/ui/error-text.ts'
import { Field } from '../../shared/ui/field.tsx'
import { LightDomForm } from '../../shared/ui/light-dom-form.tsx'
import { PhoneInput } from '../../shared/ui/masked-input/phone-input.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { ContactChange } from './contact-change.ts'
import type { EditDialog } from './edit-dialog.ts'

interface ContactProps {
  edit: EditDialog
  contact: ContactChange
  /** Of the step. */
  title: string
}

/** Another e-mail or phone, and then the code that was sent there. */
export function ContactStep(props: ContactProps) {
  const intl = useIntl()
  const { edit, contact, title } = props
  const to = useStore(contact.$to)
  const isSmsNext = useStore(edit.$isSmsNext)
  if (to === null) return <ContactForm {...props} />
  return (
    <ConfirmCodeView
      model={contact.code}
      to={contact.kind === 'phone' ? formatPhone(to) : to}
      label={title}
      submitLabel={intl.formatMessage({ id: 'profile.person.confirm' })}
      isSmsNext={isSmsNext}
    >
      <Button look="quiet" shape="wide" onClick={contact.typeAnother}>
        {intl.formatMessage({ id: contact.kind === 'phone' ? 'profile.phones.retype' : 'profile.person.email.retype' })}
      </Button>
      <Cancel edit={edit} />
    </ConfirmCodeView>
  )
}

function ContactForm({ edit, contact, title }: ContactProps) {
  const intl = useIntl()
  const email = useField(contact.form, 'email')
  const phone = useField(contact.form, 'phone')
  const error = useStore(contact.press.$blockingError)
  const isBusy = useStore(contact.press.$isBusy)
  const present = useStore(edit.$presentPhone)
  return (
    <LightDomForm label={title} onSubmit={contact.submit}>
      <div className="stack">
        {error && <Notice kind="danger" title={toWords(error, { present, intl })} />}
        {contact.kind === 'email' ? (
          <Field
            label={intl.formatMessage({ id: 'profile.person.email' })}
            hint={intl.formatMessage({ id: 'profile.person.email.hint' })}
            error={email.error}
          >
            <EmailInput {...email.input} />
          </Field>
        ) : (
          <Field
            label={intl.formatMessage({ id: 'profile.person.phone' })}
            hint={intl.formatMessage({ id: 'profile.phones.hint' })}
            error={phone.error}
          >
            <PhoneInput {...phone.input} autoComplete="tel" />
          </Field>
        )}
        <Button type="submit" shape="wide" busy={isBusy && intl.formatMessage({ id: 'confirm.sending' })}>
          {intl.formatMessage({ id: 'profile.person.sendCode' })}
        </Button>
        <Cancel edit={edit} />
      </div>
    </LightDomForm>
  )
}

function toWords(error: AppError, { present, intl }: { present: string | null; intl: IntlShape }): string {
  if (error.code !== 'ValidationError' || present === null) return errorText(intl, error)
  return intl.formatMessage({ id: 'profile.phones.replaced' }, { phone: toOneLine(formatPhone(present)) })
}

/** Back to the first step, without a change. */
export function Cancel({ edit }: { edit: EditDialog }) {
  const intl = useIntl()
  return (
    <Button look="quiet" shape="wide" onClick={edit.abort}>
      {intl.formatMessage({ id: 'profile.person.cancel' })}
    </Button>
  )
}
