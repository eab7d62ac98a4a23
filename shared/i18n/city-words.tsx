import { useIntl } from 'react-intl'
import { cityLanguage, cityText } from './city-text.ts'

export interface CityWordsProps {
  /** As the city gives them in Russian. */
  ru: string
  /** In English; null where the city has none. */
  en: string | null
}

/** Words of the city, marked by their language where it is another than the page's (WCAG 3.1.2). */
export function CityWords({ ru, en }: CityWordsProps) {
  const { locale } = useIntl()
  const words = cityText(ru, en, locale)
  const lang = cityLanguage(en, locale)
  return lang ? <span lang={lang}>{words}</span> : words
}
