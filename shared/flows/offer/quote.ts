import { atom, type ReadableAtom } from 'nanostores'
import { type AppError, isOutcomeOpen, toAppError } from '../../api/app-error.ts'
import type { Cost, CostQuestion } from '../../domain/cost.ts'
import { dropUnsoundParts, type ShownCost } from '../../domain/cost-parts.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { MINUTE_MS } from '../../domain/zone-offset.ts'
import type { Environment } from '../../stores/environment.ts'

/**
 * The price as far as it is known.
 * - `none` not enough is chosen; `local` computed here, not yet confirmed; `confirmed` the server's price
 * - `failed` the server refused or could not be reached; `cost` stands if it could be computed here
 */
export type QuoteState =
  | { status: 'none' }
  | { status: 'asking' }
  | ({ status: 'local'; cost: ShownCost } & Asked)
  | ({ status: 'confirmed'; cost: ShownCost; at: number } & Asked)
  | { status: 'failed'; error: AppError; cost: ShownCost | null }

/** What a price is for; another place, vehicle, duration or chosen start has another `subjectId`. */
interface Asked extends Pick<CostQuestion, 'zone' | 'start' | 'minutes'> {
  subjectId: number
}

/** The price that is on the screen, kopecks. */
export function priceOf(state: QuoteState): Kopecks | null {
  return 'cost' in state && state.cost ? state.cost.price : null
}

export interface Quote {
  $state: ReadableAtom<QuoteState>
  /** Asks for another price; null clears it. */
  ask(question: CostQuestion | null): void
  /**
   * What the present question would cost so many milliseconds later; null where the start is chosen, or where only the
   * server knows it.
   */
  priceLater(delay: number): Kopecks | null
  /** The server's price for the present question, now; rejects with AppError. */
  confirm(): Promise<ShownCost>
  dispose(): void
}

export interface QuoteOptions {
  environment: Environment
  /** The shared price engine, loaded when first needed. */
  loadEngine(): Promise<(question: CostQuestion) => Outcome<Cost>>
  /** Whether the city gave what the engine needs (a calendar); without it only the server prices (readings gD-40). */
  hasLocalPrice(): boolean
  server(question: CostQuestion, signal: AbortSignal): Promise<ShownCost>
  /** Whether the parking begins when it is paid, in the server's present minute, which may be one beside ours. */
  isFromNow(): boolean
}

/** Readings 3.14: one question 300 ms after the last change, and only the latest counts. */
const DEBOUNCE = 300

/** Computes the price at once and has the server confirm it; a late answer to an old question is dropped. */
export function createQuote(options: QuoteOptions): Quote {
  const { environment } = options
  const $state = atom<QuoteState>({ status: 'none' })
  let question: CostQuestion | null = null
  let engine: ((question: CostQuestion) => Outcome<Cost>) | null = null
  /** The server's last price was not the one computed here: it knows more, such as a benefit. */
  let isServerOther = false
  let subjectId = 0
  let isFromNow = false
  /** A press waits for the server's price. */
  let isConfirming = false
  let lastRequestId = 0
  let abort = new AbortController()
  let stopTimer = () => {}

  function stop(): void {
    lastRequestId += 1
    isConfirming = false
    stopTimer()
    abort.abort()
    abort = new AbortController()
  }

  const describe = ({ zone, start, minutes }: CostQuestion): Asked => ({ zone, start, minutes, subjectId })

  /** Shows the computed price; a question that the engine cannot answer waits for the server. */
  function showLocal(asked: CostQuestion): void {
    const outcome = engine?.(asked)
    $state.set(outcome?.ok ? { status: 'local', cost: outcome.value, ...describe(asked) } : { status: 'asking' })
  }

  async function loadEngine(requestId: number): Promise<void> {
    engine = await options.loadEngine().catch(() => null)
    if (requestId === lastRequestId && question && $state.get().status === 'asking') showLocal(question)
  }

  async function askServer(asked: CostQuestion, requestId: number): Promise<ShownCost> {
    try {
      const leeway = isFromNow ? MINUTE_MS : 0
      const cost = dropUnsoundParts(await options.server(asked, abort.signal), { ...asked, leeway })
      isServerOther = isOther(cost.price, asked, leeway)
      if (requestId === lastRequestId)
        $state.set({ status: 'confirmed', cost, ...describe(asked), at: environment.now() })
      return cost
    } catch (thrown) {
      const error = toAppError(thrown)
      if (requestId === lastRequestId) fail(error)
      throw error
    }
  }

  /** Not the price that is computed here, neither for the minute that was asked nor for one within `leeway` of it. */
  function isOther(price: Kopecks, asked: CostQuestion, leeway: number): boolean {
    const own = [0, -leeway, leeway].flatMap((shift) => {
      const outcome = engine?.({ ...asked, start: asked.start + shift })
      return outcome?.ok ? [outcome.value.price] : []
    })
    return own.length > 0 && !own.includes(price)
  }

  function fail(error: AppError): void {
    // This error hides the price and shows nothing (CO-9).
    if (error.code === 'CostCalculationError') return $state.set({ status: 'none' })
    const state = $state.get()
    // The computed price stands where the server was not reached, and not where it refused.
    const cost = isOutcomeOpen(error) && 'cost' in state ? state.cost : null
    $state.set({ status: 'failed', error, cost })
  }

  return {
    $state,
    ask(next) {
      const state = $state.get()
      const from = { isNow: options.isFromNow() }
      const isSame =
        question !== null && next !== null && from.isNow === isFromNow && isSameSubject(question, next, from)
      // A press already waits for the price of the same subject, and its answer counts.
      if (isSame && isConfirming) return
      stop()
      if (!isSame) subjectId += 1
      isFromNow = from.isNow
      question = next
      if (!next) return $state.set({ status: 'none' })
      const requestId = lastRequestId
      if (isServerOther && isSame && 'cost' in state && state.cost)
        $state.set({ status: 'local', cost: state.cost, ...describe(next) })
      else if (engine && options.hasLocalPrice()) showLocal(next)
      else $state.set({ status: 'asking' })
      if (!engine && options.hasLocalPrice()) void loadEngine(requestId)
      stopTimer = environment.setTimer(() => void askServer(next, requestId).catch(() => {}), DEBOUNCE)
    },
    priceLater(delay) {
      if (!question || !isFromNow || isServerOther || !options.hasLocalPrice()) return null
      const later = engine?.({ ...question, start: question.start + delay })
      return later?.ok ? later.value.price : null
    },
    confirm() {
      if (!question) return Promise.reject(new Error('no question to confirm'))
      stop()
      const requestId = lastRequestId
      isConfirming = true
      return askServer(question, requestId).finally(() => {
        if (requestId === lastRequestId) isConfirming = false
      })
    },
    dispose: stop,
  }
}

/** The same place, vehicle and duration; a parking from now on stays the same as time passes. */
function isSameSubject(a: CostQuestion, b: CostQuestion, from: { isNow: boolean }): boolean {
  const isSameVehicle = a.vehicle?.plate === b.vehicle?.plate && a.vehicle?.category === b.vehicle?.category
  const isSameStart = from.isNow || a.start === b.start
  return isSameVehicle && isSameStart && a.zone === b.zone && a.minutes === b.minutes && a.prices === b.prices
}
