import type { WritableAtom } from 'nanostores'
import type { AppError } from '../../shared/api/app-error.ts'
import { type OwnParking, readConflict } from '../../shared/api/contract/guest-payment.ts'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import { createBankTab } from '../../shared/flows/checkout/bank-tab.ts'
import { type Checkout, createCheckout } from '../../shared/flows/checkout/checkout.ts'
import type { CheckoutState } from '../../shared/flows/checkout/checkout-state.ts'
import type { CheckoutClock } from '../../shared/flows/checkout/checkout-clock.ts'
import type { Payment } from '../../shared/flows/checkout/payment.ts'
import { createPending } from '../../shared/flows/checkout/pending.ts'
import { type Correcting, createCorrecting } from '../../shared/flows/correction/correcting.ts'
import { createOffer, type Offer } from '../../shared/flows/offer/offer.ts'
import { applyCityDefaults } from '../../shared/flows/parking/apply-city-defaults.ts'
import { type City, createCity } from '../../shared/flows/parking/city.ts'
import type { ParkingContext } from '../../shared/flows/parking/field-props.ts'
import { toCostQuestion } from '../../shared/flows/parking/question.ts'
import type { Press } from '../../shared/flows/press.ts'
import { memoryOf } from '../../shared/stores/memory.ts'
import type { LastSession } from '../../shared/stores/remembered.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import { type Barrier, createBarrier } from './barrier.ts'
import type { GuestPaymentAttributes, GuestPaymentEvents } from './contract.ts'
import type { FieldName, GuestForm, Step } from './draft.ts'
import { createGuestCalls } from './guest-calls.ts'
import { firstDraft } from './prefill.ts'
import { createProlong, type Prolong } from './prolong.ts'
import { createRemembering, type Remembering } from './remembering.ts'
import { createReopening, type Reopening } from './reopening.ts'
import { createReports } from './reports.ts'

