import type { SQL } from 'drizzle-orm'

/** What our own book has to say in itself. */
export interface Rule {
  name: string
  /** The rows in breach, as `id` and `detail`; null is written as `nothing`. */
  query: SQL
}
