import { array, number, object, string } from 'yup'
import { createAnswerSchema, createTimeSchema, describeCalls, TOKEN_ERRORS, tokenInput } from './call.server.ts'
import * as rows from './fines.ts'

const roubles = number().required().meta({ description: 'roubles' })

export const finesCalls = describeCalls('fines', rows, {
  getFines: {
    summary: 'The driver’s fines, newest first',
    input: tokenInput,
    answer: createAnswerSchema({
      fines: array(
        object({
          uin: string().required(),
          fineStatus: string().required(),
          offenseDate: createTimeSchema(),
          rulingDate: createTimeSchema(),
          article: string(),
          place: string(),
          orderNumber: string(),
          totalSum: roubles,
          paidSum: roubles,
          sts: string(),
          grz: string(),
          start: createTimeSchema(),
          end: createTimeSchema(),
          type: string(),
          provider: string(),
          payUrl: string().meta({ description: 'where it can be paid; ours' }),
        }),
      ).required(),
    }),
    example: {
      request: { token: 'driver-token' },
      answer: {
        status: 'ok',
        fines: [
          {
            uin: '18810177250312000017',
            fineStatus: 'Не оплачен',
            offenseDate: '2025-03-12T10:40:00+03:00',
            rulingDate: '2025-03-14T12:00:00+03:00',
            article: '8.14 ч. 2',
            place: 'Липовый бульвар, 4',
            orderNumber: '0355431010125031400017',
            totalSum: 1000,
            paidSum: 0,
            sts: '77УА123456',
            grz: 'А123ВС77',
            start: '2025-03-12T10:10:00+03:00',
            end: '2025-03-12T10:40:00+03:00',
            type: 'Неоплаченная парковка',
            provider: 'Городская дорожная инспекция',
            payUrl: 'https://pay.example/?uin=18810177250312000017',
          },
        ],
      },
    },
    errors: TOKEN_ERRORS,
  },
  getFinePhoto: {
    summary: 'The photo of a fine',
    input: tokenInput.shape({ uin: string().required('RequiredField').max(40) }),
    answer: createAnswerSchema({
      image: string().defined().meta({ description: 'a JPEG, PNG or WebP in base64; empty where there is none' }),
    }),
    example: { request: { token: 'driver-token', uin: '18810177250312000017' }, answer: { status: 'ok', image: '' } },
    errors: ['notFound', 'RequiredField', ...TOKEN_ERRORS],
  },
})
