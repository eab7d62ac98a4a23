import { useStore } from '@nanostores/react'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { LightForm } from '../../ui/light-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import type { PhoneChange } from './phone-change.ts'

export function PhoneChangeView({ model, label }: { model: PhoneChange; label: string }) {
  const text = useText()
  const phone = useStore(model.$phone)
  const problem = useStore(model.$problem)
  const error = useStore(model.press.$blockingError)
  const isBusy = useStore(model.press.$isBusy)
  return (
    <LightForm label={label} onSubmit={async () => ((await model.submit()) ? null : 'phone')}>
      <div className="stack">
        {error && <Notice kind="danger" title={text(`error.${error.code}`)} />}
        <Field label={text('confirm.phone')} error={problem && text(problem)}>
          <PhoneInput name="phone" value={phone} onChange={model.type} />
        </Field>
        <Button type="submit" shape="wide" busy={isBusy && text('confirm.sending')}>
          {text('confirm.phone.submit')}
        </Button>
        <Button look="quiet" shape="wide" onClick={model.close}>
          {text('confirm.phone.keep')}
        </Button>
      </div>
    </LightForm>
  )
}
