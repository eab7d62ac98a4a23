import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fleetCalls } from '../../../shared/api/contract/fleet.server.ts'
import { FLEET_NAMES as NAMES } from '../../../shared/api/contract/fleet.ts'
import { requireFirm } from '../account/require.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import type { Firm } from '../database/accounts-schema.ts'
import { fleetDevices, fleetDrivers, fleetVehicles } from '../database/fleet-schema.ts'
import { addDriver, addDrivers, editDriver, removeDriver, setDriverActive } from '../fleet/drivers.ts'
import { addDevice, addVehicle, removeById, setActive } from '../fleet/vehicles.ts'
import { BusinessError } from '../http/business-error.ts'
import { mount } from '../http/mount.ts'

/** A firm's drivers, vehicles and devices: each firm sees and changes its own (entry.md section 7). */
export function serveCorpProfile(app: FastifyInstance, context: Context, city: CityModel): void {
  const { db } = context.database
  const now = () => context.clock.now()
  const firmOf = (request: FastifyRequest) => requireFirm(context, city, request)

  mount(app, fleetCalls.getFleet, async ({ request }) => {
    return { result: await describe(await firmOf(request)) }
  })

  mount(app, fleetCalls.addDriver, async ({ input, request }) => {
    await addDriver(db, await firmOf(request), { driver: input, now: now() })
    return {}
  })
  mount(app, fleetCalls.addDrivers, async ({ input, request }) => {
    const outcomes = await addDrivers(db, await firmOf(request), { drivers: input.drivers, now: now() })
    return { result: outcomes.map((code) => (code === null ? { status: 'ok' } : { status: 'error', errorName: code })) }
  })
  mount(app, fleetCalls.editDriver, async ({ input, request }) => {
    const { driver_n: driver, car_number_n: plate, phone_n: phone, device_n: device, ...before } = input
    await editDriver(db, await firmOf(request), { before, after: { driver, car_number: plate, phone, device } })
    return {}
  })
  mount(app, fleetCalls.removeDriver, async ({ input, request }) => {
    await removeDriver(db, await firmOf(request), input)
    return {}
  })

  for (const { row, isActive } of [
    { row: fleetCalls.activateDriver, isActive: true },
    { row: fleetCalls.deactivateDriver, isActive: false },
  ]) {
    mount(app, row, async ({ input, request }) => {
      const firm = await expectInn(input.inn, request)
      await setDriverActive(db, firm, { name: input.fio, phone: input.phone_number, isActive })
      return {}
    })
  }
  for (const { row, isActive } of [
    { row: fleetCalls.activateDevice, isActive: true },
    { row: fleetCalls.deactivateDevice, isActive: false },
  ]) {
    mount(app, row, async ({ input, request }) => {
      const { grz: plate, vin, imei } = input
      await setActive(db, await expectInn(input.inn, request), { plate, vin, imei, isActive })
      return {}
    })
  }

  mount(app, fleetCalls.addFleetVehicle, async ({ input, request }) => {
    const id = await addVehicle(db, await firmOf(request), {
      plate: input.number,
      vin: input.VINNumber,
      now: now(),
    })
    return { result: { id } }
  })
  mount(app, fleetCalls.addDevice, async ({ input, request }) => {
    const id = await addDevice(db, await firmOf(request), { vin: input.vin, imei: input.imei, now: now() })
    return { result: { id } }
  })
  for (const { row, table } of [
    { row: fleetCalls.removeFleetVehicle, table: fleetVehicles },
    { row: fleetCalls.removeDevice, table: fleetDevices },
  ]) {
    mount(app, row, async ({ input, request }) => {
      await removeById(db, await firmOf(request), { table, id: input.id })
      return {}
    })
  }

  /** The tax id in a request must be the token's own. */
  async function expectInn(inn: string | undefined, request: FastifyRequest): Promise<Firm> {
    const firm = await firmOf(request)
    if (inn !== undefined && inn !== firm.inn) throw new BusinessError('ValidationError', { says: 'refusal.otherFirm' })
    return firm
  }

  async function describe(firm: Firm): Promise<Record<string, unknown>> {
    const drivers = await db
      .select()
      .from(fleetDrivers)
      .where(eq(fleetDrivers.firmId, firm.id))
      .orderBy(asc(fleetDrivers.name), asc(fleetDrivers.id))
    const vehicles = await db
      .select()
      .from(fleetVehicles)
      .where(eq(fleetVehicles.firmId, firm.id))
      .orderBy(asc(fleetVehicles.plate))
    const devices = await db
      .select()
      .from(fleetDevices)
      .where(eq(fleetDevices.firmId, firm.id))
      .orderBy(asc(fleetDevices.createdAt), asc(fleetDevices.id))
    const marks = (row: { id: string; vin: string; imei: string; isActive: boolean }) => ({
      [NAMES.id]: row.id,
      [NAMES.vin]: row.vin,
      [NAMES.imei]: row.imei,
      [NAMES.vehicleActive]: row.isActive,
    })
    return {
      [NAMES.email]: firm.email,
      [NAMES.inn]: firm.inn,
      [NAMES.name]: firm.name,
      [NAMES.balance]: firm.balance,
      [NAMES.vehicles]: vehicles.map((row) => ({ ...marks(row), [NAMES.plate]: row.plate })),
      [NAMES.drivers]: drivers.map((row) => ({
        [NAMES.id]: row.id,
        [NAMES.fullName]: row.name,
        [NAMES.phone]: row.phone,
        [NAMES.plate]: row.plate,
        [NAMES.device]: row.device,
        [NAMES.driverActive]: row.isActive,
      })),
      [NAMES.devices]: devices.map(marks),
    }
  }
}
