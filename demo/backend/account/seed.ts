import { randomUUID } from 'node:crypto'
import { toKopecks } from '../../../shared/domain/money.ts'
import { CATEGORIES, parsePlate, toPlateKey } from '../../../shared/domain/plate.ts'
import type { SeedAccounts, SeedDriver } from '../../cities/city-data.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { accounts, documents, firms, phones, vehicles } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { ledger } from '../database/schema.ts'
import { seedHistory } from '../operations/seed.ts'
import { seedAppeals } from '../appeals/seed.ts'
import { seedFines } from '../fines/seed.ts'
import { seedSubscriptions } from '../subscriptions/seed.ts'
import { seedFleet } from '../fleet/seed.ts'
import { ownerOf } from './balance.ts'
import { hashPublicPassword } from './password.ts'

const hashes = new Map<string, Promise<string>>()

/** The same few passwords in every city and after every clean slate: worked out once in a process. */
function hashOnce(password: string | null): Promise<string> | null {
  if (password === null) return null
  const known = hashes.get(password) ?? hashPublicPassword(password)
  hashes.set(password, known)
  return known
}

/** Adds the accounts that a city's files name and that are not there yet; the others stay as they are. */
export async function seedAccounts(context: Context): Promise<void> {
  const { db } = context.database
  const now = context.clock.now()
  for (const city of context.cities) {
    const { drivers, firms: companies }: SeedAccounts = city.data.accounts
    if (companies.length > 0) {
      const rows = companies.map((firm) => ({ ...firm, id: randomUUID(), city: city.name, createdAt: now }))
      const made = await db.insert(firms).values(rows).onConflictDoNothing().returning({ id: firms.id })
      for (const { id } of made) await seedFleet(db, { firmId: id, firm: rows.find((row) => row.id === id), now })
    }
    if (drivers.length > 0) await db.transaction((tx) => seedDrivers(tx, city, { drivers, now }))
  }
}

/** All of a city at once, table by table: tests begin with a clean slate some thousand times. */
async function seedDrivers(
  db: Db,
  city: CityModel,
  seed: { drivers: readonly SeedDriver[]; now: number },
): Promise<void> {
  const createdAt = seed.now
  const named = await Promise.all(
    seed.drivers.map(async (driver) => ({
      ...driver,
      id: randomUUID(),
      passwordHash: await hashOnce(driver.password),
    })),
  )
  const rows = named.map(({ id, email, passwordHash, firstName, lastName, middleName = '', tokenSeconds = null }) => ({
    id,
    city: city.name,
    email,
    passwordHash,
    firstName,
    lastName,
    middleName,
    tokenSeconds,
    createdAt,
  }))
  const made = new Set(
    (await db.insert(accounts).values(rows).onConflictDoNothing().returning({ id: accounts.id })).map(({ id }) => id),
  )
  const fresh = named.filter(({ id }) => made.has(id))
  const own = (accountId: string, index: number) => ({
    id: randomUUID(),
    accountId,
    createdAt: createdAt - 1000 + index,
  })

  const numbers = fresh.flatMap((one) =>
    one.phones.map((phone, index) => ({ ...own(one.id, index), city: city.name, phone, isMain: index === 0 })),
  )
  if (numbers.length > 0) await db.insert(phones).values(numbers).onConflictDoNothing()
  const cars = fresh.flatMap((one) =>
    one.vehicles.map((vehicle, index) => ({ ...own(one.id, index), ...describeVehicle(vehicle), isMain: index === 0 })),
  )
  if (cars.length > 0) await db.insert(vehicles).values(cars)
  const papers = fresh.flatMap((one) =>
    (one.documents ?? []).map(({ type, number }, index) => ({ ...own(one.id, index), type: toDocType(type), number })),
  )
  if (papers.length > 0) await db.insert(documents).values(papers)
  const balances = fresh.map((one) => ({
    city: city.name,
    kind: 'opening' as const,
    debit: 'opening',
    credit: ownerOf(one.id),
    amount: toKopecks(one.balance) ?? 0,
    at: createdAt,
  }))
  const filled = balances.filter(({ amount }) => amount > 0)
  if (filled.length > 0) await db.insert(ledger).values(filled)
  await seedAppeals(db, city, { drivers: fresh, now: createdAt })
  await seedFines(db, city, { drivers: fresh, now: createdAt })
  await seedSubscriptions(db, city, { drivers: fresh, now: createdAt })
  for (const { id, history = 0 } of fresh) {
    const plates = cars.filter(({ accountId }) => accountId === id).map(({ plate }) => plate)
    // oxlint-disable-next-line no-await-in-loop -- few have one, and their numbers rise
    await seedHistory(db, city, { accountId: id, plates, count: history, now: createdAt })
  }
}

function describeVehicle({
  plate,
  category,
  name = '',
  docType = 'STS',
  docNumber = '',
}: SeedDriver['vehicles'][number]) {
  const parsed = parsePlate(plate)
  if (!parsed.valid) throw new TypeError('A seeded plate must be a plate')
  return {
    plate: parsed.normalised,
    plateKey: toPlateKey(parsed.normalised),
    format: parsed.format,
    country: parsed.format === 'rus' ? ('rus' as const) : ('other' as const),
    category: CATEGORIES.find((known) => known === category) ?? 'B',
    name,
    docType: toDocType(docType),
    docNumber,
  }
}

function toDocType(text: string): 'STS' | 'VU' {
  return text === 'VU' ? 'VU' : 'STS'
}
