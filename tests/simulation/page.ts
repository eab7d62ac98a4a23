import type { ReadableAtom } from 'nanostores'
import type { Checkout } from '../../shared/flows/checkout/checkout.ts'
import type { DriverPaid } from '../../shared/flows/checkout/driver-payment-api.ts'
import type { Payment } from '../../shared/flows/checkout/payment.ts'
import type { Scheduler } from './scheduler.ts'
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
  /** Calls back whenever the screen may say something else. */
  onWord(hear: () => void): void
  /** Asks again for what has not come. */
  retry(): void
  /** Back to the form, after a payment that has ended. */
  again(): void
  leave(): void
}

/** Opens the page of one element in a tab. */
export type OpenPage = (tab: SimulatedTab, wish: Wish) => Page

/** What a person wants to pay. */
export interface Wish {
  plate: string
  zone: string
  minutes: number
  /** Whole roubles of a top-up. */
  amount: number
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
