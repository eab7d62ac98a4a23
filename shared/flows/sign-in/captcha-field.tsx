import { useStore } from '@nanostores/react'
import type { Captcha } from '../../api/contract/captcha.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { SignIn } from './sign-in.ts'

/** The picture and its code, and for whoever cannot see it a code by e-mail or SMS (WCAG 1.1.1, 3.3.8). */
export function CaptchaField({ model, captcha }: { model: SignIn; captcha: Captcha }) {
  const text = useText()
  const { captcha: typed } = useStore(model.form.$values)
  const problem = useStore(model.form.$problems).captcha
  const isCodeSent = useStore(model.captcha.$isCodeSent)
  const isBusy = useStore(model.captcha.$isBusy)
  const resendIn = useStore(model.captcha.$resendIn)
  const busy = isBusy && text('common.loading')
  return (
    <>
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
      <div className="row">
        <Button look="quiet" busy={busy} onClick={() => void model.captcha.renew()}>
          {text(isCodeSent ? 'login.captcha.picture' : 'login.captcha.renew')}
        </Button>
        <Button look="quiet" busy={busy} isBlocked={resendIn > 0} onClick={() => void model.captcha.sendCode()}>
          {resendIn > 0 ? text('login.resendIn', { seconds: resendIn }) : text('login.captcha.send')}
        </Button>
      </div>
    </>
  )
}
