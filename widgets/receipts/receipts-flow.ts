import { atom, computed, type ReadableAtom } from 'nanostores'
import { codeOfLoad } from '../../shared/api/app-error.ts'
import { getReceipts, type Receipt } from '../../shared/api/contract/receipts.ts'
import { toCityTime } from '../../shared/domain/city-time.ts'
import { periodBounds } from '../../shared/domain/operation-period.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { GuardedScope } from '../../shared/flows/account/guarded.ts'
import { type ChosenPeriod, createDayFields, type DayFields } from '../../shared/flows/period/period.ts'
import { type Async, mapAsync } from '../../shared/stores/async.ts'
import type { CityEntry } from '../../shared/stores/city-entry.ts'
import { createRemote } from '../../shared/stores/remote.ts'
import type { ReceiptsAttributes, ReceiptsEvents } from './element.ts'
import { createOpenedReceipt, type OpenedReceipt } from './opened-receipt.ts'

/** The receipts of the period; null while two days are chosen that are no period. */
export type ReceiptsOfPeriod = { rows: readonly Receipt[] | null; hasAny: boolean }

export interface ReceiptsFlow {
  $receipts: ReadableAtom<Async<ReceiptsOfPeriod>>
  reload(): void
  $period: ReadableAtom<ChosenPeriod>
  choosePeriod(change: Partial<ChosenPeriod>): void
  days: DayFields
  /** The city's date, YYYY-MM-DD. */
  today(): string
  /** The receipt that is looked at. */
  $opened: ReadableAtom<OpenedReceipt | null>
  open(receipt: Receipt): void
  close(): void
  city: CityEntry
  dispose(): void
}

export interface ReceiptsParts extends GuardedScope {
  context: ModelContext<ReceiptsAttributes, ReceiptsEvents>
  city: CityEntry
}

/** All there are at first: there are few, and one from last year is looked for too. */
const ALL: ChosenPeriod = { period: 'all', from: '', to: '' }

export function createReceiptsFlow(parts: ReceiptsParts): ReceiptsFlow {
  const { context, scope, authGuard, city } = parts
  const { environment, emit } = context
  const { timeZone } = city
  const $list = createRemote<Receipt[]>({ fetch: ({ signal }) => authGuard.call(getReceipts, undefined, { signal }) })
  const $period = atom(ALL)
  const $opened = atom<OpenedReceipt | null>(null)
  const choosePeriod = (change: Partial<ChosenPeriod>) => $period.set({ ...$period.get(), ...change })

  function within(receipts: readonly Receipt[], period: ChosenPeriod): readonly Receipt[] | null {
    const bounds = periodBounds({ ...period, now: scope.clock.now(), timeZone })
    if (!bounds.ok) return null
    const { from, to } = bounds.value
    return receipts.filter(({ date }) => (from === null || date >= from) && (to === null || date <= to))
  }

  function close(): void {
    $opened.get()?.dispose()
    $opened.set(null)
  }

  void $list.load()
  const stops = [
    $list.listen((state) => {
      if (state.status === 'failed') emit('parking-error', { code: codeOfLoad(state.error, environment) })
    }),
    // A slip may have been paid in the bank's app meanwhile.
    environment.onWake(() => void $list.reload()),
  ]
  return {
    $receipts: computed([$list, $period], (state, period) =>
      mapAsync(state, (receipts) => ({ rows: within(receipts, period), hasAny: receipts.length > 0 })),
    ),
    reload: () => void $list.reload(),
    $period,
    choosePeriod,
    days: createDayFields(ALL, choosePeriod),
    today: () => toCityTime(scope.clock.now(), timeZone).date,
    $opened,
    open(receipt) {
      close()
      $opened.set(createOpenedReceipt(parts, receipt))
    },
    close,
    city,
    dispose() {
      for (const stop of stops) stop()
      close()
      $list.dispose()
    },
  }
}
