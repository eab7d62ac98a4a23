import { atom, computed, type ReadableAtom } from 'nanostores'
import { AppError } from '../../api/app-error.ts'
import type { Instant } from '../../domain/city-time.ts'
import type { CostQuestion } from '../../domain/cost.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { Payable, Started } from '../checkout/payment.ts'
import type { Press } from '../press.ts'
import { createAgreement } from './agreement.ts'
import { createQuote, priceOf, type Quote, type QuoteOptions } from './quote.ts'

/** Parking at a price: the price asked for and kept fresh, what the person agreed to, and what is paid. */
export interface Offer<Paid extends Payable> {
  quote: Quote
  /** The price on the screen, kopecks; null while none is known. */
  $price: ReadableAtom<Kopecks | null>
  checkout: Checkout<Paid>
  /** A press is being dealt with. */
  $isBusy: Press['$isBusy']
  /** Why the last press did not go on, beside a refusal of the checkout. */
  $blockingError: Press['$blockingError']
  /** Asks for the price of what is offered now. */
  ask(): void
  /** Something was changed: nothing is agreed to, the last refusal is over, and another price is asked for. */
  change(): void
  /**
   * Whether the price may be paid, to be asked within a press at every step. A price higher than the one agreed to
   * blocks the press; the next press agrees to it.
   */
  agree(): Promise<boolean>
  /** What the person agreed to, kopecks. */
  agreedPrice(): Kopecks
  /**
   * What was agreed to before the price changed by itself, as each minute does before paid hours begin; null where it has
   * not. A price that time alone has made counts as shown once it has stood for a moment beside the old one.
   */
  $before: ReadableAtom<Kopecks | null>
  /** The form is shown anew, after an order that has begun nothing: its price is the one that the next press agrees to. */
  showAnew(): void
  /** What was agreed to before the page was loaded anew. */
  restoreAgreement(price: Kopecks): void
  /**
   * Pays the agreed price of `subject` (see `Checkout.begin`); where the server has a higher one, the next press agrees
   * to that.
   */
  pay(subject: unknown, start: (attempt: string) => Promise<Started<Paid>>): Promise<void>
  dispose(): void
}

/** A price that is seen and said with its change is one that can be agreed to. Milliseconds. */
const SEEN_AFTER = 500

export interface OfferOptions<Paid extends Payable> extends QuoteOptions {
  /** Changes each full minute: parking from now on has another price then. */
  $minute: ReadableAtom<Instant>
  /** Deals with the presses of all steps, and reports what goes wrong. */
  press: Press
  checkout: Checkout<Paid>
  /** What is offered now, as a question for its price; null while something is missing. */
  question(): CostQuestion | null
}

export function createOffer<Paid extends Payable>(options: OfferOptions<Paid>): Offer<Paid> {
  const { environment, $minute, press, checkout, question, isFromNow } = options
  const quote = createQuote(options)
  const agreement = createAgreement(quote, () => environment.now())
  const ask = () => quote.ask(question())
  const $price = computed(quote.$state, priceOf)
  const $before = atom<Kopecks | null>(null)
  let stopSeeing = () => {}

  function forgetBefore(): void {
    stopSeeing()
    $before.set(null)
  }

  /** A press has its own answer to a change; what the server alone asks for is agreed to by being stopped (gD-45). */
  function noteChange(price: Kopecks | null): void {
    stopSeeing()
    const isComputed = quote.$state.get().status === 'local'
    stopSeeing = environment.setTimer(() => {
      const agreed = agreement.agreed()
      if (agreed === null || price === null || price === agreed || press.$isBusy.get()) return
      $before.set(agreed)
      if (isComputed) agreement.restore(price)
    }, SEEN_AFTER)
  }

  const isRefused = (code?: string) => {
    const state = checkout.$state.get()
    return state.step === 'refused' && (code === undefined || state.error.code === code)
  }
  /** A minute has begun while a press had its own question under way, whose answer was the one that counted. */
  let isBehind = false
  const keepUp = () => {
    isBehind = press.$isBusy.get()
    if (isFromNow() && !isBehind) ask()
  }
  const stops = [
    $minute.listen(keepUp),
    press.$isBusy.listen((isBusy) => {
      if (isBehind && !isBusy) keepUp()
    }),
  ]
  const stopPrice = $price.listen(noteChange)

  return {
    quote,
    $price,
    $before,
    checkout,
    $isBusy: press.$isBusy,
    $blockingError: press.$blockingError,
    ask,
    change() {
      press.clear()
      forgetBefore()
      agreement.withdraw()
      if (isRefused()) checkout.close()
      ask()
    },
    async agree() {
      forgetBefore()
      const isAgreed = await agreement.confirm(question()?.start ?? null)
      if (!isAgreed) press.block(new AppError('PriceChangedTryLater'))
      return isAgreed
    },
    agreedPrice: () => agreement.agreed() ?? 0,
    showAnew() {
      forgetBefore()
      agreement.showAnew()
    },
    restoreAgreement: agreement.restore,
    async pay(subject, start) {
      await checkout.begin(JSON.stringify(subject), start)
      if (isRefused('PriceChangedTryLater')) await agreement.renew()
    },
    dispose() {
      for (const stop of stops) stop()
      stopPrice()
      stopSeeing()
      quote.dispose()
    },
  }
}
