import {
  type DriverCost,
  driverCost,
  driverOpenStart,
  type DriverParking,
  driverStart,
  type PayWith,
  type StartToCome,
} from '../../shared/api/contract/driver-start.ts'
import type { CostQuestion } from '../../shared/domain/cost.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import type { AuthGuard } from '../../shared/flows/account/auth-guard.ts'
import type { DriverPaid } from '../../shared/flows/checkout/driver-payment-api.ts'
import type { Started } from '../../shared/flows/checkout/payment.ts'
import { findPlace } from '../../shared/flows/parking/draft.ts'
import { type Draft, isOpenEnd } from './draft.ts'
import type { DriverData } from './driver.ts'
import type { DriverCheckout } from '../../shared/flows/checkout/driver-checkout.ts'

export interface StartRequest {
  draft: Draft
  driverData: DriverData
  question: CostQuestion
  /** What the driver agreed to, kopecks. */
  price: Kopecks
  /** How it is paid; null where the balance pays. */
  payWith: PayWith | null
  /** Begin nothing while somebody else's order is under way. */
  unlessBeingPaid: true | undefined
}

type Chosen = Pick<StartRequest, 'draft' | 'driverData'>

/** What the form asks of the server. */
export function createCalls(authGuard: AuthGuard, { send }: Pick<DriverCheckout, 'send'>) {
  function toParking({ draft, driverData }: Chosen, { vehicle, zone }: CostQuestion): DriverParking {
    if (!vehicle) throw new Error('a driver pays for a vehicle')
    return {
      vehicle: { number: vehicle.plate, format: vehicle.format, category: vehicle.category ?? 'B' },
      zone,
      parkingCode: findPlace(draft.place, driverData)?.parking?.code,
    }
  }

  /** What is to begin at the price that was agreed to, however it is paid. */
  function toStart(chosen: Omit<StartRequest, 'payWith' | 'unlessBeingPaid'>): StartToCome {
    const { draft, question, price } = chosen
    return {
      ...toParking(chosen, question),
      minutes: question.minutes,
      timeZone: question.timeZone,
      start: draft.type === 'today' ? undefined : question.start,
      expectedPrice: price,
    }
  }

  return {
    cost(chosen: Chosen, question: CostQuestion, signal: AbortSignal): Promise<DriverCost> {
      const { minutes, timeZone, start } = question
      const begun = chosen.draft.type === 'today' ? undefined : start
      return authGuard.call(driverCost, { ...toParking(chosen, question), minutes, timeZone, start: begun }, { signal })
    },

    toStart,

    start(chosen: StartRequest, attempt: string): Promise<Started<DriverPaid>> {
      const { draft, driverData, question, price, payWith, unlessBeingPaid } = chosen
      if (isOpenEnd(draft, driverData)) {
        const request = { ...toParking(chosen, question), reminderMinutes: draft.minutes || undefined, unlessBeingPaid }
        return send({ call: driverOpenStart, request, payWith: null, kind: 'session', amount: 0 }, attempt)
      }
      const request = { ...toStart(chosen), unlessBeingPaid }
      return send({ call: driverStart, request, payWith, kind: 'session', amount: price }, attempt)
    },
  }
}
