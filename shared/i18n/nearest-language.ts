export const FALLBACK = 'ru'

/** The available language nearest to the wanted one: itself, its base (`en-US` → `en`), else Russian. */
export function nearestLanguage(wanted: string, available: readonly string[]): string {
  const asked = wanted.trim().toLowerCase().replace('_', '-')
  const base = asked.split('-', 1)[0]
  return available.find((one) => one.toLowerCase() === asked) ?? available.find((one) => one === base) ?? FALLBACK
}
