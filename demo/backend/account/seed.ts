import { randomUUID } from 'node:crypto'
import { toKopecks } from '../../../shared/domain/money.ts'
import { CATEGORIES, parsePlate, toPlateKey } from '../../../shared/domain/plate.ts'
import type { SeedAccounts, SeedDriver } from '../../cities/city-data.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { accounts, documents, firms, phones, vehicles } from '../database/accounts-schema.ts'
import type { Handle } from '../database/database.ts'
import { ledger } from '../database/schema.ts'
import { seedHistory } from '../operations/seed.ts'
import { seedFleet } from '../fleet/seed.ts'
import { ownerOf } from './balance.ts'
import { hashPassword } from './password.ts'

const hashes = new Map<string, Promise<string>>()

/** The same few passwords in every city and after every clean slate: worked out once in a process. */
function hashOnce(password: string | null): Promise<string> | null {
  if (password === null) return null
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}

/** Puts in whoever a city's files name and who is not there yet; what has become of the others stays. */
export async function seedAccounts(context: Context): Promise<void> {
  const { handle } = context.database
  const now = context.clock.now()
  for (const city of context.cities) {
    const { drivers, firms: companies }: SeedAccounts = city.data.accounts
    if (companies.length > 0) {
      const rows = companies.map((firm) => ({ ...firm, id: randomUUID(), city: city.name, createdAt: now }))
      const made = await handle.insert(firms).values(rows).onConflictDoNothing().returning({ id: firms.id })
      for (const { id } of made) await seedFleet(handle, { firmId: id, firm: rows.find((row) => row.id === id), now })
    }
    for (const driver of drivers) await handle.transaction((inside) => seedDriver(inside, city, { driver, now }))
  }
}

async function seedDriver(handle: Handle, city: CityModel, seed: { driver: SeedDriver; now: number }): Promise<void> {
  const { driver, now: createdAt } = seed
  const { email, firstName, lastName, middleName = '', tokenSeconds = null } = driver
  const accountId = randomUUID()
  const passwordHash = await hashOnce(driver.password)
  const made = await handle
    .insert(accounts)
    .values({ id: accountId, city: city.name, email, passwordHash, firstName, lastName, middleName, tokenSeconds, createdAt })
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  if (!made[0]) return
  const own = (index: number) => ({ id: randomUUID(), accountId, createdAt: createdAt - 1000 + index })
  const numbers = driver.phones.map((phone, index) => ({ ...own(index), city: city.name, phone, isMain: index === 0 }))
  await handle.insert(phones).values(numbers).onConflictDoNothing()
  const cars = driver.vehicles.map((vehicle, index) => ({ ...own(index), ...describeVehicle(vehicle), isMain: index === 0 }))
  if (cars.length > 0) await handle.insert(vehicles).values(cars)
  const papers = (driver.documents ?? []).map(({ type, number }, index) => ({ ...own(index), type: toDocType(type), number }))
  if (papers.length > 0) await handle.insert(documents).values(papers)
  await seedHistory(handle, city, { accountId, plates: cars.map(({ plate }) => plate), count: driver.history ?? 0, now: createdAt })
  const amount = toKopecks(driver.balance) ?? 0
  if (amount > 0) {
    await handle.insert(ledger).values({ city: city.name, kind: 'opening', debit: 'opening', credit: ownerOf(accountId), amount, at: createdAt })
  }
}

function describeVehicle({ plate, category, name = '', docType = 'STS', docNumber = '' }: SeedDriver['vehicles'][number]) {
  const parsed = parsePlate(plate)
  if (!parsed.valid) throw new TypeError('A seeded plate must be a plate')
  return {
    plate: parsed.normalised,
    plateKey: toPlateKey(parsed.normalised),
    format: parsed.format,
    category: CATEGORIES.find((known) => known === category) ?? 'B',
    name,
    docType: toDocType(docType),
    docNumber,
  }
}

function toDocType(text: string): 'STS' | 'VU' {
  return text === 'VU' ? 'VU' : 'STS'
}
