/** Words a city gives in Russian and, if it likes, in English; every other language reads the English. */
export function cityText(russian: string, english: string | null, language: string): string {
  return language === 'ru' ? russian : (english ?? russian)
}

/** The language of words whose English is null where a city has none; undefined where it is the page's. */
export function cityLanguage(english: string | readonly string[] | null, language: string): 'ru' | undefined {
  return language === 'ru' || english !== null ? undefined : 'ru'
}

/** The city's name as it is shown in a language; its code where it has none. */
export function cityNameIn(
  { nameForShow, city }: { nameForShow: Readonly<Record<string, string>>; city: string },
  language: string,
): string {
  return nameForShow[language] ?? nameForShow['ru'] ?? city
}

/** The language of a city's name where it is another than the page's: its Russian one stands for those it lacks. */
export function cityNameLanguage(names: Readonly<Record<string, string>>, language: string): 'ru' | undefined {
  return names[language] === undefined && names['ru'] !== undefined ? 'ru' : undefined
}
