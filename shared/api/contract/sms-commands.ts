import { splitSms } from '../../domain/sms-template.ts'
import type { Call } from './call.ts'
import { readOptionalText, readResults, readText, type Source } from './decoding.ts'

export interface SmsCommand {
  name: string
  /** English name and hint; null where the city has none. */
  nameEn: string | null
  hint: string
  hintEn: string | null
  example: string
  /** Parts of the message, to be joined by `*`: words to be sent, and names of what to put in their place. */
  parts: string[]
  partsEn: string[] | null
}

function readSmsCommand(command: Source): SmsCommand {
  const english = readOptionalText(command, 'command_transcriptionEn')
  return {
    name: readText(command, 'name'),
    nameEn: readOptionalText(command, 'nameEn'),
    hint: readOptionalText(command, 'hint') ?? '',
    hintEn: readOptionalText(command, 'hintEn'),
    example: readOptionalText(command, 'example') ?? '',
    parts: splitSms(readOptionalText(command, 'command_transcription') ?? ''),
    partsEn: english === null ? null : splitSms(english),
  }
}

export const getSmsCommands: Call<void, SmsCommand[]> = {
  name: 'getSmsCommands',
  method: 'GET',
  path: '/api/sms-commands',
  body: 'query',
  token: 'none',
  encode: () => ({}),
  decode: (answer) => readResults(answer, readSmsCommand),
}
