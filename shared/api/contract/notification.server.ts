import { object, string } from 'yup'
import { createAnswerSchema, createTimeSchema, describeCalls, emptyInput } from './call.server.ts'
import * as rows from './notification.ts'

export const notificationCalls = describeCalls('info', rows, {
  getNotification: {
    summary: 'The pop-up notice',
    input: emptyInput,
    answer: createAnswerSchema({
      result: object({
        title: string().defined(),
        titleEn: string(),
        message: string().defined(),
        messageEn: string(),
        updated: createTimeSchema(),
      })
        .nullable()
        .default(undefined),
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
