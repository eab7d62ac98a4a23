import { object, string } from 'yup'
import type { ErrorCode } from '../../domain/errors.ts'
import { createAnswerSchema, describeCalls } from './call.server.ts'
import { flatOrder, flatPrice, flatQuestion } from './flat-parking.server.ts'
import * as rows from './guest-flat.ts'
import { started, startShape } from './guest-parking.server.ts'
import { says } from './meaning.server.ts'

const { phone, email, token, returnUrl, lang } = startShape

const COST_ERRORS = [
  'RequiredField',
  'InvalidFormat',
  'CantFindParking',
  'ParkingSessionNotFound',
  'guestDisabled',
] as const satisfies readonly ErrorCode[]

export const guestFlatCalls = describeCalls('guest payment', rows, {
  guestFlatCost: {
    summary: 'What a barrier card or ticket has to pay, for a guest; issues the guest token',
    input: object({ ...flatQuestion, token }),
    answer: createAnswerSchema({ ...flatPrice, token: started.token }),
    example: {
      request: { ticketNumber: 'T000112', parkingNumber: '9001' },
      answer: { status: 'ok', cost: 60, sessionId: 'f-4001', parkingNumber: '9001', token: 'guest-token' },
    },
    errors: COST_ERRORS,
  },
  guestPayFlat: {
    summary: 'Pay as a guest for a stay behind a barrier',
    isAttempt: true,
    input: object({
      paymentService: string()
        .required('NotSelectedPaymentService')
        .max(64)
        .meta(says('name of a payment method of the settings')),
      ...flatOrder,
      phone,
      email,
      returnUrl,
      lang,
      token,
    }),
    answer: createAnswerSchema(started),
    example: {
      request: {
        paymentService: 'bankCard',
        parkingNumber: '9001',
        sessionId: 'f-4001',
        phone: '79161234567',
        returnUrl: 'https://museum.example/parking',
        lang: 'ru',
        token: 'guest-token',
      },
      answer: { status: 'ok', paymentId: 'p-1009', RedirectURL: 'https://bank.example/bank/p-1009' },
    },
    errors: [
      ...COST_ERRORS,
      'ValidationError',
      'NotSelectedPaymentService',
      'PaymentServiceNotFound',
      'PaymentServiceError',
      'PriceChangedTryLater',
    ],
  },
})
