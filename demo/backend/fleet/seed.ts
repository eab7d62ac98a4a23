import { randomUUID } from 'node:crypto'
import type { Instant } from '../../../shared/domain/city-time.ts'
import { toPlateKey } from '../../../shared/domain/plate.ts'
import type { SeedFirm } from '../../cities/city-data.ts'
import type { Db } from '../database/database.ts'
import { fleetDevices, fleetDrivers, fleetVehicles } from '../database/fleet-schema.ts'
import { readDevice, readMarks, readName, readPhone, readPlate, requireMarks } from './read.ts'

/** The lines that a firm has from the first start on, by the same rules as those it adds. */
export async function seedFleet(
  db: Db,
  seed: { firmId: string; firm: SeedFirm | undefined; now: Instant },
): Promise<void> {
  const { firmId, firm, now } = seed
  const own = (index: number) => ({ id: randomUUID(), firmId, createdAt: now + index })
  const drivers = (firm?.drivers ?? []).map(({ name, phone, plate, device, isActive = true }, index) => ({
    ...own(index),
    name: readName(name),
    phone: readPhone(phone),
    plate: readPlate(plate),
    device: readDevice(device),
    isActive,
  }))
  const vehicles = (firm?.vehicles ?? []).map(({ plate, isActive = false, ...marks }, index) => {
    const number = readPlate(plate)
    return { ...own(index), ...readMarks(marks), plate: number, plateKey: toPlateKey(number), isActive }
  })
  const devices = (firm?.devices ?? []).map(({ isActive = true, ...marks }, index) => ({
    ...own(index),
    ...requireMarks(marks),
    isActive,
  }))
  if (drivers.length > 0) await db.insert(fleetDrivers).values(drivers)
  if (vehicles.length > 0) await db.insert(fleetVehicles).values(vehicles)
  if (devices.length > 0) await db.insert(fleetDevices).values(devices)
}
