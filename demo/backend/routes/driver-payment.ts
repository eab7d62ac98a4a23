import type { FastifyInstance } from 'fastify'
import type { AnyObjectSchema, InferType } from 'yup'
import { getBenefits } from '../../../shared/api/contract/benefits.ts'
import type { Call } from '../../../shared/api/contract/call.ts'
import { driverCost } from '../../../shared/api/contract/driver-cost.ts'
import {
  abortSession,
  breakSession,
  cancelOrder,
  driverRenew,
  payDeferred,
  payOrder,
  previewStop,
} from '../../../shared/api/contract/driver-order.ts'
import * as schemas from '../../../shared/api/contract/driver-payment.schema.ts'
import { driverPaymentStatus, refillBalance, withdrawPayment } from '../../../shared/api/contract/driver-payment.ts'
import { driverSessions } from '../../../shared/api/contract/driver-session.ts'
import { driverOpenStart, driverStart } from '../../../shared/api/contract/driver-start.ts'
import { flatCost, payFlat } from '../../../shared/api/contract/flat-parking.ts'
import { parseWireTime } from '../../../shared/domain/city-time.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { mount } from '../http/mount.ts'
import * as abort from '../payment/abort.ts'
import type { Answer } from '../payment/attempts.ts'
import { describeBenefits } from '../payment/benefits.ts'
import { quoteDriver } from '../payment/cost-driver.ts'
import type { DriverCall } from '../payment/driver.ts'
import { readDriverStatus, readSessions, withdrawPayment as withdraw } from '../payment/driver-status.ts'
import { payFlat as pay, quoteFlat } from '../payment/flat.ts'
import * as orders from '../payment/order.ts'
import { refillBalance as refill } from '../payment/refill.ts'
import { sendRefunds } from '../payment/refunds.ts'
import { renewSession } from '../payment/renew.ts'
import { startDriver, startOpen } from '../payment/start-driver.ts'
import type { Limits } from '../rate-limit.ts'
import { readDriverCall } from './driver.ts'

/** Everything a signed-in driver pays, sees and ends (readings 3.3–3.6, section D). */
export function serveDriverPayment(app: FastifyInstance, context: Context, city: CityModel): void {
  const { handle } = context.database

  on('cost', driverCost, schemas.costInput, async (call, input) =>
    quoteDriver(context, call, { ...toStand(input, input.Duration), sessionId: input.ReservationId }),
  )
  on('start', driverStart, schemas.startInput, (call, input) =>
    startDriver(context, call, { ...toStand(input, input.Duration), expectedCost: input.expectedCost }),
  )
  on('start', driverOpenStart, schemas.openStartInput, (call, input) =>
    startOpen(context, call, toStand(input, input.Duration)),
  )
  on('start', driverRenew, schemas.renewInput, (call, input) =>
    renewSession(context, call, {
      sessionId: input.ReservationId,
      minutes: input.Duration,
      from: input.timestart === undefined ? null : parseWireTime(input.timestart, city.timeZone),
      expectedCost: input.expectedCost,
    }),
  )
  on('start', abortSession, schemas.reservationInput, (call, input) =>
    abort.abortSession(context, call, input.ReservationId),
  )
  on('cost', previewStop, schemas.reservationInput, (call, input) =>
    abort.previewStop(context, call, input.ReservationId),
  )
  on('start', payOrder, schemas.payOrderInput, (call, input) => orders.payOrder(context, call, input.OrderId))
  on('start', payDeferred, schemas.payOrderInput, (call, input) => orders.payOrder(context, call, input.OrderId))
  on('start', cancelOrder, schemas.orderInput, (call, input) => orders.cancelOrder(context, call, input.OrderId))
  on('start', breakSession, schemas.payOrderInput, (call, input) => orders.breakSession(context, call, input.OrderId))
  on('start', refillBalance, schemas.refillInput, (call, input) => refill(context, call, input.RefillAmount))
  on('start', payFlat, schemas.payFlatInput, (call, input) =>
    pay(context, call, { sessionId: input.sessionId, parkingCode: input.parkingNumber }),
  )
  on('start', withdrawPayment, schemas.withdrawInput, (call, input) => withdraw(context, call, input.paymentId))
  on('status', driverPaymentStatus, schemas.paymentStatusInput, (call, input) => readDriverStatus(context, call, input))
  on('status', driverSessions, schemas.tokenInput, async (call) => ({
    result: await readSessions(handle, call, call.driver.owner),
  }))
  on('status', getBenefits, schemas.tokenInput, async ({ driver }) => ({ result: describeBenefits(city, driver) }))
  on('cost', flatCost, schemas.flatCostInput, (call, input) =>
    quoteFlat(context, call, { ticket: input.ticketNumber, parkingCode: input.parkingNumber }),
  )

  /** One call of a driver: who it is, what it does, and the word to the bank about money that goes back. */
  function on<Schema extends AnyObjectSchema>(
    limit: keyof Limits,
    call: Call<never, unknown>,
    input: Schema,
    work: (call: DriverCall, input: InferType<Schema>) => Promise<Answer>,
  ): void {
    mount(app, { call, input }, async ({ input: read, request, reply }) => {
      reply.header('cache-control', 'no-store')
      const answer = await work(await readDriverCall(context, city, { request, input: read, limit }), read)
      if (limit === 'start') await sendRefunds(context)
      return answer
    })
  }
}

interface ParkingInput {
  Vehicle?: string | undefined
  Category?: string | undefined
  NumberFormat?: string | undefined
  Zone?: string | undefined
  ParkingCode?: string | undefined
  timestart?: string | undefined
}

function toStand<Minutes extends number | undefined>(input: ParkingInput, duration: Minutes) {
  const { Vehicle = '', Category, NumberFormat, Zone, ParkingCode, timestart } = input
  return {
    transport: { number: Vehicle, category: Category, numberFormat: NumberFormat },
    zone: Zone,
    parkingCode: ParkingCode,
    duration,
    postPaymentStartTime: timestart,
  }
}
