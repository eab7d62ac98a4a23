import { useIntl } from 'react-intl'
import { languageAsWritten } from './language-as-written.ts'

/** Words as somebody wrote them, in whichever language: marked by it where it is another than the page's (WCAG 3.1.2). */
export function AsWritten({ children: words }: { children: string }) {
  const { locale } = useIntl()
  const lang = languageAsWritten(words, locale)
  return lang ? <span lang={lang}>{words}</span> : words
}
