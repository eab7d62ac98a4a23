import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import type { StopQuestion } from '../../shared/domain/abort.ts'
import { MINUTE_MS, type Instant } from '../../shared/domain/city-time.ts'
import type { DriverData } from './driver.ts'

/**
 * What a parking would cost if it stopped now, as a question to the price engine; null where its zone is not known
 * here.
 */
export function stopQuestionOf(session: DriverSession, driverData: DriverData, now: Instant): StopQuestion | null {
  const { settings, zones, parkings, timeZone } = driverData
  const zone = zones.find(({ code }) => code === session.zone)
  const parking = parkings.find(({ code }) => code === session.parkingCode)
  const limit = session.end ?? session.stopsAt
  if (!zone || !settings.calendar) return null
  return {
    zone: zone.code,
    start: session.start,
    now,
    timeZone,
    prices: parking?.prices ?? zone.prices,
    calendar: settings.calendar,
    isFree: parking?.isFree ?? false,
    benefits: session.benefits,
    vehicle: { plate: session.vehicle.number, format: session.vehicle.format, category: session.vehicle.category },
    billingPeriod: settings.billingPeriod,
    limit: limit === null ? undefined : (limit - session.start) / MINUTE_MS,
  }
}
