import type { Language } from '../locales/messages.ts'
import type { CityModel } from './city-model.ts'

/** A zone as it was called when it was paid for. */
interface NamedZone {
  zone: string
  zoneName: string
}

/** The name of a zone for a reader; one that was renamed since has no English for its old name. */
export function zoneNameFor(
  city: Pick<CityModel, 'zones'> | undefined,
  { zone, zoneName }: NamedZone,
  language: Language,
): string {
  const known = city?.zones.get(zone)
  return language === 'en' && known?.name === zoneName ? (known.nameEn ?? zoneName) : zoneName
}

/** Its code, and its name where it has one. */
export function zoneTitleFor(
  city: Pick<CityModel, 'zones'>,
  { zone, zoneName }: NamedZone,
  { language, between }: { language: Language; between: string },
): string {
  return zone === zoneName ? zone : `${zone}${between}${zoneNameFor(city, { zone, zoneName }, language)}`
}
