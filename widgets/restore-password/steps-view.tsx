import { useStore } from '@nanostores/react'
import { NewPasswordFields } from '../../shared/flows/new-password.tsx'
import { useField } from '../../shared/flows/use-field.tsx'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { LightForm } from '../../shared/ui/light-form.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { PhoneInput } from '../../shared/ui/phone-input.tsx'
import { TextInput } from '../../shared/ui/text-input.tsx'
import type { Desk } from './desk.ts'
import type { Way } from './fields.ts'

const WAYS: readonly Way[] = ['email', 'phone', 'call']

export function TargetStep({ desk, isLost }: { desk: Desk; isLost: boolean }) {
  const text = useText()
  const { way } = useStore(desk.target.$values)
  const email = useField(desk.target, 'email')
  const phone = useField(desk.target, 'phone')
  const error = useStore(desk.press.$blockingError)
  const isBusy = useStore(desk.press.$isBusy)
  return (
    <LightForm label={text('restore.title.target')} onSubmit={desk.submitTarget}>
      <div className="stack">
        {isLost && <Notice kind="warning" title={text('restore.lost')} />}
        {error && <Notice kind="danger" title={text(`error.${error.code}`)} />}
        <Choice<Way>
          label={text('restore.way')}
          value={way}
          options={WAYS.map((value) => ({ value, label: text(`restore.way.${value}`) }))}
          onChange={(chosen) => desk.target.change({ way: chosen })}
        />
        {way === 'email' ? (
          <Field label={text('restore.email')} hint={text('restore.hint.email')} error={email.error}>
            <TextInput
              {...email.input}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
        ) : (
          <Field label={text('restore.phone')} hint={text(`restore.hint.${way}`)} error={phone.error}>
            <PhoneInput {...phone.input} />
          </Field>
        )}
        <Button type="submit" shape="wide" busy={isBusy && text('confirm.sending')}>
          {text(way === 'call' ? 'restore.call' : 'restore.send')}
        </Button>
      </div>
    </LightForm>
  )
}

export function PasswordStep({ desk }: { desk: Desk }) {
  const text = useText()
  const error = useStore(desk.press.$blockingError)
  const isBusy = useStore(desk.press.$isBusy)
  const to = useStore(desk.$to)
  return (
    <LightForm label={text('restore.title.password')} onSubmit={desk.submitPassword}>
      <div className="stack">
        {error && <Notice kind="danger" title={text(`error.${error.code}`)} />}
        {/* For a password manager: whose password it is. */}
        {to !== '' && <input type="text" name="username" autoComplete="username" value={to} readOnly hidden />}
        <NewPasswordFields password={useField(desk.password, 'password')} repeat={useField(desk.password, 'repeat')} />
        <Button type="submit" shape="wide" busy={isBusy && text('restore.setting')}>
          {text('restore.set')}
        </Button>
      </div>
    </LightForm>
  )
}
