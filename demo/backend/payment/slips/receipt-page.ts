import { isReturnedInFull } from '../../../../shared/api/contract/refunds.ts'
import { toCityTime } from '../../../../shared/domain/city-time.ts'
import type { CityModel } from '../../city/city-model.ts'
import { zoneTitleFor } from '../../city/zone-name.ts'
import type { FiscalReceiptRow, RefundRow } from '../../database/bank-schema.ts'
import type { PaymentRow, SessionRow } from '../../database/schema.ts'
import { html, type Markup } from '../../http/html.ts'
import { formatSum } from '../../http/sum.ts'
import type { Messages } from '../../locales/messages.ts'
import { formatFiscal } from '../settle/fiscal-receipts.ts'
import { takenFor } from '../settle/payments.ts'
import type { Bought } from './bought.ts'
import { createCheckLink } from './check-link.ts'
import type { Receipt } from './receipt.ts'
import { refundLink } from './refund-slip.ts'

/** A receipt with all that its page shows. */
export interface WholeReceipt extends Receipt {
  /** Null where no parking was paid, or nobody knows whose it is. */
  session: SessionRow | null
  fiscal: readonly FiscalReceiptRow[]
}

type Row = readonly [key: string, value: string | null]

/** What the receipt of a payment is called: each kind has words of its own. */
export function titleOf(messages: Messages, { kind }: Pick<PaymentRow, 'kind'>): string {
  return messages.format(`receiptTitle.${kind}`)
}

/** The page of a receipt, without what is around it. */
export function createReceiptPage(
  city: CityModel,
  { messages, secret, ...receipt }: WholeReceipt & { messages: Messages; secret: string },
): Markup {
  const { language } = messages
  const { payment, session, bought, refunds, fiscal } = receipt
  const rows: Row[] = [
    ...boughtRows(city, messages, bought),
    ['receiptPaidAt', formatMinute(payment.decidedAt ?? payment.createdAt, city.timeZone)],
    ['receiptMethod', methodOf(city, messages, payment)],
    ['receiptSum', formatSum(takenFor(payment), language)],
    ...fiscal.map((one): Row => [`fiscal.${one.kind}`, formatFiscal(messages, one)]),
  ]
  const refunded = isReturnedInFull(payment.state, refunds)
    ? html`<p class="state">${messages.format('receiptRefunded')}</p>`
    : html``
  const check = session && createCheckLink(secret, city, { payment, session, language })
  return html`<p class="mark">${city.data.entry.nameForShow[language]}</p>
    <h1>${titleOf(messages, payment)}</h1>
    ${refunded} ${refunds.map((refund) => describeRefund(messages, city, { refund, payment, secret }))}
    <dl>
      ${rows.map(([key, value]) =>
        value === null || value === ''
          ? html``
          : html`<div>
              <dt>${messages.format(key)}</dt>
              <dd>${value}</dd>
            </div>`,
      )}
    </dl>
    <p class="note">${messages.format('receiptCityTime')}: ${city.timeZone}. ${messages.format('receiptNotice')}</p>
    ${check === null ? html`` : html`<p class="note"><a href="${check}">${messages.format('receiptCheck')}</a></p>`}`
}

function boughtRows(city: CityModel, messages: Messages, bought: Bought): Row[] {
  const { language } = messages
  const { number, name, payee, plate, startDate, stay } = bought
  return [
    ['receiptNumber', number],
    ['receiptName', name && name[language]],
    ['payee', payee && payee[language]],
    ['receiptZone', stay && zoneTitleFor(city, stay, { language, between: ' · ' })],
    ['receiptParking', stay && stay.parkingCode],
    ['receiptPlate', plate],
    ['receiptStart', stay && formatMinute(stay.startsAt, city.timeZone)],
    ['receiptEnd', stay && formatMinute(stay.endsAt, city.timeZone)],
    ['receiptFrom', startDate && formatDay(startDate)],
  ]
}

/** As the city calls it; the form for cards, of which a city has no words, as we do. */
function methodOf({ settings }: CityModel, messages: Messages, { method, kind }: PaymentRow): string {
  if (kind === 'invoice') return messages.format('receiptCard')
  const known = settings.paymentsMethods.find(({ name }) => name === method)
  return (messages.language === 'en' ? known?.titleEn : null) ?? known?.title ?? method
}

function describeRefund(
  messages: Messages,
  city: CityModel,
  { refund, payment, secret }: { refund: RefundRow; payment: PaymentRow; secret: string },
): Markup {
  const line = messages.format('receiptRefundLine', {
    sum: formatSum(refund.amount, messages.language),
    date: formatMinute(refund.decidedAt ?? refund.at, city.timeZone),
    state: messages.format(`refund.${refund.state}`),
  })
  return html`<p class="state">
    ${line}. <a href="${refundLink(refund, payment.origin, secret)}">${messages.format('receiptRefundLink')}</a>
  </p>`
}

const formatDay = (date: string) => date.split('-').toReversed().join('/')

/** DD/MM/YYYY HH:mm by the city's clock, the same in both languages. */
function formatMinute(at: number, timeZone: string): string {
  const { date, minute } = toCityTime(at, timeZone)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${formatDay(date)} ${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
}
