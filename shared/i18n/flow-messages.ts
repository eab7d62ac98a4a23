/**
 * Words of a flow that several elements show: the names of its files, by the element, or the part, whose words they are merged
 * into.
 */
export const FLOW_MESSAGES: Readonly<Record<string, readonly string[]>> = {
  'guest-payment': ['parking', 'vehicle', 'checkout', 'flat'],
  registration: ['confirm-code', 'new-password'],
  'restore-password': ['confirm-code', 'new-password'],
  payment: ['account', 'parking', 'vehicle', 'checkout', 'refill', 'flat'],
  topup: ['account', 'checkout', 'refill'],
  operations: ['account', 'period'],
  feedback: ['account'],
  fines: ['account'],
  subscriptions: ['account', 'checkout', 'subscription'],
  'subscription-constructor': ['account', 'checkout', 'subscription'],
  'account-menu': ['account'],
  profile: ['account', 'vehicle', 'confirm-code', 'new-password'],
  receipts: ['account', 'period', 'receipt-mail'],
  'receipt-mode': ['receipt-mail'],
}

/**
 * Words of parts that are loaded when they are wanted (shared/flows/feature-messages.ts): the names of their files,
 * with the folder of each part. What the element around says already, such as the common words, is not in them.
 */
export const FEATURE_MESSAGES: Readonly<Record<string, string>> = {
  'receipt-mode': 'shared/flows/receipt-mode',
  correction: 'shared/flows/correction',
  'fleet-office': 'widgets/coop-fleet',
  'map-marking': 'widgets/map',
}

/** Texts of error codes, which stand alone: those that any visitor can meet, and those of accounts and fleets. */
export const ERROR_MESSAGES: readonly string[] = ['errors', 'account-errors']
