import { parsePhone } from '../../domain/phone.ts'
import { findProblems, type ProblemsOf } from '../rules.ts'
import type { PaymentMethodValues } from './payment-method-table.ts'
import type { PaymentMethod } from '../../api/contract/payment-method.ts'

/** A method must be there, with a phone where it asks for one (readings gD-27). */
export function problemsOf(
  values: PaymentMethodValues,
  method: PaymentMethod | undefined,
): Promise<ProblemsOf<PaymentMethodValues>> {
  return findProblems(values, {
    method: () => (method ? null : 'means.none'),
    phone: (phone) => (method?.isPhoneRequired && parsePhone(phone) === null ? 'field.phone.format' : null),
  })
}
