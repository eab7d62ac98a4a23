import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { formatPhone } from '../../domain/phone.ts'
import { AgainButton } from '../../ui/again-button.tsx'
import { Said } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { PhoneInput } from '../../ui/masked-input/phone-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toOneLine } from '../confirm-code/one-line.ts'
import { useField } from '../use-field.tsx'
import type { SignIn } from './sign-in.ts'

export function PasswordFields({ model }: { model: SignIn }) {
  const intl = useIntl()
  const login = useField(model.form, 'login')
  const password = useField(model.form, 'password')
  return (
    <>
      <Field label={intl.formatMessage({ id: 'login.login' })} error={login.error}>
        <TextInput
          {...login.input}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={intl.formatMessage({ id: 'login.password' })} error={password.error}>
        <PasswordInput
          {...password.input}
          autoComplete="current-password"
          showLabel={intl.formatMessage({ id: 'login.password.show' })}
          hideLabel={intl.formatMessage({ id: 'login.password.hide' })}
        />
      </Field>
    </>
  )
}

export function PhoneFields({ model }: { model: SignIn }) {
  const intl = useIntl()
  const phone = useField(model.form, 'phone')
  return (
    <Field
      label={intl.formatMessage({ id: 'login.phone' })}
      hint={intl.formatMessage({ id: 'login.phone.hint' })}
      error={phone.error}
    >
      <PhoneInput {...phone.input} autoComplete="tel" />
    </Field>
  )
}

export function CodeFields({ model }: { model: SignIn }) {
  const intl = useIntl()
  const code = useField(model.form, 'code')
  const sent = useStore(model.phoneCode.$sent)
  const phone = toOneLine(formatPhone(sent?.phone ?? ''))
  return (
    <Field
      label={intl.formatMessage({ id: 'login.code' })}
      hint={intl.formatMessage({ id: sent?.confirmation === 'Call' ? 'login.code.call' : 'login.code.sms' }, { phone })}
      error={code.error}
    >
      <TextInput {...code.input} autoComplete="one-time-code" inputMode="numeric" />
    </Field>
  )
}

/** Where no code has come. */
export function CodeWays({ model }: { model: SignIn }) {
  const intl = useIntl()
  const resendIn = useStore(model.phoneCode.$resendIn)
  const sent = useStore(model.phoneCode.$sent)
  return (
    <div className="stack-tight">
      <Said>{sent?.isRepeated === true && resendIn > 0 && intl.formatMessage({ id: 'login.resent' })}</Said>
      <AgainButton waitsFor={resendIn} onClick={() => void model.sendAgain()}>
        {intl.formatMessage({ id: 'login.resend' })}
      </AgainButton>
      <Button look="quiet" shape="wide" onClick={model.changePhone}>
        {intl.formatMessage({ id: 'login.changePhone' })}
      </Button>
    </div>
  )
}

export function FirmFields({ model }: { model: SignIn }) {
  const intl = useIntl()
  const inn = useField(model.form, 'inn')
  const contract = useField(model.form, 'contract')
  return (
    <>
      <Field
        label={intl.formatMessage({ id: 'login.inn' })}
        hint={intl.formatMessage({ id: 'login.inn.hint' })}
        error={inn.error}
      >
        <TextInput {...inn.input} autoComplete="username" inputMode="numeric" />
      </Field>
      <Field label={intl.formatMessage({ id: 'login.contract' })} error={contract.error}>
        <TextInput {...contract.input} autoComplete="off" />
      </Field>
    </>
  )
}
