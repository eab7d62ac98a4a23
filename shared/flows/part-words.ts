import { atom, type ReadableAtom } from 'nanostores'
import { loadMessages, type MessageLoaders, type Messages } from '../i18n/messages.ts'
import { nearestLanguage } from '../i18n/nearest-language.ts'

/**
 * Words of a part that are not in the element's own file, beside which they are said; those of errors are the
 * element's.
 */
export interface PartWords {
  /** The last words that were loaded. */
  $spoken: ReadableAtom<{ language: string; messages: Messages }>
  dispose(): void
}

/**
 * Loads them, and follows the language; the old words stay where new ones cannot be loaded. Rejects where there are
 * none yet.
 */
export async function loadPartWords(loaders: MessageLoaders, $language: ReadableAtom<string>): Promise<PartWords> {
  async function load(wanted: string) {
    const language = nearestLanguage(wanted, Object.keys(loaders))
    return { language, messages: await loadMessages(loaders, language) }
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
