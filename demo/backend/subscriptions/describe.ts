import type { SubscriptionOffer } from '../../../shared/api/contract/subscriptions.ts'
import { LONG_WIRE_FORMAT } from '../../../shared/api/contract/vehicle.ts'
import { startOfDate, toWireTime } from '../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../shared/domain/money.ts'
import { isSamePlate } from '../../../shared/domain/plate.ts'
import { subscriptionPeriod } from '../../../shared/domain/subscription-period.ts'
import {
  continuesAt,
  endOf,
  judgeSubscription,
  type BenefitObstacle,
  type BenefitRights,
} from '../../../shared/domain/subscription.ts'
import type { CityModel } from '../city/city-model.ts'
import type { SubscriptionRow } from '../database/subscriptions-schema.ts'
import { omitAbsent, toWireMoney } from '../http/wire.ts'
import { momentOf } from './subscriptions.ts'
import type { WantedSubscription } from './wanted.ts'

/** Who looks at it, and when. */
export interface Viewer {
  city: CityModel
  now: number
  /** Null where nobody may do anything with it. */
  accountId: string | null
  mainPlate: string | null
  /** What is left of the bonuses of the payments that have bought subscriptions, by the payment. */
  bonuses: ReadonlyMap<string, Kopecks>
}

/** The four flags of a benefit, and why those that are false are so (readings SB-8, SB-9). */
export function describeRights(rights: BenefitRights): Record<string, unknown> {
  const { refund, pause, continue: goOn, changeVehicle } = rights
  return {
    canRefund: refund === null,
    canPause: pause === null,
    canContinue: goOn === null,
    canChangeTs: changeVehicle === null,
    obstacles: omitAbsent({ canRefund: refund, canPause: pause, canContinue: goOn, canChangeTs: changeVehicle }),
  }
}

/** Nothing can be done, for one reason. */
export function noRights(why: BenefitObstacle): BenefitRights {
  return { refund: why, pause: why, continue: why, changeVehicle: why }
}

/** A subscription as a benefit of the wire; another driver sees that there is one, and no more. */
export function describeSubscription(row: SubscriptionRow, viewer: Viewer): Record<string, unknown> {
  const { city, bonuses } = viewer
  const bonus = bonuses.get(row.paymentId ?? '') ?? 0
  const moment = momentOf(viewer)
  const { timeZone } = moment
  const isOwn = row.accountId === viewer.accountId
  const rights = isOwn ? judgeSubscription(row, moment, city.subscriptions.limits) : noRights('otherAccount')
  const at = (time: number | null) => (time === null ? null : toWireTime(time, timeZone))
  return omitAbsent({
    ...describeThing(row, viewer.mainPlate),
    orderNum: isOwn ? String(row.orderNumber) : null,
    startOf: at(row.startsAt),
    endOf: at(endOf(row, moment)),
    ...describeRights(rights),
    paused: row.pausedAt !== null,
    continuesAt: at(continuesAt(row, city.subscriptions.limits, timeZone)),
    paid: isOwn
      ? omitAbsent({
          cost: toWireMoney(row.cost),
          dates: row.dates,
          endsBefore: row.endsBefore,
          pausedAt: at(row.pausedAt),
          givenBack: row.givenBack > 0 ? toWireMoney(row.givenBack) : null,
          bonus: bonus > 0 ? toWireMoney(bonus) : null,
        })
      : null,
  })
}

/** What is not there yet, or never came to be: as it was asked for, with nothing that can be done. */
export function describeWanted(wanted: WantedSubscription, { city, mainPlate }: Viewer): Record<string, unknown> {
  const { term, startDate, zones } = wanted
  const period = subscriptionPeriod({ term, startDate, zones, calendar: city.settings.calendar })
  const at = (date: string) => toWireTime(startOfDate(date, city.timeZone), city.timeZone)
  return omitAbsent({
    ...describeThing(wanted, mainPlate),
    startOf: at(startDate),
    endOf: period.ok ? at(period.value.endsBefore) : null,
    ...describeRights(noRights('notPaid')),
  })
}

/** What it is, and for which vehicle. */
function describeThing(
  { name, nameEn, zones, percent, intervals, plate, format }: Omit<WantedSubscription, 'term' | 'startDate'>,
  mainPlate: string | null,
): Record<string, unknown> {
  return {
    variation: 'subscription',
    type: name,
    typeEn: nameEn,
    zone: zones === '#' ? ['#'] : zones,
    sale: percent,
    intervals,
    transport: {
      mainTs: mainPlate !== null && isSamePlate(mainPlate, plate),
      numberTs: plate,
      formatGrz: LONG_WIRE_FORMAT[format],
    },
  }
}

/** An offer of the catalogue in the names of the wire. */
export function describeOffer(offer: SubscriptionOffer): Record<string, unknown> {
  return omitAbsent({
    parkingPermit: offer.name,
    parkingPermitEn: offer.nameEn,
    parkingPermitCode: offer.code,
    parkingPermitType: offer.typeText,
    parkingPermitDesc: offer.description,
    parkingPermitDescEn: offer.descriptionEn,
    cost: toWireMoney(offer.cost),
    zone: offer.zones === '#' ? ['#'] : offer.zones,
    sale: offer.percent,
    intervals: offer.intervals,
    category: offer.category,
    licensePlate: offer.plate,
    startDate: offer.startDate,
  })
}
