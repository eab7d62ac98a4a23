import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { TextInput } from '../../shared/ui/text-input.tsx'

/** Barrier parking for guests: shown, explained and switched off (readings gD-14, gD-29). */
export function FlatFields() {
  const text = useText()
  return (
    <>
      <Field label={text('field.card')} hint={text('guest.flat.explanation')}>
        <TextInput value="" onChange={() => {}} disabled autoComplete="off" maxLength={32} />
      </Field>
      <Button shape="wide" isBlocked>
        {text('guest.flat.find')}
      </Button>
    </>
  )
}
