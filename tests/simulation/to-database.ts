import type { Database, Db } from '../../demo/backend/database/database.ts'

/** A life's handle as a database of the backend: what it stands on is closed by the stage. */
export function toDatabase(db: Db): Database {
  return { db, location: 'simulated', patiently: (work) => work(db), close: async () => {} }
}
