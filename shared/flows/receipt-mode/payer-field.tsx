import { Field } from '../../ui/field.tsx'
import { TextInput, type TextInputProps } from '../../ui/text-input.tsx'
import type { Form } from '../form.ts'
import { type TextName, useField } from '../use-field.tsx'

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
  const field = useField(form, name)
  return (
    <Field label={label} hint={hint} error={field.error} warning={warning}>
      <TextInput {...input} {...field.input} />
    </Field>
  )
}
