import { computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { AppError } from '../../shared/api/app-error.ts'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import { type Checkout, createCheckout } from '../../shared/flows/checkout/checkout.ts'
import type { Payment } from '../../shared/flows/checkout/payment.ts'
import { createPending } from '../../shared/flows/checkout/pending.ts'
import { type City, createCity } from '../../shared/flows/parking/city.ts'
import { fitToCity } from '../../shared/flows/parking/fit-to-city.ts'
import { startOf, toCostQuestion } from '../../shared/flows/parking/question.ts'
import type { Press } from '../../shared/flows/press.ts'
import { createAgreement } from '../../shared/flows/quote/agreement.ts'
import { createQuote, priceOf, type Quote } from '../../shared/flows/quote/quote.ts'
import { memoryOf } from '../../shared/stores/memory.ts'
import type { LastSession, Remembered } from '../../shared/stores/remembered.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { Draft, FieldName, GuestForm } from './draft.ts'
import type { GuestPaymentAttributes, GuestPaymentEvents } from './element.ts'
import { createGuestCalls } from './guest-calls.ts'
import type { Step } from './model.ts'
import { firstDraft, prefill } from './prefill.ts'
import { createReports } from './reports.ts'

/** Where a guest's form is priced and paid: all that needs the city. */
export interface Desk {
  city: City
  quote: Quote
  /** What is to be paid; null while no price is known. */
  $price: ReadableAtom<Kopecks | null>
  checkout: Checkout<Payment>
  /** A press is being dealt with. */
  $isBusy: Press['$isBusy']
  /** Why the last press did not go on. */
  $obstacle: Press['$blockingError']
  /** The city's present time, changing each full minute while somebody looks. */
  $minute: ReadableAtom<Instant>
  $isServerTime: ReadableAtom<boolean>
  now(): Instant
  /** The page the person is on, against signs that lead elsewhere. */
  host: string
  /** Codes of places paid for here before, the latest first. */
  recentPlaces(): readonly string[]
  lastSession(): LastSession | null
  /** The form was changed: nothing is agreed to, and another price is asked for. */
  changed(): void
  /** Fits the form to the city, as after a late attribute. */
  fit(): void
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

export interface DeskParts {
  context: ModelContext<GuestPaymentAttributes, GuestPaymentEvents>
  scope: Scope
  form: GuestForm
  $step: WritableAtom<Step>
  press: Press
}

export function createDesk({ context, scope, form, $step, press }: DeskParts): Desk {
  const { environment, $attributes, $language } = context
  const city = createCity(scope, { audience: 'guest', isOff: (settings) => !settings.useSessionWithoutRegister })
  const now = () => scope.clock.now()
  const calls = createGuestCalls(scope, environment, () => ({
    draft: form.$values.get(),
    facts: city.needFacts(),
    language: $language.get(),
  }))
  const reports = createReports(context, scope, city.timeZone)
  const quote = createQuote({
    environment,
    loadEngine: () => import('../../shared/domain/cost.ts').then((engine) => engine.calculateCost),
    hasLocalPrice: () => Boolean(city.facts()?.settings.calendar),
    server: calls.cost,
    isFromNow: () => form.$values.get().type === 'today',
  })
  const agreement = createAgreement(quote, () => environment.now())
  const checkout = createCheckout<Payment>({
    environment,
    pending: createPending(
      environment.tabStorage,
      memoryOf(scope).pendingPayment,
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

  function remembered(): Remembered {
    return memoryOf(scope).$remembered.get()
  }

  function notePlace(): void {
    const { place } = form.$values.get()
    if (city.needFacts().settings.paymentByParkingId) memoryOf(scope).noteParking(place)
    else memoryOf(scope).noteZone(place)
  }

  function ask(): void {
    const known = city.facts()
    quote.ask(known && toCostQuestion(form.$values.get(), known, now()))
  }

  function fit(): void {
    const known = city.facts()
    if (known) fitToCity(form, known)
  }

  function changed(): void {
    prepare()
    press.clear()
    agreement.withdraw()
    if (checkout.$state.get().step === 'refused') checkout.close()
    ask()
  }

  /** Works on what is filled in, and nowhere but in the form on what is not. */
  async function ifRight(work: () => Promise<void>): Promise<FieldName | null> {
    if (!city.facts()) return null
    const wrong = await form.validate()
    if (wrong) $step.set('form')
    else await work()
    return wrong
  }

  async function isPriceAgreed(): Promise<boolean> {
    const start = startOf(form.$values.get(), now(), city.needFacts().timeZone)
    const isAgreed = await agreement.confirm(start?.ok ? start.value : null)
    if (!isAgreed) press.block(new AppError('PriceChangedTryLater'))
    return isAgreed
  }

  async function begin(): Promise<void> {
    if (!(await isPriceAgreed())) return
    notePlace()
    const price = agreement.price()
    await checkout.begin(subjectOf(form.$values.get(), price), (attempt) => calls.start(attempt, price))
    const paid = checkout.$state.get()
    if (paid.step === 'refused' && paid.error.code === 'PriceChangedTryLater') await agreement.renew()
  }

  let resumeOnce = () => {
    resumeOnce = () => {}
    void checkout.resume()
  }
  const stops = [
    city.$state.subscribe((state) => {
      if (state.status === 'failed') reports.failure(state.error)
      if (state.status === 'ready') resumeOnce()
      fit()
      ask()
    }),
    scope.clock.$minute.listen(() => {
      // A press has its own question under way, and its answer is the one that counts.
      if (form.$values.get().type === 'today' && !press.$isBusy.get()) ask()
    }),
    quote.$state.listen((state) => reports.cost(state)),
  ]
  // This tab's own payment is known at once; one left by another tab when the city is.
  void checkout.resume()

  function reopen(draft: Draft): void {
    checkout.close()
    form.reset(draft)
    $step.set('form')
    fit()
  }

  return {
    city,
    quote,
    $price: computed(quote.$state, priceOf),
    checkout,
    $isBusy: press.$isBusy,
    $obstacle: press.$blockingError,
    $minute: scope.clock.$minute,
    $isServerTime: scope.clock.$isServerTime,
    now,
    host: environment.pageHost(),
    recentPlaces: () => remembered()[city.facts()?.settings.paymentByParkingId ? 'recentParkings' : 'recentZones'],
    lastSession: () => remembered().lastSession,
    changed,
    fit,
    toCheck: () =>
      ifRight(async () => {
        await import('./steps.tsx')
        if (await isPriceAgreed()) $step.set('check')
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
      const known = state.step === 'settled' && draft.place === '' ? toDraft(state.payment, draft) : draft
      reopen(known)
    },
    dispose() {
      for (const stop of stops) stop()
      quote.dispose()
      checkout.dispose()
      city.dispose()
    },
  }
}

/** Loads what the next steps need while the person is still typing; a part that fails is asked for again when it is needed. */
function prepare(): void {
  void Promise.allSettled([import('./form.ts'), import('../../shared/domain/cost.ts'), import('./steps.tsx')])
}

/** Names what is asked for, so that a repeated press after a lost answer is the same attempt, and another wish is not. */
function subjectOf(draft: Draft, price: Kopecks): string {
  return JSON.stringify([draft, price])
}

function toDraft(
  { zone, parkingCode, start, end }: Pick<LastSession, 'zone' | 'parkingCode' | 'start' | 'end'>,
  draft: Draft,
): Draft {
  return { ...draft, place: parkingCode ?? zone, minutes: Math.round((end - start) / 60_000) }
}
