import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { Captcha } from '../../api/contract/captcha.ts'
import { AgainButton } from '../../ui/again-button.tsx'
import { Said } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, useField } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { ValuesOf } from '../fields.ts'
import type { Form } from '../form.ts'
import type { CaptchaFlow } from './captcha-flow.ts'
import type { CAPTCHA } from './fields.ts'

/** What is asked with a password, and the form it is typed into. */
export interface CaptchaModel {
  captcha: CaptchaFlow
  form: Pick<Form<ValuesOf<typeof CAPTCHA>>, '$values' | '$problems' | 'change' | 'leave'>
}

/**
 * The picture and its code, or the check of the city's provider, and, for a person who can pass neither, a code by
 * e-mail or SMS (WCAG 1.1.1, 3.3.8).
 */
export function CaptchaField({ model, captcha }: { model: CaptchaModel; captcha: Captcha }) {
  const intl = useIntl()
  const isProvider = useStore(model.captcha.$isProvider)
  const sentTo = useStore(model.captcha.$sentTo)
  const isBusy = useStore(model.captcha.$isBusy)
  const resendIn = useStore(model.captcha.$resendIn)
  const busy = isBusy && intl.formatMessage({ id: 'common.loading' })
  const other = sentTo ? 'login.captcha.back' : 'login.captcha.renew'
  const asked = isProvider ? 'login.captcha.askedCheck' : 'login.captcha.asked'
  return (
    <>
      {isProvider ? <ProviderCheck model={model} key={captcha.id} /> : <CaptchaCode model={model} captcha={captcha} />}
      <Said>{intl.formatMessage({ id: sentTo ? hintOf(sentTo) : asked })}</Said>
      <div className="row">
        <Button
          look="quiet"
          busy={busy}
          onClick={() => (isProvider ? model.captcha.choosePicture() : void model.captcha.renew())}
        >
          {intl.formatMessage({ id: isProvider ? 'login.captcha.choosePicture' : other })}
        </Button>
        <AgainButton shape="fit" waitsFor={resendIn} busy={busy} onClick={() => void model.captcha.sendCode()}>
          {intl.formatMessage({ id: sentTo ? 'login.resend' : 'login.captcha.send' })}
        </AgainButton>
      </div>
    </>
  )
}

function hintOf(sentTo: 'email' | 'phone' | null): string {
  if (sentTo === null) return 'login.captcha.hint'
  return sentTo === 'email' ? 'login.captcha.sent.email' : 'login.captcha.sent.phone'
}

function CaptchaCode({ model, captcha }: { model: CaptchaModel; captcha: Captcha }) {
  const intl = useIntl()
  const { captcha: typed } = useStore(model.form.$values)
  const problem = useStore(model.form.$problems).captcha
  const sentTo = useStore(model.captcha.$sentTo)
  return (
    <Field
      label={intl.formatMessage({ id: sentTo ? 'login.captcha.sentLabel' : 'login.captcha.label' })}
      hint={intl.formatMessage({ id: hintOf(sentTo) })}
      error={problem && intl.formatMessage({ id: problem })}
    >
      {sentTo === null && (
        <img className="captcha" src={captcha.image} alt={intl.formatMessage({ id: 'login.captcha.alt' })} />
      )}
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

function ProviderCheck({ model }: { model: CaptchaModel }) {
  const intl = useIntl()
  const problem = useStore(model.form.$problems).captcha
  return (
    <Field
      kind="group"
      label={intl.formatMessage({ id: 'login.captcha.check' })}
      hint={intl.formatMessage({ id: 'login.captcha.hint' })}
      error={problem && intl.formatMessage({ id: problem })}
    >
      <CheckGround model={model} />
    </Field>
  )
}

/** What stands in it is the provider's own; whoever has left the check out is led to it. */
function CheckGround({ model: { captcha } }: { model: CaptchaModel }) {
  const intl = useIntl()
  const ground = useRef<HTMLDivElement>(null)
  const { locale: language } = intl
  const { showCheck } = captcha
  useEffect(() => (ground.current ? showCheck(ground.current, language) : undefined), [showCheck, language])
  return (
    <div
      className="captcha-check"
      role="group"
      tabIndex={-1}
      data-field="captcha"
      aria-label={intl.formatMessage({ id: 'login.captcha.check' })}
      aria-describedby={useField()?.describedBy}
      ref={ground}
    />
  )
}
