import { useStore } from '@nanostores/react'
import type { Form } from '../../shared/flows/form.ts'
import { useField } from '../../shared/flows/use-field.tsx'
import type { DocumentValues } from './document-fields.ts'
import { PaperFields } from './paper-fields.tsx'

export function DocumentFieldsView({ form }: { form: Form<DocumentValues> }) {
  const { type } = useStore(form.$values)
  return (
    <PaperFields type={type} onType={(chosen) => form.change({ type: chosen })} number={useField(form, 'number')} />
  )
}
