import type { ComponentProps } from 'react'
import { toControlAttributes, useField } from './field.tsx'
import { PlateRegion, PlateView, type PlateFace } from './plate-view.tsx'

export interface PlateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'style' | 'autoFocus'> {
  /** As typed, in any spelling; it is never rewritten under the typist's hands. */
  value: string
  onChange(text: string): void
  /** What the text was recognised as, or null while it is no whole number. */
  plate: PlateFace | null
  /** Which kind of plate is being typed, as far as can be told. */
  format: PlateFace['format']
}

/** One free line that turns into the plate it names once it is left. */
export function PlateInput({ value, onChange, plate, format, ...attributes }: PlateInputProps) {
  const field = useField()
  return (
    <div className={field?.isInvalid ? 'plate-input plate-input-invalid' : 'plate-input'} part="plate-input">
      <input
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        {...toControlAttributes(field)}
        {...attributes}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {format === 'rus' && (
        <span className="plate-input-end" aria-hidden="true">
          <PlateRegion region="" />
        </span>
      )}
      {plate && (
        <span className="plate-input-face" aria-hidden="true">
          <PlateView plate={plate} label={value} />
        </span>
      )}
    </div>
  )
}
