import type { KeyValue } from './key-value.ts'

/** The map of tokens by city and user type (cabinet §9). */
export const TOKENS = 'tokens'

/**
 * Whether anybody has signed in here, in whichever city: a guess at what is worth fetching before the city is known.
 */
export function hasTokens(storage: Pick<KeyValue, 'get'>): boolean {
  return /":\s*"/.test(storage.get(TOKENS) ?? '')
}
