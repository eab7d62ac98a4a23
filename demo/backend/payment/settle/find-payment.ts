import { eq } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { given, prepared } from '../../database/prepared.ts'
import { payments, type PaymentRow } from '../../database/schema.ts'

const selectPayment = prepared((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.id, given(payments.id, 'id'))),
)

export async function findPayment(db: Db, id: string): Promise<PaymentRow | null> {
  const rows = await selectPayment(db).execute({ id })
  return rows[0] ?? null
}
