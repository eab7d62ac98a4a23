/** The words of one language by id; a value goes in the place of its name in braces. */
export interface Words {
  (id: string, values?: Readonly<Record<string, string | number>>): string
  language: string
}

// A language is a file: words/<language>.json. Read as a file and not imported, so that only the one that is spoken comes.
const addresses = import.meta.glob<string>('./words/*.json', { eager: true, query: '?url', import: 'default' })

/** The language of addresses without a prefix, unless the visitor has chosen another (readings gA-03). */
export const OWN_LANGUAGE = 'ru'

export const LANGUAGES: readonly string[] = Object.keys(addresses)
  .map((path) => path.replace(/^.*\/(.*)\.json$/, '$1'))
  .toSorted((one, other) => Number(other === OWN_LANGUAGE) - Number(one === OWN_LANGUAGE))

/** Rejects where the file cannot be read. */
export async function loadWords(language: string): Promise<Words> {
  const answer = await fetch(addresses[`./words/${language}.json`] ?? '')
  if (!answer.ok) throw new Error(`The words of ${language}: ${answer.status}`)
  return createWords(language, (await answer.json()) as Record<string, string>)
}

export function createWords(language: string, texts: Readonly<Record<string, string>>): Words {
  const say = (id: string, values: Readonly<Record<string, string | number>> = {}) =>
    (texts[id] ?? '').replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))
  return Object.assign(say, { language })
}

/** How a language calls itself. */
export function nameOf(language: string): string {
  const name =
    new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' }).of(language) ?? language
  return name.charAt(0).toUpperCase() + name.slice(1)
}
