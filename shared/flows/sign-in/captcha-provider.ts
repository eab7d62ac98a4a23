import type { SafeUrl } from '../../domain/safe-url.ts'
import type { CaptchaProvider } from '../../stores/city-entry.ts'
import { loadOutsideScript } from '../outside-script.ts'

export interface Check extends CaptchaProvider {
  scriptUrl: SafeUrl
  language: string
  /** The provider's word that it is a person, for one try; empty once it is too old. */
  onWord(word: string): void
  /** It works no more. */
  onLost(): void
}

/** Rejects where nothing came up; the answer takes the check away. */
export type ShowCheck = (place: HTMLElement, check: Check) => Promise<() => void>

interface SmartCaptcha {
  render(place: HTMLElement, options: { sitekey: string; hl: string; callback(word: string): void }): number
  subscribe(id: number, event: 'token-expired' | 'network-error' | 'javascript-error', run: () => void): () => void
  destroy(id: number): void
}

interface CheckedPage {
  smartCaptcha?: SmartCaptcha
}

/**
 * The check of a provider with the interface of Yandex SmartCaptcha. Its script is loaded only here, where a city has a
 * key and a check is asked for.
 */
export const showCheck: ShowCheck = async (place, { key, scriptUrl, language, onWord, onLost }) => {
  const page = place.ownerDocument
  const view = page.defaultView as (Window & CheckedPage) | null
  if (!view?.smartCaptcha) await loadOutsideScript(page, scriptUrl)
  const provider = view?.smartCaptcha
  if (!provider) throw new Error('The provider’s script has brought nothing')
  const id = provider.render(place, { sitekey: key, hl: language, callback: onWord })
  const stops = [
    provider.subscribe(id, 'token-expired', () => onWord('')),
    provider.subscribe(id, 'network-error', onLost),
    provider.subscribe(id, 'javascript-error', onLost),
  ]
  return () => {
    for (const stop of stops) stop()
    provider.destroy(id)
  }
}
