import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { portalCalls } from '../../../shared/api/contract/portal.server.ts'
import { CARD_WIDGET } from '../../../shared/api/contract/portal.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import { callbacks, payments, type PaymentRow } from '../database/schema.ts'
import { BusinessError } from '../http/business-error.ts'
import { mount } from '../http/mount.ts'
import { refusePrefetch } from '../http/paying.ts'
import { readAmount } from '../http/wire.ts'
import { ownerOfInvoice } from '../payment/settle/invoices.ts'
import { findLastOfInvoice } from '../payment/settle/payments.ts'
import { tryStartKept } from '../payment/driver/kept-start.ts'
import { settle } from '../payment/settle/settle.ts'
import { hasMoney } from '../payment/settle/states.ts'
import { transact, type Desk } from '../payment/settle/transact.ts'
import { countUse } from '../rate-limit.ts'
import { isUuid } from '../uuid.ts'

/**
 * The bank's callback, and what a page tells of the provider's card form: a GET with effects, so never from a cache or a
 * prefetch, once per notice, and only the bank's own word counts (readings gB-10, gB-21).
 */
export function servePortal(app: FastifyInstance, context: Context, city: CityModel): void {
  const { db } = context.database

  mount(app, portalCalls.paymentFromPortal, async ({ input, request, reply }) => {
    reply.header('cache-control', 'no-store')
    refusePrefetch(request)
    const payment = await findNamed(input)
    // What is refused here is not lost: until the bank's last word the clock asks about each order by itself.
    if (payment) await countUse(db, context, { name: 'callback', caller: payment.id })
    const inquiry = payment ? await context.bank.inquire(payment.id) : null
    if (!payment || !inquiry) throw new BusinessError('ParkingSessionNotFound')
    const isTrue =
      inquiry.state === input.status &&
      inquiry.billNumber === input.billnumber &&
      inquiry.amount === readAmount(input.amount)
    if (!isTrue) {
      context.log.warn({ payment: input.order }, 'a callback said what the bank does not confirm')
      throw new BusinessError('ValidationError', { says: 'refusal.bankDenies' })
    }
    const work = async (tx: Db, desk: Desk) => {
      const { source, order, billnumber } = input
      const isNew = await tx
        .insert(callbacks)
        .values({ source, orderId: order, billNumber: billnumber, receivedAt: context.clock.now() })
        .onConflictDoNothing()
        .returning({ source: callbacks.source })
      // A payer whom it has refused may try again under the same bill.
      if (isNew[0] || !hasMoney(payment)) await settle(tx, desk, payment.id)
    }
    await transact(context, work, new Map([[payment.id, { inquiry }]]))
    await tryStartKept(context, payment)
    return {}
  })

  /** Each source has its own names for what was ordered. */
  async function findNamed({ source, order }: { source: string; order: string }): Promise<PaymentRow | null> {
    if (source === context.bank.source) return findPayment(order)
    if (source === CARD_WIDGET) return findLastOfInvoice(db, { city: city.name, owner: ownerOfInvoice(order) })
    return null
  }

  async function findPayment(id: string): Promise<PaymentRow | null> {
    if (!isUuid(id)) return null
    const rows = await db
      .select()
      .from(payments)
      .where(and(eq(payments.id, id), eq(payments.city, city.name)))
    return rows[0] ?? null
  }
}
