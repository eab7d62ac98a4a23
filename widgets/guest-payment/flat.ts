import { AppError } from '../../shared/api/app-error.ts'
import { guestFlatCost, guestPayFlat } from '../../shared/api/contract/guest-flat.ts'
import type { BankTab } from '../../shared/flows/checkout/bank-tab.ts'
import { toReturnUrl } from '../../shared/flows/checkout/bank-return.ts'
import type { Checkout } from '../../shared/flows/checkout/checkout.ts'
import type { Payment, Started } from '../../shared/flows/checkout/payment.ts'
import { toRequest } from '../../shared/flows/fields.ts'
import { createFlat, type Flat, takeRefusal } from '../../shared/flows/flat/flat.ts'
import type { CityData } from '../../shared/flows/parking/draft.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import { CONTACT, FIELDS, type GuestForm, methodOf } from './draft.ts'
import type { GuestCalls } from './guest-calls.ts'

export interface GuestFlatParts {
  environment: Environment
  scope: Scope
  /** Where the receipt goes and how it is paid stands in the form of the street. */
  form: GuestForm
  cityData(): CityData
  language(): string
  calls: Pick<GuestCalls, 'find'>
  checkout: Checkout<Payment>
  bankTab: Pick<BankTab, 'around'>
  parking: string
  onError(error: AppError): void
}

/** A guest's stay behind a barrier, paid at the bank (readings gD-14). */
export function createGuestFlat(parts: GuestFlatParts): Flat {
  const { environment, scope, form, cityData, calls, checkout, bankTab, parking, onError } = parts

  async function send(order: { sessionId: string; parkingCode: string }, attempt: string): Promise<Started<Payment>> {
    const draft = form.$values.get()
    const request = {
      ...order,
      ...toRequest(FIELDS, draft),
      method: methodOf(draft, cityData())?.name ?? '',
      returnUrl: toReturnUrl(environment, attempt),
      language: parts.language(),
    }
    const started = await scope.call(guestPayFlat, request, { as: 'guest', attempt })
    const { paymentId, redirectUrl, notice } = started
    if (paymentId !== null && redirectUrl !== null) return { at: 'bank', paymentId, redirectUrl }
    // Paid already by an earlier press, or nothing was to pay.
    const payment = await calls.find(paymentId === null ? { attempt } : { paymentId })
    if (payment) return { at: 'end', payment: { ...payment, isRepeat: payment.state === 'paid' } }
    throw new AppError(notice ?? 'contract')
  }

  return createFlat({
    environment,
    cityData,
    parking,
    async ask(question) {
      const cost = await scope.call(guestFlatCost, question, { as: 'guest' })
      if (cost.token) scope.tokens.set('guest', cost.token)
      return cost
    },
    around: (work) => bankTab.around({ isNeeded: true }, work),
    async pay({ sessionId, parkingCode }, hold) {
      if (await form.validate(CONTACT)) return 'lacking'
      hold()
      const { phone, email, method } = form.$values.get()
      const subject = JSON.stringify(['flat', sessionId, phone, email, method])
      await checkout.begin(subject, (attempt) => send({ sessionId, parkingCode }, attempt))
      return takeRefusal(checkout)
    },
    onError,
  })
}
