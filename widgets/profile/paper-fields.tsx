import { useIntl } from 'react-intl'
import { type DocumentType, parseDocument } from '../../shared/domain/document.ts'
import type { TypedText } from '../../shared/flows/use-field.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { TextInput } from '../../shared/ui/text-input.tsx'

export interface PaperFieldsProps {
  type: DocumentType
  onType(type: DocumentType): void
  number: TypedText
  isOptional?: boolean
}

/** Which paper it is, and its number, grouped under the field as it is recognised (readings 3.10). */
export function PaperFields({ type, onType, number, isOptional = false }: PaperFieldsProps) {
  const intl = useIntl()
  const parsed = parseDocument(number.input.value)
  const optional = isOptional ? { optional: intl.formatMessage({ id: 'common.optional' }) } : {}
  return (
    <>
      <Field label={intl.formatMessage({ id: 'profile.documents.type' })} kind="group" {...optional}>
        <Choice
          value={type}
          options={[
            { value: 'STS', label: intl.formatMessage({ id: 'profile.documents.type.STS' }) },
            { value: 'VU', label: intl.formatMessage({ id: 'profile.documents.type.VU' }) },
          ]}
          onChange={onType}
        />
      </Field>
      <Field
        label={intl.formatMessage({ id: `profile.documents.number.${type}` })}
        hint={
          parsed.valid && !number.error
            ? intl.formatMessage({ id: 'profile.documents.number.read' }, { number: parsed.display })
            : intl.formatMessage({ id: `profile.documents.number.hint.${type}` })
        }
        error={number.error}
        {...optional}
      >
        <TextInput {...number.input} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
    </>
  )
}
