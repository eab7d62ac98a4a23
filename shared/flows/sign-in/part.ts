import { atom, type ReadableAtom } from 'nanostores'
import loginWords from 'virtual:messages/login'
import type { Environment } from '../../stores/environment.ts'
import type { Scope } from '../../stores/scope.ts'
import type { SafeUrl } from '../../domain/safe-url.ts'
import { toSitePage } from '../../stores/targets.ts'
import { loadPartWords, type PartWords } from '../part-words.ts'
import { createSignIn, type SignIn } from './sign-in.ts'
import { SignInPartView } from './part-view.tsx'

/** The sign-in dialog in the middle of another element: its own words, and the city's site for what it leads to. */
export interface SignInPart {
  model: SignIn
  words: PartWords
  links: { registration: SafeUrl; restore: SafeUrl; legal: SafeUrl }
  View: typeof SignInPartView
  dispose(): void
}

export interface SignInPartOptions {
  scope: Scope
  environment: Environment
  $language: ReadableAtom<string>
}

/** Rejects where its words cannot be loaded. */
export async function openSignInPart({ scope, environment, $language }: SignInPartOptions): Promise<SignInPart> {
  const words = await loadPartWords(loginWords, $language)
  const model = createSignIn({
    scope,
    environment,
    $language,
    // Only a driver has anything to do behind this dialog.
    isFirmHere: atom(false),
    firstKind: 'individual',
    callbackUrl: () => null,
    onDone: () => {},
    onEmptyPassword: () => {},
  })
  const page = (path: 'registration' | 'restore-password' | 'legal/auth') =>
    toSitePage(path, scope.key.city, environment)
  return {
    model,
    words,
    links: { registration: page('registration'), restore: page('restore-password'), legal: page('legal/auth') },
    View: SignInPartView,
    dispose() {
      model.dispose()
      words.dispose()
    },
  }
}
