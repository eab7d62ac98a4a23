import type { SafeUrl } from '../domain/safe-url.ts'
import { createScriptPolicy } from './script-policy.ts'

/** As long as any call is waited for (readings gI-03). */
const PATIENCE = 15_000

const toTrusted = createScriptPolicy('parking-provider')

/**
 * Loads a provider's script into the page. Under Trusted Types it goes through the policy `parking-provider`, for the
 * address it was asked for alone. Rejects where the page forbids it, it does not come, or is too late; nothing of it
 * stays then.
 */
export function loadOutsideScript(page: Document, url: SafeUrl): Promise<void> {
  return new Promise((resolve, reject) => {
    const view = page.defaultView
    const script = page.createElement('script')
    const fail = (reason: string) => {
      script.remove()
      reject(new Error(reason))
    }
    const timer = view?.setTimeout(() => fail('The provider’s script is too late'), PATIENCE)
    const settle = (then: () => void) => () => {
      view?.clearTimeout(timer)
      then()
    }
    script.async = true
    script.addEventListener('load', settle(resolve))
    script.addEventListener(
      'error',
      settle(() => fail('The provider’s script did not come')),
    )
    try {
      script.src = toTrusted(url)
      page.head.append(script)
    } catch {
      settle(() => fail('The page allows no provider’s script'))()
    }
  })
}
