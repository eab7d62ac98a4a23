import { LONG_WIRE_FORMAT } from '../../../../shared/api/contract/vehicle.ts'
import { priceStop } from '../../../../shared/domain/abort.ts'
import type { Benefit } from '../../../../shared/domain/benefit.ts'
import { MINUTE_MS, toWireTime, type Instant } from '../../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import { fail, succeed, type Outcome } from '../../../../shared/domain/outcome.ts'
import type { CityModel } from '../../city/city-model.ts'
import type { PriceFactors } from '../../city/price-factors.ts'
import type { PaymentRow, SessionRow } from '../../database/schema.ts'
import { BusinessError } from '../../http/business-error.ts'
import { omitAbsent, toWireMoney } from '../../http/wire.ts'
import type { Answer } from '../attempts.ts'
import { WAS_FREE } from '../session/describe.ts'
import type { DriverCall } from './driver.ts'
import { questionFor } from '../session/parking-place.ts'
import { proofLink } from '../../operations/proof-link.ts'
import { bankPageToCome } from '../settle/bank-page.ts'
import { OPEN_STATES } from '../settle/states.ts'

export interface View {
  city: CityModel
  now: Instant
  factors: PriceFactors
}

interface SoFar {
  billedMinutes: number
  price: Kopecks
}

/**
 * What an open end would cost if it stopped at this moment (readings gD-37); refused where the city's data have no price
 * for some minute of it.
 */
function priceSoFar({ city, now, factors }: View, session: SessionRow): Outcome<SoFar> {
  if (!city.zones.has(session.zone)) return fail('ZoneNotFound')
  const stop = priceStop({
    ...questionFor(city, session, { factors, benefits: session.benefits }),
    start: session.startsAt,
    now,
    billingPeriod: city.settings.billingPeriod,
    limit: (session.endsAt - session.startsAt) / MINUTE_MS,
  })
  return stop.ok ? succeed({ billedMinutes: stop.value.billedMinutes, price: stop.value.cost.price }) : stop
}

/** The same, to be agreed to or taken. It runs on where there is none, and can be stopped once the city has put that right. */
export function expectPriceSoFar(view: View, session: SessionRow): SoFar {
  const soFar = priceSoFar(view, session)
  if (soFar.ok) return soFar.value
  throw new BusinessError('CalculationCostError', { says: 'refusal.noPriceYet', values: { reason: soFar.error } })
}

/** Null where it cannot be told. */
function sumOf(view: View, session: SessionRow): Kopecks | null {
  if (!session.isOpen) return session.price
  const soFar = priceSoFar(view, session)
  return soFar.ok ? soFar.value.price : null
}

export function amountToPay(session: SessionRow): Kopecks {
  return session.state === 'waiting' ? session.price - session.paid : 0
}

/** A session of the driver in the names of the entity table; what the table does not name stands beside them. */
export function describeDriverSession(
  view: View,
  session: SessionRow,
  openPayment?: string | null,
): Record<string, unknown> {
  const { timeZone } = view.city
  const sum = sumOf(view, session)
  return omitAbsent({
    id: session.id,
    reservationId: session.id,
    status: session.state === 'waiting' ? 'Waiting' : 'Active',
    type: session.type,
    zone: session.zone,
    zoneName: session.zoneName,
    parkingCode: session.parkingCode,
    transport: { numberTs: session.plate, formatGrz: LONG_WIRE_FORMAT[session.format], category: session.category },
    startDate: toWireTime(session.startsAt, timeZone),
    endDate: toWireTime(session.endsAt, timeZone),
    isOpenEnd: session.isOpen,
    duration: Math.round((session.endsAt - session.startsAt) / MINUTE_MS),
    reminderMinutes: session.reminderMinutes,
    sum: sum === null ? null : toWireMoney(sum),
    paidSum: toWireMoney(session.paid),
    amountToPay: toWireMoney(amountToPay(session)),
    payBy: session.payBy === null ? null : toWireTime(session.payBy, timeZone),
    benefits: session.benefits.map((benefit) => describeBenefit(benefit, timeZone)),
    paymentId: openPayment,
    orderNumber: String(session.orderNumber),
  })
}

/** The session beside what was paid for it, over or not; one that was given up was never paid. */
export function describePaidFor(
  view: View,
  session: SessionRow | null,
  openPayment?: string | null,
): Record<string, unknown> | null {
  return session === null || session.state === 'cancelled' ? null : describeDriverSession(view, session, openPayment)
}

function describeBenefit(benefit: Benefit, timeZone: string): Record<string, unknown> {
  const { name, percent, zones, plate, format, category, startsAt, endsAt, intervals } = benefit
  return omitAbsent({
    type: name,
    sale: percent,
    zone: zones === '#' ? ['#'] : zones,
    transport: omitAbsent({ numberTs: plate, formatGrz: format && LONG_WIRE_FORMAT[format], category }),
    startOf: startsAt === undefined ? null : toWireTime(startsAt, timeZone),
    endOf: endsAt === undefined ? null : toWireTime(endsAt, timeZone),
    intervals,
  })
}

/** What the balance paid has no receipt of the bank: the line of the history is shown in its place. */
export function proofOf({ city, pay, secret }: DriverCall, orderNumber: number | null): string | null {
  return orderNumber === null ? null : proofLink({ city: city.name, orderNumber }, pay.origin, secret)
}

export interface Done {
  session: SessionRow | null
  payment: PaymentRow | null
  /** Null where the city has no balances. */
  balance: Kopecks | null
  /** Of the line in the history. */
  orderNumber: number | null
  isFree?: boolean
  /** The line is of money that came back, and proves no payment. */
  isMoneyBack?: boolean
  /** An earlier request has done it, and this one has charged nothing. */
  isRepeat?: boolean
  /** What was bought, as a benefit of the wire. */
  subscription?: Record<string, unknown>
}

/** The one answer of all paying calls. */
export function describePay(call: DriverCall, done: Done): Answer {
  const { session, payment, balance, orderNumber } = done
  const isOpen = payment !== null && OPEN_STATES.includes(payment.state)
  const isBegun = session === null || session.state === 'active' || session.state === 'finished'
  const isPaid = payment === null && !done.isFree && !done.isMoneyBack && isBegun && session?.isOpen !== true
  return omitAbsent({
    ...(done.isFree ? WAS_FREE : {}),
    paymentId: payment?.id,
    RedirectURL: payment && bankPageToCome(payment),
    session: describePaidFor(call, session, isOpen ? payment.id : null),
    subscription: done.subscription,
    proof: isPaid ? proofOf(call, orderNumber) : null,
    isRepeat: done.isRepeat,
    balance: balance === null ? null : toWireMoney(balance),
    orderNumber: orderNumber === null ? null : String(orderNumber),
  })
}
