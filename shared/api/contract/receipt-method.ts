import type { PaymentMethod } from './settings.ts'

/** Paying by a receipt instead of online; the wire knows it by a Russian or an English name (readings gC-18). */
export function isReceiptMethod({ name }: Pick<PaymentMethod, 'name'>): boolean {
  return name === 'Квитанция' || name === 'Receipt'
}
