import { atom, type ReadableAtom } from 'nanostores'
import { driverRenew } from '../../shared/api/contract/driver-order.ts'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import { driverCost } from '../../shared/api/contract/driver-start.ts'
import { MINUTE_MS, type Instant } from '../../shared/domain/city-time.ts'
import type { CostQuestion } from '../../shared/domain/cost.ts'
import { extensionOptions } from '../../shared/domain/extension.ts'
import { checkSufficiency } from '../../shared/domain/sufficiency.ts'
import type { AccountGate } from '../../shared/flows/account/gate.ts'
import { createMeans, type Means } from '../../shared/flows/checkout/means.ts'
import { type Agreement, createAgreement } from '../../shared/flows/quote/agreement.ts'
import { createQuote, priceOf, type Quote } from '../../shared/flows/quote/quote.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Facts } from './facts.ts'
import { stopQuestionOf } from './stop-question.ts'
import type { Till } from './till.ts'

/** More time for a running parking, priced from its old end (readings XR-1). */
export interface Extension {
  session: DriverSession
  $minutes: ReadableAtom<number>
  /** Empty where the city allows no more. */
  options(): number[]
  choose(minutes: number): void
  end(): Instant
  quote: Quote
  means: Means
  /** Whether the balance does not pay the price on the screen. */
  needsBank(): boolean
  /** Whether the price may be paid; a higher one is now seen. */
  isAgreed(): Promise<boolean>
  pay(): Promise<void>
  dispose(): void
}

export interface ExtensionParts {
  session: DriverSession & { end: Instant }
  environment: Environment
  gate: AccountGate
  facts: Facts
  till: Till
  now(): Instant
}

const HOUR = 60

export function createExtension({ session, environment, gate, facts, till, now }: ExtensionParts): Extension {
  const options = () => extensionOptions(session, facts.need().settings.intervals)
  const $minutes = atom(options().find((minutes) => minutes >= HOUR) ?? options().at(-1) ?? 0)
  const means = createMeans({ methods: facts.methods, phone: () => facts.need().profile.phone })
  const quote = createQuote({
    environment,
    loadEngine: () => import('../../shared/domain/cost.ts').then((engine) => engine.calculateCost),
    hasLocalPrice: () => Boolean(facts.facts()?.settings.calendar && facts.facts()?.benefits),
    isFromNow: () => false,
    server({ minutes, timeZone }, signal) {
      const { vehicle, zone, parkingCode, id: sessionId } = session
      return gate.call(
        driverCost,
        { vehicle, zone, parkingCode: parkingCode ?? undefined, minutes, timeZone, sessionId },
        { signal },
      )
    },
  })
  const agreement: Agreement = createAgreement(quote, () => environment.now())

  /** Of the benefits those that the driver has now (readings XR-1). */
  function questionOf(minutes: number): CostQuestion | null {
    const known = facts.need()
    const stop = stopQuestionOf(session, known, now())
    return stop && minutes > 0 ? { ...stop, start: session.end, minutes, benefits: known.benefits ?? [] } : null
  }

  quote.ask(questionOf($minutes.get()))

  return {
    session,
    $minutes,
    options,
    choose(minutes) {
      $minutes.set(minutes)
      agreement.withdraw()
      quote.ask(questionOf(minutes))
    },
    end: () => session.end + $minutes.get() * MINUTE_MS,
    quote,
    means,
    needsBank() {
      const { profile, settings } = facts.need()
      return !checkSufficiency({
        balance: profile.balance,
        price: priceOf(quote.$state.get()) ?? 0,
        rule: settings.sufficiency,
      }).isEnough
    },
    isAgreed: () => agreement.confirm(session.end),
    async pay() {
      const minutes = $minutes.get()
      const agreed = agreement.price()
      const pay = this.needsBank() ? means.toPay() : null
      const request = {
        sessionId: session.id,
        minutes,
        from: session.end,
        timeZone: facts.need().timeZone,
        expectedPrice: agreed,
      }
      await till.checkout.begin(JSON.stringify(['renew', request, pay]), async (attempt) =>
        till.cashier.toStarted(
          await gate.call(driverRenew, { ...request, ...(pay && { ...pay, ...till.way() }) }, { attempt }),
          { kind: 'renew', amount: agreed },
        ),
      )
    },
    dispose: quote.dispose,
  }
}
