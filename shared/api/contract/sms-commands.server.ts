import { array, object, string } from 'yup'
import { createAnswerSchema, describeCalls, emptyInput } from './call.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './sms-commands.ts'

export const smsCommandsCalls = describeCalls('info', rows, {
  getSmsCommands: {
    summary: 'Commands by SMS',
    input: emptyInput,
    answer: createAnswerSchema({
      result: array(
        object({
          name: string().required().meta(says('what it does, in the city’s language')),
          nameEn: string().meta(says('the same in English', 'the name as it is')),
          hint: string().meta(says('what its parts are', 'none is shown')),
          hintEn: string().meta(says('the same in English', 'the hint as it is')),
          example: string().meta(says('how it looks when it is sent', 'none is shown')),
          command_transcription: string()
            .required()
            .meta(says('its parts, joined by `*`; the fields of the form are made of them')),
          command_transcriptionEn: string().meta(says('the same in English', 'the parts as they are')),
        }),
      )
        .required()
        .meta(says('the commands, in their order')),
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
