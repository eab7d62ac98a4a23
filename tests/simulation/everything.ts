/**
 * All code that a page may load later on, loaded now: what comes from a disk comes at no time that a seed decides.
 */
export const EVERYTHING = import.meta.glob(
  [
    '/widgets/{guest-payment,topup,payment,subscriptions,profile,card-payment}/*.{ts,tsx}',
    '/shared/{flows,domain,stores}/**/*.{ts,tsx}',
    '!**/element.ts',
  ],
  { eager: true },
)
