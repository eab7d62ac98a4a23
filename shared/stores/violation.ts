import type { Warning } from '../domain/warnings.ts'

/** What the page's Content-Security-Policy has stopped. */
export interface PolicyViolation {
  /** The address, as far as the browser tells it. */
  blocked: string
  /** Such as `connect-src`. */
  directive: string
  /** All of the policy that has stopped it. */
  policy: string
}

export function readViolation(event: SecurityPolicyViolationEvent): PolicyViolation {
  return { blocked: event.blockedURI, directive: event.effectiveDirective, policy: event.originalPolicy }
}

/** A policy without `script-src-elem` says by `script-src` what it means, and one that is added would take its place. */
export function toBlocked({ blocked, directive, policy }: PolicyViolation): Warning {
  const named = policy.includes(directive) ? directive : directive.replace('-elem', '')
  return {
    code: 'blocked-by-policy',
    text: `the page’s Content-Security-Policy stops ${blocked}. Add ${originOf(blocked) ?? blocked} to ${named}.`,
  }
}

export function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null
}
