import { atom, type ReadableAtom } from 'nanostores'
import { loadWithRetry } from '../api/load-with-retry.ts'
import { ALL_ERRORS, loadAllMessages, loadMessages, type MessageLoaders, type Messages } from '../i18n/messages.ts'
import { isNear, nearestLanguage } from '../i18n/nearest-language.ts'
import type { Environment } from '../stores/environment.ts'

/** The words of one element in the language it should speak now. */
export interface ElementMessages {
  /** The last words that were loaded; null before the first. */
  $loaded: ReadableAtom<{ language: string; messages: Messages } | null>
  $language: ReadableAtom<string>
  /** Loads the words of the present language unless they are there; rejects where that fails. */
  load(): Promise<void>
  /**
   * Speaks another language: the old words stay until the new ones are there, and for good where those cannot be
   * loaded.
   */
  setLanguage(language: string): void
  /** Fetches the texts of the error codes that the element is known to meet. */
  loadErrors(): void
  /** Whether texts of errors were asked for in vain. */
  $areErrorsLost: ReadableAtom<boolean>
  /** Fetches the texts of all error codes: one that is wanted is not there. Answers whether they are on their way. */
  loadAllErrors(): boolean
  dispose(): void
}

/**
 * Milliseconds after which the error texts are fetched ahead of need, if the element is not used before.
 */
const IDLE = 5_000

export function createElementMessages(options: {
  loaders: MessageLoaders
  environment: Pick<Environment, 'setTimer' | 'warn'>
  language: string
  /** Texts of the error codes that the element is known to meet. */
  errors: readonly MessageLoaders[]
  /** A language could not be switched to. */
  onFail(): void
}): ElementMessages {
  const { loaders, environment } = options
  const choose = (wanted: string) => {
    const languages = Object.keys(loaders)
    const language = nearestLanguage(wanted, languages)
    if (!isNear(language, wanted))
      environment.warn({
        code: 'unknown-language',
        text: `there are no words in "${wanted}", ${language} is shown. There are: ${languages.join(', ')}.`,
      })
    return language
  }
  const $language = atom(choose(options.language))
  const $loaded: ReturnType<typeof atom<{ language: string; messages: Messages } | null>> = atom(null)
  const $areErrorsLost = atom(false)
  let isLoadingErrors = false
  let wanted: readonly MessageLoaders[] = []
  let stopTimer = () => {}
  let isDisposed = false

  const readErrors = (language: string): Promise<Messages> => loadAllMessages(wanted, language).catch(() => ({}))
  const loadErrors = () => void loadErrorsOf(options.errors)

  async function load(): Promise<void> {
    const language = $language.get()
    if ($loaded.get()?.language === language) return
    const [messages, errors] = await Promise.all([
      loadWithRetry(() => loadMessages(loaders, language), environment),
      readErrors(language),
    ])
    if ($language.get() !== language) return load()
    $loaded.set({ language, messages: { ...messages, ...errors } })
    if (!isDisposed) stopTimer = environment.setTimer(loadErrors, IDLE)
  }

  async function loadErrorsOf(files: readonly MessageLoaders[]): Promise<void> {
    if (wanted.length >= files.length || !$loaded.get()) return
    wanted = files
    const language = $language.get()
    isLoadingErrors = true
    const errors = await readErrors(language)
    isLoadingErrors = false
    const loaded = $loaded.get()
    const isLost = Object.keys(errors).length === 0
    $areErrorsLost.set(isLost)
    if (isLost) wanted = []
    else if (loaded?.language === language) $loaded.set({ language, messages: { ...loaded.messages, ...errors } })
  }

  function fallBack(): void {
    const loaded = $loaded.get()
    if (loaded) $language.set(loaded.language)
    options.onFail()
  }

  return {
    $loaded,
    $language,
    load,
    setLanguage(wanted) {
      const language = choose(wanted)
      if (language === $language.get()) return
      $language.set(language)
      if ($loaded.get()) load().catch(fallBack)
    },
    loadErrors,
    $areErrorsLost,
    loadAllErrors() {
      void loadErrorsOf(ALL_ERRORS)
      return isLoadingErrors
    },
    dispose() {
      isDisposed = true
      stopTimer()
    },
  }
}
