import { number, object, string } from 'yup'
import {
  createAnswerSchema,
  createLanguageSchema,
  createReturnUrlSchema,
  describeCalls,
  STAYS_AT_BANK,
  TOKEN_ERRORS,
  tokenInput,
} from './call.server.ts'
import { id, PAY_ERRORS, payAnswer, toBankExample } from './driver-start.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './flat-parking.ts'

/** What a driver and a guest ask alike. */
export const flatQuestion = {
  ticketNumber: string()
    .required('RequiredField')
    .matches(/^[\p{L}\p{N}]{1,32}$/u, 'InvalidFormat')
    .meta(says('number of the barrier’s card or ticket, 1 to 32 letters or digits')),
  parkingNumber: string()
    .required('CantFindParking')
    .max(32)
    .meta(says('code of the barrier’s parking, one of `flatParkingCodes`')),
}

/** What both are told. */
export const flatPrice = {
  cost: number().required().meta(says('what is to be paid, roubles; it holds for 30 seconds')),
  sessionId: string().required().meta(says('the stay, named when it is paid')),
  parkingNumber: string().required().meta(says('code of the parking, as asked')),
}

/** What both pay for. */
export const flatOrder = {
  parkingNumber: string().required('CantFindParking').max(32).meta(says('code of the parking')),
  sessionId: id().meta(says('the stay, from the answer about its cost')),
}

export const flatParkingCalls = describeCalls('driver payment', rows, {
  flatCost: {
    summary: 'What a barrier card or ticket has to pay',
    input: object({ ...tokenInput.fields, ...flatQuestion }),
    answer: createAnswerSchema(flatPrice),
    example: {
      request: { ticketNumber: 'T000112', parkingNumber: '9001', token: 'driver-token' },
      answer: { status: 'ok', cost: 60, sessionId: 'f-4001', parkingNumber: '9001' },
    },
    errors: [...TOKEN_ERRORS, 'RequiredField', 'InvalidFormat', 'CantFindParking', 'ParkingSessionNotFound'],
  },
  payFlat: {
    summary: 'Pay for a stay behind a barrier',
    isAttempt: true,
    input: object({
      ...tokenInput.fields,
      paymentService: string()
        .max(64)
        .meta(says('name of a payment method of the settings or the profile', 'only the balance may pay')),
      ...flatOrder,
      phone: string().max(40).meta(says('phone of the payer, eleven digits that begin with 7', 'no phone')),
      returnUrl: createReturnUrlSchema(STAYS_AT_BANK),
      lang: createLanguageSchema(),
    }),
    answer: payAnswer,
    example: {
      request: { paymentService: 'bankCard', parkingNumber: '9001', sessionId: 'f-4001', token: 'driver-token' },
      answer: toBankExample,
    },
    errors: [...TOKEN_ERRORS, ...PAY_ERRORS, 'ParkingSessionNotFound', 'PriceChangedTryLater'],
  },
})
