import { object, string } from 'yup'
import { createAnswerSchema, createTimeSchema, describeCalls, emptyInput } from './call.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './notification.ts'

export const notificationCalls = describeCalls('info', rows, {
  getNotification: {
    summary: 'The pop-up notice',
    input: emptyInput,
    answer: createAnswerSchema({
      result: object({
        title: string().defined().meta(says('the title, plain; empty where it has none')),
        titleEn: string().meta(says('the same in English', 'the title as it is')),
        message: string()
          .defined()
          .meta(
            says(
              'the text, HTML; the elements keep an allow-list of it. Empty together with the title: there is no notice',
            ),
          ),
        messageEn: string().meta(says('the same in English', 'the text as it is')),
        updated: createTimeSchema().meta(
          says(
            'when it was written: a notice that was closed comes again when it is newer',
            'once closed it stays away',
          ),
        ),
      })
        .nullable()
        .default(undefined)
        .meta(says('the notice; null where there is none', 'there is none')),
    }),
    example: {
      request: {},
      answer: {
        status: 'ok',
        result: {
          title: 'Ремонт на Садовой',
          message: '<p>Парковки 101–105 закрыты.</p>',
          updated: '2025-03-12T10:00:00+03:00',
        },
      },
    },
    errors: [],
  },
})
