import { useIntl } from 'react-intl'
import { InLanguage } from './in-language.tsx'
import { languageAsWritten } from './language-as-written.ts'

/** Words as somebody wrote them, in whichever language: marked by it where it is another than the page's. */
export function AsWritten({ children: words }: { children: string }) {
  const { locale } = useIntl()
  return <InLanguage lang={languageAsWritten(words, locale)}>{words}</InLanguage>
}
