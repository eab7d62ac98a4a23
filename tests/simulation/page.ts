import { atom, type ReadableAtom } from 'nanostores'
import type { Checkout } from '../../shared/flows/checkout/checkout.ts'
import type { DriverPaid } from '../../shared/flows/checkout/driver-payment-api.ts'
import type { Payment } from '../../shared/flows/checkout/payment.ts'
import { type Async, valueIn } from '../../shared/stores/async.ts'
import { acquireScope } from '../../shared/stores/scope.ts'
import type { Scheduler } from './scheduler.ts'
import type { Held } from './subscription-page.ts'
import type { SimulatedTab } from './tab.ts'

export type AnyCheckout = Checkout<Payment> | Checkout<DriverPaid>

/** An element on a page, as its person meets it. */
export interface Page {
  tab: SimulatedTab
  /** Null while what it needs has not come. */
  checkout(): AnyCheckout | null
  /** Fills in what is to be paid and goes on as far as the screen lets. */
  pay(): Promise<void>
  /** What else can be pressed on this screen just now, beside paying. */
  others(): readonly { name: string; press(): Promise<unknown> }[]
  /** What can be pressed on the ticket of what is paid; absent where there is nothing. */
  ofPaid?(): ReturnType<Page['others']>
  /** Calls back whenever the screen may say something else. */
  onWord(hear: () => void): void
  /** What it says of the driver's subscriptions; absent where it lists none. */
  held?(): Held
  /** Asks again for what has not come. */
  retry(): void
  /** Back to the form, after a payment that has ended. */
  again(): void
  leave(): void
}

/** Opens the page of one element in a tab. */
export type OpenPage = (tab: SimulatedTab, wish: Wish) => Page

/** What a model is given on a page without a DOM, and how the page lets it go. */
export function createStage(tab: SimulatedTab, city: string) {
  const stops: (() => void)[] = []
  const { environment } = tab
  const { scope, release } = acquireScope({ city, api: null }, environment)
  return {
    scope,
    context: {
      openScope: () => Promise.resolve(scope),
      environment,
      $language: atom('ru'),
      emit: () => true,
      onDispose: (stop: () => void) => void stops.push(stop),
    },
    leave() {
      tab.close()
      for (const stop of stops) stop()
      release()
    },
  }
}

/** Calls back whenever the checkout behind a flow that opens some time later may say something else. */
export function listenTo<Flow extends { checkout: AnyCheckout }>(
  $flow: ReadableAtom<Async<Flow>>,
  { hear, onDispose }: { hear: () => void; onDispose: (stop: () => void) => void },
): void {
  const $heard = atom<AnyCheckout | null>(null)
  onDispose(
    $flow.subscribe((state) => {
      const { checkout } = valueIn(state as Async<Flow>) ?? { checkout: null }
      if (checkout === null || checkout === $heard.get()) return
      $heard.set(checkout)
      onDispose(checkout.$state.subscribe(hear))
    }),
  )
}

/** What a person wants to pay. */
export interface Wish {
  plate: string
  zone: string
  minutes: number
  /** Whole roubles of a top-up. */
  amount: number
  /** Code of a subscription, and whether it is to begin today and not tomorrow. */
  offer: string
  isToday: boolean
}

/** Whether a store answers yes within so many milliseconds of the history. */
export function comesTrue<Value>(
  scheduler: Scheduler,
  store: ReadableAtom<Value>,
  asked: { isThere: (value: Value) => boolean; within: number },
): Promise<boolean> {
  return new Promise((resolve) => {
    let stop = () => {}
    let isDone = false
    const end = (isThere: boolean) => {
      if (isDone) return
      isDone = true
      cancel()
      queueMicrotask(() => stop())
      resolve(isThere)
    }
    const cancel = scheduler.after(asked.within, () => end(false))
    stop = store.subscribe((value) => {
      if (asked.isThere(value as Value)) end(true)
    })
  })
}

/** Waits for what a person would wait for: not for ever. */
export function withPatience(scheduler: Scheduler, ms: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work.catch(() => {}), scheduler.pass(ms)])
}