/** Prices and pays what stands in a guest's form: all that needs the city. */
export interface GuestPaymentFlow extends ParkingContext, CheckoutClock, Prolong, Reopening, Omit<Barrier, 'dispose'> {
  city: City
  offer: Offer<Payment>
  remembering: Remembering
  checkout: Checkout<Payment>
  /** Settles when the payment of this tab has been asked for. */
  resumed: Promise<void>
  /** Null where the city does not let a paid parking be put right. */
  correcting(): Correcting | null
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
  /** `anyway`: also while somebody else is paying for this vehicle. */
  pay(how?: { anyway: boolean }): Promise<void>
  /** The guest's own paid parking that stands in the way, after a start was refused for one. */
  inTheWay(): OwnParking | null
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
  const remembering = createRemembering({ memory, form, now, timeZone: city.timeZone })
  const calls = createGuestCalls(scope, environment, () => ({
    draft: form.$values.get(),
    cityData: city.needData(),
    language: $language.get(),
  }))
  const reports = createReports(context, scope, city.timeZone)
  const bankTab = createBankTab(environment, 'here')
  const pending = createPending(
    environment.tabStorage,
    memory.pendingPayment,
    JSON.stringify(scope.key),
    $attributes.get().parking || $attributes.get().zone,
  )
  const checkout = createCheckout<Payment>({
    environment,
    pending,
    hold: () => scope.hold(),
    find: calls.find,
    withdraw: calls.withdraw,
    leave: (url, paymentId) => bankTab.leave(url, { isAllowed: context.emit('parking-redirect', { paymentId, url }) }),
    linkTarget: bankTab.linkTarget,
    onSettled(payment) {
      bankTab.close()
      if (payment.state === 'paid' && payment.kind === 'session') remembering.notePaid(payment)
      reports.settled(payment)
    },
    onRefused(error) {
      bankTab.close()
      reports.refused(error)
    },
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
  const correcting = createCorrecting({
    environment,
    $language,
    cityData: city.data,
    now,
    call: (row, request, options) => scope.call(row, request, { as: 'guest', ...options }),
    language: $language.get,
    methods: () => city.data()?.settings.paymentsMethods ?? [],
    phone: () => null,
    withBankTab: bankTab.around,
    follow: (order) => void checkout.follow(order),
    onDone(parking) {
      remembering.putRight(parking)
      void checkout.renew()
      const state = checkout.$state.get()
      if (state.step === 'settled') void correcting.findOthers(state.payment.orderNumber)
    },
    onError: reports.failure,
  })
  let ticket = ''

  /** The other times on a ticket are those of its parking; what was just put right at the bank asks for them itself. */
  function noteTicket(state: CheckoutState<Payment>): void {
    const payment = state.step === 'settled' && state.payment.state === 'paid' ? state.payment : null
    const shown = payment?.orderNumber ?? ''
    if (shown === ticket) return
    ticket = shown
    correcting.forgetOthers()
    if (!payment?.isCorrection) return
    remembering.putRight(payment)
    void correcting.findOthers(shown)
  }

  let hasDefaults = false
  const isByParking = () => city.data()?.settings.paymentByParkingId ?? false

  function applyDefaults(): void {
    const cityData = city.data()
    if (!cityData) return
    if (!hasDefaults) remembering.fillIn()
    hasDefaults = true
    applyCityDefaults(form, cityData)
    // Who comes by the sign of a parking behind a barrier has chosen it by that.
    if (form.$values.get().kind === 'flat') void barrier.openFlat()
  }

  /** Does the work for a form that is filled in; else leads to the form, and answers its first wrong field. */
  async function ifRight(work: () => Promise<void>): Promise<FieldName | null> {
    if (!city.data()) return null
    const wrong = await form.validate()
    if (wrong) $step.set('form')
    else await work()
    return wrong
  }

  async function begin({ anyway }: { anyway: boolean }): Promise<void> {
    if (!(await offer.agree())) return
    const draft = form.$values.get()
    const price = offer.agreedPrice()
    memory[isByParking() ? 'noteParking' : 'noteZone'](draft.place)
    remembering.keep()
    const unlessBeingPaid = anyway ? undefined : true
    await offer.pay([draft, price, anyway], (attempt) => calls.start({ attempt, price, unlessBeingPaid }))
  }

  const lastSession = () => memory.$remembered.get().lastSession
  const more = createProlong({
    environment,
    $minute,
    press,
    checkout,
    form,
    calls,
    now,
    lastSession,
    loadSteps,
    cityData: city.data,
    bankTab,
    onOpen: () => $step.set('more'),
  })

  const { dispose: closeBarrier, ...barrier } = createBarrier({
    environment,
    scope,
    form,
    calls,
    checkout,
    bankTab,
    cityData: city.data,
    needCity: city.needData,
    language: $language.get,
    parking: $attributes.get().parking,
    onError: reports.failure,
  })

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
    checkout.$state.subscribe(noteTicket),
  ]
  // This tab's own payment is known at once; one left by another tab when the city is.
  const resumed = checkout.resume()

  const reopening = createReopening({
    checkout,
    form,
    more,
    barrier,
    now,
    timeZone: city.timeZone,
    emptyDraft: () => firstDraft($attributes.get()),
    onOpen() {
      hasDefaults = false
      $step.set('form')
      applyDefaults()
    },
  })

  return {
    ...more,
    ...reopening,
    ...barrier,
    city,
    offer,
    remembering,
    checkout,
    resumed,
    $minute,
    $isServerTime,
    now,
    correcting: () => (city.data()?.settings.useSameDayCorrection ? correcting : null),
    host: environment.pageHost(),
    findNear: () => import('../../shared/flows/parking/find-near.ts').then((near) => near.findNear(scope)),
    recentPlaces: () => memory.$remembered.get()[isByParking() ? 'recentParkings' : 'recentZones'],
    lastSession,
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
    back() {
      more.endProlonging()
      $step.set('form')
    },
    async pay(how = { anyway: false }) {
      if (press.$isBusy.get()) return
      const isNeeded = (offer.$price.get() ?? 0) > 0
      await bankTab.around({ isNeeded }, () => press.run(() => ifRight(() => begin(how))))
    },
    inTheWay() {
      const state = checkout.$state.get()
      const isTaken = state.step === 'refused' && state.error.code === 'ParkingSessionAlreadyExists'
      return isTaken ? readConflict(state.error.answer, city.timeZone()) : null
    },
    dispose() {
      more.endProlonging()
      closeBarrier()
      for (const stop of stops) stop()
      offer.dispose()
      correcting.dispose()
      checkout.dispose()
      city.dispose()
    },
  }
}
