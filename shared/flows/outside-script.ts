/** As long as any call is waited for (readings gI-03). */
const PATIENCE = 15_000

interface ScriptPolicy {
  createScriptURL(url: string): unknown
}

interface TrustedPage {
  trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }
}

/** A policy of one name can be made once; undefined until then, null where the page allows none. */
let policy: ScriptPolicy | null | undefined

/**
 * Loads a provider's script into the page. Under Trusted Types it goes through the policy `parking-provider`, for the
 * address it was asked for alone. Rejects where the page forbids it, it does not come, or is too late; nothing of it stays then.
 */
export function loadOutsideScript(page: Document, url: string): Promise<void> {
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
    script.addEventListener('error', settle(() => fail('The provider’s script did not come')))
    try {
      script.src = toTrusted(view, url)
      page.head.append(script)
    } catch {
      settle(() => fail('The page allows no provider’s script'))()
    }
  })
}

/** What may be set as the address of a script; a string for the types, whatever the browser makes of it. */
function toTrusted(view: (Window & TrustedPage) | null, url: string): string {
  if (!view?.trustedTypes) return url
  if (policy === undefined) {
    policy = null
    policy = view.trustedTypes.createPolicy('parking-provider', { createScriptURL: (asked) => asked })
  }
  if (policy === null) throw new Error('The page allows no policy for a provider’s script')
  return policy.createScriptURL(url) as string
}
