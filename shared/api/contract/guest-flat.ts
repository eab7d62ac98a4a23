import type { Call } from './call.ts'
import { openResult, openSource, readOptionalText, readOptionalUrl } from './decoding.ts'
import { flatCost as driverFlatCost, type FlatCost } from './flat-parking.ts'
import type { GuestStart } from './guest-payment.ts'

export interface GuestFlatCost extends FlatCost {
  /** A new guest token, where the one sent was none or had expired. */
  token: string | null
}

export interface GuestFlatPayRequest {
  sessionId: string
  parkingCode: string
  method: string
  phone?: string | undefined
  email?: string | undefined
  returnUrl: string
  /** What the guest reads, as a language tag. */
  language?: string | undefined
}

/** What a barrier card or ticket has to pay, for someone not signed in (readings gD-14). */
export const guestFlatCost: Call<{ ticket: string; parkingCode: string }, GuestFlatCost> = {
  name: 'guestFlatCost',
  method: 'GET',
  path: '/api/payment/unregistered/cost-plane/v1',
  body: 'query',
  token: 'query',
  encode: driverFlatCost.encode,
  decode: (answer) => ({
    ...driverFlatCost.decode(answer),
    token: readOptionalText(openResult(answer), 'token'),
  }),
}

/** Pays what it named; `guestStatus` says what became of it. */
export const guestPayFlat: Call<GuestFlatPayRequest, Omit<GuestStart, 'session'>> = {
  name: 'guestPayFlat',
  method: 'POST',
  path: '/api/payment/unregistered/pay-plane/v1',
  body: 'form',
  token: 'body',
  encode: ({ sessionId, parkingCode, method, phone, email, returnUrl, language }) => ({
    paymentService: method,
    parkingNumber: parkingCode,
    sessionId,
    phone,
    email,
    returnUrl,
    lang: language,
  }),
  decode(answer, _timeZone, origin) {
    const source = openSource(answer)
    return {
      paymentId: readOptionalText(source, 'paymentId'),
      redirectUrl: readOptionalUrl(source, 'RedirectURL', origin),
      notice: readOptionalText(source, 'errorName') === 'ParkingSessionWasFree' ? 'ParkingSessionWasFree' : null,
      token: readOptionalText(source, 'token'),
    }
  },
}
