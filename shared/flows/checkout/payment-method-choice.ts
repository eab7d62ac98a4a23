import { isReceiptMethod, type PaymentMethod } from '../../api/contract/payment-method.ts'
import type { Profile } from '../../api/contract/profile.ts'
import type { Settings } from '../../api/contract/settings.ts'
import { maskPhone, parsePhone } from '../../domain/phone.ts'
import { createForm, type Form } from '../form.ts'
import { PAYMENT_METHOD, type PaymentMethodValues } from './payment-method-table.ts'

/** How a driver pays where the balance does not: one of the city's methods, with a phone where it asks for one. */
export interface PaymentMethodChoice {
  form: Form<PaymentMethodValues>
  /** Those on offer: a payment slip only where it is asked for. */
  methods(): PaymentMethod[]
  chosen(): PaymentMethod | undefined
  /** Shows what is wrong; answers whether it may be paid so. */
  isReady(): Promise<boolean>
  /** As the calls want it. */
  toPay(): { method: string; phone?: string }
}

/** The driver's own methods where the account has some, else the city's (readings gB-19). */
export function methodsOnOffer(of: {
  profile: Pick<Profile, 'paymentsMethods'>
  settings: Pick<Settings, 'paymentsMethods'>
}): readonly PaymentMethod[] {
  const { profile, settings } = of
  return profile.paymentsMethods.length > 0 ? profile.paymentsMethods : settings.paymentsMethods
}

export interface PaymentMethodChoiceOptions {
  methods(): readonly PaymentMethod[]
  /** The driver's own phone, to begin with. */
  phone(): string | null
  /** Which of them are offered; those that lead to a bank, where it is left out. */
  accepts?: ((method: PaymentMethod) => boolean) | undefined
}

export function createPaymentMethodChoice(options: PaymentMethodChoiceOptions): PaymentMethodChoice {
  const { accepts = (method) => !isReceiptMethod(method) } = options
  const methods = () => options.methods().filter(accepts)

  function chosenOf({ method }: PaymentMethodValues): PaymentMethod | undefined {
    const all = methods()
    return all.find(({ name }) => name === method) ?? all[0]
  }

  const form = createForm(PAYMENT_METHOD, {
    first: { phone: maskPhone(options.phone() ?? '') },
    async judge(values) {
      const { problemsOf } = await import('./payment-method-rules.ts')
      return problemsOf(values, chosenOf(values))
    },
  })

  return {
    form,
    methods,
    chosen: () => chosenOf(form.$values.get()),
    isReady: async () => (await form.validate()) === null,
    toPay() {
      const method = chosenOf(form.$values.get())
      const phone = method?.isPhoneRequired ? parsePhone(form.$values.get().phone) : null
      return { method: method?.name ?? '', ...(phone === null ? {} : { phone }) }
    },
  }
}
