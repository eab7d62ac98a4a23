import { useIntl } from 'react-intl'
import { cityLanguage, cityText } from './city-text.ts'
import { InLanguage } from './in-language.tsx'

export interface CityWordsProps {
  /** As the city gives them in Russian. */
  ru: string
  /** In English; null where the city has none. */
  en: string | null
}

/** Words of the city, marked by their language where it is another than the page's. */
export function CityWords({ ru, en }: CityWordsProps) {
  const { locale } = useIntl()
  return <InLanguage lang={cityLanguage(en, locale)}>{cityText(ru, en, locale)}</InLanguage>
}
