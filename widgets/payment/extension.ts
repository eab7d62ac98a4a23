import { atom, type ReadableAtom } from 'nanostores'
import { driverRenew } from '../../shared/api/contract/driver-order.ts'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import { driverCost } from '../../shared/api/contract/driver-start.ts'
import { MINUTE_MS, type Instant } from '../../shared/domain/city-time.ts'
import type { CostQuestion } from '../../shared/domain/cost.ts'
import { extensionOptions } from '../../shared/domain/extension.ts'
import type { AuthGuard } from '../../shared/flows/account/auth-guard.ts'
import type { DriverPaid } from '../../shared/flows/checkout/driver-payment-api.ts'
import { createOffer, type Offer } from '../../shared/flows/offer/offer.ts'
import type { Press } from '../../shared/flows/press.ts'
import type { Clock } from '../../shared/stores/clock.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Driver } from './driver.ts'
import type { DriverCheckout } from '../../shared/flows/checkout/driver-checkout.ts'
import { createFunds, type Funds, type PayDecision } from '../../shared/flows/checkout/funds.ts'
import { stopQuestionOf } from './stop-question.ts'

/** More time for a running parking, priced from its old end (readings XR-1). */
export interface Extension {
  session: DriverSession
  $minutes: ReadableAtom<number>
  /** Minutes to choose from; empty where the city allows no more. */
  options(): number[]
  choose(minutes: number): void
  end(): Instant
  offer: Offer<DriverPaid>
  funds: Funds
  /** Pays the agreed price. */
  pay(decision: PayDecision): Promise<void>
  dispose(): void
}

export interface ExtensionParts {
  session: DriverSession & { end: Instant }
  environment: Environment
  clock: Pick<Clock, 'now' | '$minute'>
  authGuard: AuthGuard
  driver: Driver
  driverCheckout: DriverCheckout
  press: Press
}

const HOUR = 60

export function createExtension(parts: ExtensionParts): Extension {
  const { session, environment, clock, authGuard, driver, driverCheckout, press } = parts
  const options = () => extensionOptions(session, driver.need().settings.intervals)
  const $minutes = atom(options().find((minutes) => minutes >= HOUR) ?? options().at(-1) ?? 0)
  const offer = createOffer({
    environment,
    $minute: clock.$minute,
    press,
    checkout: driverCheckout.checkout,
    question,
    loadEngine: () => import('../../shared/domain/cost.ts').then((engine) => engine.calculateCost),
    hasLocalPrice: () => Boolean(driver.data()?.settings.calendar && driver.data()?.benefits),
    isFromNow: () => false,
    server({ minutes, timeZone }, signal) {
      const { vehicle, zone, parkingCode, id: sessionId } = session
      return authGuard.call(
        driverCost,
        { vehicle, zone, parkingCode: parkingCode ?? undefined, minutes, timeZone, sessionId },
        { signal },
      )
    },
  })
  const funds = createFunds(driver, () => offer.$price.get())

  /** The driver's benefits of now count (readings XR-1). */
  function question(): CostQuestion | null {
    const driverData = driver.need()
    const minutes = $minutes.get()
    const stop = stopQuestionOf(session, driverData, clock.now())
    return stop && minutes > 0 ? { ...stop, start: session.end, minutes, benefits: driverData.benefits ?? [] } : null
  }

  offer.ask()

  return {
    session,
    $minutes,
    options,
    choose(minutes) {
      $minutes.set(minutes)
      offer.change()
    },
    end: () => session.end + $minutes.get() * MINUTE_MS,
    offer,
    funds,
    async pay({ payWith }) {
      const amount = offer.agreedPrice()
      const request = {
        sessionId: session.id,
        minutes: $minutes.get(),
        from: session.end,
        timeZone: driver.need().timeZone,
        expectedPrice: amount,
      }
      await driverCheckout.pay(['renew', request, payWith], {
        call: driverRenew,
        request,
        payWith,
        kind: 'renew',
        amount,
      })
    },
    dispose: offer.dispose,
  }
}
