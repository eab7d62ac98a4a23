import type { FastifyInstance } from 'fastify'
import { subscriptionConstructorCalls } from '../../../shared/api/contract/subscription-constructor.server.ts'
import { subscriptionsCalls } from '../../../shared/api/contract/subscriptions.server.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import * as acts from '../subscriptions/acts.ts'
import { buySubscription } from '../subscriptions/buy.ts'
import { listConstructorTerms, listConstructorZones, selectOffers } from '../subscriptions/constructor.ts'
import { describeOffer } from '../subscriptions/describe.ts'
import { refundSubscription } from '../subscriptions/give-up.ts'
import { offersFor } from '../subscriptions/wanted.ts'
import { mountDriverCalls } from './driver.ts'

/** What is sold beside single parkings, and what a driver does with it (readings 3.16). */
export function serveSubscriptions(app: FastifyInstance, context: Context, city: CityModel): void {
  const on = mountDriverCalls(app, context, city)

  on('status', subscriptionsCalls.getSubscriptions, async (call) => ({
    result: (await offersFor(context.database.db, call)).map(describeOffer),
  }))
  on('start', subscriptionsCalls.paySubscription, (call, input) =>
    buySubscription(context, call, {
      code: input.codeSubscription,
      plate: input.vehicle ?? '',
      startDate: input.timestart,
      expectedCost: input.expectedCost,
    }),
  )
  on('start', subscriptionsCalls.pauseSubscription, (call, input) =>
    acts.pauseSubscription(context, call, input.orderNum),
  )
  on('start', subscriptionsCalls.continueSubscription, (call, input) =>
    acts.continueSubscription(context, call, input.orderNum),
  )
  on('start', subscriptionsCalls.changeSubscriptionVehicle, (call, input) =>
    acts.changeVehicle(context, call, { orderNumber: input.orderNum, plate: input.grzNew }),
  )
  on('start', subscriptionsCalls.refundSubscription, (call, input) =>
    refundSubscription(context, call, { orderNumber: input.orderNum, expectedRefund: input.expectedRefund }),
  )
  on('status', subscriptionConstructorCalls.getConstructorZones, async (call) => listConstructorZones(call))
  on('status', subscriptionConstructorCalls.getConstructorTiming, async (call) => listConstructorTerms(call))
  on('cost', subscriptionConstructorCalls.selectConstructorOffers, (call, input) =>
    selectOffers(context, call, {
      zones: input.zones,
      startDate: input.dateStart,
      days: input.timing,
      category: input.category ?? 'B',
    }),
  )
}
