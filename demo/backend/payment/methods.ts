import { isReceiptMethod, type PaymentMethod } from '../../../shared/api/contract/payment-method.ts'
import type { Kopecks } from '../../../shared/domain/money.ts'
import type { CityModel } from '../city/city-model.ts'
import { BusinessError } from '../http/business-error.ts'
import { readAmount } from '../http/wire.ts'

/** A method that leads to the bank; a paper receipt does not (readings gD-41). */
export function findMethod(city: CityModel, name: string | undefined): PaymentMethod {
  if (name === undefined) throw new BusinessError('NotSelectedPaymentService')
  const method = city.settings.paymentsMethods.find((known) => known.name === name)
  if (!method || isReceiptMethod(method)) throw new BusinessError('PaymentServiceNotFound')
  return method
}

/** Whether a price is not above what was agreed to; without a word of it every price is. */
export function isAgreed(price: Kopecks, expected: string | undefined): boolean {
  return expected === undefined || price <= readAmount(expected)
}

/** Throws where the price is higher than the one that was agreed to. */
export function checkExpected(price: Kopecks, expected: string | undefined): void {
  if (!isAgreed(price, expected)) throw new BusinessError('PriceChangedTryLater')
}
