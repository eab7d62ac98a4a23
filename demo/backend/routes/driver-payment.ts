import type { FastifyInstance } from 'fastify'
import { benefitsCalls } from '../../../shared/api/contract/benefits.server.ts'
import { driverOrderCalls } from '../../../shared/api/contract/driver-order.server.ts'
import { driverPaymentCalls } from '../../../shared/api/contract/driver-payment.server.ts'
import { driverSessionCalls } from '../../../shared/api/contract/driver-session.server.ts'
import { driverStartCalls } from '../../../shared/api/contract/driver-start.server.ts'
import { flatParkingCalls } from '../../../shared/api/contract/flat-parking.server.ts'
import { parseWireTime } from '../../../shared/domain/city-time.ts'
import type { CityModel } from '../city/city-model.ts'
import type { KeptStart } from '../database/schema.ts'
import type { Context } from '../context.ts'
import * as abort from '../payment/driver/abort.ts'
import { describeBenefits } from '../payment/driver/benefits.ts'
import { quoteDriver } from '../payment/driver/cost-driver.ts'
import { readDriverStatus, readSessions, withdrawPayment as withdraw } from '../payment/driver/driver-status.ts'
import { payFlat as pay } from '../payment/driver/flat.ts'
import * as orders from '../payment/driver/order.ts'
import { refillBalance as refill } from '../payment/driver/refill.ts'
import { renewSession } from '../payment/driver/renew.ts'
import { startDriver, startOpen } from '../payment/driver/start-driver.ts'
import { quoteStay } from '../payment/session/flat-quote.ts'
import type { ParkingInput } from '../payment/session/quote.ts'
import { mountDriverCalls } from './driver.ts'

/** Everything a signed-in driver pays, sees and ends (readings 3.3–3.6, section D). */
export function serveDriverPayment(app: FastifyInstance, context: Context, city: CityModel): void {
  const { db } = context.database
  const on = mountDriverCalls(app, context, city)

  on('cost', driverStartCalls.driverCost, async (call, input) =>
    quoteDriver(context, call, { ...toVehicleAtPlace(input, input.Duration), sessionId: input.ReservationId }),
  )
  on('start', driverStartCalls.driverStart, (call, input) =>
    startDriver(context, call, {
      ...toVehicleAtPlace(input, input.Duration),
      expectedCost: input.expectedCost,
      unlessBeingPaid: input.unlessBeingPaid,
    }),
  )
  on('start', driverStartCalls.driverOpenStart, (call, input) =>
    startOpen(context, call, {
      ...toVehicleAtPlace(input, input.Duration),
      unlessBeingPaid: input.unlessBeingPaid,
    }),
  )
  on('start', driverOrderCalls.driverRenew, (call, input) =>
    renewSession(context, call, {
      sessionId: input.ReservationId,
      minutes: input.Duration,
      from: input.timestart === undefined ? null : parseWireTime(input.timestart, city.timeZone),
      expectedCost: input.expectedCost,
    }),
  )
  on('start', driverOrderCalls.abortSession, (call, input) =>
    abort.abortSession(context, call, { sessionId: input.ReservationId, expectedCost: input.expectedCost }),
  )
  on('cost', driverOrderCalls.previewStop, (call, input) => abort.previewStop(context, call, input.ReservationId))
  on('start', driverOrderCalls.payOrder, (call, input) => orders.payOrder(context, call, input.OrderId))
  on('start', driverOrderCalls.payDeferred, (call, input) => orders.payOrder(context, call, input.OrderId))
  on('start', driverOrderCalls.cancelOrder, (call, input) => orders.cancelOrder(context, call, input.OrderId))
  on('start', driverOrderCalls.breakSession, (call, input) =>
    orders.breakSession(context, call, { sessionId: input.OrderId, expectedCost: input.expectedCost }),
  )
  on('start', driverPaymentCalls.refillBalance, (call, input) =>
    refill(context, call, { amount: input.RefillAmount, thenStart: toKeptStart(input.thenStart) }),
  )
  on('start', flatParkingCalls.payFlat, (call, input) =>
    pay(context, call, { sessionId: input.sessionId, parkingCode: input.parkingNumber }),
  )
  on('start', driverPaymentCalls.withdrawPayment, (call, input) => withdraw(context, call, input.paymentId))
  on('status', driverPaymentCalls.driverPaymentStatus, (call, input) => readDriverStatus(context, call, input))
  on('status', driverSessionCalls.driverSessions, async (call) => ({
    result: await readSessions(db, call, call.driver.owner),
  }))
  on('status', benefitsCalls.getBenefits, async (call) => ({ result: await describeBenefits(db, call) }))
  on('cost', flatParkingCalls.flatCost, (call, input) =>
    quoteStay(
      db,
      { ...call, owner: call.driver.owner },
      { ticket: input.ticketNumber, parkingCode: input.parkingNumber },
    ),
  )
}

type StartInput = ParkingInput & { Duration: number; expectedCost: string }

function toKeptStart(input: StartInput | undefined): KeptStart | null {
  return input === undefined ? null : { ...toVehicleAtPlace(input, input.Duration), expectedCost: input.expectedCost }
}

function toVehicleAtPlace<Minutes extends number | undefined>(input: ParkingInput, duration: Minutes) {
  const { Vehicle = '', Category, NumberFormat, Zone, ParkingCode, timestart } = input
  return {
    transport: { number: Vehicle, category: Category, numberFormat: NumberFormat },
    zone: Zone,
    parkingCode: ParkingCode,
    duration,
    postPaymentStartTime: timestart,
  }
}
