import { type Instant, toWireTime } from '../../domain/city-time.ts'
import { CORRECTABLE, type Correctable } from '../../domain/correctable.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { Cursor, Sorting } from '../../domain/operation-order.ts'
import type { PeriodBounds } from '../../domain/operation-period.ts'
import type { AnswerUrl } from '../../domain/safe-url.ts'
import type { Call, Fields, Json } from './call.ts'
import {
  openPart,
  openSource,
  orNull,
  pick,
  readItems,
  readList,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readOptionalUrl,
  readPrice,
  readResults,
  readText,
  readTexts,
  readTime,
  type Source,
} from './decoding.ts'
import { type PastCorrection, readPastCorrection } from './past-correction.ts'
import { readRefunds, type Refund } from './refunds.ts'

/** As on the wire (cabinet.md section 3); `paymentGate` is a payment at a barrier. */
export const OPERATION_TYPES = [
  'payment',
  'refill',
  'renew',
  'cancel',
  'paymentSubscription',
  'paymentGate',
  'bonus20',
  'correct',
] as const

export type OperationType = (typeof OPERATION_TYPES)[number]

const OPERATION_STATUSES = ['done', 'cancel', 'error', 'waiting'] as const

export type OperationStatus = (typeof OPERATION_STATUSES)[number]

/**
 * What the history may be narrowed to (cabinet.md section 9); `payment` has those at a barrier in it (readings OR-5).
 */
export const OPERATION_FILTERS = [
  'all',
  'payment',
  'refill',
  'renew',
  'cancel',
  'paymentSubscription',
  'bonus20',
] as const

export type OperationFilter = (typeof OPERATION_FILTERS)[number]

export const EXPORT_FORMATS = ['xls', 'pdf'] as const

export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** One line of the history. */
export interface Operation {
  orderNumber: string
  dateOperation: Instant
  /** A type this library does not know yet is kept as the server names it. */
  type: OperationType | (string & {})
  status: OperationStatus
  /** Of the parking; null for what has no parking time, such as a top-up. */
  start: Instant | null
  end: Instant | null
  minutes: number | null
  zone: string | null
  parkingCode: string | null
  /** The server's words for the tariff. */
  tariff: string | null
  plate: string | null
  /** The server's words for what was decided, such as the reason of a refusal. */
  resolution: string | null
  /**
   * What changed hands, always 0 or more; the type says in which direction. Null where the answer says nothing that can
   * be so, below 0 for one: the line is shown without it.
   */
  sum: Kopecks | null
  saving: Kopecks
  driverPhone: string | null
  /** Fiscal receipt. */
  receiptUrl: AnswerUrl | null
  /** What went back of it by the bank. */
  refunds: Refund[]
  /** What was put right of its parking, oldest first. */
  corrections: PastCorrection[]
  /** What may still be put right of it; nothing of a line that stands for no parking, or where the city offers none. */
  correctable: Correctable[]
  /** Proof of the payment, a PDF of the city. */
  proofUrl: AnswerUrl | null
}

export interface OperationsQuestion {
  bounds: PeriodBounds
  type: OperationFilter
  /** Normalised plate; left out = all vehicles. */
  plate?: string | undefined
  /** Zone code, or parking code where the city's history goes by parkings; left out = all. */
  place?: string | undefined
  orderNumber?: string | undefined
  /** IANA zone that the times are written in. */
  timeZone: string
}

export interface OperationsRequest extends OperationsQuestion {
  /** Rows strictly behind it; null for the first page (readings OR-3). */
  cursor: Cursor | null
  /** Left out: newest first. Only where the city sets `useOperationsSort`. */
  sorting?: Sorting | undefined
  /** Rows wanted, up to `MOST_ON_PAGE`; a server that does not know of it answers its usual page. */
  limit?: number | undefined
}

/** What all operations of a question come to, by type. */
export interface OperationTotal {
  type: string
  count: number
  sum: Kopecks
}

export interface ExportRequest extends OperationsQuestion {
  format: ExportFormat
  language: string
  /** Of an export under way, to ask how far it is. */
  exportId?: string | undefined
  /** That one is not wanted any more. */
  isCancelled?: boolean | undefined
}

/** `link` when the file is there; until then `done` rows of `total` are written. */
export interface ExportProgress {
  exportId: string
  done: number
  total: number
  link: AnswerUrl | null
}

function encodeQuestion({
  bounds: { from, to },
  type,
  plate,
  place,
  orderNumber,
  timeZone,
}: OperationsQuestion): Fields {
  return {
    StartDate: from === null ? undefined : toWireTime(from, timeZone),
    EndDate: to === null ? undefined : toWireTime(to, timeZone),
    Operation: type,
    Vehicle: plate,
    Zone: place,
    OrderNumber: orderNumber,
  }
}

