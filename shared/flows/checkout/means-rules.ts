import { parsePhone } from '../../domain/phone.ts'
import { findProblems, type ProblemsOf } from '../rules.ts'
import type { MeansValues } from './means.ts'
import type { PaymentMethod } from '../../api/contract/payment-method.ts'

/** A method must be there, with a phone where it asks for one (readings gD-27). */
export function problemsOf(values: MeansValues, method: PaymentMethod | undefined): Promise<ProblemsOf<MeansValues>> {
  return findProblems(values, {
    method: () => (method ? null : 'means.none'),
    phone: (phone) => (method?.isPhoneRequired && parsePhone(phone) === null ? 'field.phone.format' : null),
  })
}
