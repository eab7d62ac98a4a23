import { atom, computed, type ReadableAtom } from 'nanostores'
import { AppError } from '../../api/app-error.ts'
import { changeUrl, parseSafeUrl, type SafeUrl } from '../../domain/safe-url.ts'
import type { Environment } from '../../stores/environment.ts'
import type { Scope } from '../../stores/scope.ts'

/** Milliseconds until the button is shown (entry.md section 2). */
export const SOCIAL_DELAY = 500

const KEPT = 'parking:social'

/** Signing in by a social provider, where the city's entry has a client id (readings gE-12). */
export interface Social {
  /** The city has a provider: the button's place is kept, so that nothing jumps when it comes. */
  $hasProvider: ReadableAtom<boolean>
  $isOffered: ReadableAtom<boolean>
  /** Leaves for the provider, which sends the browser back with a token behind the `#` of the address. */
  start(): void
  dispose(): void
}

export interface SocialOptions {
  scope: Scope
  environment: Environment
  callbackUrl(): string | null
  /** Gets what the provider answered; a rejection is shown as of any sign-in. */
  finish(answer: () => string): void
}

export function createSocial({ scope, environment, callbackUrl, finish }: SocialOptions): Social {
  const $isOffered = atom(false)

  function provider(): { url: SafeUrl; clientId: string } | null {
    const city = scope.$city.get()
    const social = city.status === 'ready' ? city.value.social : null
    const url = social && parseSafeUrl(social.url, environment.origin)
    return social && url && { url, clientId: social.clientId }
  }

  const stopTimer = environment.setTimer(() => {
    const offer = () => $isOffered.set(provider() !== null)
    offer()
    stops.push(scope.$city.listen(offer))
  }, SOCIAL_DELAY)
  const stops = [stopTimer]

  /** Back from the provider with the answer to a question of this tab: used once, and taken out of the address. */
  const returned = readReturn(environment)
  if (returned) {
    environment.tabStorage.remove(KEPT)
    environment.replaceUrl(environment.pageUrl().replace(/#.*$/s, ''))
    finish(() => {
      if (returned.token === null) throw new AppError('error')
      return returned.token
    })
  }

  return {
    $hasProvider: computed(scope.$city, () => provider() !== null),
    $isOffered,
    start() {
      const social = provider()
      if (social === null) return
      const state = environment.randomId()
      environment.tabStorage.set(KEPT, state)
      const question = {
        response_type: 'token',
        client_id: social.clientId,
        redirect_uri: callbackUrl() ?? environment.pageUrl().replace(/#.*$/s, ''),
        state,
      }
      environment.navigate(
        changeUrl(social.url, ({ searchParams }) => {
          for (const [name, value] of Object.entries(question)) searchParams.set(name, value)
        }),
      )
    },
    dispose() {
      for (const stop of stops) stop()
    },
  }
}

function readReturn({ pageUrl, tabStorage }: Environment): { token: string | null } | null {
  const answer = new URLSearchParams(new URL(pageUrl()).hash.slice(1))
  const state = answer.get('state')
  return state !== null && state !== '' && state === tabStorage.get(KEPT) ? { token: answer.get('access_token') } : null
}
