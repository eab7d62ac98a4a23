import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { Form } from './form.ts'

/** The fields of a form that hold a text. */
export type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string

/** What an input and the `<Field>` around it need of the form. */
export interface TypedText {
  error: string | undefined
  input: { name: string; value: string; onChange(text: string): void; onBlur(): void }
}

/** Ties one text of a form to its input and to the words on what is wrong with it. */
export function useField<Values extends object>(
  form: Pick<Form<Values>, '$values' | '$problems' | 'change' | 'leave'>,
  name: TextName<Values>,
): TypedText {
  const intl = useIntl()
  const { [name]: value } = useStore(form.$values)
  const { [name]: problem } = useStore(form.$problems)
  return {
    error: problem && intl.formatMessage({ id: problem }),
    input: {
      name,
      value: String(value),
      onChange: (typed) => form.change({ [name]: typed } as unknown as Partial<Values>),
      onBlur: () => form.leave(name),
    },
  }
}
