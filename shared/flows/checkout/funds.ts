import type { PayWith } from '../../api/contract/driver-start.ts'
import type { Kopecks } from '../../domain/money.ts'
import { checkSufficiency, type Sufficiency } from '../../domain/sufficiency.ts'
import { createPaymentMethodChoice, type PaymentMethodChoice } from './payment-method-choice.ts'
import type { PaymentMethod } from '../../api/contract/payment-method.ts'
import type { Profile } from '../../api/contract/profile.ts'
import type { Settings } from '../../api/contract/settings.ts'

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

/** Who pays, as far as it is known. */
export interface Payer {
  /** The methods on offer; none while nothing is loaded. */
  methods(): readonly PaymentMethod[]
  data(): { settings: Pick<Settings, 'dontUseBalance' | 'sufficiency'>; profile: Profile } | null
}

/** `price` in kopecks; null while it is not known. `accepts` as in a choice of payment methods. */
export function createFunds(
  payer: Payer,
  price: () => Kopecks | null,
  accepts?: (method: PaymentMethod) => boolean,
): Funds {
  const paymentMethod = createPaymentMethodChoice({
    methods: payer.methods,
    phone: () => payer.data()?.profile.phone ?? null,
    accepts,
  })

  function sufficiency(): Sufficiency | null {
    const known = payer.data()
    if (!known || known.settings.dontUseBalance) return null
    const { settings, profile } = known
    return checkSufficiency({ balance: profile.balance, price: price() ?? 0, rule: settings.sufficiency })
  }

  function needsBank(): boolean {
    const balance = sufficiency()
    // A balance that is not known may not be enough: the method goes along, and is asked where the balance does not pay.
    const isKnown = balance !== null && payer.data()?.profile.balance !== null
    return isKnown ? !balance.isEnough : (price() ?? 0) > 0
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
