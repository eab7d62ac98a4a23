import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Inquiry } from '../../bank/bank.ts'
import type { Context } from '../../context.ts'
import type { PaymentRow, SessionRow } from '../../database/schema.ts'

/** What crediting a payment works with. */
export type Deps = Pick<Context, 'bank' | 'secret' | 'log' | 'cities'>

/** Money that has arrived, and what it was paid for. */
export interface Credit {
  payment: PaymentRow
  session: SessionRow | null
  inquiry: Inquiry
  now: Instant
}
