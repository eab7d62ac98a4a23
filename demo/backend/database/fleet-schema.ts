import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

const common = () => ({
  id: uuid('id').primaryKey(),
  firmId: uuid('firm_id').notNull(),
  isActive: boolean('is_active').notNull(),
  createdAt: instant('created_at').notNull(),
})
const marks = () => ({ vin: text('vin').notNull(), imei: text('imei').notNull() })

export const fleetDrivers = pgTable('fleet_drivers', {
  ...common(),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  plate: text('plate').notNull(),
  device: text('device').notNull(),
})

export const fleetVehicles = pgTable('fleet_vehicles', {
  ...common(),
  ...marks(),
  plate: text('plate').notNull(),
  plateKey: text('plate_key').notNull(),
})

export const fleetDevices = pgTable('fleet_devices', { ...common(), ...marks() })
