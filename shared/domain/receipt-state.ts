import { type Spellings, toState } from './status-word.ts'

/** The states of an invoice or a slip that have words of their own. */
export const RECEIPT_STATES = ['waiting', 'paid', 'refunded', 'cancelled', 'expired', 'declined'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

const SPELLINGS: Spellings<ReceiptState> = {
  waiting: ['waiting', 'created', 'ожидает оплаты', 'не оплачен', 'не оплачено'],
  paid: ['paid', 'done', 'оплачен', 'оплачено', 'оплачена'],
  refunded: ['refunded', 'возвращен', 'возвращено'],
  cancelled: ['cancelled', 'canceled', 'отменен', 'отменено', 'отменена'],
  expired: ['expired', 'просрочен', 'просрочено', 'просрочена'],
  declined: ['declined', 'отклонен', 'отклонено', 'отклонена'],
}

/** The state that a city's text means; null for one that is shown as it came. */
export function toReceiptState(text: string): ReceiptState | null {
  return toState(SPELLINGS, text)
}
