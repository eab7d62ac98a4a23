import { atom, type ReadableAtom } from 'nanostores'
import { type AppError, toAppError } from '../../shared/api/app-error.ts'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { type Checkout, createCheckout } from '../../shared/flows/checkout/checkout.ts'
import { createPending } from '../../shared/flows/checkout/pending.ts'
import { createAgreement } from '../../shared/flows/quote/agreement.ts'
import { createQuote, type Quote } from '../../shared/flows/quote/quote.ts'
import type { LastSession, Remembered } from '../../shared/stores/remembered.ts'
import { type City, createCity } from './city.ts'
import { type Draft, type FieldName, startOf, toCostQuestion } from './draft.ts'
import type { GuestPaymentAttributes, GuestPaymentEvents } from './element.ts'
import { createFormState, type FormState } from './form-state.ts'
import { createGuestCalls } from './guest-calls.ts'
import { firstDraft, prefill } from './prefill.ts'
import { createReports } from './reports.ts'

/** Which page of the form is open: filling in, or the last look before paying. */
export type Step = 'form' | 'check'

export interface GuestPaymentModel extends Model {
  city: City
  form: FormState
  quote: Quote
  checkout: Checkout
  $step: ReadableAtom<Step>
  /** Why the last press did not go on. */
  $obstacle: ReadableAtom<AppError | 'PriceChangedTryLater' | null>
  /** A press is being dealt with. */
  $isBusy: ReadableAtom<boolean>
  /** The city's present time, changing each full minute while somebody looks. */
  $minute: ReadableAtom<Instant>
  $isServerTime: ReadableAtom<boolean>
  /** The page the person is on, against signs that lead elsewhere. */
  host: string
  /** Codes of places paid for here before, the latest first. */
  recentPlaces(): readonly string[]
  lastSession(): LastSession | null
  /** Goes on to the last look; answers the first field that is not right, if any. */
  next(): Promise<FieldName | null>
  back(): void
  pay(): Promise<void>
  /** After a paid parking: an empty form for the next. */
  startAnew(): void
  /** After a payment that failed: the same form again. */
  tryAgain(): void
}

