/** The words of the page in one language, by the id that its markup names. */
type PageWords = Readonly<Record<string, string>>

/** The language that index.html itself is written in. */
export const OWN_LANGUAGE = 'ru'

// A language is a file: words/<language>.json, by the ids of index.html. Read as a file and not imported, so that this
// page shares no chunk with the elements and speaks even where they cannot.
const addresses = import.meta.glob<string>('./words/*.json', { eager: true, query: '?url', import: 'default' })

export const LANGUAGES: readonly string[] = [OWN_LANGUAGE, ...Object.keys(addresses).map((path) => path.replace(/^.*\/(.*)\.json$/, '$1'))]

/** Speaks the page anew. What a language lacks leaves the words that are there. Rejects where the file cannot be read. */
export async function speak(language: string): Promise<void> {
  const address = addresses[`./words/${language}.json`]
  if (!address) return
  const words = (await (await fetch(address)).json()) as PageWords
  for (const node of document.querySelectorAll<HTMLElement>('[data-words]')) {
    node.textContent = words[node.dataset['words'] ?? ''] ?? node.textContent
  }
  for (const node of document.querySelectorAll<HTMLElement>('[data-words-label]')) {
    node.ariaLabel = words[node.dataset['wordsLabel'] ?? ''] ?? node.ariaLabel
  }
}
