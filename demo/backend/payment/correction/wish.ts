import { WIRE_FORMAT } from '../../../../shared/api/contract/vehicle.ts'
import { parseWireTime, type Instant } from '../../../../shared/domain/city-time.ts'
import type { Correctable } from '../../../../shared/domain/correctable.ts'
import type { CityModel } from '../../city/city-model.ts'
import type { SessionRow } from '../../database/schema.ts'
import { BusinessError } from '../../http/business-error.ts'
import { type ParkingInput, readVehicleAtPlace, toMinute, type ReadVehicleAtPlace } from '../session/quote.ts'

/** The parking as it would be: which car, where, from when. */
export interface CorrectedFacts extends ReadVehicleAtPlace {
  start: Instant
}

export interface CorrectionWish {
  field: Correctable
  to: CorrectedFacts
}

/** What is asked for; null where nothing is. */
export function readWish(city: CityModel, session: SessionRow, input: ParkingInput): CorrectionWish | null {
  const field = fieldOf(input)
  if (field === null) return null
  const { plate, category, format, zone, parkingCode, startsAt } = session
  const kept = {
    transport: { number: plate, category, numberFormat: WIRE_FORMAT[format] },
    zone,
    parkingCode: parkingCode ?? undefined,
  }
  if (field === 'start') {
    const start = parseWireTime(input.timestart ?? '', city.timeZone)
    if (start === null) throw new BusinessError('ValidationError', { says: 'refusal.time' })
    return { field, to: { ...factsOf(session), start: toMinute(start) } }
  }
  const { Vehicle = '', Category, NumberFormat, Zone, ParkingCode } = input
  const sent =
    field === 'vehicle'
      ? { transport: { number: Vehicle, category: Category, numberFormat: NumberFormat } }
      : { zone: Zone, parkingCode: ParkingCode }
  return { field, to: { ...readVehicleAtPlace(city, { ...kept, ...sent }), start: startsAt } }
}

function fieldOf({ Vehicle, Zone, ParkingCode, timestart }: ParkingInput): Correctable | null {
  const isZone = Zone !== undefined || ParkingCode !== undefined
  const fields: [Correctable, boolean][] = [
    ['vehicle', Vehicle !== undefined],
    ['zone', isZone],
    ['start', timestart !== undefined],
  ]
  const sent = fields.filter(([, isSent]) => isSent)
  if (sent.length > 1) throw new BusinessError('ValidationError', { says: 'refusal.oneCorrection' })
  return sent[0]?.[0] ?? null
}

/** The parking as it stands. */
export function factsOf(session: SessionRow): CorrectedFacts {
  const { zone, zoneName, parkingCode, plate, plateKey, format, category, startsAt } = session
  return { zone, zoneName, parkingCode, plate, plateKey, format, category, start: startsAt }
}
