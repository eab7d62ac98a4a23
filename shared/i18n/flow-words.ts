/** Words of a flow that several elements show: the names of its files, by the element whose words they are merged into. */
export const FLOW_WORDS: Readonly<Record<string, readonly string[]>> = {
  'guest-payment': ['parking', 'checkout'],
  registration: ['confirm-code', 'new-password'],
  'restore-password': ['confirm-code', 'new-password'],
  payment: ['parking', 'checkout', 'refill'],
  topup: ['checkout', 'refill'],
}

/** Words of a part that is loaded when it is wanted, in a file of its own (shared/flows/part-words.ts). */
export const PART_WORDS: readonly string[] = ['receipt-mode']
