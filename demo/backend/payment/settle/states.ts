import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PaymentState } from '../../../../shared/api/contract/payment-state.ts'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import type { Db } from '../../database/database.ts'
import { given, prepared } from '../../database/prepared.ts'
import { payments, type PaymentRow } from '../../database/schema.ts'

/**
 * Where a payment may come from to a state. `paid` is reached from every end but refunded: a bank that confirms late
 * has taken the money, and it is honoured or refunded, never lost (readings gD-38).
 */
export const MAY_COME_FROM: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: [],
  redirected: ['created'],
  paid: ['created', 'redirected', 'declined', 'cancelled', 'expired'],
  declined: ['created', 'redirected'],
  cancelled: ['created', 'redirected'],
  expired: ['created', 'redirected'],
  refunded: ['paid'],
}

/** The bank has not decided about it, as far as we know. */
export const OPEN_STATES: readonly PaymentState[] = ['created', 'redirected']

/** The bank has taken the money; of what is refunded, some has gone back. */
export const MONEY_STATES = ['paid', 'refunded'] as const satisfies PaymentState[]

export function hasMoney({ state }: Pick<PaymentRow, 'state'>): boolean {
  return state === 'paid' || state === 'refunded'
}

const CHANGED = ['decidedAt', 'bankOrder', 'bankPage', 'taken'] as const

/**
 * The state, so that no index of the open payments alone answers for it: where few were open when the database last counted,
 * it would go through all that are open now rather than ask by the number.
 */
const anyState = sql<PaymentState>`coalesce(${payments.state}, '')`

const updateState = prepared((db, shape) => {
  const [to = '', ...names] = shape.split(' ')
  const isChanged = (name: (typeof CHANGED)[number]) => names.includes(name)
  const changes = CHANGED.filter(isChanged).map((name) => [name, sql`${given(payments[name], name)}`])
  const state = to as PaymentState
  return db
    .update(payments)
    .set({ state, ...(Object.fromEntries(changes) as Record<string, SQL>) })
    .where(and(eq(payments.id, given(payments.id, 'id')), inArray(anyState, [...MAY_COME_FROM[state]])))
    .returning()
})

/** What a payment can have come to. What is paid may still go back. */
export const END_STATES = ['paid', 'declined', 'cancelled', 'expired', 'refunded'] as const satisfies PaymentState[]
export type EndState = (typeof END_STATES)[number]

/** Is told of each end that a transaction brings about; it counts when that is committed. */
export interface EndListener {
  ended(state: EndState): void
}

/** One atomic move to an end; null when the payment was not in a state that allows it. */
export async function endPayment(
  db: Db,
  { teller }: { teller: EndListener },
  end: { id: string; to: EndState; at: Instant; taken?: Kopecks },
): Promise<PaymentRow | null> {
  const ended = await movePayment(db, end)
  if (ended) teller.ended(end.to)
  return ended
}

/** One atomic move; null when the payment was not in a state that allows it (another call was first). */
export async function movePayment(
  db: Db,
  move: { id: string; to: PaymentState; at: Instant; bankOrder?: string; bankPage?: string; taken?: Kopecks },
): Promise<PaymentRow | null> {
  const { id, to, at, ...more } = move
  const values: Partial<PaymentRow> = { id, ...(to === 'redirected' ? {} : { decidedAt: at }), ...more }
  const shape = [to, ...CHANGED.filter((name) => values[name] !== undefined)].join(' ')
  const rows = await updateState(db, shape).execute(values)
  return rows[0] ?? null
}
