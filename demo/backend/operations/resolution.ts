import { describeException } from '../payment/settle/exceptions.ts'
import type { Messages } from '../locales/messages.ts'
import type { HistoryRow } from './history.ts'

/** What is kept of a decision is its key: whoever reads it reads it in the language of the own question. */
const WORDED: ReadonlySet<string> = new Set(['resolutionTaken', 'resolutionUnpaid', 'resolutionGivenUp'])

/** Why an operation ended as it did, in words; a line of before keeps the text that was written with it. */
export function describeResolution(
  { resolution, payment }: Pick<HistoryRow, 'resolution' | 'payment'>,
  messages: Messages,
): string | null {
  if (resolution === null) return null
  if (resolution === 'refundedAmount' && payment) return describeException({ payment, kind: 'amount' }, messages)
  return WORDED.has(resolution) ? messages.format(resolution) : resolution
}
