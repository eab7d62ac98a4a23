import type { PlateFormat, PlateType } from '../domain/plate.ts'

/** What is drawn: a plate as `parsePlate` of the domain recognised it. */
export interface PlateFace {
  format: PlateFormat
  type: PlateType
  /** The number without its region, in the groups it is read in: А, 123, ВС. */
  groups: readonly string[]
  region: string
}

const COLOURS: { readonly [Type in PlateType]?: string } = {
  taxi: 'plate-yellow',
  policeStandard: 'plate-blue',
  policeTrailer: 'plate-blue',
  policeMoto: 'plate-blue',
}

/** The right end of a Russian plate: the region, if it is known, over the flag. */
export function PlateRegion({ region }: { region: string }) {
  return (
    <span className="plate-region">
      {region && <span className="plate-code">{region}</span>}
      <span className="plate-country">
        RUS <span className="plate-flag" />
      </span>
    </span>
  )
}

export interface PlateViewProps {
  plate: PlateFace
  /** What a screen reader says instead of the drawing, such as "vehicle А 123 ВС 77". */
  label: string
  size?: 'text' | 'large'
}

/** A plate as it hangs on the car, so that a wrong letter is seen at a glance; a foreign one is plain. */
export function PlateView({ plate, label, size = 'text' }: PlateViewProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn with CSS
    <span className={`plate plate-${size} ${COLOURS[plate.type] ?? ''}`} part="plate" role="img" aria-label={label}>
      <span className="plate-number">
        {plate.groups.map((group, place) => (
          // The groups of a plate have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={place} className={/\d/.test(group) ? 'plate-digits' : 'plate-letters'}>
            {group}
          </span>
        ))}
      </span>
      {plate.format === 'rus' && <PlateRegion region={plate.region} />}
    </span>
  )
}
