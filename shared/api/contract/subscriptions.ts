import type { Benefit } from '../../domain/benefit.ts'
import { type Kopecks, toRoubles } from '../../domain/money.ts'
import { CATEGORIES, type Category } from '../../domain/plate.ts'
import { PERMIT_TYPES, type PermitType } from '../../domain/subscription-period.ts'
import { type DriverBenefit, readDriverBenefit, readIntervals, readZones } from './benefits.ts'
import type { Call, Json } from './call.ts'
import {
  openPart,
  openResult,
  pick,
  readFlag,
  readOptionalMoney,
  readOptionalNumber,
  readOptionalText,
  readPrice,
  readResults,
  readText,
  type Source,
} from './decoding.ts'
import { decodePay, type DriverPay, encodePay, type PayWith } from './driver-start.ts'

/** A subscription of the city's catalogue that the driver may buy. */
export interface SubscriptionOffer {
  code: string
  name: string
  nameEn: string | null
  /** Null where the city has a type of its own; then `typeText` is all that is known of its term. */
  type: PermitType | null
  /** The server's word for the type. */
  typeText: string
  description: string
  descriptionEn: string | null
  cost: Kopecks
  zones: Benefit['zones']
  /** Taken off the price of parking: all day, unless `intervals` stand in its place. */
  percent: number
  intervals: Benefit['intervals']
  /** Only vehicles of this category; null = any. */
  category: Category | null
  /** Bound to this plate; null = the buyer chooses the vehicle. */
  plate: string | null
  /** Bound to this first date, YYYY-MM-DD; null = the buyer chooses it. */
  startDate: string | null
}

/** The date of a time or a date of the wire; its time of day is of no account. */
function readOptionalDate(source: Source, name: string): string | null {
  return readOptionalText(source, name)?.slice(0, 10) || null
}

function readOffer(source: Source): SubscriptionOffer {
  const typeText = readText(source, 'parkingPermitType')
  const category = readOptionalText(source, 'category')
  return {
    code: readText(source, 'parkingPermitCode'),
    name: readText(source, 'parkingPermit'),
    nameEn: readOptionalText(source, 'parkingPermitEn'),
    type: PERMIT_TYPES.find((known) => known === typeText.toLowerCase()) ?? null,
    typeText,
    description: readOptionalText(source, 'parkingPermitDesc') ?? '',
    descriptionEn: readOptionalText(source, 'parkingPermitDescEn'),
    cost: readPrice(source, 'cost'),
    zones: readZones(source),
    // Absent, parking costs nothing (readings SB-1).
    percent: readOptionalNumber(source, 'sale') ?? 100,
    intervals: readIntervals(source),
    category: CATEGORIES.find((known) => known === category) ?? null,
    plate: readOptionalText(source, 'licensePlate') || null,
    startDate: readOptionalDate(source, 'startDate'),
  }
}

/** The subscriptions that the city sells to this driver. */
export const getSubscriptions: Call<void, SubscriptionOffer[]> = {
  name: 'getSubscriptions',
  method: 'GET',
  path: '/api/profile/get-subscription',
  body: 'query',
  token: 'query',
  encode: () => ({}),
  decode: (answer) => readResults(answer, readOffer),
}

export interface SubscriptionRequest extends PayWith {
  /** Of an offer of the catalogue, or of one of the constructor: that names one quote (readings SB-3). */
  code: string
  /** Plate of one of the driver's vehicles, or that of the offer. */
  vehicle: string
  /** The first date, YYYY-MM-DD of the city: today or later. */
  startDate: string
  /** What the person agreed to; a dearer price is answered with PriceChangedTryLater. */
  expectedPrice: Kopecks
}

/**
 * Buys a subscription: from the balance where that is enough, else by the method with a redirect, else `NoMoneyNoHoney`.
 * `SubscriptionAlreadyExists` where the plate has one that overlaps it; where that shows only when the bank confirms, the
 * money goes back in full and the payment is `refunded` (readings SB-4). `PriceChangedTryLater` for a quote of the
 * constructor after its 15 minutes.
 *
 * How it ended is asked like that of every payment: `driverPaymentStatus` by the payment or by the attempt's key; its
 * kind is `subscription`, and what was bought stands in its `subscription`.
 */
