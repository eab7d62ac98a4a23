/** Words a city gives in Russian and, if it likes, in English; every other language reads the English. */
export function cityText(russian: string, english: string | null, language: string): string {
  return language === 'ru' ? russian : (english ?? russian)
}

/** The language of words whose English is null where a city has none; undefined where it is the page's. */
export function cityLanguage(english: string | readonly string[] | null, language: string): 'ru' | undefined {
  return language === 'ru' || english !== null ? undefined : 'ru'
}

/** A city's name by language, as its entry has it. */
export type CityNames = Readonly<Record<string, string>>

/** The city's name as it is shown in a language; undefined where it has none. */
export function cityNameIn(names: CityNames, language: string): string | undefined {
  return names[language] ?? names['ru']
}
