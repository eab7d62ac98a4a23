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
 * - `none` not enough is chosen; `local` computed here, not yet confirmed; `confirmed` the server's word
 * - `failed` the server refused or could not be reached; `cost` stands if it could be computed here
 */
export type QuoteState =
  | { status: 'none' }
  | { status: 'asking' }
  | ({ status: 'local'; cost: ShownCost } & Asked)
  | ({ status: 'confirmed'; cost: ShownCost; at: number } & Asked)
  | { status: 'failed'; error: AppError; cost: ShownCost | null }

/** What a price is of; `wish` is another number for another place, vehicle, duration or chosen start. */
interface Asked extends Pick<CostQuestion, 'zone' | 'start' | 'minutes'> {
  requestId: number
}

/** The price that is on the screen, kopecks. */
export function priceOf(state: QuoteState): Kopecks | null {
  return 'cost' in state && state.cost ? state.cost.price : null
}

export interface Quote {
  $state: ReadableAtom<QuoteState>
  /** Asks for another price; null clears it. */
  ask(question: CostQuestion | null): void
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
  /** Whether the server is asked for parking from its own present minute, which may be the one beside ours. */
  isFromNow(): boolean
}

/** Readings 3.14: one question 300 ms after the last change, and only the latest counts. */
const DEBOUNCE = 300

/**
 * Computes the price at once on the spot and has the server confirm it; a late answer to an old question is dropped.
 */
export function createQuote(options: QuoteOptions): Quote {
  const { environment } = options
  const $state = atom<QuoteState>({ status: 'none' })
  let question: CostQuestion | null = null
  let engine: ((question: CostQuestion) => Outcome<Cost>) | null = null
  /** The server's last word was not what is computed here: it knows more, as of a benefit. */
  let isServerOther = false
  let requestId = 0
  let isFromNow = false
  /** A press waits for the server's price. */
  let isConfirming = false
  let turn = 0
  let abort = new AbortController()
  let stopTimer = () => {}

  function stop(): void {
    turn += 1
    isConfirming = false
    stopTimer()
    abort.abort()
    abort = new AbortController()
  }

  const describe = ({ zone, start, minutes }: CostQuestion): Asked => ({ zone, start, minutes, requestId })

  /** The price of the spot, or nothing yet; a question the engine cannot answer waits for the server. */
  function showLocal(asked: CostQuestion): void {
    const outcome = engine?.(asked)
    $state.set(outcome?.ok ? { status: 'local', cost: outcome.value, ...describe(asked) } : { status: 'asking' })
  }

  async function loadEngine(mine: number): Promise<void> {
    engine = await options.loadEngine().catch(() => null)
    if (mine === turn && question && $state.get().status === 'asking') showLocal(question)
  }

  async function askServer(asked: CostQuestion, mine: number): Promise<ShownCost> {
    try {
      const leeway = isFromNow ? MINUTE_MS : 0
      const cost = dropUnsoundParts(await options.server(asked, abort.signal), { ...asked, leeway })
      const own = engine?.(asked)
      isServerOther = own?.ok === true && own.value.price !== cost.price
      if (mine === turn) $state.set({ status: 'confirmed', cost, ...describe(asked), at: environment.now() })
      return cost
    } catch (thrown) {
      const error = toAppError(thrown)
      if (mine === turn) fail(error)
      throw error
    }
  }

  function fail(error: AppError): void {
    // CO-9: this one name hides the price without a word.
    if (error.code === 'CostCalculationError') return $state.set({ status: 'none' })
    const state = $state.get()
    // The city not reached: what was computed here still stands. The city's refusal: it does not.
    const cost = isOutcomeOpen(error) && 'cost' in state ? state.cost : null
    $state.set({ status: 'failed', error, cost })
  }

  return {
    $state,
    ask(next) {
      const state = $state.get()
      const from = { isNow: options.isFromNow() }
      const isSame =
        question !== null && next !== null && from.isNow === isFromNow && isSameRequest(question, next, from)
      // A press waits for the price of this very wish: its answer is the one that counts.
      if (isSame && isConfirming) return
      stop()
      if (!isSame) requestId += 1
      isFromNow = from.isNow
      question = next
      if (!next) return $state.set({ status: 'none' })
      const mine = turn
      if (isServerOther && isSame && 'cost' in state && state.cost)
        $state.set({ status: 'local', cost: state.cost, ...describe(next) })
      else if (engine && options.hasLocalPrice()) showLocal(next)
      else $state.set({ status: 'asking' })
      if (!engine && options.hasLocalPrice()) void loadEngine(mine)
      stopTimer = environment.setTimer(() => void askServer(next, mine).catch(() => {}), DEBOUNCE)
    },
    confirm() {
      if (!question) return Promise.reject(new Error('no question to confirm'))
      stop()
      const mine = turn
      isConfirming = true
      return askServer(question, mine).finally(() => {
        if (mine === turn) isConfirming = false
      })
    },
    dispose: stop,
  }
}

/** The same place, vehicle and duration; what begins now begins only later. */
function isSameRequest(a: CostQuestion, b: CostQuestion, from: { isNow: boolean }): boolean {
  const isSameVehicle = a.vehicle?.plate === b.vehicle?.plate && a.vehicle?.category === b.vehicle?.category
  const isSameStart = from.isNow || a.start === b.start
  return isSameVehicle && isSameStart && a.zone === b.zone && a.minutes === b.minutes && a.prices === b.prices
}
