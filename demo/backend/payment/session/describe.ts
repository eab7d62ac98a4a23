import { WIRE_FORMAT } from '../../../../shared/api/contract/vehicle.ts'
import { toWireTime } from '../../../../shared/domain/city-time.ts'
import type { Cost } from '../../../../shared/domain/cost.ts'
import type { PaymentRow, SessionRow } from '../../database/schema.ts'
import { omitAbsent, toWireMoney } from '../../http/wire.ts'
import { bankPageToCome } from '../settle/bank-page.ts'

/** Nothing was to be paid: a notice beside the ok, which gets its words when it is answered. */
export const WAS_FREE = { errorName: 'ParkingSessionWasFree' } as const

/** The answers of guest calls, in the wire's names. */
export function describeCost(cost: Cost, timeZone: string): Record<string, unknown> {
  const price = toWireMoney(cost.price)
  return {
    price,
    priceRest: price,
    sumSale: toWireMoney(cost.saving),
    benefitsName: cost.benefitNames,
    moneyEnough: cost.price === 0,
    totalcost: price,
    totaldiscount: toWireMoney(cost.saving),
    benefit: cost.benefitNames.join(', '),
    balance: 0,
    costData: {
      totalcost: price,
      intervals: cost.intervals.map(({ from, to, minutes, dayType, price: hourly, percent, benefitName, sum }) => ({
        from: toWireTime(from, timeZone),
        to: toWireTime(to, timeZone),
        minutes,
        dayType,
        price: hourly,
        percent,
        benefitName: benefitName ?? '',
        sum: toWireMoney(sum),
      })),
    },
  }
}

export function describeSession(session: SessionRow, timeZone: string): Record<string, unknown> {
  return omitAbsent({
    zone: session.zone,
    zoneName: session.zoneName,
    parkingCode: session.parkingCode,
    transport: describeVehicle(session),
    startDate: toWireTime(session.startsAt, timeZone),
    endDate: toWireTime(session.endsAt, timeZone),
    sum: toWireMoney(session.price),
  })
}

/** Null once the plate has been forgotten. */
function describeVehicle({ plate, category, format }: SessionRow): Record<string, unknown> | null {
  return plate === '' ? null : { number: plate, category, numberFormat: WIRE_FORMAT[format] }
}

/** A parking that cost nothing goes by its own number, which is kept with the answer to a key and told to nobody. */
export const FREE_PARKING = 'freeParking'

export function describeStart(
  pair: { session: SessionRow; payment: PaymentRow | null },
  timeZone: string,
): Record<string, unknown> {
  const { session, payment } = pair
  const described = { session: describeSession(session, timeZone) }
  if (payment === null) return { ...WAS_FREE, [FREE_PARKING]: session.id, ...described }
  return omitAbsent({ paymentId: payment.id, RedirectURL: bankPageToCome(payment), ...described })
}
