import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { Captcha } from '../../api/contract/captcha.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { SignIn } from './sign-in.ts'

/** The picture and its code, or the check of the city's provider, and for whoever can pass neither a code by e-mail or SMS (WCAG 1.1.1, 3.3.8). */
export function CaptchaField({ model, captcha }: { model: SignIn; captcha: Captcha }) {
  const text = useText()
  const isProvider = useStore(model.captcha.$isProvider)
  const isCodeSent = useStore(model.captcha.$isCodeSent)
  const isBusy = useStore(model.captcha.$isBusy)
  const resendIn = useStore(model.captcha.$resendIn)
  const busy = isBusy && text('common.loading')
  const other = isCodeSent ? 'login.captcha.back' : 'login.captcha.renew'
  return (
    <>
      {isProvider ? <ProviderCheck model={model} key={captcha.id} /> : <CaptchaCode model={model} captcha={captcha} />}
      <div className="row">
        <Button
          look="quiet"
          busy={busy}
          onClick={() => (isProvider ? model.captcha.choosePicture() : void model.captcha.renew())}
        >
          {text(isProvider ? 'login.captcha.choosePicture' : other)}
        </Button>
        <Button look="quiet" busy={busy} isBlocked={resendIn > 0} onClick={() => void model.captcha.sendCode()}>
          {resendIn > 0 ? text('login.resendIn', { seconds: resendIn }) : text('login.captcha.send')}
        </Button>
      </div>
    </>
  )
}

function CaptchaCode({ model, captcha }: { model: SignIn; captcha: Captcha }) {
  const text = useText()
  const { captcha: typed } = useStore(model.form.$values)
  const problem = useStore(model.form.$problems).captcha
  const isCodeSent = useStore(model.captcha.$isCodeSent)
  return (
    <Field
      label={text(isCodeSent ? 'login.captcha.sentLabel' : 'login.captcha.label')}
      hint={isCodeSent ? text('login.captcha.sent') : text('login.captcha.hint')}
      error={problem && text(problem)}
    >
      {!isCodeSent && <img className="captcha" src={captcha.image} alt={text('login.captcha.alt')} />}
      <TextInput
        name="captcha"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(captchaText) => model.form.change({ captcha: captchaText })}
        onBlur={() => model.form.leave('captcha')}
      />
    </Field>
  )
}

/** What stands in the ground is the provider's own. */
function ProviderCheck({ model }: { model: SignIn }) {
  const text = useText()
  const ground = useRef<HTMLDivElement>(null)
  const problem = useStore(model.form.$problems).captcha
  const { language } = text
  const { showCheck } = model.captcha
  useEffect(() => (ground.current ? showCheck(ground.current, language) : undefined), [showCheck, language])
  return (
    <Field
      kind="group"
      label={text('login.captcha.check')}
      hint={text('login.captcha.hint')}
      error={problem && text(problem)}
    >
      <div className="captcha-check" role="group" aria-label={text('login.captcha.check')} ref={ground} />
    </Field>
  )
}
