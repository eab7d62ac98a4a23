export interface PaymentMethod {
  name: string
  title: string
  /** English title and description, null where the city has none. */
  titleEn: string | null
  description: string
  descriptionEn: string | null
  isPhoneRequired: boolean
}

/** Paying by a receipt instead of online; the wire knows it by a Russian or an English name (readings gC-18). */
export function isReceiptMethod({ name }: Pick<PaymentMethod, 'name'>): boolean {
  return name === 'Квитанция' || name === 'Receipt'
}