export const paySubscription: Call<SubscriptionRequest, DriverPay> = {
  name: 'paySubscription',
  method: 'POST',
  path: '/api/payment/subscription',
  body: 'form',
  token: 'body',
  encode: ({ code, vehicle, startDate, expectedPrice, ...rest }) => ({
    vehicle: vehicle.replace(/\s/g, '').toUpperCase(),
    codeSubscription: code,
    timestart: startDate,
    expectedCost: toRoubles(expectedPrice),
    ...encodePay(rest),
  }),
  decode: decodePay,
}

/** The subscription that is meant, by the number of its benefit. */
export interface SubscriptionAct {
  orderNumber: string
  /** What the person reads, as a language tag (`ru`, `en`): a refusal comes as a text in it. */
  language?: string | undefined
}

const encodeAct = ({ orderNumber, language }: SubscriptionAct) => ({ orderNum: orderNumber, lang: language })

/** The benefit as it is after an act; null where a backend does not repeat it: then the list is to be asked anew. */
function decodeAct(answer: Json, timeZone?: string): DriverBenefit | null {
  const source = openResult(answer)
  const benefit = openPart(source, 'benefit')
  return benefit && readDriverBenefit(benefit, timeZone)
}

/** Stops a subscription for a while: from now on it prices nothing (readings SB-5). */
export const pauseSubscription: Call<SubscriptionAct, DriverBenefit | null> = {
  name: 'pauseSubscription',
  method: 'POST',
  path: '/api/payment/subscription/pause/v1',
  body: 'form',
  token: 'header',
  encode: encodeAct,
  decode: decodeAct,
}

/** Lets it go on; its end moves by the whole dates of the pause (readings SB-5). */
export const continueSubscription: Call<SubscriptionAct, DriverBenefit | null> = {
  name: 'continueSubscription',
  method: 'POST',
  path: '/api/payment/subscription/continue/v1',
  body: 'form',
  token: 'header',
  encode: encodeAct,
  decode: decodeAct,
}

/** Makes it another vehicle's of the driver, from now on (readings SB-7); `SubscriptionAlreadyExists` where that has one. */
export const changeSubscriptionVehicle: Call<SubscriptionAct & { plate: string }, DriverBenefit | null> = {
  name: 'changeSubscriptionVehicle',
  method: 'POST',
  path: '/api/payment/subscription/change-vehicle/v1',
  body: 'form',
  token: 'header',
  encode: ({ plate, ...act }) => ({ ...encodeAct(act), grzNew: plate.replace(/\s/g, '').toUpperCase() }),
  decode: decodeAct,
}

/** What became of a subscription that was given up. */
export interface SubscriptionRefund {
  refund: Kopecks
  /** It went to the balance; otherwise it goes to the method that was paid by. */
  isToBalance: boolean
  /** Afterwards; null in balance-free mode. */
  balance: Kopecks | null
  /** As it is now; null where a backend does not repeat it. */
  benefit: DriverBenefit | null
}

/**
 * Gives a subscription up: it ends at once and what is left of its money comes back (readings SB-6).
 * `PriceChangedTryLater` where that is less than what was agreed to, as it is after midnight.
 */
export const refundSubscription: Call<SubscriptionAct & { expectedRefund: Kopecks }, SubscriptionRefund> = {
  name: 'refundSubscription',
  method: 'POST',
  path: '/api/payment/subscription/refund/v1',
  body: 'form',
  token: 'header',
  encode: ({ expectedRefund, ...act }) => ({ ...encodeAct(act), expectedRefund: toRoubles(expectedRefund) }),
  decode(answer, timeZone) {
    const source = openResult(answer)
    return {
      refund: readPrice(source, 'refund'),
      isToBalance: readFlag(source, 'toBalance'),
      balance: readOptionalMoney(source, 'balance'),
      benefit: pick(source, 'benefit') === undefined ? null : decodeAct(answer, timeZone),
    }
  },
}
