export const FALLBACK = 'ru'

/** The available language nearest to the wanted one: itself, its base (`en-US` → `en`), else Russian. */
export function nearestLanguage(wanted: string, available: readonly string[]): string {
  const asked = toTag(wanted)
  return available.find((one) => one.toLowerCase() === asked) ?? available.find((one) => isNear(one, asked)) ?? FALLBACK
}

/** Whether a language is the wanted one, or its base. */
export function isNear(language: string, wanted: string): boolean {
  const asked = toTag(wanted)
  return language.toLowerCase() === asked || language === asked.split('-', 1)[0]
}

function toTag(language: string): string {
  return language.trim().toLowerCase().replace('_', '-')
}
