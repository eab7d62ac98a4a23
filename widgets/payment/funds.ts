import type { PayWith } from '../../shared/api/contract/driver-start.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import { checkSufficiency, type Sufficiency } from '../../shared/domain/sufficiency.ts'
import {
  createPaymentMethodChoice,
  type PaymentMethodChoice,
} from '../../shared/flows/checkout/payment-method-choice.ts'
import type { Driver } from './driver.ts'

/** What a driver pays a price with: the balance, or one of the city's methods where the balance does not pay it. */
export interface Funds {
  paymentMethod: PaymentMethodChoice
  /** Whether the balance pays the price; null in a city without balances. */
  sufficiency(): Sufficiency | null
  /** Whether the price goes to the bank. */
  needsBank(): boolean
  /**
   * Decides how the price is paid: at the bank where that is needed, else from the balance (`payWith` is null). Answers
   * null where the method lacks something, which is shown then.
   */
  decide(options?: { isBank: boolean }): Promise<PayDecision | null>
}

export interface PayDecision {
  payWith: PayWith | null
}

/** `price` in kopecks; null while it is not known. */
export function createFunds(driver: Driver, price: () => Kopecks | null): Funds {
  const paymentMethod = createPaymentMethodChoice({
    methods: driver.methods,
    phone: () => driver.data()?.profile.phone ?? null,
  })

  function sufficiency(): Sufficiency | null {
    const { settings, profile } = driver.need()
    if (settings.dontUseBalance) return null
    return checkSufficiency({ balance: profile.balance, price: price() ?? 0, rule: settings.sufficiency })
  }

  function needsBank(): boolean {
    const balance = sufficiency()
    return balance ? !balance.isEnough : (price() ?? 0) > 0
  }

  return {
    paymentMethod,
    sufficiency,
    needsBank,
    async decide({ isBank } = { isBank: needsBank() }) {
      if (!isBank) return { payWith: null }
      return (await paymentMethod.isReady()) ? { payWith: paymentMethod.toPay() } : null
    },
  }
}
