import { atom, computed, type ReadableAtom } from 'nanostores'
import { codeOfLoad } from '../../shared/api/app-error.ts'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  exportOperations,
  getOperations,
  getOperationTotals,
  type Operation,
  type OperationsQuestion,
  type OperationTotal,
} from '../../shared/api/contract/operations.ts'
import type { Profile } from '../../shared/api/contract/profile.ts'
import type { Settings } from '../../shared/api/contract/settings.ts'
import { getParkings, getZones, type Parking, type Zone } from '../../shared/api/contract/zones.ts'
import { cursorOf, isLastPage, type Sorting } from '../../shared/domain/operation-order.ts'
import { toCityTime } from '../../shared/domain/city-time.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { AuthGuard } from '../../shared/flows/account/auth-guard.ts'
import { createPaged, type Paged } from '../../shared/stores/paged.ts'
import type { Remote } from '../../shared/stores/remote.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { SelectOption } from '../../shared/ui/select.tsx'
import type { OperationsAttributes, OperationsEvents } from './element.ts'
import { createExport, type Export } from './export.ts'
import { createFilterState, type FilterState } from './filter-state.ts'
import { questionOf, typesOf } from './filters.ts'
import { createKeptPage } from './kept-page.ts'
import { placesOf } from './place-options.ts'
import { createWhole, type Whole } from './whole.ts'
import { type Async, mapAsync, valueIn } from '../../shared/stores/async.ts'

/** Without a sorting: newest first, as every server answers. */
export type SortedQuestion = OperationsQuestion & { sorting?: Sorting | undefined }

export interface OperationsFlow {
  filters: FilterState
  history: Paged<Operation, SortedQuestion>
  export: Export
  whole: Whole
  /** As what the history can be had. */
  formats: readonly ExportFormat[]
  $totals: ReadableAtom<readonly OperationTotal[]>
  /** The lists of the filters; each may fail alone (readings gF-02). */
  $vehicles: ReadableAtom<Async<readonly SelectOption[]>>
  $places: ReadableAtom<Async<readonly (Zone | Parking)[]>>
  placeKind: 'zone' | 'parking'
  /** The operation whose details are open. */
  $opened: ReadableAtom<Operation | null>
  timeZone: string
  /** The city's date, YYYY-MM-DD. */
  today(): string
  /** Stops loading all rows; where they are there, goes back to the first of them. */
  shorten(): void
  open(operation: Operation): void
  close(): void
  startExport(format: ExportFormat): void
  cancelExport(): void
  retryVehicles(): void
  retryPlaces(): void
  dispose(): void
}

export interface OperationsFlowOptions {
  context: ModelContext<OperationsAttributes, OperationsEvents>
  scope: Scope
  settings: Settings
  timeZone: string
  authGuard: AuthGuard
}

