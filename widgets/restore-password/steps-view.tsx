import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { NewPasswordFields } from '../../shared/flows/new-password.tsx'
import { useField } from '../../shared/flows/use-field.tsx'
import { ErrorNotice } from '../../shared/ui/error-notice.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { EmailInput } from '../../shared/ui/email-input.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { LightDomForm } from '../../shared/ui/light-dom-form.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { PhoneInput } from '../../shared/ui/masked-input/phone-input.tsx'
import type { RestoreFlow } from './restore-flow.ts'
import type { Way } from './fields.ts'

const WAYS: readonly Way[] = ['email', 'phone', 'call']

export function TargetStep({ flow, isLost }: { flow: RestoreFlow; isLost: boolean }) {
  const intl = useIntl()
  const { way } = useStore(flow.target.$values)
  const email = useField(flow.target, 'email')
  const phone = useField(flow.target, 'phone')
  const error = useStore(flow.press.$blockingError)
  const isBusy = useStore(flow.press.$isBusy)
  return (
    <LightDomForm label={intl.formatMessage({ id: 'restore.title.target' })} onSubmit={flow.submitTarget}>
      <div className="stack">
        {isLost && <Notice kind="warning" title={intl.formatMessage({ id: 'restore.lost' })} />}
        {error && <ErrorNotice error={error} />}
        <Choice<Way>
          label={intl.formatMessage({ id: 'restore.way' })}
          value={way}
          options={WAYS.map((value) => ({ value, label: intl.formatMessage({ id: `restore.way.${value}` }) }))}
          onChange={(chosen) => flow.target.change({ way: chosen })}
        />
        {way === 'email' ? (
          <Field
            label={intl.formatMessage({ id: 'restore.email' })}
            hint={intl.formatMessage({ id: 'restore.hint.email' })}
            error={email.error}
          >
            <EmailInput {...email.input} />
          </Field>
        ) : (
          <Field
            label={intl.formatMessage({ id: 'restore.phone' })}
            hint={intl.formatMessage({ id: `restore.hint.${way}` })}
            error={phone.error}
          >
            <PhoneInput {...phone.input} />
          </Field>
        )}
        <Button type="submit" shape="wide" busy={isBusy && intl.formatMessage({ id: 'confirm.sending' })}>
          {intl.formatMessage({ id: way === 'call' ? 'restore.call' : 'restore.send' })}
        </Button>
      </div>
    </LightDomForm>
  )
}

export function PasswordStep({ flow }: { flow: RestoreFlow }) {
  const intl = useIntl()
  const error = useStore(flow.press.$blockingError)
  const isBusy = useStore(flow.press.$isBusy)
  const to = useStore(flow.$to)
  return (
    <LightDomForm label={intl.formatMessage({ id: 'restore.title.password' })} onSubmit={flow.submitPassword}>
      <div className="stack">
        {error && <ErrorNotice error={error} />}
        {/* For a password manager: whose password it is. */}
        {to !== '' && <input type="text" name="username" autoComplete="username" value={to} readOnly hidden />}
        <NewPasswordFields password={useField(flow.password, 'password')} repeat={useField(flow.password, 'repeat')} />
        <Button type="submit" shape="wide" busy={isBusy && intl.formatMessage({ id: 'restore.setting' })}>
          {intl.formatMessage({ id: 'restore.set' })}
        </Button>
      </div>
    </LightDomForm>
  )
}
