import { atom, type ReadableAtom } from 'nanostores'
import { AppError } from '../../shared/api/app-error.ts'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import { checkSufficiency, type Sufficiency } from '../../shared/domain/sufficiency.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { AccountGate } from '../../shared/flows/account/gate.ts'
import type { DriverPaid } from '../../shared/flows/checkout/driver-paid.ts'
import { createMeans, type Means } from '../../shared/flows/checkout/means.ts'
import type { PressDesk } from '../../shared/flows/checkout/press.ts'
import { fitToCity } from '../../shared/flows/parking/fit-to-city.ts'
import { createParkingForm } from '../../shared/flows/parking/parking-form.ts'
import { startOf } from '../../shared/flows/parking/question.ts'
import { createPress } from '../../shared/flows/press.ts'
import { createAgreement } from '../../shared/flows/quote/agreement.ts'
import { createQuote, priceOf, type Quote } from '../../shared/flows/quote/quote.ts'
import type { Refill } from '../../shared/flows/refill/refill.ts'
import { memoryOf } from '../../shared/stores/memory.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import { createCalls } from './calls.ts'
import {
  decisionOf,
  type Draft,
  type DriverForm,
  type FieldName,
  FIELDS,
  firstDraft,
  isOpenEnd,
  prefill,
  questionOf,
} from './draft.ts'
import type { PaymentAttributes, PaymentEvents } from './element.ts'
import type { Facts } from './facts.ts'
import { createKeptStart } from './kept-start.ts'
import type { Reports } from './reports.ts'
import type { Till } from './till.ts'
import { createTopUp } from './top-up.ts'

/** Which page is open: filling in, the last look, or the top-up where the balance is not enough. */
export type Step = 'form' | 'check' | 'refill'

/** A parking from the form to its start. */
export interface Start extends PressDesk {
  form: DriverForm
  quote: Quote
  means: Means
  $step: ReadableAtom<Step>
  /** The top-up on the way to the start. */
  $refill: ReadableAtom<Refill | null>
  /** The price on the screen, kopecks. */
  price(): Kopecks | null
  /** Whether the balance pays that price; null where there are no balances. */
  funds(): Sufficiency | null
  /** The running parking that the press would extend (readings gD-01). */
  toExtend(): DriverSession | null
  next(): Promise<FieldName | null>
  back(): void
  /** Begins the parking, or goes on to the top-up. */
  pay(): Promise<void>
  /** Pays the top-up; after it the parking begins by itself. */
  topUp(): Promise<void>
  /** Loaded anew while the top-up is at the bank: the start waits for it as before. */
  restore(): void
  /** Something has ended: after a paid top-up, and with the balance of now, the start goes on. */
  goOn(payment: DriverPaid, reloaded: Promise<void>): void
  /** Prices what stands in the form. */
  ask(): void
  reset(draft: Draft): void
  dispose(): void
}

export interface StartParts {
  context: ModelContext<PaymentAttributes, PaymentEvents>
  scope: Scope
  gate: AccountGate
  facts: Facts
  till: Till
  reports: Reports
  onExtend(session: DriverSession): Promise<void>
}

