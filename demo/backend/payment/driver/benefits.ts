import { LONG_WIRE_FORMAT, parseWireFormat } from '../../../../shared/api/contract/vehicle.ts'
import type { Benefit } from '../../../../shared/domain/benefit.ts'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import { isSamePlate, toPlateKey } from '../../../../shared/domain/plate.ts'
import type { WireBenefit } from '../../../cities/city-data.ts'
import type { CityModel } from '../../city/city-model.ts'
import type { Db } from '../../database/database.ts'
import type { SubscriptionRow } from '../../database/subscriptions-schema.ts'
import { describeRights, describeSubscription, noRights, type Viewer } from '../../subscriptions/describe.ts'
import { findOfDriver, findOfPlate, subscriptionBenefitsOf, toBenefit } from '../../subscriptions/subscriptions.ts'
import { viewerOf } from '../../subscriptions/viewer.ts'

/** A driver as the price sees one: by the account, and by its plates. */
export interface Plates {
  accountId: string
  plates: readonly string[]
}

/** Whose benefits are asked for, and when. */
interface Asked {
  city: CityModel
  driver: Plates
  now: Instant
}

/**
 * The benefits a driver parks with: those of the vehicles of the account, those of everybody, and subscriptions. The same
 * list goes to the browser (get-benefits-v2), so that both compute one price.
 */
export async function benefitsOfDriver(db: Db, asked: Asked): Promise<Benefit[]> {
  return toBenefits(asked, await findBought(db, asked))
}

function findBought(db: Db, asked: Asked): Promise<SubscriptionRow[]> {
  const { driver } = asked
  return findOfDriver(db, asked, { ...driver, plateKeys: driver.plates.map(toPlateKey) })
}

/** What prices the parking of a driver with these subscriptions. */
export function toBenefits(asked: Asked, bought: readonly SubscriptionRow[]): Benefit[] {
  const own = asked.city.benefits.filter((benefit) => isOfDriver(benefit, asked.driver))
  return [...own, ...bought.map((row) => toBenefit(row, asked))]
}

/** The benefits that a plate is parked with by who has no account. */
export async function benefitsOfGuest(
  db: Db,
  { city, plate, now }: { city: CityModel; plate: string; now: Instant },
): Promise<Benefit[]> {
  return [...city.benefits, ...(await subscriptionBenefitsOf(db, { city, now }, toPlateKey(plate)))]
}

/** The same benefits in the wire's names, for get-benefits-v2. */
export async function describeBenefits(db: Db, asked: Asked): Promise<Record<string, unknown>[]> {
  return toWireBenefits(await viewerOf(db, asked), asked.driver, await findBought(db, asked))
}

/** The same list in the wire's names, in the same order. */
export function toWireBenefits(
  viewer: Viewer,
  driver: Plates,
  bought: readonly SubscriptionRow[],
): Record<string, unknown>[] {
  const { city } = viewer
  return [
    ...describeWhere(city, (benefit) => isOfDriver(benefit, driver)),
    ...bought.map((row) => describeSubscription(row, viewer)),
  ]
}

/** Those of this plate alone: what stays behind when its vehicle is deleted (readings PF-5). */
export async function benefitsOfPlate(db: Db, viewer: Viewer, plate: string): Promise<Record<string, unknown>[]> {
  return describeOfPlate(viewer, plate, await findOfPlate(db, viewer, toPlateKey(plate)))
}

/** The same when the account is deleted: its own subscriptions end with it (readings PF-7). */
export async function benefitsThatStay(db: Db, viewer: Viewer, plate: string): Promise<Record<string, unknown>[]> {
  const bought = await findOfPlate(db, viewer, toPlateKey(plate))
  const others = bought.filter(({ accountId }) => accountId !== viewer.accountId)
  return describeOfPlate(viewer, plate, others)
}

function describeOfPlate(viewer: Viewer, plate: string, bought: readonly SubscriptionRow[]): Record<string, unknown>[] {
  return [
    ...describeWhere(viewer.city, (benefit) => benefit.plate !== '#' && isSamePlate(benefit.plate, plate)),
    ...bought.map((row) => describeSubscription(row, viewer)),
  ]
}

function isOfDriver(benefit: Benefit, { plates }: Plates): boolean {
  return benefit.plate === '#' || plates.some((plate) => isSamePlate(plate, benefit.plate))
}

function describeWhere(city: CityModel, isWanted: (benefit: Benefit) => boolean): Record<string, unknown>[] {
  return city.data.benefits
    .filter((_wire, index) => isWanted(city.benefits[index] ?? NOBODYS))
    .map((wire) => ({
      ...wire,
      transport: describeTransport(wire.transport),
      zone: [wire.zone].flat(),
      ...describeRights(noRights('notSubscription')),
    }))
}

/** A city's files may name a format either way; profile calls have the long names (readings gC-02). */
function describeTransport(transport: WireBenefit['transport']): WireBenefit['transport'] {
  return { ...transport, formatGrz: LONG_WIRE_FORMAT[parseWireFormat(transport.formatGrz) ?? 'rus'] }
}

const NOBODYS: Benefit = { name: '', percent: 0, zones: [], plate: '' }
