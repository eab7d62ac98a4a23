import { createContext, use, useId, useRef, type ReactNode } from 'react'
import { useFault, useSaid } from './faults.ts'
import { Icon } from './icon.tsx'

/** What a control needs to know of the field around it. */
export interface FieldControl {
  id: string
  labelId: string
  label: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
}

const FieldContext = createContext<FieldControl | null>(null)

/** What the ids of fields begin with where they share a tree with ids of others. */
export const IdPrefix = createContext('')

/** The field that a control stands in, or null. */
export function useField(): FieldControl | null {
  return use(FieldContext)
}

/** The attributes that tie an input to its label, hint and error. */
export function toControlAttributes(field: FieldControl | null) {
  return field
    ? {
        id: field.id,
        'aria-describedby': field.describedBy,
        'aria-invalid': field.isInvalid || undefined,
        'aria-required': field.isRequired || undefined,
      }
    : {}
}

export interface FieldProps {
  label: string
  /** Said before it is needed: what to write and how. */
  hint?: ReactNode
  /** What is wrong and what to do; marks the control invalid. */
  error?: ReactNode
  /** Worth a second look, but blocks nothing. */
  warning?: ReactNode
  /** A word such as "optional" after the label; a field without it is required. */
  optional?: string
  /**
   * `group` for a set of radio buttons, which have labels of their own; `filter` for what narrows a list, where nothing
   * is required.
   */
  kind?: 'control' | 'group' | 'filter'
  children: ReactNode
}

/** A label, one control and what is to be said about it. The control finds its ids by itself. */
export function Field({ label, hint, error: wrong, warning, optional, kind = 'control', children }: FieldProps) {
  const id = `${use(IdPrefix)}${useId()}`
  const place = useRef<HTMLDivElement>(null)
  const error = useSaid(wrong)
  useFault(place, { label, error })
  const labelId = `${id}label`
  const hintId = `${id}hint`
  const messageId = `${id}message`
  const describedBy = [hint && hintId, (error || warning) && messageId].filter(Boolean).join(' ') || undefined
  const control = {
    id,
    labelId,
    label,
    describedBy,
    isInvalid: Boolean(error),
    isRequired: !optional && kind !== 'filter',
  }
  const name = (
    <>
      {label} {optional && <span className="field-optional">{optional}</span>}
    </>
  )
  return (
    <div ref={place} className="field" part="field">
      {kind === 'group' ? (
        <span className="field-label" part="label" id={labelId}>
          {name}
        </span>
      ) : (
        <label className="field-label" part="label" id={labelId} htmlFor={id}>
          {name}
        </label>
      )}
      <FieldContext value={control}>{children}</FieldContext>
      {hint && (
        <div className="field-hint" id={hintId}>
          {hint}
        </div>
      )}
      <div className="field-messages" aria-live="polite">
        {(error || warning) && (
          <div
            className={error ? 'field-message' : 'field-message field-message-warning'}
            part="message"
            id={messageId}
          >
            <Icon name={error ? 'danger' : 'warning'} />
            <span>{error || warning}</span>
          </div>
        )}
      </div>
    </div>
  )
}
