/** Words a city gives in Russian and, if it likes, in English; every other language reads the English. */
export function cityText(russian: string, english: string | null, language: string): string {
  return language === 'ru' ? russian : (english ?? russian)
}