/** The history of a driver who is signed in. */
export function createOperationsFlow({
  context,
  scope,
  authGuard,
  settings,
  timeZone,
}: OperationsFlowOptions): OperationsFlow {
  const { environment, $attributes, $language, emit } = context
  const { $profile } = authGuard.account
  const isByZone = settings.operationsZoneMode === 'zones'
  const $totals = atom<readonly OperationTotal[]>([])
  const $opened = atom<Operation | null>(null)
  let totalling = new AbortController()

  const history = createPaged<Operation, SortedQuestion>({
    line: environment,
    ask: (question, rows, signal, limit) => {
      // Newest first, the oldest row is the last, also where a new one has come between.
      const cursor = question.sorting === undefined ? cursorOf(rows) : (rows.at(-1) ?? null)
      return authGuard.call(getOperations, { ...question, cursor, limit }, { signal, language: $language.get() })
    },
    isLast: ({ length }) => isLastPage(length),
    keyOf: ({ orderNumber }) => orderNumber,
    kept: createKeptPage(environment.storage, scope),
  })
  const whole = createWhole(history)
  const writing = createExport({
    line: environment,
    ask: (request, signal) => authGuard.call(exportOperations, request, { signal }),
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        const stop = environment.setTimer(resolve, milliseconds)
        signal.addEventListener('abort', () => (stop(), resolve()), { once: true })
      }),
    language: () => $language.get(),
    openTab: environment.openTab,
  })
  const filters = createFilterState({
    attributes: $attributes.get(),
    types: typesOf(settings),
    settings,
    onChange: (chosen, { by: order, direction }) => emit('parking-filter', { ...chosen, order, direction }),
  })

  function currentQuestion() {
    const profile = $profile.get()
    const vehicles = profile.status === 'ready' ? profile.value.vehicles : []
    return questionOf(filters.$filters.get(), {
      now: scope.clock.now(),
      timeZone,
      plateOf: (id) => vehicles.find((vehicle) => vehicle.id === id)?.plate,
    })
  }

  /** A server that sorts is told how; the usual order needs no word. */
  function sorted(question: OperationsQuestion): SortedQuestion {
    const sorting = filters.$sorting.get()
    const isUsual = sorting.by === 'date' && sorting.direction === 'down'
    return filters.isServerSorted && !isUsual ? { ...question, sorting } : question
  }

  function sort(): void {
    const question = currentQuestion()
    if (!filters.isServerSorted || !question) return
    whole.leave()
    void history.reorder(sorted(question))
  }

  /** The city words tariffs and decisions: in another language they are asked for anew, and stand until they come. */
  async function reword(): Promise<void> {
    const question = currentQuestion()
    if (!question || valueIn(history.$state.get()) === null) return
    whole.leave()
    await history.reorder(sorted(question))
    const { orderNumber } = $opened.get() ?? {}
    const reworded = valueIn(history.$state.get())?.rows.find((row) => row.orderNumber === orderNumber)
    if (reworded) $opened.set(reworded)
  }

  async function total(): Promise<void> {
    totalling.abort()
    const { signal } = (totalling = new AbortController())
    const question = currentQuestion()
    if (!question) return
    // Beside the rows and not instead of them: without totals there is still the history.
    const totals = await scope.call(getOperationTotals, question, { as: 'driver', signal }).catch(() => null)
    if (!signal.aborted && totals) $totals.set(totals)
  }

  /** Money or a parking has changed, here or in another tab: what is shown stays until the new lines are there. */
  function renew(): void {
    const question = currentQuestion()
    if (!question) return
    const asked = sorted(question)
    // In another order a new line may stand anywhere.
    if (asked.sorting) void history.reorder(asked)
    else void history.refresh(asked)
    void total()
  }

  /** A vehicle that is asked for by its number waits until the driver's vehicles are known. */
  function show(): void {
    if (filters.$filters.get().vehicle !== '' && $profile.get().status === 'loading') return
    const question = currentQuestion()
    writing.close()
    whole.leave()
    if (question) void history.show(sorted(question))
    else history.clear()
    $totals.set([])
    void total()
  }

  const $booked = computed($profile, (state) => bookedIn(valueIn(state)))
  const $source: Remote<readonly (Zone | Parking)[]> = scope.answerTo<(Zone | Parking)[]>(
    isByZone ? getZones : getParkings,
  )
  void $source.load()
  void $profile.load()
  show()
  const stops = [
    filters.$filters.listen(show),
    filters.$sorting.listen(sort),
    $language.listen(() => void reword()),
    // Where another element of the page has told of the expired token, what was asked for here has failed meanwhile.
    authGuard.$state.listen((state) => {
      if (state === 'signedIn' && history.$state.get().status === 'failed') show()
    }),
    $attributes.listen(filters.take),
    $profile.listen(({ status }, before) => {
      if (status !== 'loading' && before?.status === 'loading' && filters.$filters.get().vehicle !== '') show()
    }),
    $booked.listen((next, before) => {
      if (before && next) renew()
    }),
    history.$state.listen((state) => {
      if (state.status === 'failed') emit('parking-error', { code: codeOfLoad(state.error, environment) })
    }),
    writing.$state.listen((state) => {
      if (state.status === 'ready') emit('parking-export', { format: state.format })
    }),
  ]

  return {
    filters,
    history,
    export: writing,
    whole,
    formats: EXPORT_FORMATS,
    $totals,
    $vehicles: computed($profile, (state) => mapAsync(state, toVehicleOptions)),
    $places: computed($source, (state) => mapAsync(state, (places) => placesOf(settings, places))),
    placeKind: isByZone ? 'zone' : 'parking',
    $opened,
    timeZone,
    today: () => toCityTime(scope.clock.now(), timeZone).date,
    shorten() {
      const question = currentQuestion()
      const isWhole = whole.$state.get().status === 'on'
      whole.leave()
      if (isWhole && question) void history.reorder(sorted(question))
    },
    open(operation) {
      $opened.set(operation)
      emit('parking-operation', { orderNumber: operation.orderNumber, type: operation.type })
    },
    close: () => $opened.set(null),
    startExport(format) {
      const question = currentQuestion()
      if (question) void writing.start(question, format)
    },
    cancelExport: writing.cancel,
    retryVehicles: () => void $profile.load(),
    retryPlaces: () => void $source.load(),
    dispose() {
      for (const stop of stops) stop()
      totalling.abort()
      history.dispose()
      writing.close()
      whole.leave()
    },
  }
}

/** What a profile says that each line of the history changes: another is a sign of a new one. Null while not known. */
function bookedIn(profile: Profile | null): string | null {
  return profile && JSON.stringify([profile.balance, profile.sessions])
}

function toVehicleOptions({ vehicles }: Profile): SelectOption[] {
  return vehicles.map(({ id, plate, name }) => ({ value: id, label: name === '' ? plate : `${plate} · ${name}` }))
}
