import { bigint, customType } from 'drizzle-orm/pg-core'

/** Milliseconds in our code, timestamptz in the database; both drivers hand over text. */
export const instant = customType<{ data: number; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  toDriver: (at) => new Date(at).toISOString(),
  fromDriver: (text) => new Date(text).getTime(),
})
export const kopecks = (name: string) => bigint(name, { mode: 'number' })
export const serial = (name: string) => bigint(name, { mode: 'number' }).generatedAlwaysAsIdentity()