export function createStart({ context, scope, gate, facts, till, reports, onExtend }: StartParts): Start {
  const { environment } = context
  const { checkout, cashier, bank } = till
  const now = () => scope.clock.now()
  const $step = atom<Step>('form')
  const press = createPress({ line: environment, onError: reports.failure })
  const calls = createCalls(gate, cashier)
  const means = createMeans({ methods: facts.methods, phone: () => facts.facts()?.profile.phone ?? null })
  const form: DriverForm = createParkingForm(FIELDS, {
    first: prefill(context.$attributes.get(), null, firstDraft()),
    async judge(draft) {
      const known = facts.facts()
      return known ? (await import('./form.ts')).problemsOf(draft, known, now()) : {}
    },
    facts: facts.facts,
    now,
    onChange: changed,
  })
  const quote = createQuote({
    environment,
    loadEngine: () => import('../../shared/domain/cost.ts').then((engine) => engine.calculateCost),
    hasLocalPrice: () => Boolean(facts.facts()?.settings.calendar && facts.facts()?.benefits),
    server: (question, signal) => calls.cost({ draft: form.$values.get(), facts: facts.need() }, question, signal),
    isFromNow: () => form.$values.get().type === 'today',
  })
  const agreement = createAgreement(quote, () => environment.now())
  const kept = createKeptStart({ environment, name: JSON.stringify(scope.key), form, facts, agreement, till, now })
  const topUp = createTopUp({ context, gate, facts, till, kept })

  function ask(): void {
    const known = facts.facts()
    quote.ask(known && questionOf(form.$values.get(), known, now()))
  }

  function changed(): void {
    void Promise.allSettled([import('./form.ts'), import('../../shared/domain/cost.ts'), import('./steps.tsx')])
    press.clear()
    agreement.withdraw()
    needDuration()
    if (checkout.$state.get().step === 'refused') checkout.close()
    ask()
  }

  /** An open end needs no duration; all else does. */
  function needDuration(): void {
    const known = facts.facts()
    const draft = form.$values.get()
    if (!known || draft.minutes !== 0 || isOpenEnd(draft, known)) return
    form.change({ minutes: firstDraft().minutes })
    fitToCity(form, known)
  }

  const price = () => priceOf(quote.$state.get())

  function funds(): Sufficiency | null {
    const { settings, profile } = facts.need()
    return settings.dontUseBalance
      ? null
      : checkSufficiency({ balance: profile.balance, price: price() ?? 0, rule: settings.sufficiency })
  }

  function toExtend(): DriverSession | null {
    const known = facts.facts()
    const decision = known && decisionOf(form.$values.get(), known, now())
    return decision?.kind === 'extend' ? decision.session : null
  }

  const isOpen = () => isOpenEnd(form.$values.get(), facts.need())
  const needsBank = () => facts.need().settings.dontUseBalance && !isOpen() && (price() ?? 0) > 0

  /** Works on what is filled in, and nowhere but in the form on what is not. */
  async function submit(work: () => Promise<void>): Promise<FieldName | null> {
    if (!facts.facts()) return null
    return press.run(async () => {
      const wrong = await form.validate()
      if (wrong) $step.set('form')
      else await work()
      return wrong
    })
  }

  /** An open end has no price to agree to yet. */
  async function isPriceAgreed(): Promise<boolean> {
    if (isOpen()) return true
    const start = startOf(form.$values.get(), now(), facts.need().timeZone)
    const isAgreed = await agreement.confirm(start?.ok ? start.value : null)
    if (!isAgreed) press.block(new AppError('PriceChangedTryLater'))
    return isAgreed
  }

  async function begin(): Promise<void> {
    const draft = form.$values.get()
    const known = facts.need()
    const question = questionOf(draft, known, now())
    if (!question) return
    const isBank = needsBank()
    if (isBank && !(await means.isReady())) return
    const agreed = agreement.price()
    const pay = isBank ? means.toPay() : null
    memoryOf(scope)[known.settings.paymentByParkingId ? 'noteParking' : 'noteZone'](draft.place)
    await checkout.begin(JSON.stringify([draft, agreed, pay]), (attempt) =>
      calls.start({ draft, facts: known, question, price: agreed, pay: pay ? { ...pay, ...till.way() } : {} }, attempt),
    )
    const state = checkout.$state.get()
    if (state.step === 'refused' && state.error.code === 'PriceChangedTryLater') await agreement.renew()
  }

  async function pay(): Promise<void> {
    if (press.$isBusy.get()) return
    if (needsBank()) bank.open()
    await submit(async () => {
      if (!(await isPriceAgreed())) return
      const enough = funds()
      if (!enough || enough.isEnough) return begin()
      await topUp.open(enough.refill)
      $step.set('refill')
    })
    // Sent to the bank it is not ours any more.
    bank.close()
  }

  return {
    form,
    quote,
    means,
    checkout,
    $step,
    $isBusy: press.$isBusy,
    $obstacle: press.$blockingError,
    $refill: topUp.$refill,
    price,
    funds,
    toExtend,
    next: () =>
      submit(async () => {
        const parked = toExtend()
        if (parked) return onExtend(parked)
        await import('./steps.tsx')
        if (await isPriceAgreed()) $step.set('check')
      }),
    back() {
      $step.set($step.get() === 'refill' ? 'check' : 'form')
      topUp.close()
    },
    pay,
    async topUp() {
      if (!topUp.$refill.get() || press.$isBusy.get()) return
      bank.open()
      await submit(topUp.begin)
      bank.close()
    },
    restore: () => void (topUp.reopen() && $step.set('refill')),
    goOn({ kind, state }, reloaded) {
      // What has begun otherwise meanwhile is not begun again.
      if (kind !== 'refill') kept.forget()
      if (kind !== 'refill' || state !== 'paid' || $step.get() !== 'refill') return
      topUp.close()
      $step.set('check')
      checkout.close()
      // Whether it is enough the server says, even where the balance of now could not be asked for.
      void reloaded.then(() => submit(async () => ((await isPriceAgreed()) ? begin() : undefined)))
    },
    ask,
    reset(draft) {
      checkout.close()
      form.reset(draft)
      topUp.close()
      $step.set('form')
    },
    dispose: quote.dispose,
  }
}
