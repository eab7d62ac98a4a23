import { useField } from '../field.tsx'
import { PlateRegion, PlateView, type PlateFace } from '../plate-view.tsx'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'

export interface PlateInputProps extends Omit<MaskedInputProps, 'mask'> {
  /** What the text was recognised as, or null while it is no whole number. */
  plate: PlateFace | null
  /** Which kind of plate is being typed, as far as can be told. */
  format: PlateFace['format']
}

/** One free line, never rewritten while it is typed, that turns into the plate it names once it is left. */
export function PlateInput({ plate, format, ...attributes }: PlateInputProps) {
  const field = useField()
  return (
    <div className={field?.isInvalid ? 'plate-input plate-input-invalid' : 'plate-input'} part="plate-input">
      <MaskedInput
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        {...attributes}
        className={undefined}
        part={undefined}
      />
      {format === 'rus' && (
        <span className="plate-input-end" aria-hidden="true">
          <PlateRegion region="" />
        </span>
      )}
      {plate && (
        <span className="plate-input-face" aria-hidden="true">
          <PlateView plate={plate} label={attributes.value} />
        </span>
      )}
    </div>
  )
}
