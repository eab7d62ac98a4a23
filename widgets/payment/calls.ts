import {
  type DriverCost,
  driverCost,
  driverOpenStart,
  type DriverParking,
  driverStart,
  type PayWith,
} from '../../shared/api/contract/driver-start.ts'
import type { CostQuestion } from '../../shared/domain/cost.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import type { AccountGate } from '../../shared/flows/account/gate.ts'
import type { DriverCashier, DriverPaid } from '../../shared/flows/checkout/driver-paid.ts'
import type { Started } from '../../shared/flows/checkout/payment.ts'
import { findPlace } from '../../shared/flows/parking/draft.ts'
import { type Draft, isOpenEnd } from './draft.ts'
import type { DriverFacts } from './facts.ts'

export interface StartWish {
  draft: Draft
  facts: DriverFacts
  question: CostQuestion
  /** What the person agreed to, kopecks. */
  price: Kopecks
  /** Where the balance does not pay. */
  pay: PayWith
}

/** What the form asks of the server. */
export function createCalls(gate: AccountGate, cashier: DriverCashier) {
  function toParking(
    { draft, facts }: Pick<StartWish, 'draft' | 'facts'>,
    { vehicle, zone }: CostQuestion,
  ): DriverParking {
    if (!vehicle) throw new Error('a driver pays for a vehicle')
    return {
      vehicle: { number: vehicle.plate, format: vehicle.format, category: vehicle.category ?? 'B' },
      zone,
      parkingCode: findPlace(draft.place, facts)?.parking?.code,
    }
  }

  return {
    cost(known: Pick<StartWish, 'draft' | 'facts'>, question: CostQuestion, signal: AbortSignal): Promise<DriverCost> {
      const { minutes, timeZone, start } = question
      const begun = known.draft.type === 'today' ? undefined : start
      return gate.call(driverCost, { ...toParking(known, question), minutes, timeZone, start: begun }, { signal })
    },

    async start(wish: StartWish, attempt: string): Promise<Started<DriverPaid>> {
      const { draft, facts, question, price, pay } = wish
      const parking = toParking(wish, question)
      if (isOpenEnd(draft, facts)) {
        const answer = await gate.call(
          driverOpenStart,
          { ...parking, reminderMinutes: draft.minutes || undefined },
          { attempt },
        )
        return cashier.toStarted(answer, { kind: 'session', amount: 0 })
      }
      const begun = draft.type === 'today' ? undefined : question.start
      const request = {
        ...parking,
        ...pay,
        minutes: question.minutes,
        timeZone: question.timeZone,
        start: begun,
        expectedPrice: price,
      }
      return cashier.toStarted(await gate.call(driverStart, request, { attempt }), { kind: 'session', amount: price })
    },
  }
}
