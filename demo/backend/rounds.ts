import type { Context } from './context.ts'
import { sendReports } from './notifications/report.ts'
import { reconcileDays } from './payment/settle/reconcile.ts'
import { doDueRequests } from './payment/settle/requests.ts'
import { tick } from './payment/tick.ts'

/** What time brings, as far as it may wait for the same things: what is slow in one round keeps no other waiting. */
export interface Round {
  /** In the metrics and the log. */
  readonly name: string
  readonly everyMs: number
  /**
   * To be run by any number of processes, again and again. Ends early where the signal comes.
   * @returns false where a part of it could not be done, which is logged
   */
  run(context: Context, signal?: AbortSignal): Promise<boolean>
}

export const TICK_MS = 5000
/** The payer looks at the receipt as soon as it is paid. */
const FISCAL_MS = 1000

export const ROUNDS: readonly Round[] = [
  { name: 'tick', everyMs: TICK_MS, run: tick },
  // Its operator may be down while the bank is well.
  { name: 'fiscal', everyMs: FISCAL_MS, run: (context) => doDueRequests(context, 'fiscal') },
  // On the 1st every driver is due at once.
  { name: 'reports', everyMs: TICK_MS, run: sendReports },
  // The file of a large city takes minutes.
  { name: 'days', everyMs: TICK_MS, run: reconcileDays },
]
