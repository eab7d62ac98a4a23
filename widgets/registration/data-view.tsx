import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { NewPasswordFields } from '../../shared/flows/new-password.tsx'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/checkbox.tsx'
import { ErrorSummary } from '../../shared/ui/error-summary.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { LightForm } from '../../shared/ui/light-form.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { PhoneInput } from '../../shared/ui/phone-input.tsx'
import { TextInput } from '../../shared/ui/text-input.tsx'
import { FIELDS, type DataValues } from './data-form.ts'
import type { StepProps } from './way-to-login.tsx'

type TextName = Exclude<keyof DataValues, 'agreement'>

function useTyped({ desk }: StepProps) {
  const text = useText()
  const values = useStore(desk.form.$values)
  const problems = useStore(desk.form.$problems)
  return (name: TextName) => ({
    error: problems[name] && text(problems[name]),
    input: {
      name,
      value: values[name],
      onChange: (typed: string) => desk.form.change({ [name]: typed }),
      onBlur: () => desk.form.leave(name),
    },
  })
}

export function DataStep(props: StepProps & { isLost: boolean }) {
  const { desk, isLost } = props
  const text = useText()
  const isBusy = useStore(desk.$isBusy)
  const failure = useStore(desk.$failure)
  const problems = useStore(desk.form.$problems)
  const [isPressed, setPressed] = useState(false)
  const ground = useRef<HTMLDivElement>(null)
  const wrong = FIELDS.flatMap((name) =>
    problems[name] ? [{ name, label: text(`registration.field.${name}`), text: text(problems[name]) }] : [],
  )

  function goTo(name: string): void {
    ground.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }

  async function submit() {
    setPressed(true)
    const first = await desk.submit()
    if (first !== null) goTo(first)
  }

  return (
    <LightForm label={text('registration.title.data')} onSubmit={() => void submit()}>
      <div className="stack" ref={ground}>
        {isLost && <Notice kind="warning" title={text('registration.lost')} />}
        {failure && <Notice kind="danger" title={text(`error.${failure}`)} />}
        {isPressed && wrong.length > 1 && (
          <ErrorSummary title={text('registration.wrong')} items={wrong} onChoose={goTo} />
        )}
        {desk.hasNames() && <NameFields {...props} />}
        <ContactFields {...props} />
        <Agreement {...props} />
        <Button type="submit" shape="wide" busy={isBusy && text('registration.busy')}>
          {text('registration.next')}
        </Button>
      </div>
    </LightForm>
  )
}

function NameFields(props: StepProps) {
  const text = useText()
  const typed = useTyped(props)
  const [last, first, middle] = [typed('lastName'), typed('firstName'), typed('middleName')]
  return (
    <>
      <Field label={text('registration.field.lastName')} error={last.error}>
        <TextInput {...last.input} autoComplete="family-name" maxLength={100} />
      </Field>
      <Field label={text('registration.field.firstName')} error={first.error}>
        <TextInput {...first.input} autoComplete="given-name" maxLength={100} />
      </Field>
      <Field label={text('registration.field.middleName')} optional={text('common.optional')} error={middle.error}>
        <TextInput {...middle.input} autoComplete="additional-name" maxLength={100} />
      </Field>
    </>
  )
}

function ContactFields(props: StepProps) {
  const text = useText()
  const typed = useTyped(props)
  const [email, phone] = [typed('email'), typed('phone')]
  return (
    <>
      <Field label={text('registration.field.email')} hint={text('registration.email.hint')} error={email.error}>
        <TextInput
          {...email.input}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={text('registration.field.phone')} hint={text('registration.phone.hint')} error={phone.error}>
        <PhoneInput {...phone.input} autoComplete="tel" />
      </Field>
      <NewPasswordFields password={typed('password')} repeat={typed('repeat')} />
    </>
  )
}

function Agreement({ model, desk }: StepProps) {
  const text = useText()
  const { agreement } = useStore(desk.form.$values)
  const problem = useStore(desk.form.$problems).agreement
  const { rules } = useStore(model.$targets)
  const link = (
    <a
      href={rules}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        if (!model.mayGo('rules')) event.preventDefault()
      }}
    >
      {text('registration.rules')}
    </a>
  )
  return (
    <Field kind="group" label={text('registration.field.agreement')} hint={link} error={problem && text(problem)}>
      <Checkbox
        name="agreement"
        isChecked={agreement}
        onChange={(isChecked) => desk.form.change({ agreement: isChecked })}
      >
        {text('registration.agreement')}
      </Checkbox>
    </Field>
  )
}
