/** What may become of a payment, as guests and drivers are told alike. */
export const PAYMENT_STATES = ['created', 'redirected', 'paid', 'declined', 'cancelled', 'expired', 'refunded'] as const

export type PaymentState = (typeof PAYMENT_STATES)[number]
