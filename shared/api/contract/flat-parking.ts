import type { Kopecks } from '../../domain/money.ts'
import type { Call } from './call.ts'
import { openResult, readPrice, readOptionalText, readText } from './decoding.ts'
import { decodePay, type DriverPay, type PayWith } from './driver-start.ts'

/** The price of a stay behind a barrier; holds for 30 s from its answer (readings 3.14). */
export interface FlatCost {
  cost: Kopecks
  sessionId: string
  parkingCode: string
}

/**
 * What a barrier card or ticket has to pay now (the specification's costPlane). `ParkingSessionNotFound` for an unknown
 * one.
 */
export const flatCost: Call<{ ticket: string; parkingCode: string }, FlatCost> = {
  name: 'flatCost',
  method: 'GET',
  path: '/api/payment/cost-plane/v1',
  body: 'query',
  token: 'header',
  encode: ({ ticket, parkingCode }) => ({ ticketNumber: ticket, parkingNumber: parkingCode }),
  decode(answer) {
    const source = openResult(answer)
    return {
      cost: readPrice(source, 'cost'),
      sessionId: readText(source, 'sessionId'),
      parkingCode: readOptionalText(source, 'parkingNumber') ?? '',
    }
  },
}

/**
 * Pays what costPlane named: a redirect, or a message, or `PriceChangedTryLater` when the price is no longer that one.
 */
export const payFlat: Call<PayWith & { parkingCode: string; sessionId: string }, DriverPay> = {
  name: 'payFlat',
  method: 'POST',
  path: '/api/payment/pay-plane/v1',
  body: 'form',
  token: 'header',
  encode: ({ parkingCode, sessionId, method, phone, returnUrl, language }) => ({
    paymentService: method,
    parkingNumber: parkingCode,
    sessionId,
    phone,
    returnUrl,
    lang: language,
  }),
  decode: decodePay,
}
