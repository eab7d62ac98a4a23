import { atom, type ReadableAtom } from 'nanostores'
import { loadErrorMessages, loadMessages, type MessageLoaders, type Messages } from '../i18n/messages.ts'
import { nearestLanguage } from '../i18n/nearest-language.ts'

/** Words of a part that several elements show, which are in none of their own files. */
export interface PartWords {
  /** The last words that were loaded, those of errors among them. */
  $spoken: ReadableAtom<{ language: string; messages: Messages }>
  dispose(): void
}

/** Loads them, and follows the language; the old words stay where new ones cannot be loaded. Rejects where there are none yet. */
export async function loadPartWords(loaders: MessageLoaders, $language: ReadableAtom<string>): Promise<PartWords> {
  async function load(wanted: string) {
    const language = nearestLanguage(wanted, Object.keys(loaders))
    const [words, errors] = await Promise.all([loadMessages(loaders, language), loadErrorMessages(language)])
    return { language, messages: { ...errors, ...words } }
  }

  const $spoken = atom(await load($language.get()))
  const stop = $language.listen((wanted) => {
    load(wanted).then(
      (spoken) => {
        if (wanted === $language.get()) $spoken.set(spoken)
      },
      () => {},
    )
  })
  return { $spoken, dispose: stop }
}
