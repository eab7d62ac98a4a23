import { toWireTime } from '../../../../shared/domain/city-time.ts'
import type { SessionRow } from '../../database/schema.ts'
import type { Language } from '../../locales/messages.ts'

type Named = Readonly<Record<Language, string>>

/** What a payment was for. What there is none of, or what is kept no longer, is null. */
export interface Bought {
  /** What the payer and the staff call it by. */
  number: string
  /** Of a subscription, and of an invoice. */
  name: Named | null
  payee: Named | null
  plate: string | null
  /** The first day of a subscription, YYYY-MM-DD. */
  startDate: string | null
  stay: Pick<SessionRow, 'zone' | 'zoneName' | 'parkingCode' | 'startsAt' | 'endsAt'> | null
}

/** What was bought, in the wire’s terms. */
export function describeBought({ number, name, plate, startDate, stay }: Bought, timeZone: string) {
  return {
    orderNumber: number,
    ...(name === null ? {} : { name: name.ru }),
    ...(plate === null ? {} : { transport: plate }),
    ...(startDate === null ? {} : { startDate }),
    ...(stay === null ? {} : describeStay(stay, timeZone)),
  }
}

function describeStay(
  { zone, zoneName, parkingCode, startsAt, endsAt }: NonNullable<Bought['stay']>,
  timeZone: string,
) {
  return {
    zone,
    zoneName,
    ...(parkingCode === null ? {} : { parkingCode }),
    startDate: toWireTime(startsAt, timeZone),
    endDate: toWireTime(endsAt, timeZone),
  }
}
