import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Inquiry } from '../../bank/bank.ts'
import type { PaymentRow, SessionRow } from '../../database/schema.ts'
import type { Desk } from './transact.ts'

/** What crediting a payment works with. */
export type Deps = Pick<Desk, 'teller' | 'fiscal' | 'secret' | 'log' | 'cities'>

/** Money that has arrived, and what it was paid for. */
export interface Credit {
  payment: PaymentRow
  session: SessionRow | null
  inquiry: Inquiry
  now: Instant
}
