import { atom, type ReadableAtom } from 'nanostores'
import type { StartToCome } from '../../shared/api/contract/driver-start.ts'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { AuthGuard } from '../../shared/flows/account/auth-guard.ts'
import { type DriverPaid, startedBy } from '../../shared/flows/checkout/driver-payment-api.ts'
import { createOffer, type Offer } from '../../shared/flows/offer/offer.ts'
import { applyCityDefaults } from '../../shared/flows/parking/apply-city-defaults.ts'
import { createParkingForm } from '../../shared/flows/parking/parking-form.ts'
import { createPress } from '../../shared/flows/press.ts'
import type { Refill } from '../../shared/flows/refill/refill.ts'
import { memoryOf } from '../../shared/stores/memory.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import { createCalls } from './calls.ts'
import type { PaymentAttributes, PaymentEvents } from './contract.ts'
import {
  type Draft,
  type DriverForm,
  type FieldName,
  FIELDS,
  firstDraft,
  isOpenEnd,
  prefill,
  questionOf,
  subjectOf,
} from './draft.ts'
import type { Driver } from './driver.ts'
import type { DriverCheckout } from '../../shared/flows/checkout/driver-checkout.ts'
import { createFunds, type Funds } from '../../shared/flows/checkout/funds.ts'
import { createInTheWay, type InTheWay } from './in-the-way.ts'
import type { Reports } from './reports.ts'
import { createResumeStart } from './resume-start.ts'
import { findShortage, type Shortage } from './shortage.ts'
import { createTopUp } from './top-up.ts'
import { createVehicleSaving, type VehicleSaving } from './vehicle-saving.ts'

/** Which page is open: filling in, the last look, or the top-up where the balance is not enough. */
export type Step = 'form' | 'check' | 'refill'

/** A parking from the form to its start. */
export interface Start extends InTheWay {
  form: DriverForm
  offer: Offer<DriverPaid>
  funds: Funds
  /** What the balance lacks for it, as it is to be topped up; null where nothing does, or no price is known. */
  shortage(): Shortage | null
  $step: ReadableAtom<Step>
  /** The top-up on the way to the start. */
  $refill: ReadableAtom<Refill | null>
  next(): Promise<FieldName | null>
  back(): void
  /** Begins the parking, or goes on to the top-up; `anyway` also while somebody else is paying for this vehicle. */
  pay(how?: { anyway: boolean }): Promise<void>
  /**
   * Tops what the balance lacks up at once, by the first method; where that lacks something, the top-up is shown with it.
   */
  topUpAtOnce(): Promise<void>
  /** Pays the top-up; the server starts the parking when the money is there. */
  topUp(): Promise<void>
  /** An order has begun nothing, and the person looks at it all once more. */
  lookAnew(): void
  /** After a reload with a top-up at the bank: the start waits for it as before. */
  restore(): void
  saving: VehicleSaving
  /** A payment has ended: a paid top-up has started the parking, or leads back to the last look. */
  settled(payment: DriverPaid): void
  reset(draft: Draft): void
  dispose(): void
}

export interface StartParts {
  context: ModelContext<PaymentAttributes, PaymentEvents>
  scope: Scope
  authGuard: AuthGuard
  driver: Driver
  driverCheckout: DriverCheckout
  reports: Reports
  onExtend(session: DriverSession): Promise<void>
  /** Loads the views of the steps after the form. */
  loadSteps(): Promise<unknown>
  /** Loads the view of the top-up. */
  loadRefill(): Promise<unknown>
}

const loadEngine = () => import('../../shared/domain/cost.ts').then((engine) => engine.calculateCost)

