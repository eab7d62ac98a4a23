/** The words of the page in one language, by the id that its markup names. */
export type PageWords = Readonly<Record<string, string>>

/** The language that index.html itself is written in. */
export const OWN_LANGUAGE = 'ru'

// A language is a file: words/<language>.json, by the ids of index.html.
const translations = import.meta.glob<PageWords>('./words/*.json', { import: 'default' })

export const LANGUAGES: readonly string[] = [OWN_LANGUAGE, ...Object.keys(translations).map((path) => path.replace(/^.*\/(.*)\.json$/, '$1'))]

/** Speaks the page anew. What a language lacks, and a file that does not load, leave the words that are there. */
export async function speak(language: string): Promise<void> {
  const load = translations[`./words/${language}.json`]
  if (!load) return
  const words = await load()
  for (const node of document.querySelectorAll<HTMLElement>('[data-words]')) {
    node.textContent = words[node.dataset['words'] ?? ''] ?? node.textContent
  }
  for (const node of document.querySelectorAll<HTMLElement>('[data-words-label]')) {
    node.ariaLabel = words[node.dataset['wordsLabel'] ?? ''] ?? node.ariaLabel
  }
}
