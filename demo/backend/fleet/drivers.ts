import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ErrorCode } from '../../../shared/domain/errors.ts'
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

/** What is not one of these is refused, as it is of a driver who comes alone. */
const LENGTHS = { driver: 200, car_number: 40, phone: 40, device: 40 } as const

/** Why a driver of several was not taken, or null. */
export async function addDrivers(
  db: Db,
  firm: Firm,
  request: { drivers: readonly DriverFields[]; now: Instant },
): Promise<(ErrorCode | null)[]> {
  const outcomes = request.drivers.map((driver) => tryRead(driver))
  const rows = outcomes.flatMap((outcome) =>
    typeof outcome === 'string'
      ? []
      : [{ ...outcome, id: randomUUID(), firmId: firm.id, isActive: true, createdAt: request.now }],
  )
  const taken =
    rows.length === 0
      ? []
      : await db.insert(fleetDrivers).values(rows).onConflictDoNothing().returning({ phone: fleetDrivers.phone })
  // A phone is a firm's once: of two drivers with one phone the first was taken.
  const phones = new Set(taken.map(({ phone }) => phone))
  return outcomes.map((outcome) => {
    if (typeof outcome === 'string') return outcome
    return phones.delete(outcome.phone) ? null : 'PhoneExists'
  })
}

function tryRead(driver: DriverFields): ReturnType<typeof readDriver> | ErrorCode {
  const isLong = Object.entries(LENGTHS).some(
    ([name, most]) => (driver[name as keyof DriverFields]?.length ?? 0) > most,
  )
  if (isLong) return 'ValidationError'
  if (driver.driver.trim() === '') return 'RequiredField'
  if (driver.phone.trim() === '') return 'PhoneEmpty'
  try {
    return readDriver(driver)
  } catch (cause) {
    if (cause instanceof BusinessError) return cause.code
    throw cause
  }
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
  if (changed.length === 0) throw new BusinessError('ValidationError', { says: 'refusal.noDriver' })
}
