import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { Firm } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { fleetDrivers } from '../database/fleet-schema.ts'
import { BusinessError } from '../http/business-error.ts'
import { refuseDouble } from './doubles.ts'
import { readDevice, readName, readPhone, readPlate } from './read.ts'

/** A driver as calls name one. */
export interface DriverFields {
  driver: string
  car_number?: string | undefined
  phone: string
  device?: string | undefined
}

function readDriver({ driver, car_number: plate, phone, device }: DriverFields) {
  return { name: readName(driver), phone: readPhone(phone), plate: readPlate(plate), device: readDevice(device) }
}

export async function addDriver(db: Db, firm: Firm, request: { driver: DriverFields; now: Instant }): Promise<void> {
  const values = {
    ...readDriver(request.driver),
    id: randomUUID(),
    firmId: firm.id,
    isActive: true,
    createdAt: request.now,
  }
  await refuseDouble('PhoneExists', () => db.insert(fleetDrivers).values(values))
}

/** Known by the old values (readings gH-02): an edit of a driver who has been changed meanwhile is refused. */
export async function editDriver(
  db: Db,
  firm: Firm,
  request: { before: DriverFields; after: DriverFields },
): Promise<void> {
  const { before } = request
  const after = readDriver(request.after)
  const known = and(
    eq(fleetDrivers.firmId, firm.id),
    eq(fleetDrivers.phone, readPhone(before.phone)),
    eq(fleetDrivers.name, readName(before.driver)),
    eq(fleetDrivers.plate, readPlate(before.car_number)),
  )
  await refuseDouble('PhoneExists', async () =>
    expectOne(await db.update(fleetDrivers).set(after).where(known).returning({ id: fleetDrivers.id })),
  )
}

export async function removeDriver(db: Db, firm: Firm, driver: DriverFields): Promise<void> {
  expectOne(
    await db
      .delete(fleetDrivers)
      .where(whoIs(firm, { name: driver.driver, phone: driver.phone }))
      .returning({ id: fleetDrivers.id }),
  )
}

export async function setDriverActive(
  db: Db,
  firm: Firm,
  who: { name: string; phone: string; isActive: boolean },
): Promise<void> {
  const { isActive } = who
  expectOne(await db.update(fleetDrivers).set({ isActive }).where(whoIs(firm, who)).returning({ id: fleetDrivers.id }))
}

function whoIs(firm: Firm, { name, phone }: { name: string; phone: string }) {
  return and(
    eq(fleetDrivers.firmId, firm.id),
    eq(fleetDrivers.phone, readPhone(phone)),
    eq(fleetDrivers.name, readName(name)),
  )
}

function expectOne(changed: readonly unknown[]): void {
  if (changed.length === 0) throw new BusinessError('ValidationError', { text: 'There is no such driver' })
}
