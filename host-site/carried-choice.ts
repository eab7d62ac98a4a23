import { LANGUAGES } from './messages.ts'
import { storedLanguage, storedTheme } from './stored-values.ts'

/**
 * Takes over what a code on a kiosk's screen carries, language and theme, and takes both out of the address: they are
 * choices like any other then.
 */
export function takeCarriedChoice(address: URL): void {
  const { searchParams } = address
  const [language, theme] = [searchParams.get('lang'), searchParams.get('theme')]
  if (language !== null && LANGUAGES.includes(language)) storedLanguage.set(language)
  if (theme === 'light' || theme === 'dark') storedTheme.set(theme)
  searchParams.delete('lang')
  searchParams.delete('theme')
}

/** Shows the site in the theme that was carried here in this tab; else in the system's. */
export function wearTheme(root: HTMLElement): void {
  const theme = storedTheme.get()
  if (theme !== null) root.style.colorScheme = theme
}
