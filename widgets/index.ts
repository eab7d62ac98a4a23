import type { AnyElement } from '../shared/element/element-contract.ts'

/**
 * Every custom element: its tag, and the lazy import of its contract. What is listed here is built, documented and
 * tested. The folder is the tag without `parking-`.
 */
export const catalogue: { readonly [tag: `parking-${string}`]: () => Promise<AnyElement> } = {
  'parking-guest-payment': async () => (await import('./guest-payment/element.ts')).guestPayment,
  'parking-topup': async () => (await import('./topup/element.ts')).topup,
  'parking-payment': async () => (await import('./payment/element.ts')).payment,
  'parking-map': async () => (await import('./map/element.ts')).map,
  'parking-login': async () => (await import('./login/element.ts')).login,
  'parking-account-menu': async () => (await import('./account-menu/element.ts')).accountMenu,
  'parking-notices': async () => (await import('./notices/element.ts')).notices,
  'parking-app-banner': async () => (await import('./app-banner/element.ts')).appBanner,
  'parking-city-picker': async () => (await import('./city-picker/element.ts')).cityPicker,
  'parking-news': async () => (await import('./news/element.ts')).news,
  'parking-content-page': async () => (await import('./content-page/element.ts')).contentPage,
  'parking-sms-commands': async () => (await import('./sms-commands/element.ts')).smsCommands,
  'parking-update-info': async () => (await import('./update-info/element.ts')).updateInfo,
  'parking-receipt-view': async () => (await import('./receipt-view/element.ts')).receiptView,
  'parking-card-payment': async () => (await import('./card-payment/element.ts')).cardPayment,
  'parking-registration': async () => (await import('./registration/element.ts')).registration,
  'parking-restore-password': async () => (await import('./restore-password/element.ts')).restorePassword,
  'parking-coop-fleet': async () => (await import('./coop-fleet/element.ts')).coopFleet,
  'parking-operations': async () => (await import('./operations/element.ts')).operations,
  'parking-feedback': async () => (await import('./feedback/element.ts')).feedback,
  'parking-fines': async () => (await import('./fines/element.ts')).fines,
  'parking-receipts': async () => (await import('./receipts/element.ts')).receipts,
  'parking-subscriptions': async () => (await import('./subscriptions/element.ts')).subscriptions,
  'parking-subscription-constructor': async () =>
    (await import('./subscription-constructor/element.ts')).subscriptionConstructor,
  'parking-profile': async () => (await import('./profile/element.ts')).profile,
  'parking-sessions': async () => (await import('./sessions/element.ts')).sessions,
}
