import { atom, type ReadableAtom } from 'nanostores'
import { toAppError, type AppError } from '../../shared/api/app-error.ts'
import type { Operation, OperationsQuestion, OperationsRequest } from '../../shared/api/contract/operations.ts'
import { cursorOf, isLastPage } from '../../shared/domain/operation-order.ts'

/** What follows the loaded rows: nothing more, more when it is asked for, more on its way, or why it did not come. */
export type More = { status: 'none' | 'idle' | 'loading' } | { status: 'failed'; error: AppError }

export type HistoryState =
  /** Nothing is asked for: the period is not whole yet. */
  | { status: 'idle' }
  | { status: 'loading' }
  /** `isKept`: from an earlier visit, because the city cannot be reached. */
  | { status: 'ready'; rows: readonly Operation[]; more: More; isKept: boolean }
  | { status: 'failed'; error: AppError }

export interface HistoryOptions {
  ask(request: OperationsRequest, signal: AbortSignal): Promise<Operation[]>
  /** Keeps the newest page for a day without a line, and has the one of an earlier visit. */
  keep(rows: readonly Operation[]): void
  recall(): readonly Operation[]
}

export interface History {
  $state: ReadableAtom<HistoryState>
  /** Begins anew with a question; what an older one still answers is dropped. */
  show(question: OperationsQuestion): void
  clear(): void
  /** Loads what follows, once at a time. */
  more(): void
  retry(): void
  dispose(): void
}

/** The pages of the history in their order, each row once (readings 3.8 OR-3). */
export function createHistory({ ask, keep, recall }: HistoryOptions): History {
  const $state = atom<HistoryState>({ status: 'loading' })
  let question: OperationsQuestion | null = null
  let flight = new AbortController()

  async function load(rows: readonly Operation[]): Promise<void> {
    if (!question) return
    flight.abort()
    const { signal } = (flight = new AbortController())
    try {
      const page = await ask({ ...question, cursor: cursorOf(rows) }, signal)
      if (signal.aborted) return
      if (rows.length === 0 && page.length > 0) keep(page)
      $state.set({
        status: 'ready',
        rows: join(rows, page),
        more: { status: isLastPage(page.length) ? 'none' : 'idle' },
        isKept: false,
      })
    } catch (thrown) {
      if (!signal.aborted) fail(rows, toAppError(thrown))
    }
  }

  function fail(rows: readonly Operation[], error: AppError): void {
    if (rows.length > 0) {
      $state.set({ status: 'ready', rows, more: { status: 'failed', error }, isKept: false })
      return
    }
    const kept = isLine(error) ? recall() : []
    if (kept.length > 0) $state.set({ status: 'ready', rows: kept, more: { status: 'failed', error }, isKept: true })
    else $state.set({ status: 'failed', error })
  }

  function begin(): void {
    $state.set({ status: 'loading' })
    void load([])
  }

  return {
    $state,
    show(next) {
      question = next
      begin()
    },
    clear() {
      flight.abort()
      $state.set({ status: 'idle' })
    },
    more() {
      const state = $state.get()
      if (state.status !== 'ready' || state.more.status !== 'idle') return
      $state.set({ ...state, more: { status: 'loading' } })
      void load(state.rows)
    },
    retry() {
      const state = $state.get()
      if (state.status !== 'ready' || state.isKept) return begin()
      if (state.more.status !== 'failed') return
      $state.set({ ...state, more: { status: 'loading' } })
      void load(state.rows)
    },
    dispose: () => flight.abort(),
  }
}

/** A backend that counts the cursor's own row in sends it again; it is shown once. */
function join(rows: readonly Operation[], page: readonly Operation[]): readonly Operation[] {
  const known = new Set(rows.map(({ orderNumber }) => orderNumber))
  return [...rows, ...page.filter(({ orderNumber }) => !known.has(orderNumber))]
}

function isLine({ code }: AppError): boolean {
  return code === 'network' || code === 'offline' || code === 'timeout'
}
