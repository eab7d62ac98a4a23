import { atom, type ReadableAtom } from 'nanostores'
import { isAborted, toLoadError } from '../../shared/api/app-error.ts'
import { type Consent, getConsent, giveConsent, withdrawConsent } from '../../shared/api/contract/my-data.ts'
import { consentVersion } from '../../shared/domain/consent-version.ts'
import type { SafeUrl } from '../../shared/domain/safe-url.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import { nearestLanguage } from '../../shared/i18n/nearest-language.ts'
import { type Async, ready } from '../../shared/stores/async.ts'
import { findSitePage, toSitePage } from '../../shared/stores/targets.ts'
import { ownContact } from './own-contact.ts'
import { reportError } from './report.ts'
import type { SectionParts } from './sections.ts'

/** The driver's consent to the processing of personal data: which one it is, withdrawn and given again. */
export interface ConsentFlow {
  $consent: ReadableAtom<Async<Consent>>
  /** The question before the consent is withdrawn is open. */
  $isAsking: ReadableAtom<boolean>
  /** By what the driver knows the account whose data it is about. */
  $contact: ReadableAtom<string>
  /** What was done last. */
  $done: ReadableAtom<'withdraw' | 'give' | null>
  press: Press
  /** The page of the rules. */
  rulesUrl: SafeUrl
  /** The city's title of that page in a language; null where the city has none. */
  rulesTitle(language: string): string | null
  timeZone: string
  load(): Promise<void>
  ask(): void
  close(): void
  withdraw(): Promise<void>
  /** Gives it to the version in force. */
  give(): Promise<void>
}

export function createConsent({
  context,
  scope,
  authGuard,
  city,
  settings,
  $profile,
  changed,
}: SectionParts): ConsentFlow {
  const { environment } = context
  const { pagePersonalData } = settings
  const { timeZone } = city
  const $consent = atom<Async<Consent>>({ status: 'idle' })
  const $isAsking = atom(false)
  const $done = atom<'withdraw' | 'give' | null>(null)
  const press = createPress({ line: environment, onError: ({ code }) => reportError(context, code) })

  function take(consent: Consent, action: 'withdraw' | 'give'): void {
    $consent.set(ready(consent))
    $isAsking.set(false)
    $done.set(action)
    void changed({ section: 'consent', action })
  }

  function show(isAsking: boolean): void {
    press.clear()
    $done.set(null)
    $isAsking.set(isAsking)
  }

  return {
    $consent,
    $isAsking,
    $contact: ownContact($profile),
    $done,
    press,
    rulesUrl:
      findSitePage(pagePersonalData?.path ?? '', city.city, environment) ??
      toSitePage('pages/personal-data-rules', city.city, environment),
    rulesTitle(language) {
      const titles = pagePersonalData?.titles
      const title = titles?.get(nearestLanguage(language, [...titles.keys()]))
      return typeof title === 'string' ? title : null
    },
    timeZone,
    async load() {
      if ($consent.get().status === 'loading') return
      $consent.set({ status: 'loading' })
      try {
        $consent.set(ready(await authGuard.call(getConsent, undefined)))
      } catch (thrown) {
        const error = toLoadError(thrown, environment)
        $consent.set({ status: 'failed', error })
        if (!isAborted(error)) reportError(context, error.code)
      }
    },
    ask: () => show(true),
    close: () => show(false),
    async withdraw() {
      await press.run(async () => take(await authGuard.call(withdrawConsent, undefined), 'withdraw'))
    },
    async give() {
      const version = consentVersion(pagePersonalData?.version ?? null, { now: scope.clock.now(), timeZone })
      await press.run(async () => take(await authGuard.call(giveConsent, { version }), 'give'))
    },
  }
}
