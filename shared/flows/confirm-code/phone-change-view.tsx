import { useStore } from '@nanostores/react'
import { useRef } from 'react'
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
  const failure = useStore(model.$failure)
  const isBusy = useStore(model.$isBusy)
  const ground = useRef<HTMLDivElement>(null)

  async function submit() {
    if (!(await model.submit())) ground.current?.querySelector('input')?.focus()
  }

  return (
    <LightForm label={label} onSubmit={() => void submit()}>
      <div className="stack" ref={ground}>
        {failure && <Notice kind="danger" title={text(`error.${failure}`)} />}
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
