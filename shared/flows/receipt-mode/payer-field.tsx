import { useStore } from '@nanostores/react'
import { useText } from '../../i18n/text.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput, type TextInputProps } from '../../ui/text-input.tsx'
import type { Form } from '../form.ts'

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string

export interface PayerFieldProps<Values extends object> extends Pick<
  TextInputProps,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'min' | 'max'
> {
  form: Form<Values>
  name: TextName<Values>
  label: string
  hint?: string
  warning?: string | false
}

/** One particular of a payer. */
export function PayerField<Values extends object>({
  form,
  name,
  label,
  hint,
  warning,
  ...input
}: PayerFieldProps<Values>) {
  const text = useText()
  const { [name]: value } = useStore(form.$values)
  const { [name]: problem } = useStore(form.$problems)
  return (
    <Field label={label} hint={hint} error={problem && text(problem)} warning={warning}>
      <TextInput
        {...input}
        name={name}
        value={String(value)}
        onChange={(next) => form.change({ [name]: next } as unknown as Partial<Values>)}
        onBlur={() => form.leave(name)}
      />
    </Field>
  )
}
