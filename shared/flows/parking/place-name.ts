import { cityLanguage, cityText } from '../../i18n/city-text.ts'
import type { CityData } from './draft.ts'

/** Where a car stands, as the server has written it down. */
export interface Stay {
  zone: string
  zoneName: string
  parkingCode: string | null
}

export interface PlaceName {
  /** As on the sign. */
  code: string
  name: string
  /** The language of the name, where it is another than the page's. */
  lang: 'ru' | undefined
}

/**
 * The place of a parking by its sign: the parking where there is one, in the reader's language, as far as the city still
 * knows it.
 */
export function nameOfStay(
  { zone, zoneName, parkingCode }: Stay,
  city: Pick<CityData, 'zones' | 'parkings'> | null,
  language: string,
): PlaceName {
  const known = city?.parkings.find(({ code }) => code === parkingCode) ?? city?.zones.find(({ code }) => code === zone)
  return { code: parkingCode ?? zone, ...nameIn(known ?? { name: zoneName, nameEn: null }, language) }
}

/** A name that a city gives in Russian and, if it likes, in English; and the language that it then is in. */
export function nameIn(
  { name, nameEn }: { name: string; nameEn: string | null },
  language: string,
): Pick<PlaceName, 'name' | 'lang'> {
  return { name: cityText(name, nameEn, language), lang: cityLanguage(nameEn, language) }
}
