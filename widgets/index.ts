import type { AnyElement } from '../shared/element/element-contract.ts'

/**
 * Every custom element: its tag, and the lazy import of its contract. What is listed here is built, documented and
 * tested. The folder is the tag without `parking-`.
 */
export const catalogue: { readonly [tag: `parking-${string}`]: () => Promise<AnyElement> } = {
  'parking-guest-payment': async () => (await import('./guest-payment/element.ts')).guestPayment,
}
