import type { Instant } from '../../domain/city-time.ts'
import { fileTypeOf } from '../../domain/file-type.ts'
import { type Kopecks, toRoubles } from '../../domain/money.ts'
import type { Payer } from '../../domain/payer.ts'
import type { AnswerUrl } from '../../domain/safe-url.ts'
import type { Call, Fields, Json } from './call.ts'
import {
  DecodeError,
  openResult,
  readOptionalText,
  readOptionalUrl,
  readPrice,
  readReadableResults,
  readText,
  readTime,
  type Source,
} from './decoding.ts'

/** The payer in the wire's names (entry.md section 3, readings gC-29). */
function encodePayer(payer: Payer): Fields {
  if (payer.kind === 'legal') {
    const { name, inn, ogrn, kpp, address } = payer
    return { type: 2, name, ogrn, inn, kpp, address }
  }
  const { lastName, firstName, middleName, document, address } = payer
  return {
    type: 1,
    lastName,
    firstName,
    middleName,
    typeDoc: document.type === 'passport' ? 1 : 2,
    seriesDoc: document.series,
    numberDoc: document.number,
    DateDoc: document.issuedOn,
    issuer: document.issuer,
    address,
  }
}

/** A payer as sent; texts that are not there are empty. */
export function decodePayer(source: Source): Payer {
  const text = (name: string) => readOptionalText(source, name) ?? ''
  const address = text('address')
  if (text('type') === '2')
    return {
      kind: 'legal',
      name: text('name'),
      inn: text('inn'),
      ogrn: text('ogrn'),
      kpp: text('kpp') || undefined,
      address,
    }
  return {
    kind: 'individual',
    lastName: text('lastName'),
    firstName: text('firstName'),
    middleName: text('middleName'),
    document: {
      type: text('typeDoc') === '2' ? 'licence' : 'passport',
      series: text('seriesDoc'),
      number: text('numberDoc'),
      issuedOn: text('DateDoc'),
      issuer: text('issuer'),
    },
    address,
  }
}

export interface NewReceipt {
  receiptNumber: string
  /** A signed address of the PDF that needs no token, for print. Null where a backend sends none. */
  pdfUrl: AnswerUrl | null
  /** The same as a file to keep, from a page of another site too; the first where a backend has no second. */
  downloadUrl: AnswerUrl | null
}

export interface Receipt {
  number: string
  date: Instant
  sum: Kopecks
  /** The server's word. */
  status: string
  name: string
  /** «Счет» for a legal payer, «Квитанция» otherwise (readings gC-24). */
  isLegal: boolean
  uin: string | null
  /** Who pays, as the city writes it; null where it does not say. */
  payer: string | null
  pdfUrl: AnswerUrl | null
}

function decodeNewReceipt(answer: Json, _timeZone?: string, origin?: string): NewReceipt {
  const source = openResult(answer)
  const pdfUrl = readOptionalUrl(source, 'link', origin)
  return {
    receiptNumber: readText(source, 'receiptnumber'),
    pdfUrl,
    downloadUrl: readOptionalUrl(source, 'downloadLink', origin) ?? pdfUrl,
  }
}

function readReceipt(source: Source, timeZone?: string, origin?: string): Receipt {
  const type = readOptionalText(source, 'type')?.toLowerCase()
  return {
    number: readText(source, 'receiptnumber'),
    date: readTime(source, 'date', timeZone),
    sum: readPrice(source, 'sum'),
    status: readOptionalText(source, 'status') ?? '',
    name: readOptionalText(source, 'receiptname') ?? '',
    isLegal: type === 'legal' || type === '2',
    uin: readOptionalText(source, 'UIN') || null,
    payer: readOptionalText(source, 'payer') || null,
    pdfUrl: readOptionalUrl(source, 'link', origin),
  }
}

/** Method «Квитанция»: an invoice or slip to top the balance up at a bank; answers its number. */
export const createRefillReceipt: Call<{ payer: Payer; sum: Kopecks }, NewReceipt> = {
  name: 'createRefillReceipt',
  method: 'POST',
  path: '/api/creatrefill',
  body: 'form',
  token: 'body',
  encode: ({ payer, sum }) => ({ payer: encodePayer(payer), sum: toRoubles(sum) }),
  decode: decodeNewReceipt,
}

/**
 * Method «Квитанция» for a subscription: an invoice or slip to pay it at a bank; answers its number. It begins on the
 * start date, or when the money comes where that is later (readings SB-2). `code` is an offer's or that of a quote of the
 * constructor.
 */
export const createSubscriptionReceipt: Call<
  { payer: Payer; code: string; plate: string; startDate: string; expectedPrice: Kopecks },
  NewReceipt
> = {
  name: 'createSubscriptionReceipt',
  method: 'POST',
  path: '/api/creatsubscription',
  body: 'form',
  token: 'body',
  encode: ({ payer, code, plate, startDate, expectedPrice }) => ({
    payer: encodePayer(payer),
    codeSubscription: code,
    grz: plate,
    timestart: startDate,
    expectedCost: toRoubles(expectedPrice),
  }),
  decode: decodeNewReceipt,
}

/** The receipts of the driver, newest first (readings FA-3), those that can be read; a bare list is read too (readings M). */
export const getReceipts: Call<void, Receipt[]> = {
  name: 'getReceipts',
  method: 'GET',
  path: '/api/receipt-list',
  body: 'query',
  token: 'query',
  encode: () => ({}),
  decode(answer, timeZone, origin) {
    const receipts = readReadableResults(answer, (row) => readReceipt(row, timeZone, origin))
    return receipts.sort((one, other) => other.date - one.date)
  },
}

/** Mails the PDF; the same receipt to the same address within a minute is one mail (readings gB-21). */
export const sendReceipt: Call<{ receiptNumber: string; email: string }, null> = {
  name: 'sendReceipt',
  method: 'GET',
  path: '/api/sendreceipt',
  body: 'query',
  token: 'query',
  encode: ({ receiptNumber, email }) => ({ receiptnumber: receiptNumber, email }),
  decode: () => null,
}

/**
 * The PDF itself, bytes: fetched with the token, or by the signed address of the list (`pdfUrl`) without one. What does
 * not begin as a PDF is none (readings FA-3).
 */
export const getReceipt: Call<{ receiptNumber: string }, Uint8Array<ArrayBuffer>> = {
  name: 'getReceipt',
  method: 'GET',
  path: '/api/receipt',
  body: 'query',
  token: 'query',
  file: 'application/pdf',
  readFile: (bytes) => (fileTypeOf(bytes) === 'application/pdf' ? bytes : null),
  encode: ({ receiptNumber }) => ({ receiptnumber: receiptNumber }),
  decode() {
    throw new DecodeError('answer')
  },
}
