import { array, object, string } from 'yup'
import { createAnswerSchema, describeCalls, emptyInput } from './call.server.ts'
import * as rows from './sms-commands.ts'

export const smsCommandsCalls = describeCalls('info', rows, {
  getSmsCommands: {
    summary: 'Commands by SMS',
    input: emptyInput,
    answer: createAnswerSchema({
      result: array(
        object({
          name: string().required(),
          nameEn: string(),
          hint: string(),
          hintEn: string(),
          example: string(),
          command_transcription: string().required(),
          command_transcriptionEn: string(),
        }),
      ).required(),
    }),
    example: {
      request: {},
      answer: {
        status: 'ok',
        result: [
          {
            name: 'Оплатить',
            hint: 'Парковка, номер, часы',
            example: 'p*101*А123ВС77*2',
            command_transcription: 'p*101*А123ВС77*2',
          },
        ],
      },
    },
    errors: [],
  },
})
