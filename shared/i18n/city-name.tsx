import { useIntl } from 'react-intl'
import { cityNameIn, cityNameLanguage } from './city-text.ts'

/** A city's name, marked by its language where it is another than the page's (WCAG 3.1.2); nothing where it has none. */
export function CityName({ names }: { names: Readonly<Record<string, string>> }) {
  const { locale } = useIntl()
  const lang = cityNameLanguage(names, locale)
  const name = cityNameIn({ nameForShow: names, city: '' }, locale)
  return lang ? <span lang={lang}>{name}</span> : name
}
