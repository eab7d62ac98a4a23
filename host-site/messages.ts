/** Texts of one language by id; a value replaces its name in braces. */
export interface Messages {
  (id: string, values?: Readonly<Record<string, string | number>>): string
  language: string
}

// A language is a file: messages/<language>.json. It is fetched and not imported, so that only the chosen one is
// loaded.
const addresses = import.meta.glob<string>('./messages/*.json', { eager: true, query: '?url', import: 'default' })
// The texts of the page before any language is loaded: these alone are in the code.
const brands = import.meta.glob<string>('./messages/*.json', { eager: true, import: 'brand' })
const skips = import.meta.glob<string>('./messages/*.json', { eager: true, import: 'skip' })
const checkings = import.meta.glob<string>('./messages/*.json', { eager: true, import: 'checking' })
const payNows = import.meta.glob<string>('./messages/*.json', { eager: true, import: 'payNow' })
const notLoadedTitles = import.meta.glob<string>('./messages/*.json', { eager: true, import: 'notLoadedTitle' })
const notLoadedTexts = import.meta.glob<string>('./messages/*.json', { eager: true, import: 'notLoadedText' })
const notLoadedRetries = import.meta.glob<string>('./messages/*.json', { eager: true, import: 'notLoadedRetry' })
const notLoadedScripts = import.meta.glob<string>('./messages/*.json', { eager: true, import: 'notLoadedScript' })

/** The language of addresses without a prefix, unless the visitor has chosen another (readings gA-03). */
export const OWN_LANGUAGE = 'ru'

export const LANGUAGES: readonly string[] = Object.keys(addresses)
  .map((path) => path.replace(/^.*\/(.*)\.json$/, '$1'))
  .toSorted((one, other) => Number(other === OWN_LANGUAGE) - Number(one === OWN_LANGUAGE))

/** What the page says before the city has answered. */
export const STARTING_MESSAGES = createMessages(OWN_LANGUAGE, {
  brand: textIn(brands, OWN_LANGUAGE),
  skip: textIn(skips, OWN_LANGUAGE),
})

/** What the page begins with, in every language: before its start (before-start.ts) none is chosen. */
export const BEGINNINGS = LANGUAGES.map((language) => ({
  language,
  checking: textIn(checkings, language),
  pay: textIn(payNows, language),
}))

/** The failure of the start in every language: none has been chosen by then. */
export const NOT_LOADED = LANGUAGES.map((language) => ({
  language,
  title: textIn(notLoadedTitles, language),
  text: textIn(notLoadedTexts, language),
  retry: textIn(notLoadedRetries, language),
  script: textIn(notLoadedScripts, language),
}))

/** Rejects where the file cannot be read. */
export async function loadMessages(language: string): Promise<Messages> {
  const answer = await fetch(textIn(addresses, language))
  if (!answer.ok) throw new Error(`The messages of ${language}: ${answer.status}`)
  return createMessages(language, (await answer.json()) as Record<string, string>)
}

export function createMessages(language: string, texts: Readonly<Record<string, string>>): Messages {
  const say = (id: string, values: Readonly<Record<string, string | number>> = {}) =>
    (texts[id] ?? '').replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))
  return Object.assign(say, { language })
}

function textIn(files: Readonly<Record<string, string>>, language: string): string {
  return files[`./messages/${language}.json`] ?? ''
}

/** How a language calls itself. */
export function nameOf(language: string): string {
  const name =
    new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' }).of(language) ?? language
  return name.charAt(0).toUpperCase() + name.slice(1)
}
