import type { Context } from '../../context.ts'
import type { PaymentRow } from '../../database/schema.ts'
import { BankSilentError } from '../../bank/bank.ts'
import { findPayment } from './find-payment.ts'
import { doEarlier, type BankPages } from './requests.ts'
import { OPEN_STATES } from './states.ts'

/**
 * The bank's page of a payment. One whose order is not registered yet is registered now.
 * @throws BankSilentError where the bank does not answer: the payment stands, and the same wish goes on with it
 */
export async function getBankPage(context: Context, id: string): Promise<string | null> {
  const { db } = context.database
  const payment = await findPayment(db, id)
  if (!payment || payment.bankPage !== null || payment.state !== 'created') return payment?.bankPage ?? null
  await doEarlier(context, id)
  const registered = await findPayment(db, id)
  if (registered?.bankPage) return registered.bankPage
  if (registered && OPEN_STATES.includes(registered.state)) throw new BankSilentError()
  return null
}

/** Stands in a stored answer for the bank's page, which is known when the answer is given. */
const TO_COME = ''

/** The bank's page of a payment in an answer that is being written: it is put in by `fillBankPage`. */
export function bankPageToCome({ state }: PaymentRow): string | null {
  return OPEN_STATES.includes(state) ? TO_COME : null
}

/** The answer with the page of its payment at the bank, as it is known already or asked for now. */
export async function fillBankPage(
  context: Context,
  answer: Record<string, unknown>,
  pages: BankPages,
): Promise<Record<string, unknown>> {
  const { RedirectURL, ...rest } = answer
  if (RedirectURL === undefined) return answer
  const id = String(answer['paymentId'])
  const page = pages.get(id) ?? (await getBankPage(context, id))
  return page === null ? rest : { ...rest, RedirectURL: page }
}
