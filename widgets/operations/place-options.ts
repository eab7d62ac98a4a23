import type { Settings } from '../../shared/api/contract/settings.ts'
import type { Parking, Zone } from '../../shared/api/contract/zones.ts'
import { cityLanguage, cityText } from '../../shared/i18n/city-text.ts'
import type { ComboboxOption } from '../../shared/ui/combobox/options.ts'

/**
 * What the history can be narrowed to by place: zones, or in some cities parkings without the free ones (readings
 * gF-04).
 */
export function placesOf(
  { operationsZoneMode }: Pick<Settings, 'operationsZoneMode'>,
  places: readonly (Zone | Parking)[],
): readonly (Zone | Parking)[] {
  return operationsZoneMode === 'zones' ? places : places.filter((place) => !('isFree' in place && place.isFree))
}

export function toPlaceOptions(places: readonly (Zone | Parking)[], language: string): ComboboxOption[] {
  return places.map(({ code, name, nameEn }) => ({
    value: code,
    code,
    label: cityText(name, nameEn, language),
    lang: cityLanguage(nameEn, language),
  }))
}
