import { createHmac } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import PdfWriter from 'pdfkit'
import { toWireTime } from '../../../../shared/domain/city-time.ts'
import { formatDate } from '../../../../shared/domain/date-format.ts'
import type { CityModel } from '../../city/city-model.ts'
import { refunds, type FiscalReceiptRow, type RefundRow } from '../../database/bank-schema.ts'
import type { Db } from '../../database/database.ts'
import type { PaymentRow } from '../../database/schema.ts'
import { addFonts } from '../../http/pdf-fonts.ts'
import { formatSum } from '../../http/sum.ts'
import { omitAbsent, toWireMoney } from '../../http/wire.ts'
import type { Messages } from '../../locales/messages.ts'
import { isSameText } from '../../secret-text.ts'
import { formatFiscal } from '../settle/fiscal-receipts.ts'

export const REFUND_PATH = '/api/payment/unregistered/refund/v1'

function sign(secret: string, city: string, id: string): string {
  return createHmac('sha256', secret).update(`refund:${city}:${id}`).digest('base64url')
}

export function isRefundSigned(secret: string, link: { city: string; id: string; sig: string }): boolean {
  return isSameText(sign(secret, link.city, link.id), link.sig)
}

/** A link that only we can make: it opens the receipt of this refund and nothing else, without a sign-in. */
export function refundLink({ id, city }: RefundRow, origin: string, secret: string): string {
  return `${origin}/${city}${REFUND_PATH}?${new URLSearchParams({ id, sig: sign(secret, city, id) }).toString()}`
}

/** The refunds of payments, the first asked for first. */
export async function findRefunds(db: Db, paymentIds: readonly string[]): Promise<RefundRow[]> {
  if (paymentIds.length === 0) return []
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, [...paymentIds]))
    .orderBy(refunds.at)
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | null> {
  const rows = await db.select().from(refunds).where(eq(refunds.id, id))
  return rows[0] ?? null
}

/** Refunds in the wire's terms; absent where there are none. Without `links` their receipts are not led to. */
export function describeRefunds(
  rows: readonly RefundRow[],
  timeZone: string,
  links?: { payment: Pick<PaymentRow, 'origin'>; secret: string },
): Record<string, unknown>[] | undefined {
  if (rows.length === 0) return undefined
  return rows.map((row) =>
    omitAbsent({
      sum: toWireMoney(row.amount),
      state: row.state,
      at: toWireTime(row.decidedAt ?? row.at, timeZone),
      receipt: links && refundLink(row, links.payment.origin, links.secret),
    }),
  )
}

export interface RefundSlip {
  refund: RefundRow
  /** Null where the city has no operator of fiscal data. */
  fiscal: FiscalReceiptRow | null
  number: string
  /** Null where what was paid for has none. */
  plate: string | null
}

/** The receipt of a refund: how much of which payment went back, when, and how it stands at the bank. One page. */
export function createRefundPdf(
  city: CityModel,
  { messages, refund, fiscal, number, plate }: RefundSlip & { messages: Messages },
): NodeJS.ReadableStream {
  const { language } = messages
  const title = messages.format('refundTitle')
  const lang = language === 'ru' ? 'ru-RU' : 'en-GB'
  const document = new PdfWriter({ size: 'A4', margin: 56, lang, displayTitle: true, info: { Title: title } })
  addFonts(document)
  const place = messages.format('payeeOf', { city: city.data.entry.nameForShow[language] })
  document.font('regular').fontSize(11).fillColor('#5b6470').text(place)
  document.moveDown(0.3).font('bold').fontSize(22).fillColor('#14181f').text(title)
  document.moveDown(0.6).fontSize(30).text(formatSum(refund.amount, language)).moveDown(0.6)
  const timeOf = (at: number) => formatDate(at, city.timeZone, 'DD/MM/YYYY HH:mm')
  const rows: [string, string | null][] = [
    ['refundState', messages.format(`refund.${refund.state}`)],
    ['refundReason', messages.format(`refundReason.${refund.reason}`)],
    ['refundAt', timeOf(refund.at)],
    ['refundDoneAt', refund.state === 'done' && refund.decidedAt !== null ? timeOf(refund.decidedAt) : null],
    ['receiptNumber', number],
    ['receiptPlate', plate],
    ['refundId', refund.id],
    ['fiscal.refund', fiscal && formatFiscal(messages, fiscal)],
  ]
  for (const [key, value] of rows) {
    if (value === null || value === '') continue
    document.font('regular').fontSize(10).fillColor('#5b6470').text(messages.format(key))
    document.font('bold').fontSize(13).fillColor('#14181f').text(value).moveDown(0.5)
  }
  const notice = `${messages.format('receiptCityTime')}: ${city.timeZone}. ${messages.format('receiptNotice')}`
  document.moveDown(1).font('regular').fontSize(10).fillColor('#5b6470').text(notice)
  document.end()
  return document
}
