import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { useField } from '../../shared/flows/use-field.tsx'
import { NewPasswordFields } from '../../shared/flows/new-password.tsx'
import { ErrorNotice } from '../../shared/ui/error-notice.tsx'
import { EmailInput } from '../../shared/ui/email-input.tsx'
import { Link } from '../../shared/ui/link.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/checkbox.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { LightDomForm } from '../../shared/ui/light-dom-form.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { PhoneInput } from '../../shared/ui/masked-input/phone-input.tsx'
import { TextInput } from '../../shared/ui/text-input.tsx'
import type { StepProps } from './ways-on.tsx'

export function DataStep(props: StepProps & { isLost: boolean }) {
  const { flow, isLost } = props
  const intl = useIntl()
  const isBusy = useStore(flow.press.$isBusy)
  const error = useStore(flow.press.$blockingError)
  return (
    <LightDomForm label={intl.formatMessage({ id: 'registration.title.data' })} onSubmit={flow.submit}>
      <div className="stack">
        {isLost && <Notice kind="warning" title={intl.formatMessage({ id: 'registration.lost' })} />}
        {error && <ErrorNotice error={error} />}
        {flow.hasNames() && <NameFields {...props} />}
        <ContactFields {...props} />
        <Agreement {...props} />
        <Button type="submit" shape="wide" busy={isBusy && intl.formatMessage({ id: 'registration.busy' })}>
          {intl.formatMessage({ id: 'registration.next' })}
        </Button>
      </div>
    </LightDomForm>
  )
}

function NameFields({ flow: { form } }: StepProps) {
  const intl = useIntl()
  const last = useField(form, 'lastName')
  const first = useField(form, 'firstName')
  const middle = useField(form, 'middleName')
  return (
    <>
      <Field label={intl.formatMessage({ id: 'registration.field.lastName' })} error={last.error}>
        <TextInput {...last.input} autoComplete="family-name" maxLength={100} />
      </Field>
      <Field label={intl.formatMessage({ id: 'registration.field.firstName' })} error={first.error}>
        <TextInput {...first.input} autoComplete="given-name" maxLength={100} />
      </Field>
      <Field
        label={intl.formatMessage({ id: 'registration.field.middleName' })}
        optional={intl.formatMessage({ id: 'common.optional' })}
        error={middle.error}
      >
        <TextInput {...middle.input} autoComplete="additional-name" maxLength={100} />
      </Field>
    </>
  )
}

function ContactFields({ flow: { form } }: StepProps) {
  const intl = useIntl()
  const email = useField(form, 'email')
  const phone = useField(form, 'phone')
  return (
    <>
      <Field
        label={intl.formatMessage({ id: 'registration.field.email' })}
        hint={intl.formatMessage({ id: 'registration.email.hint' })}
        error={email.error}
      >
        <EmailInput {...email.input} />
      </Field>
      <Field
        label={intl.formatMessage({ id: 'registration.field.phone' })}
        hint={intl.formatMessage({ id: 'registration.phone.hint' })}
        error={phone.error}
      >
        <PhoneInput {...phone.input} autoComplete="tel" />
      </Field>
      <NewPasswordFields password={useField(form, 'password')} repeat={useField(form, 'repeat')} />
    </>
  )
}

function Agreement({ model, flow }: StepProps) {
  const intl = useIntl()
  const { agreement } = useStore(flow.form.$values)
  const problem = useStore(flow.form.$problems).agreement
  const { rules } = useStore(model.$targets)
  const link = (
    <Link
      href={rules}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        if (!model.mayGo('rules')) event.preventDefault()
      }}
    >
      {intl.formatMessage({ id: 'registration.rules' })}
    </Link>
  )
  return (
    <Field
      kind="group"
      label={intl.formatMessage({ id: 'registration.field.agreement' })}
      hint={link}
      error={problem && intl.formatMessage({ id: problem })}
    >
      <Checkbox
        name="agreement"
        isChecked={agreement}
        onChange={(isChecked) => flow.form.change({ agreement: isChecked })}
      >
        {intl.formatMessage({ id: 'registration.agreement' })}
      </Checkbox>
    </Field>
  )
}
