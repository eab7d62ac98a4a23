import type { Instant } from '../../domain/city-time.ts'
import { fileTypeOf } from '../../domain/file-type.ts'
import { sortFines } from '../../domain/fine.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { AnswerUrl } from '../../domain/safe-url.ts'
import type { Call } from './call.ts'
import {
  DecodeError,
  openSource,
  pick,
  readItems,
  readOptionalPrice,
  readOptionalText,
  readOptionalTime,
  readOptionalUrl,
  readPrice,
  readText,
  type Source,
} from './decoding.ts'

const read = { method: 'GET', body: 'query', token: 'query' } as const

/** A fine of the driver (cabinet section 3). A text that the city does not send is empty. */
export interface Fine {
  /** The number of the accrual, by which a bank finds it. */
  uin: string
  /** As the city says it. */
  status: string
  /** When it happened, else the one date that the city sends (readings gC-15). */
  offenceAt: Instant | null
  rulingAt: Instant | null
  article: string
  place: string
  /** Of the ruling. */
  orderNumber: string
  total: Kopecks
  paid: Kopecks
  /** Of the vehicle’s registration certificate. */
  sts: string
  plate: string
  /** How long the vehicle stood there. */
  start: Instant | null
  end: Instant | null
  type: string
  /** Who has fined. */
  provider: string
  /** Where it can be paid; null where the city names no such page (readings gF-11). */
  payUrl: AnswerUrl | null
}

function readFine(fine: Source, timeZone?: string, origin?: string): Fine {
  const text = (names: string) => readOptionalText(fine, names) ?? ''
  const time = (names: string) => (text(names) === '' ? null : readOptionalTime(fine, names, timeZone))
  return {
    uin: readText(fine, 'uin'),
    status: text('fineStatus|status'),
    offenceAt: time('offenseDate') ?? time('date'),
    rulingAt: time('rulingDate'),
    article: text('article'),
    place: text('place'),
    orderNumber: text('orderNumber'),
    total: readPrice(fine, 'totalSum'),
    paid: readOptionalPrice(fine, 'paidSum') ?? 0,
    sts: text('sts'),
    plate: text('grz'),
    start: time('start'),
    end: time('end'),
    type: text('type'),
    provider: text('provider'),
    payUrl: readOptionalUrl(fine, 'payUrl', origin),
  }
}

/** The driver's fines, newest first (readings FA-1). */
export const getFines: Call<void, Fine[]> = {
  ...read,
  name: 'getFines',
  path: '/api/finesstorage/fines/v1',
  encode: () => ({}),
  decode(answer, timeZone, origin) {
    const list = Array.isArray(answer) ? answer : pick(openSource(answer), 'fines|result')
    return sortFines(readItems(list ?? null, 'answer.fines', (fine) => readFine(fine, timeZone, origin)))
  },
}

/** A picture as an address that every browser draws: `data:image/png;base64,…`. */
export type Picture = `data:image/${string}`

/**
 * A fine's photo, in base64 with or without its `data:` head; null where there is none. It is what its first bytes say,
 * whatever its head says; what is no JPEG, PNG or WebP is refused (readings FA-2). FineNotFound.
 */
export const getFinePhoto: Call<{ uin: string }, Picture | null> = {
  ...read,
  name: 'getFinePhoto',
  path: '/api/finesstorage/fineimage/v1',
  encode: ({ uin }) => ({ uin }),
  decode(answer) {
    const image = (readOptionalText(openSource(answer), 'image') ?? '').replace(/^data:[^,]*,|\s/g, '')
    if (image === '') return null
    const type = fileTypeOf(decodeBase64(image))
    if (type === null || type === 'application/pdf') throw new DecodeError('answer.image')
    return `data:${type};base64,${image}`
  },
}

function decodeBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
  } catch {
    throw new DecodeError('answer.image')
  }
}
