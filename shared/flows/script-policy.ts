interface Policy {
  createScriptURL(url: string): unknown
}

interface TrustedPage {
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }
}

/**
 * Addresses of scripts as the page takes them: under Trusted Types through a policy of this name, which is made with
 * the first address and only once. The answer throws where the page allows no such policy. To be called once for each
 * name.
 */
export function createScriptPolicy(name: string): (url: string) => string {
  /** Undefined until it is asked for, null where the page allows none. */
  let policy: Policy | null | undefined
  return (url) => {
    const { trustedTypes } = globalThis as TrustedPage
    if (!trustedTypes) return url
    if (policy === undefined) {
      policy = null
      policy = trustedTypes.createPolicy(name, { createScriptURL: (asked) => asked })
    }
    if (policy === null) throw new Error(`The page allows no policy ${name}`)
    // A string for the types; the browser may make a trusted object of it.
    return policy.createScriptURL(url) as string
  }
}
