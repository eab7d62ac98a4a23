import { atom, type ReadableAtom } from 'nanostores'
import loginMessages from 'virtual:messages/login'
import type { Environment } from '../../stores/environment.ts'
import type { Scope } from '../../stores/scope.ts'
import type { SafeUrl } from '../../domain/safe-url.ts'
import { toSitePage } from '../../stores/targets.ts'
import { loadFeatureMessages, type FeatureMessages } from '../feature-messages.ts'
import { createSignIn, type SignIn } from './sign-in.ts'
import { SignInFeatureView } from './sign-in-feature-view.tsx'

/** The sign-in dialog in the middle of another element: its own messages, and the city's site for what it leads to. */
export interface SignInFeature {
  model: SignIn
  messages: FeatureMessages
  links: { registration: SafeUrl; restore: SafeUrl; legal: SafeUrl }
  View: typeof SignInFeatureView
  dispose(): void
}

export interface SignInFeatureOptions {
  scope: Scope
  environment: Environment
  $language: ReadableAtom<string>
}

/** Rejects where its messages cannot be loaded. */
export async function openSignInFeature({
  scope,
  environment,
  $language,
}: SignInFeatureOptions): Promise<SignInFeature> {
  const messages = await loadFeatureMessages(loginMessages, $language)
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
    messages,
    links: { registration: page('registration'), restore: page('restore-password'), legal: page('legal/auth') },
    View: SignInFeatureView,
    dispose() {
      model.dispose()
      messages.dispose()
    },
  }
}
