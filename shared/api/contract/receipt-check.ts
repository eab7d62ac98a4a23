import type { Instant } from '../../domain/city-time.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { Call } from './call.ts'
import { isReturnedInFull, readRefunds, type Refund } from './refunds.ts'
import { openResult, pick, readFlag, readOptionalText, readPrice, readText, readTime } from './decoding.ts'

/** The fields of a `/check` link, letter for letter as they stand in it (entry §2); `ts` is the vehicle. */
export interface ReceiptLink {
  title: string
  dateIn: string
  dateOut: string
  price: string
  ts: string
  sig: string
}

/** Whether the link was made by the city: its signature covers every field (readings gA-08). */
export const verifyReceiptLink: Call<ReceiptLink, boolean> = {
  name: 'verifyReceiptLink',
  method: 'GET',
  path: '/api/payment/receipt/verify/v1',
  body: 'query',
  token: 'none',
  encode: ({ title, dateIn, dateOut, price, ts, sig }) => ({ title, dateIn, dateOut, price, ts, sig }),
  decode: (answer) => readFlag(openResult(answer), 'isVerified'),
}

/** What the city's books say of a receipt; without the vehicle, as anybody may ask. */
export interface FoundReceipt {
  number: string
  zone: string
  zoneName: string
  start: Instant
  end: Instant
  price: Kopecks
  paidAt: Instant | null
  /** All of its money is back: the bank has given it. */
  isRefunded: boolean
  refunds: Refund[]
}

/** Looks a receipt up by its number; `ParkingSessionNotFound` where there is none that is paid. */
export const findReceipt: Call<{ number: string }, FoundReceipt> = {
  name: 'findReceipt',
  method: 'GET',
  path: '/api/payment/receipt/find/v1',
  body: 'query',
  token: 'none',
  encode: ({ number }) => ({ number }),
  decode(answer, timeZone) {
    const source = openResult(answer)
    const refunds = readRefunds(source, timeZone)
    return {
      number: readText(source, 'orderNumber'),
      zone: readText(source, 'zone'),
      zoneName: readOptionalText(source, 'zoneName') ?? '',
      start: readTime(source, 'startDate', timeZone),
      end: readTime(source, 'endDate', timeZone),
      price: readPrice(source, 'sum'),
      paidAt: pick(source, 'paidAt') === undefined ? null : readTime(source, 'paidAt', timeZone),
      isRefunded: isReturnedInFull(readText(source, 'state'), refunds),
      refunds,
    }
  },
}
