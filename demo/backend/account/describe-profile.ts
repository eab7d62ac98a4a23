import { asc, desc, eq } from 'drizzle-orm'
import type { AccountSetting } from '../../../shared/api/contract/profile.ts'
import { LONG_WIRE_FORMAT } from '../../../shared/api/contract/vehicle.ts'
import { parsePlate } from '../../../shared/domain/plate.ts'
import { phones, vehicles, type Account, type VehicleRow } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { omitAbsent, toWireMoney } from '../http/wire.ts'
import { balanceOf } from './balance.ts'
import { describeDocument, readDocuments } from './documents.ts'

/** A vehicle as the wire's `ts`. */
export function describeVehicle(row: VehicleRow): Record<string, unknown> {
  const parsed = parsePlate(row.plate, { format: row.format })
  return {
    id: row.id,
    version: row.version,
    mainTs: row.isMain,
    numberTs: row.plate,
    number: parsed.valid ? parsed.number : row.plate,
    region: parsed.valid ? parsed.region : '',
    formatGrz: LONG_WIRE_FORMAT[row.format],
    category: row.category,
    country: row.country,
    STSNumber: row.docNumber,
    docType: row.docType,
    active: row.isActive,
    vin: row.vin,
    imei: row.imei,
    name: row.name,
  }
}

export async function readVehicles(db: Db, accountId: string): Promise<VehicleRow[]> {
  return db
    .select()
    .from(vehicles)
    .where(eq(vehicles.accountId, accountId))
    .orderBy(desc(vehicles.isMain), asc(vehicles.createdAt), asc(vehicles.id))
}

/** The switches of the account, under the names of the wire. */
export function describeSettings(account: Account): Record<AccountSetting, boolean> {
  const { reportHistoryOperation, pushOff, checkParkingSessionBefore, checkParkingSession } = account
  return { reportHistoryOperation, pushOff, checkParkingSessionBefore, checkParkingSession }
}

/** The superset that every version of the profile answers (readings gB-04). */
export async function describeProfile(
  db: Db,
  account: Account,
  sessions: readonly unknown[],
): Promise<Record<string, unknown>> {
  const { id } = account
  const numbers = await db
    .select()
    .from(phones)
    .where(eq(phones.accountId, id))
    .orderBy(desc(phones.isMain), asc(phones.createdAt))
  const papers = await readDocuments(db, id)
  return omitAbsent({
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    middleName: account.middleName,
    balance: toWireMoney(await balanceOf(db, id)),
    telephone: numbers[0]?.phone,
    telephones: numbers.map(({ phone, isMain }) => ({ phone, isMain })),
    ts: (await readVehicles(db, id)).map(describeVehicle),
    documents: papers.map(describeDocument),
    sessions,
    paymentsMethods: [],
    accountSettings: describeSettings(account),
    passwordFromCall: account.isPasswordFromCall,
    lastZone: account.lastZone,
  })
}
