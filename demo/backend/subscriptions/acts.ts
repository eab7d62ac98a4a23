import { toPlateKey } from '../../../shared/domain/plate.ts'
import { continueAt, judgeSubscription } from '../../../shared/domain/subscription.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import type { SubscriptionRow } from '../database/subscriptions-schema.ts'
import { BusinessError } from '../http/business-error.ts'
import type { Answer } from '../payment/attempts.ts'
import type { DriverCall } from '../payment/driver/driver.ts'
import { findParked } from '../payment/session/sessions.ts'
import { refuse } from './refuse.ts'
import { changeSubscription, findOverlapping, momentOf } from './subscriptions.ts'
import { onSubscription } from './take.ts'
import { viewOwn } from './viewer.ts'
import { findOwnVehicle } from './wanted.ts'

/** Stops it for a while. One that another device has paused is answered as it is. */
export function pauseSubscription(context: Context, call: DriverCall, orderNumber: string): Promise<Answer> {
  return onSubscription(context, call, { name: 'pause', orderNumber }, async (tx, _desk, row) => {
    const { pause } = rightsOf(call, row)
    if (pause === 'paused') return describe(tx, call, row)
    if (pause !== null) throw refuse(pause)
    const { endsBefore, pausedDates, pauses } = row
    const changes = { endsBefore, pausedDates, pauses: pauses + 1, pausedAt: call.now }
    return describe(tx, call, await changeSubscription(tx, row, changes))
  })
}

/** Lets it go on. One that goes on already is answered as it is. */
export function continueSubscription(context: Context, call: DriverCall, orderNumber: string): Promise<Answer> {
  return onSubscription(context, call, { name: 'continue', orderNumber }, async (tx, _desk, row) => {
    const why = rightsOf(call, row).continue
    if (why !== null && why !== 'notPaused') throw refuse(why)
    const { pausedAt, pausedDates, endsBefore } = continueAt(row, momentOf(call))
    return describe(tx, call, await changeSubscription(tx, row, { pausedAt, pausedDates, endsBefore }))
  })
}

/** Makes it another vehicle's of the driver (readings SB-7). One that is it already is answered as it is. */
export function changeVehicle(
  context: Context,
  call: DriverCall,
  { orderNumber, plate }: { orderNumber: string; plate: string },
): Promise<Answer> {
  const asked = { name: 'changeVehicle', orderNumber, plateKey: toPlateKey(plate) }
  return onSubscription(context, call, asked, async (tx, _desk, row) => {
    if (row.plateKey === asked.plateKey) return describe(tx, call, row)
    const why = rightsOf(call, row).changeVehicle
    if (why !== null) throw refuse(why)
    const vehicle = await findOwnVehicle(tx, call, plate)
    if (row.categories !== null && !row.categories.includes(vehicle.category)) throw refuse('category')
    await expectFree(tx, call, { row, vehicle })
    const { plateKey, format } = vehicle
    const { endsBefore, pausedDates, pausedAt, vehicleChanges } = row
    const changes = { endsBefore, pausedDates, pausedAt, vehicleChanges: vehicleChanges + 1 }
    return describe(tx, call, await changeSubscription(tx, row, { ...changes, plate: vehicle.plate, plateKey, format }))
  })
}

/** The old vehicle is not parked where the subscription holds, and the new one has no other there. */
async function expectFree(
  db: Db,
  call: DriverCall,
  { row, vehicle }: { row: SubscriptionRow; vehicle: { plate: string; plateKey: string } },
): Promise<void> {
  const { city, now } = call
  const { zones, orderNumber: except } = row
  const parked = await findParked(db, { city: city.name, plateKey: row.plateKey, now })
  if (parked.some(({ zone }) => zones === '#' || zones.includes(zone))) throw refuse('parked')
  const startsAt = Math.max(row.startsAt, now)
  const { plate, plateKey } = vehicle
  const other = await findOverlapping(
    db,
    { city, now },
    { plate, plateKey, zones, startsAt, endsBefore: row.endsBefore, except },
  )
  if (other) throw new BusinessError('SubscriptionAlreadyExists')
}

function rightsOf(call: DriverCall, row: SubscriptionRow) {
  return judgeSubscription(row, momentOf(call), call.city.subscriptions.limits)
}

async function describe(db: Db, call: DriverCall, row: SubscriptionRow): Promise<Answer> {
  return { result: { benefit: await viewOwn(db, call, row) } }
}
