import { useText } from '../i18n/text.tsx'
import { Field } from '../ui/field.tsx'
import type { TypedText } from './use-field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'

/** A new password, typed twice (entry.md section 5; readings gE-03). */
export function NewPasswordFields({ password, repeat }: { password: TypedText; repeat: TypedText }) {
  const text = useText()
  const looks = {
    autoComplete: 'new-password',
    showLabel: text('password.show'),
    hideLabel: text('password.hide'),
  } as const
  return (
    <>
      <Field label={text('password')} hint={text('password.hint')} error={password.error}>
        <PasswordInput {...password.input} {...looks} />
      </Field>
      <Field label={text('password.repeat')} error={repeat.error}>
        <PasswordInput {...repeat.input} {...looks} />
      </Field>
    </>
  )
}
