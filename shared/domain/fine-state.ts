import { type Spellings, toState } from './status-word.ts'

/** The states of a fine that have words and a colour of their own. Source: cabinet §4. */
export const FINE_STATES = [
  'paid',
  'suspended',
  'sent',
  'delivered',
  'cancelled',
  'signed',
  'returned',
  'bailiffs',
] as const
export type FineState = (typeof FINE_STATES)[number]

const SPELLINGS: Spellings<FineState> = {
  paid: ['paid', 'оплачен', 'оплачено', 'оплачен полностью'],
  suspended: ['suspended', 'приостановлен', 'приостановлено'],
  sent: ['sent', 'отправлен', 'отправлено', 'направлен', 'направлено'],
  delivered: ['delivered', 'доставлен', 'доставлено', 'вручен', 'вручено'],
  cancelled: ['cancelled', 'canceled', 'отменен', 'отменено', 'аннулирован'],
  signed: ['signed', 'подписан', 'подписано'],
  returned: ['returned', 'возвращен', 'возвращено'],
  bailiffs: ['sent to bailiffs', 'передан приставам', 'передано приставам', 'передано судебным приставам'],
}

/** The state that a city's text means; null for one that is shown as it came. Source: readings FA-1. */
export function toFineState(text: string): FineState | null {
  return toState(SPELLINGS, text)
}

/** Paid is green, what is with the bailiffs red, the other known states grey, an unknown one black. Source: cabinet §4. */
export function toFineTone(state: FineState | null): 'green' | 'red' | 'grey' | 'black' {
  if (state === null) return 'black'
  if (state === 'paid') return 'green'
  return state === 'bailiffs' ? 'red' : 'grey'
}
