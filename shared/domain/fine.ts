import type { Instant } from './city-time.ts'
import { toFineState } from './fine-state.ts'
import type { Kopecks } from './money.ts'

/** What is left of a fine: never below nothing. Source: readings FA-1. */
export function toPay({ total, paid }: { total: Kopecks; paid: Kopecks }): Kopecks {
  return Math.max(0, total - paid)
}

/** Whether there is something to pay: the city's word decides what is paid, not the sum. Source: readings FA-1. */
export function isPayable(fine: { status: string; total: Kopecks; paid: Kopecks }): boolean {
  const state = toFineState(fine.status)
  return state !== 'paid' && state !== 'cancelled' && toPay(fine) > 0
}

/** Newest first by the offence; those whose date is not known come last. Source: readings FA-1. */
export function sortFines<Fine extends { offenceAt: Instant | null; uin: string }>(fines: readonly Fine[]): Fine[] {
  const at = ({ offenceAt }: Fine) => offenceAt ?? Number.MIN_SAFE_INTEGER
  return [...fines].sort((one, other) => at(other) - at(one) || other.uin.localeCompare(one.uin))
}
