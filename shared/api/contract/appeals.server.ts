import { array, number, object, string } from 'yup'
import { MESSAGE_LIMIT } from '../../domain/appeal.ts'
import * as rows from './appeals.ts'
import {
  createAnswerSchema,
  createTimeSchema,
  describeCalls,
  emptyAnswer,
  TOKEN_ERRORS,
  tokenInput,
} from './call.server.ts'

const time = createTimeSchema().required()
const appealId = string().required('RequiredField').max(64)
// Blanks around it are no part of it, but are sent: the rule itself is `messageProblem`.
const message = string()
  .required('RequiredField')
  .max(MESSAGE_LIMIT * 2)
  .meta({ description: `a text of at most ${MESSAGE_LIMIT} characters` })
const clientId = string()
  .matches(/^[\w-]{8,64}$/)
  .required('RequiredField')
  .meta({ description: 'made by the client: the same one twice is one message' })
const accepted = { status: 'ok', userMessage: 'Мы ответим в рабочее время.' }
const own = '5b0c3c1e-4a55-4f0d-9d8e-0d6a4f5f2a11'

export const appealsCalls = describeCalls('appeals', rows, {
  getAppeals: {
    summary: 'The driver’s appeals, newest first by their last message',
    input: tokenInput,
    answer: createAnswerSchema({
      count: number().integer().required(),
      items: array(
        object({
          appeal: object({ id: string().required(), subject: string() }).required(),
          status: string().required(),
          lastMessage: object({ text: string().required(), date: time }).required(),
          count: number().integer().required(),
        }),
      ).required(),
    }),
    example: {
      request: { token: 'driver-token' },
      answer: {
        status: 'ok',
        count: 1,
        items: [
          {
            appeal: { id: '17', subject: 'payment' },
            status: 'В работе',
            lastMessage: { text: 'Проверяем платёж.', date: '2026-06-10T13:00:00+03:00' },
            count: 2,
          },
        ],
      },
    },
    errors: TOKEN_ERRORS,
  },
  getAppealMessages: {
    summary: 'The messages of an appeal, oldest first',
    input: tokenInput.shape({
      idAppeal: appealId,
      after: string().max(64).meta({ description: 'only the messages after the one of this id' }),
    }),
    answer: createAnswerSchema({
      count: number().integer().required(),
      items: array(
        object({
          id: string().required(),
          clientId: string(),
          date: time,
          text: string().required(),
          out: number().oneOf([0, 1]).required().meta({ description: '1: the driver’s own' }),
        }),
      ).required(),
    }),
    example: {
      request: { token: 'driver-token', idAppeal: '17' },
      answer: {
        status: 'ok',
        count: 1,
        items: [{ id: '40', clientId: own, date: '2026-06-10T12:30:00+03:00', text: 'Списали дважды.', out: 1 }],
      },
    },
    errors: ['notFound', 'RequiredField', ...TOKEN_ERRORS],
  },
  sendAppeal: {
    summary: 'A new appeal with its first message',
    input: tokenInput.shape({
      idSubject: string().max(100).meta({ description: 'the value of a topic of the settings' }),
      message,
      email: string().required('RequiredField').max(254),
      phone: string().max(30),
      clientId,
    }),
    answer: emptyAnswer,
    example: {
      request: { idSubject: 'payment', message: 'Списали дважды.', email: 'anna@example.ru', clientId: own },
      answer: accepted,
    },
    errors: ['RequiredField', 'InvalidFormat', 'ValidationError', ...TOKEN_ERRORS],
  },
  sendAppealMessage: {
    summary: 'A further message of an appeal',
    input: tokenInput.shape({ idAppeal: appealId, message, clientId }),
    answer: emptyAnswer,
    example: { request: { idAppeal: '17', message: 'Вот номер операции: 1042.', clientId: own }, answer: accepted },
    errors: ['notFound', 'RequiredField', 'InvalidFormat', 'ValidationError', ...TOKEN_ERRORS],
  },
})
