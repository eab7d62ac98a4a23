import { ERROR_CODES } from '../../shared/domain/errors.ts'

/**
 * Ids that code puts together, each with all that can stand in its gap: every one of them must be worded. A gap is
 * written `*`. An id that is not computed needs no row.
 */
export const COMPUTED_IDS: Record<string, readonly string[]> = {
  'error.*': ERROR_CODES,
  'checkout.*.title': ['declined', 'cancelled', 'expired', 'paid', 'refunded'],
  'checkout.*.text': ['declined', 'cancelled', 'expired', 'refunded'],
  'price.*': ['asking', 'local', 'confirmed'],
  'price.day.*': ['default', 'saturday', 'sunday', 'holiday'],
  'guest.type.*': ['today', 'postPayment', 'postPaymentYesterday'],
  'field.plate.*': ['tooLong', 'format'],
  'field.plate.type.*': ['standard', 'taxi', 'transit', 'moto', 'policeStandard', 'policeTrailer', 'policeMoto', 'foreign'],
  'field.category.*': ['A', 'B', 'C', 'D', 'M'],
}

/** The ids that a row stands for. */
export function idsOf(pattern: string): string[] {
  return (COMPUTED_IDS[pattern] ?? []).map((value) => pattern.replace('*', value))
}
