import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { LightDomForm } from '../../ui/light-dom-form.tsx'
import { PhoneInput } from '../../ui/masked-input/phone-input.tsx'
import type { PhoneChange } from './phone-change.ts'

export function PhoneChangeView({ model, label }: { model: PhoneChange; label: string }) {
  const intl = useIntl()
  const phone = useStore(model.$phone)
  const problem = useStore(model.$problem)
  const error = useStore(model.press.$blockingError)
  const isBusy = useStore(model.press.$isBusy)
  return (
    <LightDomForm label={label} onSubmit={async () => ((await model.submit()) ? null : 'phone')}>
      <div className="stack">
        {error && <ErrorNotice error={error} />}
        <Field
          label={intl.formatMessage({ id: 'confirm.phone' })}
          error={problem && intl.formatMessage({ id: problem })}
        >
          <PhoneInput name="phone" value={phone} onChange={model.type} />
        </Field>
        <Button type="submit" shape="wide" busy={isBusy && intl.formatMessage({ id: 'confirm.sending' })}>
          {intl.formatMessage({ id: 'confirm.phone.submit' })}
        </Button>
        <Button look="quiet" shape="wide" onClick={model.close}>
          {intl.formatMessage({ id: 'confirm.phone.keep' })}
        </Button>
      </div>
    </LightDomForm>
  )
}
