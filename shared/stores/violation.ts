import type { Warning } from '../domain/warnings.ts'

/** What the browser tells of something that the page’s Content-Security-Policy has stopped. */
export type PolicyViolation = Pick<SecurityPolicyViolationEvent, 'blockedURI' | 'effectiveDirective' | 'originalPolicy'>

/**
 * Of an address. A policy without `script-src-elem` says by `script-src` what it means, and one that is added would take
 * its place.
 */
export function toBlocked({ blockedURI, effectiveDirective, originalPolicy }: PolicyViolation): Warning {
  const [directive] = originalPolicy.match(effectiveDirective) ?? effectiveDirective.split('-elem')
  return {
    code: 'blocked-by-policy',
    text: `the page’s policy stops ${blockedURI}. Add ${new URL(blockedURI).origin} to ${directive}.`,
  }
}
