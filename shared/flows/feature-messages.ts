import { atom, type ReadableAtom } from 'nanostores'
import { loadMessages, type MessageLoaders, type Messages } from '../i18n/messages.ts'
import { nearestLanguage } from '../i18n/nearest-language.ts'

/**
 * Words of a part that are not in the element's own file, beside which they are said; those of errors are the
 * element's.
 */
export interface FeatureMessages {
  /** The last words that were loaded. */
  $loaded: ReadableAtom<{ language: string; messages: Messages }>
  dispose(): void
}

/**
 * Loads them, and follows the language; the old words stay where new ones cannot be loaded. Rejects where there are
 * none yet.
 */
export async function loadFeatureMessages(
  loaders: MessageLoaders,
  $language: ReadableAtom<string>,
): Promise<FeatureMessages> {
  async function load(wanted: string) {
    const language = nearestLanguage(wanted, Object.keys(loaders))
    return { language, messages: await loadMessages(loaders, language) }
  }

  const $loaded = atom(await load($language.get()))
  const stop = $language.listen((wanted) => {
    load(wanted).then(
      (loaded) => {
        if (wanted === $language.get()) $loaded.set(loaded)
      },
      () => {},
    )
  })
  return { $loaded, dispose: stop }
}
