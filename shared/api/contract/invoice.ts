import type { Instant } from '../../domain/city-time.ts'
import { type Kopecks, toRoubles } from '../../domain/money.ts'
import type { AnswerUrl } from '../../domain/safe-url.ts'
import type { Call } from './call.ts'
import {
  openPart,
  openResult,
  openSource,
  pick,
  readFlag,
  readPrice,
  readOptionalText,
  readOptionalUrl,
  readText,
  readTime,
} from './decoding.ts'

const INVOICE_STATES = ['open', 'processing', 'paid', 'expired'] as const

/** `processing`: the money is on its way and nothing may be paid meanwhile. */
export type InvoiceState = (typeof INVOICE_STATES)[number]

/** What is to be paid by card, to whom and how much: by the server's word alone (readings gA-09). */
export interface Invoice {
  id: string
  description: string
  descriptionEn: string | null
  payee: string
  payeeEn: string | null
  /** Taxpayer number of the payee. */
  inn: string | null
  amount: Kopecks
  currency: string
  state: InvoiceState
  payBy: Instant | null
  paidAt: Instant | null
  /** The provider's card form, where the city has a key for it; else the bank's own page takes the card. */
  widget: { publicId: string; scriptUrl: AnswerUrl | null } | null
  /** The provider needs an e-mail for its receipt. */
  requireEmail: boolean
}

export const getInvoice: Call<{ invoiceId: string }, Invoice> = {
  name: 'getInvoice',
  method: 'GET',
  path: '/api/payment/invoice/v1',
  body: 'query',
  token: 'none',
  encode: ({ invoiceId }) => ({ invoiceId }),
  decode(answer, timeZone, origin) {
    const source = openResult(answer)
    const widget = openPart(source, 'widget')
    const state = readText(source, 'state')
    const timeOf = (name: string) => (pick(source, name) === undefined ? null : readTime(source, name, timeZone))
    return {
      id: readText(source, 'invoiceId'),
      description: readOptionalText(source, 'description') ?? '',
      descriptionEn: readOptionalText(source, 'descriptionEn'),
      payee: readText(source, 'payee'),
      payeeEn: readOptionalText(source, 'payeeEn'),
      inn: readOptionalText(source, 'inn'),
      amount: readPrice(source, 'amount'),
      currency: readOptionalText(source, 'currency') ?? 'RUB',
      // A state of tomorrow is none in which to pay.
      state: INVOICE_STATES.find((known) => known === state) ?? 'processing',
      payBy: timeOf('payBy'),
      paidAt: timeOf('paidAt'),
      widget: widget && {
        publicId: readText(widget, 'publicId'),
        scriptUrl: readOptionalUrl(widget, 'scriptUrl', origin),
      },
      requireEmail: readFlag(source, 'requireEmail'),
    }
  },
}

export interface PayInvoiceRequest {
  invoiceId: string
  /** What the payer saw; the server refuses another sum (readings gA-09). */
  amount: Kopecks
  email?: string | undefined
  /** Where the bank sends the browser afterwards. */
  returnUrl: string
  /** What the payer reads, as a language tag (`ru`, `en`): the bank's page speaks it where it can. */
  language?: string | undefined
}

/** Opens an order at the bank for an invoice, or gives back the one that is open; a paid invoice is paid once. */
export const payInvoice: Call<PayInvoiceRequest, { redirectUrl: AnswerUrl | null }> = {
  name: 'payInvoice',
  method: 'POST',
  path: '/api/payment/invoice/pay/v1',
  body: 'form',
  token: 'none',
  encode: ({ invoiceId, amount, email, returnUrl, language }) => ({
    invoiceId,
    amount: toRoubles(amount),
    email,
    returnUrl,
    lang: language,
  }),
  decode: (answer, _timeZone, origin) => ({
    redirectUrl: readOptionalUrl(openSource(answer), 'RedirectURL', origin),
  }),
}
