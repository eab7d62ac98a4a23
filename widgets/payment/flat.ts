import { flatCost, payFlat } from '../../shared/api/contract/flat-parking.ts'
import type { AuthGuard } from '../../shared/flows/account/auth-guard.ts'
import type { DriverCheckout } from '../../shared/flows/checkout/driver-checkout.ts'
import { createFunds, type Funds } from '../../shared/flows/checkout/funds.ts'
import { createFlat, type Flat, takeRefusal } from '../../shared/flows/flat/flat.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Driver } from './driver.ts'
import type { Reports } from './reports.ts'

/** A driver's stay behind a barrier, paid from the balance or at the bank. */
export interface DriverFlat extends Flat {
  funds: Funds
}

export interface DriverFlatParts {
  environment: Environment
  authGuard: AuthGuard
  driver: Driver
  driverCheckout: DriverCheckout
  reports: Reports
  parking: string
}

export function createDriverFlat(parts: DriverFlatParts): DriverFlat {
  const { environment, authGuard, driver, driverCheckout, reports, parking } = parts
  const flat = createFlat({
    environment,
    cityData: driver.need,
    parking,
    ask: (question) => authGuard.call(flatCost, question),
    around: (work) => driverCheckout.withBankTab({ isNeeded: funds.needsBank() }, work),
    async pay({ sessionId, parkingCode, cost: amount }, hold) {
      const decision = await funds.decide()
      if (!decision) return 'lacking'
      hold()
      const { payWith } = decision
      const request = { parkingCode, sessionId }
      await driverCheckout.pay(['flat', sessionId, payWith], { call: payFlat, request, payWith, kind: 'flat', amount })
      return takeRefusal(driverCheckout.checkout)
    },
    onError: reports.failure,
  })
  const funds = createFunds(driver, () => flat.$price.get()?.cost ?? null)
  return { ...flat, funds }
}
