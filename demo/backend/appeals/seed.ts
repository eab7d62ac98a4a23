import { randomUUID } from 'node:crypto'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { SeedDriver } from '../../cities/city-data.ts'
import type { CityModel } from '../city/city-model.ts'
import { appealMessages, appeals } from '../database/appeals-schema.ts'
import type { Db } from '../database/database.ts'

const HOUR_MS = 3_600_000

/** The conversations that the accounts of the demo have from the first start on. */
export async function seedAppeals(
  db: Db,
  city: CityModel,
  { drivers, now }: { drivers: readonly (SeedDriver & { id: string })[]; now: Instant },
): Promise<void> {
  const seeds = drivers.flatMap(({ id: accountId, email, appeals: own = [] }) =>
    own.map((appeal) => ({ ...appeal, accountId, email })),
  )
  for (const { accountId, email, subject, status, messages } of seeds) {
    const times = messages.map(({ hoursAgo }) => now - hoursAgo * HOUR_MS)
    const row = {
      city: city.name,
      accountId,
      subject,
      status,
      email,
      clientId: randomUUID(),
      language: 'ru' as const,
      createdAt: Math.min(...times),
      lastAt: Math.max(...times),
    }
    // oxlint-disable-next-line no-await-in-loop -- few, and their numbers rise
    const [made] = await db.insert(appeals).values(row).returning({ id: appeals.id })
    const lines = messages.map(({ isOwn, text }, index) => ({
      appealId: made?.id ?? 0,
      isOwn,
      text,
      at: times[index] ?? now,
    }))
    // oxlint-disable-next-line no-await-in-loop -- the same
    await db.insert(appealMessages).values(lines)
  }
}
