import { useIntl } from 'react-intl'
import { cityLanguage, cityNameIn, type CityNames } from './city-text.ts'
import { InLanguage } from './in-language.tsx'

/** A city's name, marked by its language where it is another than the page's; its code where it has none. */
export function CityName({ names, code = '' }: { names: CityNames; code?: string }) {
  const { locale } = useIntl()
  const name = cityNameIn(names, locale)
  if (name === undefined) return code
  return <InLanguage lang={cityLanguage(names[locale] ?? null, locale)}>{name}</InLanguage>
}
