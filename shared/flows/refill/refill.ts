import { refillBalance } from '../../api/contract/driver-payment.ts'
import type { StartToCome } from '../../api/contract/driver-start.ts'
import type { PaymentMethod } from '../../api/contract/payment-method.ts'
import { type Kopecks, toRoubles } from '../../domain/money.ts'
import { bonusOf, parseRefill } from '../../domain/refill.ts'
import type { AuthGuard } from '../account/auth-guard.ts'
import { toReturnUrl } from '../checkout/bank-return.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { DriverPaymentApi, DriverPaid } from '../checkout/driver-payment-api.ts'
import { createPaymentMethodChoice, type PaymentMethodChoice } from '../checkout/payment-method-choice.ts'
import type { Environment } from '../../stores/environment.ts'
import { createForm, type Form } from '../form.ts'
import { REFILL, type RefillValues } from './fields.ts'

/** A top-up of the balance: how much, by what, and the one payment it comes to. */
export interface Refill {
  form: Form<RefillValues>
  paymentMethod: PaymentMethodChoice
  /** Kopecks; null while nothing readable is typed. */
  amount(): Kopecks | null
  /** Amounts to be had by one press: the shortage first, where there is one. */
  suggestions(): Kopecks[]
  choose(amount: Kopecks): void
  max(): Kopecks
  /** What a domestic card adds to an amount; 0 where the city gives nothing (readings gD-19). */
  bonus(): Kopecks
  /** Whether all is there to pay. */
  isReady(): Promise<boolean>
  /** Begins the payment at the checkout. */
  begin(): Promise<void>
}

export interface RefillOptions {
  authGuard: Pick<AuthGuard, 'call'>
  paymentApi: DriverPaymentApi
  checkout: Checkout<DriverPaid>
  /** As the city has it now. */
  city(): { methods: readonly PaymentMethod[]; maxRefill: Kopecks; useBonus: boolean; phone: string | null }
  language(): string
  environment: Pick<Environment, 'pageUrl' | 'isFramed'>
  /** What the balance lacks, whole roubles (readings XR-4); 0 where nothing is to be paid for. */
  shortage(): Kopecks
  /** What the server starts when the money is booked; undefined for a top-up alone. */
  thenStart?: () => StartToCome | undefined
  /** Which of the city's methods are offered; those that lead to a bank, where it is left out. */
  accepts?: (method: PaymentMethod) => boolean
}

const ROUND: readonly Kopecks[] = [10_000, 30_000, 50_000]

export function createRefill(options: RefillOptions): Refill {
  const {
    authGuard,
    paymentApi,
    checkout,
    city,
    language,
    environment,
    shortage,
    accepts,
    thenStart = () => undefined,
  } = options
  const limits = () => ({ max: city().maxRefill, language: language() })
  const paymentMethod = createPaymentMethodChoice({ methods: () => city().methods, phone: () => city().phone, accepts })
  const form = createForm(REFILL, {
    first: { amount: shortage() > 0 ? toTyped(shortage()) : '' },
    async judge(values) {
      const { problemsOf } = await import('./rules.ts')
      return problemsOf(values, limits())
    },
  })

  function amount(): Kopecks | null {
    const read = parseRefill(form.$values.get().amount, limits())
    return read.ok ? read.value : null
  }

  return {
    form,
    paymentMethod,
    amount,
    suggestions() {
      const least = shortage()
      const sums = least > 0 ? [least, ...ROUND.filter((one) => one > least)] : ROUND
      return sums.filter((one) => one <= city().maxRefill)
    },
    choose: (sum) => form.change({ amount: toTyped(sum) }),
    max: () => city().maxRefill,
    bonus: () => (city().useBonus ? bonusOf(amount() ?? 0) : 0),
    async isReady() {
      const [wrong, isPayable] = await Promise.all([form.validate(), paymentMethod.isReady()])
      return wrong === null && isPayable
    },
    async begin() {
      const sum = amount()
      if (sum === null) return
      const pay = paymentMethod.toPay()
      const start = thenStart()
      await checkout.begin(JSON.stringify(['refill', sum, pay, start]), async (attempt) => {
        const answer = await authGuard.call(
          refillBalance,
          { ...pay, amount: sum, thenStart: start, returnUrl: toReturnUrl(environment, attempt), language: language() },
          { attempt },
        )
        return paymentApi.toStarted(answer, { kind: 'refill', amount: sum })
      })
    },
  }
}

/** Whole roubles without their kopecks, as a person writes them. */
function toTyped(amount: Kopecks): string {
  return toRoubles(amount).replace(/\.00$/, '')
}
