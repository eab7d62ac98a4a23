import type { Invoice } from '../../shared/api/contract/invoice.ts'
import { isUsable } from '../../shared/domain/safe-url.ts'
import { toRoubles } from '../../shared/domain/money.ts'
import { loadOutsideScript } from '../../shared/flows/outside-script.ts'

/** How the provider's form ended; null where the payer closed it. */
export type ProviderEnd = { isPaid: boolean; billNumber: string } | null

export interface ProviderOrder {
  invoice: Invoice & { widget: NonNullable<Invoice['widget']> }
  description: string
  email: string
  type: 'charge' | 'auth'
}

interface CloudWidget {
  pay(type: string, options: Record<string, unknown>, handlers: Record<string, (...words: unknown[]) => void>): unknown
}

interface CloudPage {
  cp?: { CloudPayments: new () => CloudWidget }
}

/**
 * Pays in the provider's own form over the page (the interface of CloudPayments' widget). Its script is loaded only
 * here, only where the city has a key, and only over https; where the page forbids it, or it does not come, this
 * rejects before any money could be taken.
 */
export async function payAtProvider(
  page: Document,
  { invoice, description, email, type }: ProviderOrder,
): Promise<ProviderEnd> {
  const { publicId, scriptUrl } = invoice.widget
  const view = page.defaultView as (Window & CloudPage) | null
  if (!isUsable(scriptUrl) || new URL(scriptUrl).protocol !== 'https:')
    throw new Error('The provider’s script must come over https')
  if (!view?.cp) await loadOutsideScript(page, scriptUrl)
  if (!view?.cp) throw new Error('The provider’s script has brought nothing')
  const widget = new view.cp.CloudPayments()
  const options = {
    publicId,
    description,
    // The provider takes decimal roubles as a number.
    amount: Number(toRoubles(invoice.amount)),
    currency: invoice.currency,
    invoiceId: invoice.id,
    email: email === '' ? undefined : email,
    requireEmail: invoice.requireEmail,
  }
  return new Promise((resolve) => {
    const billNumber = (result: unknown) => String((result as { transactionId?: unknown } | null)?.transactionId ?? '')
    widget.pay(type, options, {
      onSuccess: (result) => resolve({ isPaid: true, billNumber: billNumber(result) }),
      onFail: (reason, result) =>
        resolve(reason === 'User has cancelled' ? null : { isPaid: false, billNumber: billNumber(result) }),
    })
  })
}