export function createStart(parts: StartParts): Start {
  const { context, scope, authGuard, driver, driverCheckout, reports, onExtend, loadSteps, loadRefill } = parts
  const { environment } = context
  const { checkout, withBankTab } = driverCheckout
  const { now, $minute } = scope.clock
  const $step = atom<Step>('form')
  const press = createPress({ line: environment, onError: reports.failure })
  const calls = createCalls(authGuard, driverCheckout)
  const form: DriverForm = createParkingForm(FIELDS, {
    first: prefill(context.$attributes.get(), null, firstDraft()),
    async judge(draft) {
      const driverData = driver.data()
      return driverData ? (await import('./form.ts')).problemsOf(draft, driverData, now()) : {}
    },
    cityData: driver.data,
    now,
    onChange: change,
  })
  const offer = createOffer({
    environment,
    $minute,
    press,
    checkout,
    question() {
      const driverData = driver.data()
      return driverData && questionOf(form.$values.get(), driverData, now())
    },
    loadEngine,
    hasLocalPrice: () => Boolean(driver.data()?.settings.calendar && driver.data()?.benefits),
    isFromNow: () => form.$values.get().type === 'today',
    server: (question, signal) =>
      calls.cost({ draft: form.$values.get(), driverData: driver.need() }, question, signal),
  })
  const funds = createFunds(driver, () => offer.$price.get())
  const resumeStart = createResumeStart({
    environment,
    name: JSON.stringify(scope.key),
    form,
    driver,
    offer,
    driverCheckout,
    now,
  })
  const topUp = createTopUp({ context, authGuard, driver, driverCheckout, resumeStart, thenStart, loadRefill })
  const saving = createVehicleSaving({ environment, authGuard, driver, form, reports, onSaved: topUp.keep })
  let subject = ''

  function change(): void {
    void Promise.allSettled([import('./form.ts'), loadEngine(), loadSteps()])
    needDuration()
    // Nothing agreed to or under way ends because its vehicle has become an own one.
    const next = JSON.stringify(subjectOf(form.$values.get()))
    if (next === subject) return
    subject = next
    offer.change()
  }

  /** An open end needs no duration; every other parking does. */
  function needDuration(): void {
    const driverData = driver.data()
    const draft = form.$values.get()
    if (!driverData || draft.minutes !== 0 || isOpenEnd(draft, driverData)) return
    form.change({ minutes: firstDraft().minutes })
    applyCityDefaults(form, driverData)
  }

  const parkings = createInTheWay(form, driver, now)
  const isOpen = () => isOpenEnd(form.$values.get(), driver.need())
  /** In a city with balances the bank is asked for a top-up instead. */
  const needsBank = () => !isOpen() && funds.sufficiency() === null && funds.needsBank()

  /** Does the work for a form that is filled in; else leads to the form, and answers its first wrong field. */
  async function submit(work: () => Promise<void>): Promise<FieldName | null> {
    if (!driver.data()) return null
    const wrong = await press.submit(form, work)
    if (wrong) $step.set('form')
    return wrong
  }

  /** An open end has no price to agree to yet. */
  const agree = async () => isOpen() || offer.agree()

  async function begin(anyway: boolean): Promise<void> {
    const draft = form.$values.get()
    const driverData = driver.need()
    const question = questionOf(draft, driverData, now())
    if (!question) return
    const decision = await funds.decide({ isBank: needsBank() })
    if (!decision) return
    const { payWith } = decision
    const price = offer.agreedPrice()
    memoryOf(scope)[driverData.settings.paymentByParkingId ? 'noteParking' : 'noteZone'](draft.place)
    noteStay(draft)
    const unlessBeingPaid = anyway ? undefined : true
    await offer.pay([subjectOf(draft), price, payWith, anyway], (attempt) =>
      calls.start({ draft, driverData, question, price, payWith, unlessBeingPaid }, attempt),
    )
    const state = checkout.$state.get()
    // Begun in another tab or on another device: the parkings that are known here lack it.
    if (state.step === 'refused' && state.error.code === 'ParkingSessionAlreadyExists') await driver.reloadParkings()
  }

  /** The plate of a vehicle that is not the driver's own is never written down (promise 16). */
  function noteStay({ vehicle, place, minutes }: Draft): void {
    if (vehicle !== '') memoryOf(scope).noteStay({ vehicleId: vehicle, place, minutes })
  }

  function thenStart(): StartToCome | undefined {
    const draft = form.$values.get()
    const driverData = driver.need()
    const question = questionOf(draft, driverData, now())
    return question ? calls.toStart({ draft, driverData, question, price: topUp.shortage().upTo }) : undefined
  }

  function shortage(): Shortage | null {
    if (topUp.$refill.get()) return topUp.shortage()
    const price = offer.$price.get()
    return price === null ? null : findShortage({ funds, driver, quote: offer.quote }, price)
  }

  /** Whether the price is still one that was told with the top-up; else it is asked for anew, and the next press agrees. */
  async function isToldPrice(): Promise<boolean> {
    const { price } = await offer.quote.confirm()
    if (price <= topUp.shortage().upTo) return true
    const agreed = await offer.agree()
    const lack = findShortage({ funds, driver, quote: offer.quote }, price)
    if (lack) topUp.raise(lack)
    return agreed
  }

  async function payTopUp(): Promise<void> {
    if (await isToldPrice()) await topUp.begin()
  }

  async function beginOrTopUp({ anyway = false, isAtOnce = false }): Promise<void> {
    if (!(await agree())) return
    void saving.save()
    const lack = findShortage({ funds, driver, quote: offer.quote }, offer.agreedPrice())
    if (!lack) return begin(anyway)
    // The bank's tab goes by what is noted: an earlier parking would be one of another vehicle.
    if (form.$values.get().vehicle === '') memoryOf(scope).noteStay(null)
    else noteStay(form.$values.get())
    await topUp.open(lack)
    if (isAtOnce) await topUp.begin()
    // Paid by now, it is closed.
    if (topUp.$refill.get()) $step.set('refill')
  }

  return {
    form,
    offer,
    funds,
    shortage,
    $step,
    $refill: topUp.$refill,
    ...parkings,
    next: () =>
      submit(async () => {
        const parked = parkings.toExtend()
        if (parked) return onExtend(parked)
        await loadSteps()
        if (await agree()) $step.set('check')
      }),
    back() {
      topUp.takeBack()
      $step.set($step.get() === 'refill' ? 'check' : 'form')
      topUp.close()
    },
    async pay({ anyway } = { anyway: false }) {
      if (!press.$isBusy.get())
        await withBankTab({ isNeeded: needsBank() }, () => submit(() => beginOrTopUp({ anyway })))
    },
    async topUpAtOnce() {
      if (!press.$isBusy.get())
        await withBankTab({ isNeeded: true }, () => submit(() => beginOrTopUp({ isAtOnce: true })))
    },
    async topUp() {
      if (!topUp.$refill.get() || press.$isBusy.get()) return
      await withBankTab({ isNeeded: true }, () => submit(payTopUp))
    },
    saving,
    lookAnew() {
      // A top-up that is still open goes by what was told with it.
      if (!topUp.$refill.get()) offer.showAnew()
    },
    restore: () => void (topUp.reopen() && $step.set('refill')),
    settled(payment) {
      if (payment.kind !== 'refill') resumeStart.forget()
      if (payment.kind !== 'refill' || payment.state !== 'paid' || topUp.$refill.get() === null) return
      topUp.close()
      // Where it could not be had, the last look is where it can be agreed to anew.
      $step.set(startedBy(payment) ? 'form' : 'check')
    },
    reset(draft) {
      checkout.close()
      saving.forget()
      subject = ''
      form.reset(draft)
      topUp.close()
      $step.set('form')
    },
    dispose: offer.dispose,
  }
}
