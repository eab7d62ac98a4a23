import { parsePlate, type PlateFormat } from '../domain/plate.ts'
import { PlateView, type PlateViewProps } from './plate-view.tsx'

export interface DrawnPlateProps extends Pick<PlateViewProps, 'size'> {
  plate: string
  format?: PlateFormat | undefined
  /** What it is, such as "vehicle", where nothing beside it says so. */
  name?: string
}

/** A plate as it looks on the vehicle; as it is written where it cannot be read. */
export function DrawnPlate({ plate, format, name, size = 'text' }: DrawnPlateProps) {
  const parsed = parsePlate(plate, { format })
  if (!parsed.valid) return <span>{plate}</span>
  return <PlateView plate={parsed} label={name ? `${name} ${parsed.display}` : parsed.display} size={size} />
}
