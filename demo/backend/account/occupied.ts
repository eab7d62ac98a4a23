import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { DocumentType } from '../../../shared/domain/document.ts'
import { accounts, documents, vehicles } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { BusinessError } from '../http/business-error.ts'

/** Who asks: what is this driver's own is not occupied. */
export interface Asker {
  city: string
  accountId: string
}

export interface PaperNumber {
  type: DocumentType
  number: string
}

/** Locks papers and devices of a city until the end of the transaction, for all processes. */
export async function lockMarks(db: Db, city: string, marks: readonly string[]): Promise<void> {
  for (const mark of [...new Set(marks)].toSorted())
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${city}:${mark}`}, 2))`)
}

/** The plate is a vehicle of another account that has entered a certificate for it (readings PF-4): VehicleOccupied. */
export async function expectFreePlate(db: Db, { city, accountId }: Asker, plateKey: string): Promise<void> {
  const isProved = and(eq(vehicles.docType, 'STS'), ne(vehicles.docNumber, ''))
  const [taken] = await db
    .select({ id: vehicles.id })
    .from(vehicles)
    .innerJoin(accounts, eq(accounts.id, vehicles.accountId))
    .where(and(eq(vehicles.plateKey, plateKey), eq(accounts.city, city), ne(accounts.id, accountId), isProved))
  if (taken) throw new BusinessError('VehicleOccupied')
}

/** The paper is another driver's, on a vehicle or among the documents: DocumentOccupied. */
export async function expectFreePaper(db: Db, { city, accountId }: Asker, paper: PaperNumber): Promise<void> {
  if (paper.number === '') return
  const { type, number } = paper
  const isOthers = and(eq(accounts.city, city), ne(accounts.id, accountId))
  const onVehicles = await db
    .select({ id: vehicles.id })
    .from(vehicles)
    .innerJoin(accounts, eq(accounts.id, vehicles.accountId))
    .where(and(eq(vehicles.docType, type), eq(vehicles.docNumber, number), isOthers))
  const amongDocuments = await db
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(accounts, eq(accounts.id, documents.accountId))
    .where(and(eq(documents.type, type), eq(documents.number, number), isOthers))
  if (onVehicles[0] || amongDocuments[0]) throw new BusinessError('DocumentOccupied')
}

/** A device belongs to one vehicle of the city, of any driver (readings PF-4): DeviceAlreadyTaken. */
export async function expectFreeDevice(
  db: Db,
  { city, accountId }: Asker,
  { vin, imei }: { vin: string; imei: string },
): Promise<void> {
  if (vin === '' && imei === '') return
  const isIt = or(vin === '' ? undefined : eq(vehicles.vin, vin), imei === '' ? undefined : eq(vehicles.imei, imei))
  const [taken] = await db
    .select({ id: vehicles.id })
    .from(vehicles)
    .innerJoin(accounts, eq(accounts.id, vehicles.accountId))
    .where(and(isIt, eq(accounts.city, city), ne(accounts.id, accountId)))
  if (taken) throw new BusinessError('DeviceAlreadyTaken')
}
