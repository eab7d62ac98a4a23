import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { AgainButton } from '../../ui/again-button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Said } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { goToField } from '../../ui/go-to-field.ts'
import { LightDomForm } from '../../ui/light-dom-form.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { ConfirmCode, SentCode } from './confirm-code.ts'
import { toOneLine } from './one-line.ts'

export interface ConfirmCodeViewProps {
  model: ConfirmCode
  /** The e-mail or phone, as people read it. */
  to: string
  /** Names the form. */
  label: string
  submitLabel: string
  /** What the code confirms cannot be taken back. */
  isDangerous?: boolean
  /** The next code comes by SMS and not by a call. */
  isSmsNext?: boolean
  /** Where another code would go is not known here. */
  isLastCode?: boolean
  /** Further ways on, beside the one to another code. */
  children?: ReactNode
}

/** One field for the code, and the way to another. */
export function ConfirmCodeView({
  model,
  to,
  label,
  submitLabel,
  isDangerous = false,
  isSmsNext = false,
  isLastCode = false,
  children,
}: ConfirmCodeViewProps) {
  const intl = useIntl()
  const code = useStore(model.$code)
  const problem = useStore(model.$problem)
  const error = useStore(model.$blockingError)
  const sent = useStore(model.$sent)
  const busy = useStore(model.$busy)
  const fields = useCodeInTurn()
  return (
    <LightDomForm label={label} onSubmit={async () => ((await model.submit()) ? null : 'code')}>
      <div className="stack" ref={fields}>
        {error && <ErrorNotice error={error} />}
        {sent && <p>{sentText(sent, to, intl)}</p>}
        <Heard model={model} to={to} isLastCode={isLastCode} />
        <Field
          label={intl.formatMessage({ id: 'confirm.code' })}
          error={problem && intl.formatMessage({ id: problem })}
        >
          <TextInput
            name="code"
            value={code}
            onChange={model.type}
            autoComplete="one-time-code"
            inputMode="numeric"
            spellCheck={false}
          />
        </Field>
        <Button
          type="submit"
          look={isDangerous ? 'danger' : 'primary'}
          shape="wide"
          busy={busy === 'check' && intl.formatMessage({ id: 'confirm.checking' })}
        >
          {submitLabel}
        </Button>
        <div className="stack-tight">
          {!isLastCode && <Again model={model} isSmsNext={isSmsNext} />}
          {children}
        </div>
      </div>
    </LightDomForm>
  )
}

/** The code is typed next: its field has the focus as it appears, unless the person is busy elsewhere on the page. */
function useCodeInTurn(): RefObject<HTMLDivElement | null> {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const host = fields.current?.closest('.parking-form')?.parentElement
    if (host?.contains(document.activeElement)) goToField(fields.current, 'code')
  }, [])
  return fields
}

/** The way to another code. */
function Again({ model, isSmsNext }: { model: ConfirmCode; isSmsNext: boolean }) {
  const intl = useIntl()
  const resendIn = useStore(model.$resendIn)
  const sent = useStore(model.$sent)
  const busy = useStore(model.$busy)
  return (
    <AgainButton
      waitsFor={resendIn}
      busy={busy === 'send' && intl.formatMessage({ id: 'confirm.sending' })}
      onClick={() => void model.send()}
    >
      {intl.formatMessage({ id: isSmsNext && sent?.way === 'Call' ? 'confirm.againBySms' : 'confirm.again' })}
    </AgainButton>
  )
}

/** To whom the code is on its way, and how. */
function sentText({ way }: SentCode, to: string, intl: IntlShape): string {
  // An e-mail may be copied, and stays as it is.
  return intl.formatMessage({ id: `confirm.to.${way}` }, { to: way === 'email' ? to : toOneLine(to) })
}

/** What a screen reader hears of it: where the code is sent, that another is, and that the wait is over. */
function Heard({ model, to, isLastCode }: Pick<ConfirmCodeViewProps, 'model' | 'to' | 'isLastCode'>) {
  const intl = useIntl()
  const sent = useStore(model.$sent)
  const isRepeated = useStore(model.$isRepeated)
  const isOver = useStore(model.$resendIn) === 0
  if (sent === null) return null
  if (isOver && !isLastCode) return <Said>{intl.formatMessage({ id: 'confirm.againNow' })}</Said>
  const text = sentText(sent, to, intl)
  return <Said>{isRepeated ? `${intl.formatMessage({ id: 'confirm.sentAgain' })} ${text}` : text}</Said>
}