export function createGuestPayment(context: ModelContext<GuestPaymentAttributes, GuestPaymentEvents>): GuestPaymentModel {
  const { scope, environment, $attributes } = context
  const city = createCity(scope)
  const $step = atom<Step>('form')
  const $obstacle = atom<AppError | 'PriceChangedTryLater' | null>(null)
  const $isBusy = atom(false)
  const now = () => scope.clock.now()
  const form = createFormState({ first: prefill($attributes.get(), null, firstDraft()), facts: city.facts, now, onChange: changed })
  const calls = createGuestCalls(scope, environment, () => ({ draft: form.$draft.get(), facts: city.needFacts() }))
  const reports = createReports(context, city.timeZone)
  const quote = createQuote({
    environment,
    loadEngine: () => import('../../shared/domain/cost.ts').then((engine) => engine.calculateCost),
    hasLocalPrice: () => Boolean(city.facts()?.settings.calendar),
    server: calls.cost,
  })
  const agreement = createAgreement(quote, now)
  const checkout = createCheckout({
    environment,
    pending: createPending(environment.tabStorage, scope.memory.pendingPayment, JSON.stringify(scope.key)),
    hold: () => scope.hold(),
    start: (attempt) => calls.start(attempt, agreement.price()),
    find: calls.find,
    withdraw: calls.withdraw,
    leave: reports.leave,
    onSettled: reports.settled,
    onRefused: reports.refused,
  })

  function remembered(): Remembered {
    return scope.memory.$remembered.get()
  }

  function notePlace(): void {
    const { place } = form.$draft.get()
    if (city.needFacts().settings.paymentByParkingId) scope.memory.noteParking(place)
    else scope.memory.noteZone(place)
  }

  function ask(): void {
    const known = city.facts()
    quote.ask(known && toCostQuestion(form.$draft.get(), known, now()))
  }

  function changed(): void {
    $obstacle.set(null)
    agreement.withdraw()
    if (checkout.$state.get().step === 'refused') checkout.close()
    ask()
  }

  /** Deals with one press at a time; what stops it is said beside the button. */
  async function press(work: () => Promise<FieldName | null>): Promise<FieldName | null> {
    if ($isBusy.get()) return null
    $isBusy.set(true)
    $obstacle.set(null)
    try {
      const wrong = await form.validate()
      if (wrong) $step.set('form')
      return wrong ?? (await work())
    } catch (thrown) {
      const error = toAppError(thrown)
      $obstacle.set(error)
      reports.failure(error)
      return null
    } finally {
      $isBusy.set(false)
    }
  }

  async function isPriceAgreed(): Promise<boolean> {
    const start = startOf(form.$draft.get(), now(), city.needFacts().timeZone)
    const isAgreed = await agreement.confirm(start?.ok ? start.value : null)
    if (!isAgreed) $obstacle.set('PriceChangedTryLater')
    return isAgreed
  }

  /** The server wants more than was agreed to: the new price is shown, and the next press agrees to it. */
  async function showNewPrice(): Promise<void> {
    agreement.withdraw()
    await quote.confirm()
  }

  let resumeOnce = () => {
    resumeOnce = () => {}
    void checkout.resume()
  }
  let seen = $attributes.get()
  const stops = [
    city.$state.subscribe((state) => {
      if (state.status === 'ready') {
        form.fit(state.facts)
        resumeOnce()
      }
      if (state.status === 'failed') reports.failure(state.error)
      ask()
    }),
    $attributes.listen((attributes) => {
      form.change(prefill(attributes, seen, form.$draft.get()))
      seen = attributes
      const known = city.facts()
      if (known) form.fit(known)
    }),
    scope.clock.$minute.listen(() => {
      // A press has its own question under way, and its answer is the one that counts.
      if (form.$draft.get().type === 'today' && !$isBusy.get()) ask()
    }),
    quote.$state.listen((state) => reports.cost(state)),
  ]
  // This tab's own payment is known at once; one left by another tab when the city is.
  void checkout.resume()

  function reopen(draft: Draft): void {
    checkout.close()
    form.reset(draft)
    $step.set('form')
    const known = city.facts()
    if (known) form.fit(known)
  }

  return {
    city,
    form: {
      ...form,
      change(part) {
        prepare()
        form.change(part)
      },
    },
    quote,
    checkout,
    $step,
    $obstacle,
    $isBusy,
    $minute: scope.clock.$minute,
    $isServerTime: scope.clock.$isServerTime,
    host: environment.pageHost(),
    recentPlaces: () => remembered()[city.facts()?.settings.paymentByParkingId ? 'recentParkings' : 'recentZones'],
    lastSession: () => remembered().lastSession,
    next: () =>
      press(async () => {
        await import('./steps.tsx')
        if (await isPriceAgreed()) $step.set('check')
        return null
      }),
    back: () => $step.set('form'),
    async pay() {
      await press(async () => {
        if (!(await isPriceAgreed())) return null
        notePlace()
        await checkout.begin(subjectOf(form.$draft.get(), agreement.price()))
        const paid = checkout.$state.get()
        if (paid.step === 'refused' && paid.error.code === 'PriceChangedTryLater') await showNewPrice()
        return null
      })
    },
    startAnew() {
      reopen({ ...prefill($attributes.get(), null, firstDraft()), phone: form.$draft.get().phone })
    },
    tryAgain() {
      const state = checkout.$state.get()
      const draft = form.$draft.get()
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

function toDraft({ zone, parkingCode, start, end }: Pick<LastSession, 'zone' | 'parkingCode' | 'start' | 'end'>, draft: Draft): Draft {
  return { ...draft, place: parkingCode ?? zone, minutes: Math.round((end - start) / 60_000) }
}
