import { sortAppeals } from '../../domain/appeal.ts'
import type { Instant } from '../../domain/city-time.ts'
import type { Call, Json } from './call.ts'
import {
  openPart,
  openSource,
  pick,
  readFlag,
  readList,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readText,
  readOptionalTime,
  readTime,
  type Source,
} from './decoding.ts'

const read = { method: 'GET', body: 'query', token: 'header' } as const
const send = { method: 'POST', body: 'json', token: 'header' } as const

/** A conversation of a driver with the city. */
export interface Appeal {
  id: string
  /** The topic: its value, or the city's own words (readings FA-5); null where none was chosen. */
  subject: string | null
  /** As the city says it. */
  status: string
  /** The text of the last message. */
  lastMessage: string
  lastAt: Instant | null
  /** How many messages there are, of both sides. */
  count: number
}

export interface AppealMessage {
  /** The server's; of a city that sends none, made of when and by whom it was written, and which of those it is. */
  id: string
  /** Under which this browser sent it; null for what came from elsewhere. */
  clientId: string | null
  at: Instant
  text: string
  /** The driver's own, not the operator's. */
  isOwn: boolean
}

/** What a city may say beside its ok, as text (cabinet section 4). */
export interface Accepted {
  userMessage: string | null
}

function readAppeal(item: Source, timeZone?: string): Appeal {
  const appeal = openPart(item, 'appeal') ?? item
  const last = openPart(item, 'lastMessage') ?? openSource({})
  return {
    id: readText(appeal, 'id'),
    subject: readOptionalText(appeal, 'subject|idSubject') || null,
    status: readOptionalText(item, 'status') ?? readOptionalText(appeal, 'status') ?? '',
    lastMessage: readOptionalText(last, 'text') ?? '',
    lastAt: readOptionalTime(pick(last, 'date') === undefined ? appeal : last, 'date', timeZone),
    count: readOptionalNumber(item, 'count') ?? readNumber(appeal, 'count'),
  }
}

function readMessage(message: Source, timeZone: string | undefined, turns: Map<string, number>): AppealMessage {
  const at = readTime(message, 'date', timeZone)
  const isOwn = readFlag(message, 'out')
  const made = `${at}-${Number(isOwn)}`
  const turn = (turns.get(made) ?? 0) + 1
  turns.set(made, turn)
  return {
    id: readOptionalText(message, 'id') ?? `${made}-${turn}`,
    clientId: readOptionalText(message, 'clientId'),
    at,
    text: readText(message, 'text'),
    isOwn,
  }
}

function decodeAccepted(answer: Json): Accepted {
  return { userMessage: readOptionalText(openSource(answer), 'userMessage') || null }
}

/** The driver's appeals, newest first by their last message (readings FA-4). */
export const getAppeals: Call<void, Appeal[]> = {
  ...read,
  name: 'getAppeals',
  path: '/api/appealProcessing/getAppeals/v1',
  encode: () => ({}),
  decode(answer, timeZone) {
    return sortAppeals(readList(openSource(answer), 'items', (item) => readAppeal(item, timeZone)))
  },
}

/**
 * The messages of an appeal, oldest first; `after` asks for those after the message of that id, which a city that does
 * not know the field answers with all of them. AppealNotFound.
 */
export const getAppealMessages: Call<{ appeal: string; after: string | null }, AppealMessage[]> = {
  ...read,
  name: 'getAppealMessages',
  path: '/api/appealProcessing/getMessages/v1',
  encode: ({ appeal, after }) => ({ idAppeal: appeal, after }),
  decode(answer, timeZone) {
    const turns = new Map<string, number>()
    return readList(openSource(answer), 'items', (item) => readMessage(item, timeZone, turns))
  },
}

export interface NewAppeal {
  /** The value of a topic of the settings; null where none is chosen (readings gC-19). */
  subject: string | null
  message: string
  email: string
  /** Eleven digits; null where none is given. */
  phone: string | null
  /** UUID: the same one twice is one appeal. */
  clientId: string
}

/** A new appeal with its first message. RequiredField, InvalidFormat, ValidationError. */
export const sendAppeal: Call<NewAppeal, Accepted> = {
  ...send,
  name: 'sendAppeal',
  path: '/api/appealProcessing/appealRegistration/v1',
  encode: ({ subject, message, email, phone, clientId }) => ({ idSubject: subject, message, email, phone, clientId }),
  decode: decodeAccepted,
}

/** A further message; the same `clientId` twice is one message (readings FA-4). AppealNotFound, ValidationError. */
export const sendAppealMessage: Call<{ appeal: string; text: string; clientId: string }, Accepted> = {
  ...send,
  name: 'sendAppealMessage',
  path: '/api/appealProcessing/messageRegistration/v1',
  encode: ({ appeal, text, clientId }) => ({ idAppeal: appeal, message: text, clientId }),
  decode: decodeAccepted,
}
