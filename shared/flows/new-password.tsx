import { useIntl } from 'react-intl'
import { Field } from '../ui/field.tsx'
import type { TypedText } from './use-field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'

export interface NewPasswordFieldsProps {
  password: TypedText
  repeat: TypedText
  /** Names the first, where another password is asked for beside it. */
  label?: string
  /** How long a password may be, where that differs from a registration. */
  hint?: string
}

/** A new password, typed twice (entry.md section 5; readings gE-03). */
export function NewPasswordFields({ password, repeat, label, hint }: NewPasswordFieldsProps) {
  const intl = useIntl()
  const looks = {
    autoComplete: 'new-password',
    showLabel: intl.formatMessage({ id: 'password.show' }),
    hideLabel: intl.formatMessage({ id: 'password.hide' }),
  } as const
  return (
    <>
      <Field
        label={label ?? intl.formatMessage({ id: 'password' })}
        hint={hint ?? intl.formatMessage({ id: 'password.hint' })}
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
