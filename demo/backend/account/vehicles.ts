import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import { toPlateKey } from '../../../shared/domain/plate.ts'
import {
  findVehicleDouble,
  normaliseVehicle,
  VEHICLE_RULES,
  type VehicleData,
} from '../../../shared/domain/vehicle-fields.ts'
import type { CityModel } from '../city/city-model.ts'
import { vehicles, type Account, type VehicleRow } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { BusinessError, wrongField } from '../http/business-error.ts'
import { checkFields } from '../http/check-fields.ts'
import { lockAccount } from '../payment/ledger/ledger.ts'
import { hasParking, lockPlate } from '../payment/session/sessions.ts'
import { ownerOf } from './balance.ts'
import { describeVehicle, readVehicles } from './describe-profile.ts'
import { expectConsent } from './consent.ts'
import { keepAccount } from './keep-account.ts'
import { expectFreeDevice, expectFreePaper, expectFreePlate, lockMarks } from './occupied.ts'
import { isUuid } from '../uuid.ts'

/** A driver who changes vehicles, and when. */
export interface VehicleCall {
  city: CityModel
  account: Account
  now: Instant
}

/** What a vehicle is to become, from which of its versions. */
export interface VehicleEdit {
  id: string
  version: number
  /** The plate that the driver saw; undefined where the caller does not say. */
  oldPlate?: string | undefined
  vehicle: VehicleData
}

type Settled = NonNullable<ReturnType<typeof normaliseVehicle>>

const DOUBLE: Readonly<Record<'plate' | 'docNumber' | 'device', ErrorCode>> = {
  plate: 'VehicleAlreadyExists',
  docNumber: 'DocumentAlreadyExists',
  device: 'DeviceAlreadyTaken',
}

/**
 * As it is stored; what the form's rules refuse is refused. A category that is not said is that of the plate (readings
 * PR-6).
 */
function settle(city: CityModel, vehicle: VehicleData): Settled {
  const { useTsCategory, useTrailerPlates, stsLettersOnly } = city.settings
  const settings = { useTsCategory, useTrailerPlates, stsLettersOnly }
  const settled = normaliseVehicle(vehicle, settings)
  const category = vehicle.category || (settled?.category ?? 'B')
  checkFields(VEHICLE_RULES, { ...vehicle, category }, settings)
  if (settled === null) throw wrongField('numberTs', 'InvalidFormat')
  return settled
}

/** Keeps the account, and locks these plates, papers and devices and this driver's vehicles, always in this order. */
async function lock(
  db: Db,
  { city, account }: VehicleCall,
  { wanted, plateKeys }: { wanted: readonly Settled[]; plateKeys: readonly string[] },
): Promise<void> {
  await keepAccount(db, account.id)
  const keys = new Set([...plateKeys, ...wanted.map(({ plate }) => toPlateKey(plate))])
  for (const plateKey of [...keys].toSorted()) await lockPlate(db, { city: city.name, plateKey })
  const marks = wanted.flatMap(({ docNumber, vin, imei }) => [docNumber, vin, imei]).filter((mark) => mark !== '')
  await lockMarks(db, city.name, marks)
  await lockAccount(db, ownerOf(account.id))
}

/**
 * Neither another vehicle of this driver nor anybody else has it. Of a vehicle that stands there only what changes is
 * asked about: a plate that another driver has proved since does not keep its name as it is.
 */
async function expectFree(
  db: Db,
  { city, account }: VehicleCall,
  { vehicle, own, id }: { vehicle: Settled; own: readonly VehicleRow[]; id?: string | undefined },
): Promise<void> {
  const present = own.find((row) => row.id === id)
  const others = own.filter((row) => row.id !== id)
  const double = findVehicleDouble(vehicle, others)
  if (double !== null) throw new BusinessError(DOUBLE[double])
  const asker = { city: city.name, accountId: account.id }
  const isNew = (name: keyof Settled) => present?.[name] !== vehicle[name]
  const isPaperNew = isNew('docType') || isNew('docNumber')
  const isProof = isPaperNew && vehicle.docNumber !== ''
  if (isNew('plate') || isProof) await expectFreePlate(db, asker, toPlateKey(vehicle.plate))
  if (isPaperNew) await expectFreePaper(db, asker, { type: vehicle.docType, number: vehicle.docNumber })
  if (isNew('vin') || isNew('imei')) await expectFreeDevice(db, asker, vehicle)
}

/** Asked while it is typed; what is said here is asked again when it is saved. */
export async function checkVehicle(
  db: Db,
  call: VehicleCall,
  asked: { id: string | undefined; vehicle: VehicleData },
): Promise<void> {
  const own = await readVehicles(db, call.account.id)
  await expectFree(db, call, { vehicle: settle(call.city, asked.vehicle), own, id: asked.id })
}

/** The driver's vehicle of this id; another's is none. */
export async function findVehicle(db: Db, { account }: VehicleCall, id: string): Promise<VehicleRow> {
  const isOwn = and(eq(vehicles.id, id), eq(vehicles.accountId, account.id))
  const [row] = isUuid(id) ? await db.select().from(vehicles).where(isOwn) : []
  if (!row) throw new BusinessError('ValidationError', { says: 'refusal.noVehicle' })
  return row
}

/** An active or a waiting parking of the driver with this plate keeps it as it is (readings gD-33). */
export function isParked(db: Db, { account, now }: VehicleCall, plateKey: string): Promise<boolean> {
  return hasParking(db, { owner: ownerOf(account.id), plateKey, now })
}

