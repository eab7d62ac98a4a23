import type { WritableAtom } from 'nanostores'
import type { AppError } from '../../shared/api/app-error.ts'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import { type Checkout, createCheckout } from '../../shared/flows/checkout/checkout.ts'
import type { CheckoutClock } from '../../shared/flows/checkout/checkout-clock.ts'
import type { Payment } from '../../shared/flows/checkout/payment.ts'
import { createPending } from '../../shared/flows/checkout/pending.ts'
import { createOffer, type Offer } from '../../shared/flows/offer/offer.ts'
import { applyCityDefaults } from '../../shared/flows/parking/apply-city-defaults.ts'
import { type City, createCity } from '../../shared/flows/parking/city.ts'
import type { ParkingContext } from '../../shared/flows/parking/field-props.ts'
import { toCostQuestion } from '../../shared/flows/parking/question.ts'
import type { Press } from '../../shared/flows/press.ts'
import { memoryOf } from '../../shared/stores/memory.ts'
import type { LastSession } from '../../shared/stores/remembered.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { GuestPaymentAttributes, GuestPaymentEvents } from './contract.ts'
import type { Draft, FieldName, GuestForm, Step } from './draft.ts'
import { createGuestCalls } from './guest-calls.ts'
import { firstDraft, prefill } from './prefill.ts'
import { createReports } from './reports.ts'

/** Prices and pays what stands in a guest's form: all that needs the city. */
export interface GuestPaymentFlow extends ParkingContext, CheckoutClock {
  city: City
  offer: Offer<Payment>
  checkout: Checkout<Payment>
  now(): Instant
  /** The page that the person is on, to be compared with the sign: a forged sign leads elsewhere. */
  host: string
  lastSession(): LastSession | null
  /** The form was changed: nothing is agreed to, and another price is asked for. */
  change(): void
  /** Fits the form to the city, as after a late attribute. */
  applyDefaults(): void
  /** Within a press: goes on to the last look; answers the first field that is not right, if any. */
  toCheck(): Promise<FieldName | null>
  reportError(error: AppError): void
  back(): void
  pay(): Promise<void>
  /** After a paid parking: an empty form for the next. */
  startAnew(): void
  /** After a payment that failed: the same form again. */
  tryAgain(): void
  dispose(): void
}

export interface GuestPaymentFlowParts {
  context: ModelContext<GuestPaymentAttributes, GuestPaymentEvents>
  scope: Scope
  form: GuestForm
  $step: WritableAtom<Step>
  press: Press
  /** Loads the views of the steps after the form. */
  loadSteps(): Promise<unknown>
}

const loadEngine = () => import('../../shared/domain/cost.ts').then((engine) => engine.calculateCost)

export function createGuestPaymentFlow(parts: GuestPaymentFlowParts): GuestPaymentFlow {
  const { context, scope, form, $step, press, loadSteps } = parts
  const { environment, $attributes, $language } = context
  const { $minute, $isServerTime, now } = scope.clock
  const memory = memoryOf(scope)
  const city = createCity(scope, { audience: 'guest', isOff: (settings) => !settings.useSessionWithoutRegister })
  const calls = createGuestCalls(scope, environment, () => ({
    draft: form.$values.get(),
    cityData: city.needData(),
    language: $language.get(),
  }))
  const reports = createReports(context, scope, city.timeZone)
  const checkout = createCheckout<Payment>({
    environment,
    pending: createPending(
      environment.tabStorage,
      memory.pendingPayment,
      JSON.stringify(scope.key),
      $attributes.get().parking || $attributes.get().zone,
    ),
    hold: () => scope.hold(),
    find: calls.find,
    withdraw: calls.withdraw,
    leave: reports.leave,
    onSettled: reports.settled,
    onRefused: reports.refused,
  })
  const offer = createOffer({
    environment,
    $minute,
    press,
    checkout,
    question() {
      const cityData = city.data()
      return cityData && toCostQuestion(form.$values.get(), cityData, now())
    },
    loadEngine,
    hasLocalPrice: () => Boolean(city.data()?.settings.calendar),
    isFromNow: () => form.$values.get().type === 'today',
    server: calls.cost,
  })
  const isByParking = () => city.data()?.settings.paymentByParkingId ?? false

  function applyDefaults(): void {
    const cityData = city.data()
    if (cityData) applyCityDefaults(form, cityData)
  }

  /** Does the work for a form that is filled in; else leads to the form, and answers its first wrong field. */
  async function ifRight(work: () => Promise<void>): Promise<FieldName | null> {
    if (!city.data()) return null
    const wrong = await form.validate()
    if (wrong) $step.set('form')
    else await work()
    return wrong
  }

  async function begin(): Promise<void> {
    if (!(await offer.agree())) return
    const draft = form.$values.get()
    const price = offer.agreedPrice()
    memory[isByParking() ? 'noteParking' : 'noteZone'](draft.place)
    await offer.pay([draft, price], (attempt) => calls.start(attempt, price))
  }

  let resumeOnce = () => {
    resumeOnce = () => {}
    void checkout.resume()
  }
  const stops = [
    city.$state.subscribe((state) => {
      if (state.status === 'failed') reports.failure(state.error)
      if (state.status === 'ready') resumeOnce()
      applyDefaults()
      offer.ask()
    }),
    offer.quote.$state.listen(reports.cost),
  ]
  // This tab's own payment is known at once; one left by another tab when the city is.
  void checkout.resume()

  function reopen(draft: Draft): void {
    checkout.close()
    form.reset(draft)
    $step.set('form')
    applyDefaults()
  }

  return {
    city,
    offer,
    checkout,
    $minute,
    $isServerTime,
    now,
    host: environment.pageHost(),
    recentPlaces: () => memory.$remembered.get()[isByParking() ? 'recentParkings' : 'recentZones'],
    lastSession: () => memory.$remembered.get().lastSession,
    change() {
      // What the next steps need comes while the person is typing; what does not come is asked for again when it is
      // needed.
      void Promise.allSettled([import('./form.ts'), loadEngine(), loadSteps()])
      offer.change()
    },
    applyDefaults,
    toCheck: () =>
      ifRight(async () => {
        await loadSteps()
        if (await offer.agree()) $step.set('check')
      }),
    reportError: reports.failure,
    back: () => $step.set('form'),
    async pay() {
      await press.run(() => ifRight(begin))
    },
    startAnew() {
      reopen({ ...prefill($attributes.get(), null, firstDraft()), phone: form.$values.get().phone })
    },
    tryAgain() {
      const state = checkout.$state.get()
      const draft = form.$values.get()
      // Back from the bank on a fresh page: what the server still knows spares some typing.
      reopen(state.step === 'settled' && draft.place === '' ? toDraft(state.payment, draft) : draft)
    },
    dispose() {
      for (const stop of stops) stop()
      offer.dispose()
      checkout.dispose()
      city.dispose()
    },
  }
}

function toDraft({ zone, parkingCode, start, end }: Payment, draft: Draft): Draft {
  return { ...draft, place: parkingCode ?? zone, minutes: Math.round((end - start) / 60_000) }
}
