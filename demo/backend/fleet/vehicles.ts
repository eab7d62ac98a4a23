import { randomUUID } from 'node:crypto'
import { and, eq, ne, or } from 'drizzle-orm'
import type { Instant } from '../../../shared/domain/city-time.ts'
import { toPlateKey } from '../../../shared/domain/plate.ts'
import type { Firm } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { fleetDevices, fleetVehicles } from '../database/fleet-schema.ts'
import { BusinessError, type RefusalWords } from '../http/business-error.ts'
import { refuseDouble } from './doubles.ts'
import { readMarks, readPlate, requireMarks, type Marks } from './read.ts'
import { isUuid } from '../uuid.ts'

function refuse(says: RefusalWords): never {
  throw new BusinessError('ValidationError', { says })
}

export async function addVehicle(
  db: Db,
  firm: Firm,
  request: { plate: string; vin: string | undefined; now: Instant },
): Promise<string> {
  const plate = readPlate(request.plate)
  const id = randomUUID()
  const values = {
    id,
    firmId: firm.id,
    plate,
    plateKey: toPlateKey(plate),
    ...readMarks({ vin: request.vin }),
    isActive: false,
    createdAt: request.now,
  }
  await refuseDouble('ValidationError', () => db.insert(fleetVehicles).values(values))
  return id
}

export async function addDevice(
  db: Db,
  firm: Firm,
  request: { vin: string | undefined; imei: string | undefined; now: Instant },
): Promise<string> {
  const id = randomUUID()
  const values = { id, firmId: firm.id, ...requireMarks(request), isActive: true, createdAt: request.now }
  await refuseDouble('ValidationError', () => db.insert(fleetDevices).values(values))
  return id
}

/** A line of the firm's own; another firm's is no line at all. */
export async function removeById(
  db: Db,
  firm: Firm,
  where: { table: typeof fleetVehicles | typeof fleetDevices; id: string },
): Promise<void> {
  const { table, id } = where
  if (!isUuid(id)) refuse('refusal.noVehicle')
  const gone = await db
    .delete(table)
    .where(and(eq(table.id, id), eq(table.firmId, firm.id)))
    .returning({ id: table.id })
  if (gone.length === 0) refuse('refusal.noVehicle')
}

function hasMark(table: typeof fleetVehicles | typeof fleetDevices, { vin, imei }: Marks) {
  return or(vin === '' ? undefined : eq(table.vin, vin), imei === '' ? undefined : eq(table.imei, imei))
}

/**
 * A vehicle becomes active by a device, which then is its own; without a plate it is the device itself that is meant.
 */
export async function setActive(
  db: Db,
  firm: Firm,
  request: { plate: string | undefined; vin: string | undefined; imei: string | undefined; isActive: boolean },
): Promise<void> {
  const marks = requireMarks(request)
  const { isActive } = request
  const plate = readPlate(request.plate)
  const device = and(eq(fleetDevices.firmId, firm.id), hasMark(fleetDevices, marks))
  await db.transaction(async (tx) => {
    if (plate === '') {
      const changed = await tx.update(fleetDevices).set({ isActive }).where(device).returning({ id: fleetDevices.id })
      if (changed.length === 0) refuse('refusal.noDevice')
      return
    }
    const own = and(eq(fleetVehicles.firmId, firm.id), eq(fleetVehicles.plateKey, toPlateKey(plate)))
    const [vehicle] = await tx.select().from(fleetVehicles).where(own)
    if (!vehicle) return refuse('refusal.noVehicle')
    const isKnown =
      (marks.vin !== '' && marks.vin === vehicle.vin) || (marks.imei !== '' && marks.imei === vehicle.imei)
    if (isActive && !isKnown) await expectFree(tx, { device, firmId: firm.id, vehicleId: vehicle.id, marks })
    const taken = isActive && !isKnown ? { vin: vehicle.vin || marks.vin, imei: marks.imei || vehicle.imei } : {}
    await tx
      .update(fleetVehicles)
      .set({ isActive, ...taken })
      .where(own)
  })
}

/** One of the firm's devices, and on no other vehicle. */
async function expectFree(
  db: Db,
  question: { device: ReturnType<typeof and>; firmId: string; vehicleId: string; marks: Marks },
): Promise<void> {
  const { device, firmId, vehicleId, marks } = question
  const [found] = await db.select({ id: fleetDevices.id }).from(fleetDevices).where(device)
  if (!found) refuse('refusal.noDevice')
  const others = and(eq(fleetVehicles.firmId, firmId), ne(fleetVehicles.id, vehicleId), hasMark(fleetVehicles, marks))
  const [taken] = await db.select({ id: fleetVehicles.id }).from(fleetVehicles).where(others)
  if (taken) refuse('refusal.deviceTaken')
}
