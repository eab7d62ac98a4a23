import { array, number, object, string } from 'yup'
import { MESSAGE_LIMIT } from '../../domain/appeal.ts'
import { says } from './meaning.server.ts'
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
      count: number()
        .integer()
        .required()
        .meta(says('how many appeals there are', undefined, { unused: true })),
      items: array(
        object({
          appeal: object({
            id: string().required().meta(says('number of the appeal, sent back as `idAppeal`')),
            subject: string().meta(
              says(
                '`value` of the topic of the settings; a text that is no topic is shown as it is',
                'the appeal is shown without a topic',
                { also: ['idSubject'] },
              ),
            ),
            status: string().meta(says('the same as `status` beside it', '`status` beside it is read')),
            date: time.optional().meta(says('when its newest message was sent', '`lastMessage` has it')),
            count: number().integer().meta(says('the same as `count` beside it', '`count` beside it is read')),
          })
            .required()
            .meta(says('which appeal it is', undefined, { also: ['id'] })),
          status: string()
            .required()
            .meta(
              says(
                'how the appeal stands, in the city’s words; known words are coloured (cabinet 4), any other is shown in black',
              ),
            ),
          lastMessage: object({
            text: string().required().meta(says('its text')),
            date: time.meta(says('when it was sent')),
          })
            .required()
            .meta(says('the newest message of either side')),
          count: number()
            .integer()
            .required()
            .meta(says('how many messages the appeal has; what is beyond those seen on this device is told as new')),
        }),
      )
        .required()
        .meta(says('the appeals, newest first by their last message')),
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
      idAppeal: appealId.meta(says('number of the appeal')),
      after: string().max(64).meta(says('only the messages after the one of this id', 'all messages')),
    }),
    answer: createAnswerSchema({
      count: number()
        .integer()
        .required()
        .meta(says('how many messages are answered', undefined, { unused: true })),
      items: array(
        object({
          id: string().required().meta(says('number of the message; `after` names the last one that is known')),
          clientId: string().meta(
            says(
              'the `clientId` that it was sent with: by it a message on the screen is known as the one that arrived',
              'a message sent just now may show twice until the page is loaded again',
            ),
          ),
          date: time.meta(says('when it was sent')),
          text: string().required().meta(says('the text, plain')),
          out: number().oneOf([0, 1]).required().meta({ description: '1: the driver’s own' }),
        }),
      )
        .required()
        .meta(says('the messages, oldest first')),
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
      idSubject: string().max(100).meta(says('the value of a topic of the settings', 'an appeal without a topic')),
      message,
      email: string().required('RequiredField').max(254).meta(says('where the answer goes; the form asks for it')),
      phone: string().max(30).meta(says('where the city may call, eleven digits', 'the city has the e-mail alone')),
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
    input: tokenInput.shape({ idAppeal: appealId.meta(says('number of the appeal')), message, clientId }),
    answer: emptyAnswer,
    example: { request: { idAppeal: '17', message: 'Вот номер операции: 1042.', clientId: own }, answer: accepted },
    errors: ['notFound', 'RequiredField', 'InvalidFormat', 'ValidationError', ...TOKEN_ERRORS],
  },
})
