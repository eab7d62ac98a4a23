import type { FastifyInstance, FastifyRequest } from 'fastify'
import { profileVehiclesCalls } from '../../../shared/api/contract/profile-vehicles.server.ts'
import { parseWireFormat } from '../../../shared/api/contract/vehicle.ts'
import { CATEGORIES } from '../../../shared/domain/plate.ts'
import type { VehicleData } from '../../../shared/domain/vehicle-fields.ts'
import { describeVehicle } from '../account/describe-profile.ts'
import { requireDriver } from '../account/require.ts'
import {
  addVehicle,
  checkVehicle,
  editVehicles,
  findVehicle,
  isParked,
  removeVehicle,
  type VehicleCall,
  type VehicleEdit,
} from '../account/vehicles.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { BusinessError } from '../http/business-error.ts'
import { mount } from '../http/mount.ts'
import { benefitsOfPlate } from '../payment/driver/benefits.ts'
import { viewerOf } from '../subscriptions/viewer.ts'
import { limitDriver, limitPlates } from '../rate-limit.ts'

/** The vehicles of a driver (cabinet sections 4, 5; readings PF-3…PF-5). */
export function serveProfileVehicles(app: FastifyInstance, context: Context, city: CityModel): void {
  const { db } = context.database

  mount(app, profileVehiclesCalls.addVehicle, async ({ input, request }) => {
    const added = await askAboutOthers(request, [input], (call) => addVehicle(db, call, toVehicle(input)))
    return { result: describeVehicle(added) }
  })

  mount(app, profileVehiclesCalls.editVehicle, async ({ input, request }) => {
    const [row] = await askAboutOthers(request, [input], (call) => editVehicles(db, call, [toEdit(input)]))
    return { result: row && describeVehicle(row) }
  })

  mount(app, profileVehiclesCalls.editVehicles, async ({ input, request }) => {
    const edited = await askAboutOthers(request, input.car, (call) => editVehicles(db, call, input.car.map(toEdit)))
    return { result: edited.map(describeVehicle) }
  })

  mount(app, profileVehiclesCalls.removeVehicle, async ({ input, request }) => {
    await removeVehicle(db, await callOf(request), input)
    return {}
  })

  mount(app, profileVehiclesCalls.getVehicleBonds, async ({ input, request }) => {
    const call = await callOf(request)
    const { plate, plateKey } = await findVehicle(db, call, input.id)
    const viewer = await viewerOf(db, { city, now: call.now, driver: { accountId: call.account.id } })
    const benefits = await benefitsOfPlate(db, viewer, plate)
    return { result: { benefits, isParked: await isParked(db, call, plateKey) } }
  })

  mount(app, profileVehiclesCalls.checkVehicle, async ({ input, request }) => {
    const asked = { id: input.id, vehicle: toVehicle(input) }
    await askAboutOthers(request, [input], (call) => checkVehicle(db, call, asked))
    return {}
  })

  async function callOf(request: FastifyRequest): Promise<VehicleCall> {
    return { city, account: await requireDriver(context, city, request), now: context.clock.now() }
  }

  /**
   * Does what may be answered with "another driver has it", a way to look for a stranger's car: who asks is counted, and
   * by the plate each such answer.
   */
  async function askAboutOthers<Result>(
    request: FastifyRequest,
    asked: readonly VehicleInput[],
    work: (call: VehicleCall) => Promise<Result>,
  ): Promise<Result> {
    const call = await callOf(request)
    const accountId = call.account.id
    await limitDriver(context, city, { name: 'check', accountId })
    try {
      return await work(call)
    } catch (cause) {
      if (cause instanceof BusinessError && cause.code === 'VehicleOccupied')
        await limitPlates(context, city, { name: 'plateOwner', plates: asked.map(({ numberTs }) => numberTs) })
      throw cause
    }
  }
}

interface VehicleInput {
  numberTs: string
  formatGrz?: string | undefined
  country?: string | undefined
  category?: string | undefined
  docType?: string | undefined
  STSNumber?: string | undefined
  name?: string | undefined
  mainTs?: boolean | undefined
  vin?: string | undefined
  imei?: string | undefined
}

function toVehicle(input: VehicleInput): VehicleData {
  const format = input.formatGrz === undefined ? null : parseWireFormat(input.formatGrz)
  const country = input.country ?? (format === 'foreign' ? 'other' : 'rus')
  return {
    plate: input.numberTs,
    format,
    country: country === 'other' ? 'other' : 'rus',
    category: CATEGORIES.find((known) => known === input.category) ?? '',
    docType: input.docType === 'VU' ? 'VU' : 'STS',
    docNumber: input.STSNumber ?? '',
    name: input.name ?? '',
    isMain: input.mainTs ?? false,
    vin: input.vin ?? '',
    imei: input.imei ?? '',
  }
}

function toEdit(input: VehicleInput & { id: string; version: number; oldNumberTs?: string | undefined }): VehicleEdit {
  const { id, version, oldNumberTs: oldPlate } = input
  return { id, version, oldPlate, vehicle: toVehicle(input) }
}
