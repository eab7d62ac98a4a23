import { useIntl } from 'react-intl'
import { Field } from '../ui/field.tsx'
import type { TypedText } from './use-field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'

/** A new password, typed twice (entry.md section 5; readings gE-03). */
export function NewPasswordFields({ password, repeat }: { password: TypedText; repeat: TypedText }) {
  const intl = useIntl()
  const looks = {
    autoComplete: 'new-password',
    showLabel: intl.formatMessage({ id: 'password.show' }),
    hideLabel: intl.formatMessage({ id: 'password.hide' }),
  } as const
  return (
    <>
      <Field
        label={intl.formatMessage({ id: 'password' })}
        hint={intl.formatMessage({ id: 'password.hint' })}
        error={password.error}
      >
        <PasswordInput {...password.input} {...looks} />
      </Field>
      <Field label={intl.formatMessage({ id: 'password.repeat' })} error={repeat.error}>
        <PasswordInput {...repeat.input} {...looks} />
      </Field>
    </>
  )
}
