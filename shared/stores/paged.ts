import { atom, type ReadableAtom } from 'nanostores'
import { type AppError, isAborted, type Line, toLoadError } from '../api/app-error.ts'
import type { Async } from './async.ts'

/** What follows the loaded rows: nothing more, more when it is asked for, more on its way, or why it did not come. */
export type More = { status: 'none' | 'idle' | 'loading' } | { status: 'failed'; error: AppError }

export interface Pages<Row> {
  rows: readonly Row[]
  more: More
}

/** A list that comes a page at a time, each row once. `isStale`: from an earlier visit, the city is out of reach. */
export interface Paged<Row, Question> {
  $state: ReadableAtom<Async<Pages<Row>>>
  /** Begins anew with a question; what an older one still answers is dropped. */
  show(question: Question): Promise<void>
  /** Asks the same in another order: what is shown stays until the answer comes. */
  reorder(question: Question): Promise<void>
  /**
   * Asks the same as of now, since something has changed: what is shown stays, new rows come before it. Where no answer
   * comes, nothing changes.
   */
  refresh(question: Question): Promise<void>
  /** Nothing is asked for. */
  clear(): void
  /** Loads what follows, once at a time; `limit`: so many rows at once, where they can be had. */
  more(limit?: number): Promise<void>
  /** Asks again for what did not come. */
  retry(): Promise<void>
  dispose(): void
}

export interface PagedOptions<Row, Question> {
  line: Line
  /** The page that follows these rows. */
  ask(question: Question, rows: readonly Row[], signal: AbortSignal, limit?: number): Promise<readonly Row[]>
  isLast(page: readonly Row[]): boolean
  keyOf(row: Row): string
  /** Keeps the newest page for a day without a line, and has the one of an earlier visit. */
  kept?: { keep(rows: readonly Row[]): void; recall(): readonly Row[] }
}

export function createPaged<Row, Question>(options: PagedOptions<Row, Question>): Paged<Row, Question> {
  const { line, ask, isLast, keyOf, kept } = options
  const $state = atom<Async<Pages<Row>>>({ status: 'idle' })
  let question: { asked: Question } | null = null
  let flight = new AbortController()
  /** The keys of the rows that came last: not read anew at each page of a very long list. */
  let known: { rows: readonly Row[]; keys: Set<string> } = { rows: [], keys: new Set() }

  function put(rows: readonly Row[], more: More, { isStale }: { isStale: boolean }): void {
    $state.set({ status: 'ready', value: { rows, more }, isStale })
  }

  async function load(rows: readonly Row[], limit?: number): Promise<void> {
    if (!question) return
    flight.abort()
    const { signal } = (flight = new AbortController())
    try {
      const page = await ask(question.asked, rows, signal, limit)
      if (signal.aborted) return
      if (rows.length === 0 && page.length > 0) kept?.keep(page)
      put(join(rows, page), { status: isLast(page) ? 'none' : 'idle' }, { isStale: false })
    } catch (thrown) {
      if (!signal.aborted && !isAborted(thrown)) fail(rows, toLoadError(thrown, line))
    }
  }

  /** A row may come again, as when a new one has moved the others on; it is shown once. */
  function join(rows: readonly Row[], page: readonly Row[]): readonly Row[] {
    const keys = known.rows === rows ? known.keys : new Set(rows.map(keyOf))
    const joined = [...rows, ...page.filter((row) => !keys.has(keyOf(row)))]
    for (const row of page) keys.add(keyOf(row))
    known = { rows: joined, keys }
    return joined
  }

  function fail(rows: readonly Row[], error: AppError): void {
    const recalled = rows.length === 0 && isOutOfReach(error) ? (kept?.recall() ?? []) : []
    const shown = rows.length > 0 ? rows : recalled
    if (shown.length > 0) put(shown, { status: 'failed', error }, { isStale: rows.length === 0 })
    else $state.set({ status: 'failed', error })
  }

  /** A first page as it is now, and the loaded rows that follow it; alone where it has nothing in common with them. */
  function renew(page: readonly Row[], { rows, more }: Pages<Row>): void {
    const last = page.at(-1)
    const known = last === undefined ? -1 : rows.findIndex((row) => keyOf(row) === keyOf(last))
    const rest = known < 0 ? [] : rows.slice(known + 1)
    if (page.length > 0) kept?.keep(page)
    if (rest.length > 0) put([...page, ...rest], more, { isStale: false })
    else put(page, { status: isLast(page) ? 'none' : 'idle' }, { isStale: false })
  }

  async function again({ rows, more }: Pages<Row>, asked: Question): Promise<void> {
    flight.abort()
    const { signal } = (flight = new AbortController())
    // What followed is not on its way any more: it is asked for again.
    const shown = { rows, more: more.status === 'loading' ? ({ status: 'idle' } as const) : more }
    try {
      const page = await ask(asked, [], signal)
      if (!signal.aborted) renew(page, shown)
    } catch {
      if (!signal.aborted) put(rows, shown.more, { isStale: false })
    }
  }

  function begin(): Promise<void> {
    $state.set({ status: 'loading' })
    return load([])
  }

  function goOn({ rows }: Pages<Row>, limit?: number): Promise<void> {
    put(rows, { status: 'loading' }, { isStale: false })
    return load(rows, limit)
  }

  return {
    $state,
    show(asked) {
      question = { asked }
      return begin()
    },
    reorder(asked) {
      question = { asked }
      const state = $state.get()
      if (state.status !== 'ready' || state.isStale) return begin()
      put(state.value.rows, { status: 'loading' }, { isStale: false })
      return load([])
    },
    async refresh(asked) {
      question = { asked }
      const state = $state.get()
      if (state.status !== 'ready' || state.isStale) await begin()
      else await again(state.value, asked)
    },
    clear() {
      flight.abort()
      $state.set({ status: 'idle' })
    },
    async more(limit) {
      const state = $state.get()
      if (state.status === 'ready' && state.value.more.status === 'idle') await goOn(state.value, limit)
    },
    async retry() {
      const state = $state.get()
      if (state.status !== 'ready' || state.isStale) await begin()
      else if (state.value.more.status === 'failed') await goOn(state.value)
    },
    dispose: () => flight.abort(),
  }
}

function isOutOfReach({ code }: AppError): boolean {
  return code === 'network' || code === 'offline' || code === 'timeout'
}
