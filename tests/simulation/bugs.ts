/** A mistake that is made in one piece of the product's source, while the simulation is tried on it. */
export interface Bug {
  name: string
  file: string
  /** Stands in the file once. */
  text: string
  by: string
  /** Where it shows: what only transactions beside each other bring about shows on PostgreSQL alone. */
  on: 'any' | 'postgres'
  /** It shows within a few histories: tried each time; the others by `npm run test:matrix`. */
  isSoon?: boolean
}

export const BUGS: readonly Bug[] = [
  {
    name: 'the lock of the plate is removed',
    file: 'demo/backend/payment/session/sessions.ts',
    text: 'SELECT pg_advisory_xact_lock(hashtextextended(${`${plate.city}:${plate.plateKey}`}, 0))',
    by: 'SELECT ${plate.plateKey}::text',
    on: 'postgres',
    isSoon: true,
  },
  {
    name: 'the idempotency key is forgotten',
    file: 'demo/backend/payment/attempts.ts',
    text: 'const attempt: Attempt = { ...asked, key: asked.key ?? randomUUID() }',
    by: 'const attempt: Attempt = { ...asked, key: randomUUID() }',
    on: 'any',
  },
  {
    name: 'a payment is booked as often as the bank tells it',
    file: 'demo/backend/payment/settle/states.ts',
    text: ".where(and(eq(payments.id, given(payments.id, 'id')), inArray(anyState, [...MAY_COME_FROM[state]])))",
    by: ".where(eq(payments.id, given(payments.id, 'id')))",
    on: 'any',
    isSoon: true,
  },
  {
    name: 'the expiry does not withdraw at the bank',
    file: 'demo/backend/payment/settle/settle.ts',
    text: 'const inquiry = isToClose ? deps.teller.withdraw(id) : found',
    by: "const inquiry = isToClose && found ? { ...found, state: 'cancelled' as const } : found",
    on: 'any',
    isSoon: true,
  },
  {
    name: 'the amount is not compared',
    file: 'demo/backend/payment/settle/settle.ts',
    text: 'const isAsOrdered = inquiry.amount === paid.amount',
    by: 'const isAsOrdered = inquiry.amount > 0',
    on: 'any',
  },
  {
    name: 'a refund is told again under another key',
    file: 'demo/backend/payment/settle/refund-state.ts',
    text: 'const state = await context.bank.refund(merchantOrder, { key: id, amount })',
    by: 'const state = await context.bank.refund(merchantOrder, { key: `${id} ${request.attempts}`, amount })',
    on: 'any',
  },
  {
    name: 'an order is not registered again after a crash',
    file: 'demo/backend/payment/settle/requests.ts',
    text: "const isDue = and(eq(bankRequests.state, 'due'), lte(bankRequests.nextAt, now))",
    by: "const isDue = and(eq(bankRequests.state, 'due'), eq(bankRequests.kind, 'withdraw'), lte(bankRequests.nextAt, now))",
    on: 'any',
  },
  {
    name: 'a withdrawal is answered from the row before the bank was asked',
    file: 'demo/backend/payment/guest/status.ts',
    text: 'return readStatus(context, city, question)',
    by: `return found?.payment
      ? { result: await describe(context, city, found, { payment: { ...found.payment, state: 'cancelled' }, bankStatus: SILENT, isNamed: false }) }
      : { result: null }`,
    on: 'any',
  },
  {
    name: 'of two orders for one vehicle and time both are booked',
    file: 'demo/backend/payment/settle/credit-session.ts',
    text: 'if (!isUnpaid || (await isTaken(db, session))) {',
    by: 'if (!isUnpaid) {',
    on: 'any',
  },
  {
    name: 'what a correction takes or gives back is not counted as paid',
    file: 'demo/backend/payment/correction/correct.ts',
    text: 'const paid = session.paid + charge - refund',
    by: 'const paid = session.paid',
    on: 'any',
  },
  {
    name: 'a subscription is booked beside the one that another payment has bought',
    file: 'demo/backend/subscriptions/book.ts',
    text: 'if (await findOverlapping(db, { city, now }, { ...wanted, startsAt, endsBefore })) return null',
    by: '',
    on: 'any',
  },
  {
    name: 'a subscription is given up by how it was before its turn',
    file: 'demo/backend/subscriptions/take.ts',
    text: 'const row = await findOwn(db, call, orderNumber)',
    by: 'const row = found',
    on: 'postgres',
  },
  {
    name: 'the start that a top-up was for is kept when it has been carried out',
    file: 'demo/backend/payment/driver/kept-start.ts',
    text: '.set({ startRequest: null, ...result })',
    by: '.set({ ...result })',
    on: 'any',
  },
  {
    name: 'a form of the staff is done as often as it is sent',
    file: 'demo/backend/staff/staff-refund.ts',
    text: "if (await wasPressed(tx, { ...wish, act: 'refund', subject: paymentId })) return 'done'",
    by: "if (await wasPressed(tx, { ...wish, act: 'refund', subject: paymentId })) wish.press = wish.press.replace(/^../, 'ff')",
    on: 'any',
  },
  {
    name: 'what a form of the staff has done is told as refused when it is sent again',
    file: 'demo/backend/staff/audit-log.ts',
    text: 'return done?.actor === actor && done.act === act && done.subject === subject',
    by: 'return false',
    on: 'any',
  },
  {
    name: 'a refund that the bank refuses comes into no queue',
    file: 'demo/backend/payment/settle/refund-state.ts',
    text: "if (state === 'failed') await raiseRefund(db, { ...refund, state }, { kind: 'refundRefused', at: now })",
    by: '',
    on: 'any',
  },
  {
    name: 'what no payment has brought is lost when the account is deleted',
    file: 'demo/backend/account/payback.ts',
    text: 'if (plan.toStaff === 0) return',
    by: 'if (plan.toStaff >= 0) return',
    on: 'any',
    isSoon: true,
  },
  {
    name: 'the parkings of a deleted account keep their plates',
    file: 'demo/backend/account/erase.ts',
    text: ".set({ plate: '', plateKey: '', corrections: [] })",
    by: '.set({ corrections: [] })',
    on: 'any',
  },
  {
    name: 'an invoice is said to be paid when its payer has gone to the bank',
    file: 'demo/backend/payment/settle/invoices.ts',
    text: "const isPaid = payment?.state === 'paid'",
    by: "const isPaid = payment?.state === 'paid' || payment?.state === 'redirected'",
    on: 'any',
  },
  {
    name: 'a fiscal receipt is asked for again under another key',
    file: 'demo/backend/payment/settle/issue-fiscal.ts',
    text: 'const answer = await fiscal.issue({ key, kind, city: payment.city, amount, contact })',
    by: `const isFirst = request.attempts === 0
      const answer = await fiscal.issue({ key: isFirst ? key : key + request.attempts, kind, city: payment.city, amount, contact })`,
    on: 'any',
  },
  {
    name: 'a fiscal receipt that the operator refuses comes into no queue',
    file: 'demo/backend/payment/settle/issue-fiscal.ts',
    text: "await raise(tx, { ...sidesOf(payment), kind: 'fiscalFailed', subject: id, ordered: amount, ours: kind, at: now })",
    by: '',
    on: 'any',
  },
  {
    name: 'the page says paid when the answer was lost',
    file: 'shared/flows/checkout/checkout.ts',
    text: 'if (isOutcomeOpen(error)) await findOut(error)',
    by: "if (isOutcomeOpen(error)) settle({ paymentId: null, state: 'paid', amount: 1, redirectUrl: null } as never)",
    on: 'any',
    isSoon: true,
  },
  {
    name: 'the page tries again under another key',
    file: 'shared/flows/checkout/checkout.ts',
    text: "if (attempt === '' || attemptSubject !== subject) attempt = environment.randomId()",
    by: 'attempt = environment.randomId()',
    on: 'any',
  },
  {
    name: 'the page takes a lost answer for a refusal',
    file: 'shared/api/app-error.ts',
    text: 'return OPEN_OUTCOMES.has(code) || (httpStatus ?? 0) >= 500',
    by: 'return code === "contract" || (httpStatus ?? 0) >= 600',
    on: 'any',
  },
]