async function expectUnparked(db: Db, call: VehicleCall, { plateKey }: VehicleRow): Promise<void> {
  if (await isParked(db, call, plateKey))
    throw new BusinessError('ParkingSessionAlreadyExists', { says: 'refusal.vehicleParked' })
}

/** A further vehicle; the first one is main. */
export async function addVehicle(db: Db, call: VehicleCall, vehicle: VehicleData): Promise<VehicleRow> {
  const { city, account, now } = call
  const settled = settle(city, vehicle)
  return db.transaction(async (tx) => {
    await lock(tx, call, { wanted: [settled], plateKeys: [] })
    await expectDocumentAllowed(tx, call, { before: '', docNumber: settled.docNumber })
    const own = await readVehicles(tx, account.id)
    await expectFree(tx, call, { vehicle: settled, own })
    if (own.length >= city.accountRules.maxVehicles)
      throw new BusinessError('TooManyVehicles', {
        says: 'refusal.mostVehicles',
        values: { most: String(city.accountRules.maxVehicles) },
      })
    const [row] = await tx
      .insert(vehicles)
      .values({
        ...settled,
        id: randomUUID(),
        accountId: account.id,
        plateKey: toPlateKey(settled.plate),
        isMain: own.length === 0,
        createdAt: now,
      })
      .returning()
    if (!row) throw new Error('The vehicle was not stored')
    return vehicle.isMain && !row.isMain ? makeMain(tx, row) : row
  })
}

/** One vehicle or several, all of them or none. */
export async function editVehicles(db: Db, call: VehicleCall, edits: readonly VehicleEdit[]): Promise<VehicleRow[]> {
  const wanted = edits.map(({ vehicle }) => settle(call.city, vehicle))
  return db.transaction(async (tx) => {
    const before = await Promise.all(edits.map(({ id }) => findVehicle(tx, call, id)))
    await lock(tx, call, { wanted, plateKeys: before.map(({ plateKey }) => plateKey) })
    const rows: VehicleRow[] = []
    for (const [index, asked] of edits.entries()) {
      const settled = wanted[index]
      if (settled) rows.push(await edit(tx, call, { asked, settled }))
    }
    return rows
  })
}

async function edit(
  db: Db,
  call: VehicleCall,
  { asked, settled }: { asked: VehicleEdit; settled: Settled },
): Promise<VehicleRow> {
  const row = await findVehicle(db, call, asked.id)
  const isSeen = asked.version === row.version && (asked.oldPlate === undefined || isPlateOf(row, asked.oldPlate))
  if (!isSeen) throw outdated(row)
  const changed = Object.entries(settled).some(([name, value]) => row[name as keyof Settled] !== value)
  const saved = changed ? await save(db, call, { row, settled }) : row
  return asked.vehicle.isMain && !saved.isMain ? makeMain(db, saved) : saved
}

async function save(
  db: Db,
  call: VehicleCall,
  { row, settled }: { row: VehicleRow; settled: Settled },
): Promise<VehicleRow> {
  await expectUnparked(db, call, row)
  await expectDocumentAllowed(db, call, { before: row.docNumber, docNumber: settled.docNumber })
  await expectFree(db, call, { vehicle: settled, own: await readVehicles(db, call.account.id), id: row.id })
  const [saved] = await db
    .update(vehicles)
    .set({ ...settled, plateKey: toPlateKey(settled.plate), version: row.version + 1 })
    .where(eq(vehicles.id, row.id))
    .returning()
  return saved ?? row
}

/** The number of a document is the driver's own, and rests on the consent. */
async function expectDocumentAllowed(
  db: Db,
  { account }: VehicleCall,
  { before, docNumber }: { before: string; docNumber: string },
): Promise<void> {
  if (docNumber !== '' && docNumber !== before) expectConsent(await keepAccount(db, account.id))
}

function isPlateOf({ plateKey }: VehicleRow, plate: string): boolean {
  return toPlateKey(plate) === plateKey
}

/** Another device has changed it since: the driver is told, and shown what it is now (readings PF-3). */
function outdated(row: VehicleRow): BusinessError {
  return new BusinessError('ValidationError', {
    says: 'refusal.vehicleChanged',
    fields: { result: describeVehicle(row) },
  })
}

/** Main is no part of what a version counts: making another vehicle main changes nothing of this one. */
async function makeMain(db: Db, { id, accountId }: VehicleRow): Promise<VehicleRow> {
  await db
    .update(vehicles)
    .set({ isMain: false })
    .where(and(eq(vehicles.accountId, accountId), ne(vehicles.id, id)))
  const [row] = await db.update(vehicles).set({ isMain: true }).where(eq(vehicles.id, id)).returning()
  if (!row) throw new Error('The vehicle is gone')
  return row
}

/** Where it was main, the first of those that remain is (readings gD-32). */
export async function removeVehicle(
  db: Db,
  call: VehicleCall,
  { id, version }: Pick<VehicleEdit, 'id' | 'version'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { plateKey } = await findVehicle(tx, call, id)
    await lock(tx, call, { wanted: [], plateKeys: [plateKey] })
    const row = await findVehicle(tx, call, id)
    if (row.version !== version) throw outdated(row)
    await expectUnparked(tx, call, row)
    await tx.delete(vehicles).where(eq(vehicles.id, id))
    if (!row.isMain) return
    const [first] = await tx
      .select()
      .from(vehicles)
      .where(eq(vehicles.accountId, call.account.id))
      .orderBy(sql`${vehicles.createdAt}, ${vehicles.id}`)
      .limit(1)
    if (first) await makeMain(tx, first)
  })
}
