import { isReceiptMethod, type PaymentMethod } from '../../api/contract/payment-method.ts'
import { maskPhone, parsePhone } from '../../domain/phone.ts'
import { defineFields, type ValuesOf } from '../fields.ts'
import { createForm, type Form } from '../form.ts'

const MEANS = defineFields({
  /** Name of the chosen method; empty = the first. */
  method: { first: '', keep: 'typed', send: null },
  /** Sent where the method asks for one. */
  phone: { first: '', keep: 'typed', send: null },
})

export type MeansValues = ValuesOf<typeof MEANS>

/** How a driver pays where the balance does not: one of the city's methods, with a phone where it asks for one. */
export interface Means {
  form: Form<MeansValues>
  /** Those on offer: a payment slip only where it is asked for. */
  methods(): PaymentMethod[]
  chosen(): PaymentMethod | undefined
  /** Shows what is wrong; answers whether it may be paid so. */
  isReady(): Promise<boolean>
  /** As the calls want it. */
  toPay(): { method: string; phone?: string }
}

export interface MeansOptions {
  methods(): readonly PaymentMethod[]
  /** The driver's own phone, to begin with. */
  phone(): string | null
  /** Which of them are offered; those that lead to a bank, where it is left out. */
  accepts?: ((method: PaymentMethod) => boolean) | undefined
}

export function createMeans(options: MeansOptions): Means {
  const { accepts = (method) => !isReceiptMethod(method) } = options
  const methods = () => options.methods().filter(accepts)

  function chosenOf({ method }: MeansValues): PaymentMethod | undefined {
    const all = methods()
    return all.find(({ name }) => name === method) ?? all[0]
  }

  const form = createForm(MEANS, {
    first: { phone: maskPhone(options.phone() ?? '') },
    async judge(values) {
      const { problemsOf } = await import('./means-rules.ts')
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
