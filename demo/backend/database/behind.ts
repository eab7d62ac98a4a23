import { and, eq, gt, gte, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A row of a list that is read in pages by its moment, and by its number where several have the same. */
export interface Place {
  at: number
  id: string
}

/** The rows behind a place; all of them where there is none. An index by the moment begins at the place. */
export function behind(place: Place | null, at: PgColumn, id: PgColumn): SQL | undefined {
  if (place === null) return undefined
  return and(gte(at, place.at), or(gt(at, place.at), and(eq(at, place.at), gt(id, place.id))))
}
