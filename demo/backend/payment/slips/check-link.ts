import { createHmac } from 'node:crypto'
import type { ReceiptLink } from '../../../../shared/api/contract/receipt-check.ts'
import { toRoubles } from '../../../../shared/domain/money.ts'
import { formatDate, DATE_FORMATS } from '../../../../shared/domain/date-format.ts'
import type { CityModel } from '../../city/city-model.ts'
import { zoneTitleFor } from '../../city/zone-name.ts'
import type { PaymentRow, SessionRow } from '../../database/schema.ts'
import type { Language } from '../../locales/messages.ts'
import { takenFor } from '../settle/payments.ts'
import { isSameText } from '../../secret-text.ts'

type Fields = Omit<ReceiptLink, 'sig'>

/** Covers every field and where each ends, so that nothing can move from one to the next. */
function sign(secret: string, city: string, { title, dateIn, dateOut, price, ts }: Fields): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['check', city, title, dateIn, dateOut, price, ts]))
    .digest('base64url')
}

export function isCheckLink(secret: string, city: string, { sig, ...fields }: ReceiptLink): boolean {
  return isSameText(sign(secret, city, fields), sig)
}

/** The link to the city's own receipt page, which shows that the city made it (readings gA-08). */
export function createCheckLink(
  secret: string,
  city: CityModel,
  { payment, session, language }: { payment: PaymentRow; session: SessionRow; language: Language },
): string {
  const timeOf = (at: number) => formatDate(at, city.timeZone, DATE_FORMATS.constructor)
  const fields: Fields = {
    title: zoneTitleFor(city, session, { language, between: ' ' }),
    dateIn: timeOf(session.startsAt),
    dateOut: timeOf(session.endsAt),
    price: toRoubles(takenFor(payment)),
    ts: session.plate,
  }
  const query = new URLSearchParams({ city: city.name, ...fields, sig: sign(secret, city.name, fields) })
  return `${payment.origin}/check?${query.toString()}`
}
