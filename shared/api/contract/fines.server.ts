import { array, number, object, string } from 'yup'
import { createAnswerSchema, createTimeSchema, describeCalls, TOKEN_ERRORS, tokenInput } from './call.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './fines.ts'

const roubles = number().required().meta({ description: 'roubles' })

export const finesCalls = describeCalls('fines', rows, {
  getFines: {
    summary: 'The driver’s fines, newest first',
    input: tokenInput,
    answer: createAnswerSchema({
      fines: array(
        object({
          uin: string().required().meta(says('UIN, the number by which it is paid')),
          fineStatus: string()
            .required()
            .meta(
              says(
                'how it stands, in the city’s words; known words are coloured (cabinet 4), any other is shown in black',
                undefined,
                { also: ['status'] },
              ),
            ),
          offenseDate: createTimeSchema().meta(
            says('when the offence was', '`date` is read, or no date is shown', { also: ['date'] }),
          ),
          rulingDate: createTimeSchema().meta(says('when it was ruled on', 'no such date is shown')),
          article: string().meta(says('article of the law', 'not shown')),
          place: string().meta(says('where it was', 'not shown')),
          orderNumber: string().meta(says('number of the ruling', 'not shown')),
          totalSum: roubles.meta(says('the whole fine, roubles')),
          paidSum: roubles.meta(says('what of it is paid, roubles')),
          sts: string().meta(says('series and number of the registration certificate', 'not shown')),
          grz: string().meta(says('plate without spaces', 'not shown')),
          start: createTimeSchema().meta(says('start of the parking it is about', 'not shown')),
          end: createTimeSchema().meta(says('end of it', 'not shown')),
          type: string().meta(says('what it is for, in the city’s words', 'not shown')),
          provider: string().meta(says('who has issued it', 'not shown')),
          payUrl: string().meta(says('where it can be paid; ours', 'only the UIN is shown, to be copied')),
        }),
      )
        .required()
        .meta(says('the fines, newest first by offence', undefined, { also: ['result'] })),
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
    input: tokenInput.shape({ uin: string().required('RequiredField').max(40).meta(says('UIN of the fine')) }),
    answer: createAnswerSchema({
      image: string().defined().meta(says('a JPEG, PNG or WebP in base64; empty where there is none')),
    }),
    example: { request: { token: 'driver-token', uin: '18810177250312000017' }, answer: { status: 'ok', image: '' } },
    errors: ['notFound', 'RequiredField', ...TOKEN_ERRORS],
  },
})
