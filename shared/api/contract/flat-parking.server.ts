import { number, object, string } from 'yup'
import { createAnswerSchema, createLanguageSchema, describeCalls, driverToken, TOKEN_ERRORS } from './call.server.ts'
import { id, PAY_ERRORS, payAnswer, toBankExample } from './driver-start.server.ts'
import * as rows from './flat-parking.ts'

export const flatParkingCalls = describeCalls('driver payment', rows, {
  flatCost: {
    summary: 'What a barrier card or ticket has to pay',
    input: object({
      ...driverToken,
      ticketNumber: string()
        .required('RequiredField')
        .matches(/^[\p{L}\p{N}]{1,32}$/u, 'InvalidFormat'),
      parkingNumber: string().required('CantFindParking').max(32),
    }),
    answer: createAnswerSchema({
      cost: number().required().meta({ description: 'roubles' }),
      sessionId: string().required(),
      parkingNumber: string().required(),
    }),
    example: {
      request: { ticketNumber: 'T000112', parkingNumber: '9001', Token: 'driver-token' },
      answer: { status: 'ok', cost: 60, sessionId: 'f-4001', parkingNumber: '9001' },
    },
    errors: [...TOKEN_ERRORS, 'RequiredField', 'InvalidFormat', 'CantFindParking', 'ParkingSessionNotFound'],
  },
  payFlat: {
    summary: 'Pay for a stay behind a barrier',
    isAttempt: true,
    input: object({
      ...driverToken,
      paymentService: string()
        .max(64)
        .meta({ description: 'name of a payment method; left out, only the balance may pay' }),
      parkingNumber: string().required('CantFindParking').max(32),
      sessionId: id(),
      phone: string().max(40),
      returnUrl: string().max(2000),
      lang: createLanguageSchema(),
    }),
    answer: payAnswer,
    example: {
      request: { paymentService: 'bankCard', parkingNumber: '9001', sessionId: 'f-4001', Token: 'driver-token' },
      answer: toBankExample,
    },
    errors: [...TOKEN_ERRORS, ...PAY_ERRORS, 'ParkingSessionNotFound', 'PriceChangedTryLater'],
  },
})
