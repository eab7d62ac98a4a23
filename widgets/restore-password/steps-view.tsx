import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { NewPasswordFields } from '../../shared/flows/new-password.tsx'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { LightForm } from '../../shared/ui/light-form.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { PhoneInput } from '../../shared/ui/phone-input.tsx'
import { TextInput } from '../../shared/ui/text-input.tsx'
import type { Desk, Way } from './desk.ts'

const WAYS: readonly Way[] = ['email', 'phone', 'call']

function useFocusOn() {
  const ground = useRef<HTMLDivElement>(null)
  const goTo = (name: string | null) => {
    if (name !== null) ground.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }
  return { ground, goTo }
}

export function TargetStep({ desk, isLost }: { desk: Desk; isLost: boolean }) {
  const text = useText()
  const values = useStore(desk.target.$values)
  const problems = useStore(desk.target.$problems)
  const failure = useStore(desk.$failure)
  const isBusy = useStore(desk.$isBusy)
  const { ground, goTo } = useFocusOn()
  const { way } = values
  return (
    <LightForm label={text('restore.title.target')} onSubmit={() => void desk.submitTarget().then(goTo)}>
      <div className="stack" ref={ground}>
        {isLost && <Notice kind="warning" title={text('restore.lost')} />}
        {failure && <Notice kind="danger" title={text(`error.${failure}`)} />}
        <Choice<Way>
          label={text('restore.way')}
          value={way}
          options={WAYS.map((value) => ({ value, label: text(`restore.way.${value}`) }))}
          onChange={(chosen) => desk.target.change({ way: chosen })}
        />
        {way === 'email' ? (
          <Field
            label={text('restore.email')}
            hint={text('restore.hint.email')}
            error={problems.email && text(problems.email)}
          >
            <TextInput
              name="email"
              value={values.email}
              onChange={(email) => desk.target.change({ email })}
              onBlur={() => desk.target.leave('email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
        ) : (
          <Field
            label={text('restore.phone')}
            hint={text(`restore.hint.${way}`)}
            error={problems.phone && text(problems.phone)}
          >
            <PhoneInput
              name="phone"
              value={values.phone}
              onChange={(phone) => desk.target.change({ phone })}
              onBlur={() => desk.target.leave('phone')}
            />
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
  const values = useStore(desk.password.$values)
  const problems = useStore(desk.password.$problems)
  const failure = useStore(desk.$failure)
  const isBusy = useStore(desk.$isBusy)
  const to = useStore(desk.$to)
  const { ground, goTo } = useFocusOn()
  const typed = (name: 'password' | 'repeat') => ({
    error: problems[name] && text(problems[name]),
    input: {
      name,
      value: values[name],
      onChange: (word: string) => desk.password.change({ [name]: word }),
      onBlur: () => desk.password.leave(name),
    },
  })
  return (
    <LightForm label={text('restore.title.password')} onSubmit={() => void desk.submitPassword().then(goTo)}>
      <div className="stack" ref={ground}>
        {failure && <Notice kind="danger" title={text(`error.${failure}`)} />}
        {/* For a password manager: whose password it is. */}
        {to !== '' && <input type="text" name="username" autoComplete="username" value={to} readOnly hidden />}
        <NewPasswordFields password={typed('password')} repeat={typed('repeat')} />
        <Button type="submit" shape="wide" busy={isBusy && text('restore.setting')}>
          {text('restore.set')}
        </Button>
      </div>
    </LightForm>
  )
}
