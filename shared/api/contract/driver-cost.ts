import { toWireTime, type Instant } from '../../domain/city-time.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { Call } from './call.ts'
import { openPart, openSource, readFlag, readOptionalMoney } from './decoding.ts'
import { encodeParking, type DriverParking } from './driver-start.ts'
import { decodeCost, type GuestCost } from './guest-answers.ts'

export interface DriverCostRequest extends DriverParking {
  minutes: number
  /** Of parking that has begun; left out = from now on. */
  start?: Instant | undefined
  timeZone: string
  /** A session to extend: the minutes are priced from its old end (readings XR-1), its vehicle and zone stand. */
  sessionId?: string | undefined
}

export interface DriverCost extends Omit<GuestCost, 'token'> {
  /** What the balance lacks; 0 in balance-free mode. */
  rest: Kopecks
  isEnough: boolean
  /** Null in balance-free mode. */
  balance: Kopecks | null
  /** The top-up the server suggests, whole roubles; 0 when there is enough. */
  refill: Kopecks
}

/** Cost of parking, or of more time for a session, with the driver's benefits. */
export const driverCost: Call<DriverCostRequest, DriverCost> = {
  name: 'driverCost',
  method: 'POST',
  path: '/api/payment/cost',
  body: 'form',
  token: 'body',
  encode: ({ minutes, start, timeZone, sessionId, ...parking }) => ({
    ...encodeParking(parking),
    Duration: minutes,
    ReservationId: sessionId,
    timestart: start === undefined ? undefined : toWireTime(start, timeZone),
  }),
  decode(answer, timeZone) {
    const { token: _token, ...cost } = decodeCost(answer, timeZone)
    const source = openSource(answer)
    const data = openPart(source, 'costData') ?? source
    return {
      ...cost,
      rest: readOptionalMoney(source, 'priceRest') ?? 0,
      isEnough: readFlag(source, 'moneyEnough'),
      balance: readOptionalMoney(source, 'balance'),
      refill: readOptionalMoney(data, 'refill') ?? 0,
    }
  },
}