function readOptionalTime(source: Source, name: string, timeZone?: string): Instant | null {
  return readOptionalText(source, name) ? readTime(source, name, timeZone) : null
}

function readOperation(source: Source, timeZone?: string, origin?: string): Operation {
  const status = readOptionalText(source, 'status')?.toLowerCase()
  const transport = pick(source, 'transport')
  const vehicle = typeof transport === 'object' ? openPart(source, 'transport') : null
  return {
    orderNumber: readText(source, 'orderNumber'),
    dateOperation: readTime(source, 'dateOperation', timeZone),
    type: readText(source, 'type'),
    status: OPERATION_STATUSES.find((known) => known === status) ?? 'done',
    start: readOptionalTime(source, 'startsOf', timeZone),
    end: readOptionalTime(source, 'endOf', timeZone),
    minutes: readOptionalNumber(source, 'duration') ?? null,
    zone: readOptionalText(source, 'zone') || null,
    parkingCode: readOptionalText(source, 'parking') || null,
    tariff: readOptionalText(source, 'tariff') || null,
    plate: (vehicle ? readOptionalText(vehicle, 'numberTs') : readOptionalText(source, 'transport')) || null,
    resolution: readOptionalText(source, 'resolution') || null,
    sum: orNull(() => readPrice(source, 'sum')),
    saving: orNull(() => readPrice(source, 'sumSale')) ?? 0,
    driverPhone: readOptionalText(source, 'driverPhone') || null,
    receiptUrl: readOptionalUrl(source, 'checkFiscal', origin),
    refunds: readRefunds(source, timeZone, origin),
    corrections: readList(source, 'corrections', (past) => readPastCorrection(past, timeZone)),
    correctable: CORRECTABLE.filter((field) => readTexts(source, 'correctable').includes(field)),
    proofUrl: readOptionalUrl(source, 'proof', origin),
  }
}

function readTotal(source: Source): OperationTotal {
  return { type: readText(source, 'type'), count: readNumber(source, 'count'), sum: readPrice(source, 'sum') }
}

/** A page of 50 rows, or of as many as were asked for, newest first; fewer than 50 are the last (readings 3.8). */
export const getOperations: Call<OperationsRequest, Operation[]> = {
  name: 'getOperations',
  method: 'POST',
  path: '/api/profile/get-operations-with-filter',
  aliases: ['/api/profile/get-operations-v2'],
  aliasMethod: 'GET',
  body: 'query',
  token: 'query',
  encode: ({ cursor, sorting, limit, ...question }) => ({
    ...encodeQuestion(question),
    SortBy: sorting?.by,
    SortDirection: sorting?.direction,
    // To the millisecond, as it came: the rows behind it are told apart by it.
    lastDateOperation: cursor === null ? undefined : new Date(cursor.dateOperation).toISOString(),
    lastOrderNumber: cursor?.orderNumber,
    Limit: limit,
  }),
  decode: (answer, timeZone, origin) => readResults(answer, (row) => readOperation(row, timeZone, origin)),
}

/** Counts and sums by type of all rows of a question, on every page of it. */
export const getOperationTotals: Call<OperationsQuestion, OperationTotal[]> = {
  name: 'getOperationTotals',
  method: 'POST',
  path: '/api/profile/get-operations-totals-v1',
  body: 'query',
  token: 'query',
  encode: encodeQuestion,
  decode: (answer) => readItems(pick(openSource(answer), 'result') ?? null, 'answer.result', readTotal),
}

/** Begins to write the history as a file, or tells how far that is (`exportId`). */
export const exportOperations: Call<ExportRequest, ExportProgress> = {
  name: 'exportOperations',
  method: 'POST',
  path: '/api/profile/download-history/v1',
  body: 'form',
  token: 'body',
  encode: ({ format, language, exportId, isCancelled, ...question }) => ({
    ...encodeQuestion(question),
    format,
    lang: language,
    exportId,
    cancel: isCancelled || undefined,
  }),
  decode: (answer: Json, _timeZone?: string, origin?: string) => {
    const source = openSource(answer)
    const exportId = readOptionalText(source, 'exportId') ?? ''
    // Without a name it cannot be asked about again: the link says itself how far it is (readings gB-27).
    const isWritten = readOptionalText(source, 'state') !== 'writing' || exportId === ''
    return {
      exportId,
      done: readOptionalNumber(source, 'done') ?? 0,
      total: readOptionalNumber(source, 'total') ?? 0,
      link: isWritten ? readOptionalUrl(source, 'link', origin) : null,
    }
  },
}
