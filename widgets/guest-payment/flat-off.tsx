import { useIntl } from 'react-intl'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { TextInput } from '../../shared/ui/text-input.tsx'

/** Barrier parking where guests cannot pay it: shown, explained and switched off (readings gD-14, gD-29). */
export function FlatOff() {
  const intl = useIntl()
  return (
    <>
      <Field
        label={intl.formatMessage({ id: 'field.card' })}
        hint={intl.formatMessage({ id: 'guest.flat.explanation' })}
      >
        <TextInput value="" onChange={() => {}} disabled autoComplete="off" maxLength={32} />
      </Field>
      <Button shape="wide" isBlocked>
        {intl.formatMessage({ id: 'flat.find' })}
      </Button>
    </>
  )
}
