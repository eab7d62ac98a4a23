import { eq } from 'drizzle-orm'
import type { TariffRow } from '../../../shared/domain/tariff.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import { priceFactors } from '../database/schema.ts'

/** Factors by zone that the test controls put on a city's prices; `*` is every zone. */
export type PriceFactors = ReadonlyMap<string, number>

/** None, unless the test controls are on. */
export async function factorsOf(
  { hasControls, database }: Pick<Context, 'hasControls' | 'database'>,
  city: { name: string },
): Promise<PriceFactors> {
  return hasControls ? readFactors(database.db, city.name) : new Map()
}

export async function readFactors(db: Db, city: string): Promise<PriceFactors> {
  const rows = await db.select().from(priceFactors).where(eq(priceFactors.city, city))
  return new Map(rows.map(({ zone, factor }) => [zone, factor]))
}

export function scalePrice(price: number, factor: number): number {
  return Math.round(price * factor)
}

export function scaleTariff(rows: readonly TariffRow[], zone: string, factors: PriceFactors): readonly TariffRow[] {
  const factor = factors.get(zone) ?? factors.get('*')
  return factor === undefined ? rows : rows.map((row) => ({ ...row, price: scalePrice(row.price, factor) }))
}
