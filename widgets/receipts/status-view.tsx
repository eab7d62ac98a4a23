import { type IntlShape, useIntl } from 'react-intl'
import { type ReceiptState, toReceiptState } from '../../shared/domain/receipt-state.ts'
import { AsWritten } from '../../shared/i18n/as-written.tsx'

const STATES: Readonly<Record<ReceiptState, { id: string; tone: 'green' | 'grey' | 'black' }>> = {
  waiting: { id: 'receipts.state.waiting', tone: 'black' },
  paid: { id: 'receipts.state.paid', tone: 'green' },
  refunded: { id: 'receipts.state.refunded', tone: 'grey' },
  cancelled: { id: 'receipts.state.cancelled', tone: 'grey' },
  expired: { id: 'receipts.state.expired', tone: 'grey' },
  declined: { id: 'receipts.state.declined', tone: 'grey' },
}

/** The word of a status; what the city says where it is none of ours. */
export function statusText(status: string, intl: IntlShape): string {
  const state = toReceiptState(status)
  return state === null ? status : intl.formatMessage({ id: STATES[state].id })
}

/** How a receipt stands; a word that is not known is shown as it came. */
export function StatusView({ status }: { status: string }) {
  const intl = useIntl()
  const state = toReceiptState(status)
  if (state === null) return <AsWritten>{status}</AsWritten>
  return <span className={`tone-${STATES[state].tone}`}>{statusText(status, intl)}</span>
}
