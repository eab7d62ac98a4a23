import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operationsCalls } from '../../../shared/api/contract/operations.server.ts'
import { parseWireTime, toWireTime, type Instant } from '../../../shared/domain/city-time.ts'
import { parsePhone } from '../../../shared/domain/phone.ts'
import { parsePlate } from '../../../shared/domain/plate.ts'
import { findToken, requireDriver } from '../account/require.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { BusinessError, wrongField } from '../http/business-error.ts'
import { mount } from '../http/mount.ts'
import { formatSum } from '../http/sum.ts'
import { omitAbsent, toWireMoney } from '../http/wire.ts'
import { languageOf, messagesOf, type Language } from '../locales/messages.ts'
import { hashToken } from '../secret-text.ts'
import { columnsOf } from '../operations/columns.ts'
import { describeResolution } from '../operations/resolution.ts'
import { EXPORT_TYPES } from '../operations/export-file.ts'
import { EXPORT_PATH, type Exports } from '../operations/exports.ts'
import {
  findRow,
  findSessions,
  readPage,
  readTotals,
  type HistoryQuestion,
  type HistoryRow,
} from '../operations/history.ts'
import { isMoneyBack, isProofSigned, isProvable, PROOF_PATH, proofLink } from '../operations/proof-link.ts'
import { createProofPdf } from '../operations/proof-pdf.ts'
import { describeCorrections } from '../payment/correction/describe.ts'
import { correctableNow } from '../payment/correction/judge.ts'
import { createReceiptLink } from '../payment/slips/receipt.ts'
import { describeRefunds, findRefunds } from '../payment/slips/refund-slip.ts'
import type { SessionRow } from '../database/schema.ts'
import type { RefundRow } from '../database/bank-schema.ts'
import { hasMoney } from '../payment/settle/states.ts'

interface QuestionInput {
  StartDate?: string | undefined
  EndDate?: string | undefined
  Operation?: string | undefined
  Vehicle?: string | undefined
  Zone?: string | undefined
  OrderNumber?: string | undefined
  Driver?: string | undefined
}

const LAST_MOMENT = Date.parse('9999-12-30T00:00:00Z')

/** What the lines of one answer are told with. */
interface Told {
  origin: string
  refunds: readonly RefundRow[]
  parkings: ReadonlyMap<number, SessionRow>
  now: Instant
  language: Language
}

/** A driver's history: pages, totals, files, proofs. Everything goes by the token's own account. */
export function serveOperations(app: FastifyInstance, context: Context & { exports: Exports }, city: CityModel): void {
  const { exports } = context
  const { db } = context.database

  mount(app, operationsCalls.getOperations, async ({ input, request }) => {
    const question = await questionOf(input, request)
    const at = timeOf(input.lastDateOperation)
    // Without the number, rows that are strictly older: every number is above 0 (readings gB-26).
    const last = input.lastOrderNumber === undefined ? 0 : numberOf(input.lastOrderNumber)
    const rows = await readPage(db, question, {
      cursor: at === null ? null : { dateOperation: at, orderNumber: String(last) },
      sorting: { by: input.SortBy || 'date', direction: input.SortDirection || 'down' },
      size: input.Limit,
    })
    const origin = context.originOf(request)
    const refunds = await findRefunds(
      db,
      rows.flatMap(({ payment }) => (payment && payment.refundAmount > 0 ? [payment.id] : [])),
    )
    const parkings = await findSessions(db, rows)
    const told = { origin, refunds, parkings, now: context.clock.now(), language: languageOf(request) }
    return { result: rows.map((row) => describe(row, told)) }
  })

  mount(app, operationsCalls.getOperationTotals, async ({ input, request }) => {
    const totals = await readTotals(db, await questionOf(input, request))
    return { result: totals.map(({ type, count, sum }) => ({ type, count, sum: toWireMoney(sum) })) }
  })

  mount(app, operationsCalls.exportOperations, async ({ input, request }) => {
    const question = await questionOf(input, request)
    const exportRequest = {
      question,
      format: input.format as 'xls' | 'pdf',
      language: languageOf(request),
    }
    if (input.cancel === true && input.exportId !== undefined) {
      await exports.cancel(input.exportId, question.accountId)
      return { exportId: input.exportId, done: 0, total: 0 }
    }
    const known = input.exportId === undefined ? null : await exports.find(input.exportId, question.accountId)
    const job = known ?? (await exports.start(exportRequest, hashToken(findToken(request) ?? '')))
    exports.work()
    if (job.state === 'failed') throw new BusinessError('UnknownError', { says: 'refusal.fileNotWritten' })
    const state = job.state === 'ready' ? 'ready' : 'writing'
    const link = exports.link(job, context.originOf(request))
    return { exportId: job.id, state, done: job.done, total: job.total, link }
  })

  app.get<{ Querystring: Record<string, unknown> }>(EXPORT_PATH, async (request, reply) => {
    const { id, sig } = request.query
    const opened = typeof id === 'string' && typeof sig === 'string' ? await exports.open(city, { id, sig }) : null
    if (!opened) return reply.code(404).send({ status: 'error', errorName: 'ValidationError' })
    if (opened.stream === null) {
      exports.work()
      const { done, total } = opened
      return (
        reply
          .code(202)
          // A tab that has opened the link asks again by itself.
          .headers({ 'cache-control': 'no-store', 'retry-after': '1', refresh: '1' })
          .send({ status: 'ok', state: 'writing', done, total })
      )
    }
    const { type, extension } = EXPORT_TYPES[opened.request.format]
    const name = `operations-${city.name}.${extension}`
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(type)
      .send(opened.stream)
  })

  app.get<{ Querystring: Record<string, unknown> }>(PROOF_PATH, async (request, reply) => {
    const { order, sig } = request.query
    const isOurs =
      typeof order === 'string' &&
      typeof sig === 'string' &&
      isProofSigned(context.secret, { city: city.name, order, sig })
    const row = isOurs ? await findRow(db, { city: city.name, orderNumber: Number(order) }) : null
    // A link may be older than what became of its order.
    if (!row || !isProvable(row)) return reply.code(404).send({ status: 'error', errorName: 'ValidationError' })
    const language = languageOf(request)
    const sheet = {
      messages: messagesOf(language),
      city: city.data.entry.nameForShow[language],
      columns: columnsOf(messagesOf(language), city.timeZone),
    }
    return reply
      .header('cache-control', 'no-store')
      .type('application/pdf')
      .header('content-disposition', `inline; filename="operation-${String(order)}.pdf"`)
      .send(createProofPdf(row, sheet))
  })

  /** Nothing has happened before the first moment, or will after the last: a database has no year 0. */
  function timeOf(text: string | undefined): Instant | null {
    const at = text === undefined ? null : parseWireTime(text, city.timeZone)
    return at === null ? null : Math.min(Math.max(at, 0), LAST_MOMENT)
  }

  function numberOf(text: string): number {
    const number = Number(text)
    if (!Number.isSafeInteger(number)) throw wrongField('orderNumber')
    return number
  }

  async function questionOf(input: QuestionInput, request: FastifyRequest): Promise<HistoryQuestion> {
    const account = await requireDriver(context, city, request)
    const plate = input.Vehicle === undefined ? null : parsePlate(input.Vehicle)
    const isByZone = city.settings.operationsZoneMode === 'zones'
    return {
      accountId: account.id,
      city: city.name,
      from: timeOf(input.StartDate),
      to: timeOf(input.EndDate),
      type: input.Operation ?? 'all',
      plate: plate?.valid ? plate.normalised : (input.Vehicle ?? null),
      zone: isByZone ? (input.Zone ?? null) : null,
      parkingCode: isByZone ? null : (input.Zone ?? null),
      orderNumber: input.OrderNumber === undefined ? null : numberOf(input.OrderNumber),
      driverPhone: input.Driver === undefined ? null : (parsePhone(input.Driver) ?? input.Driver),
    }
  }

  function describe(row: HistoryRow, { origin, refunds, parkings, now, language }: Told): Record<string, unknown> {
    const { payment, tariff, startsAt, endsAt, plate } = row
    const messages = messagesOf(language)
    const parking = parkings.get(row.orderNumber)
    const past = parking?.corrections ?? []
    const correctable = parking ? correctableNow(city, parking, now) : []
    const paid = payment && hasMoney(payment) && !isMoneyBack(row) ? payment : null
    return omitAbsent({
      orderNumber: String(row.orderNumber),
      dateOperation: toExactTime(row.dateOperation),
      type: row.type,
      status: row.status,
      startsOf: startsAt === null ? null : toWireTime(startsAt, city.timeZone),
      endOf: endsAt === null ? null : toWireTime(endsAt, city.timeZone),
      duration: row.minutes,
      zone: row.zone,
      parking: row.parkingCode,
      tariff: tariff === null ? null : messages.format('tariffPerHour', { sum: formatSum(tariff, language) }),
      transport: plate === null ? null : { numberTs: plate },
      resolution: describeResolution(row, messages),
      sum: toWireMoney(row.sum),
      sumSale: toWireMoney(row.sumSale),
      driverPhone: row.driverPhone,
      refunds:
        payment &&
        describeRefunds(
          refunds.filter(({ paymentId }) => paymentId === payment.id),
          city.timeZone,
          { payment, secret: context.secret },
        ),
      corrections: past.length > 0 ? describeCorrections(past, city.timeZone) : null,
      correctable: correctable.length > 0 ? correctable : null,
      checkFiscal: paid && createReceiptLink(paid, context.secret),
      proof: isProvable(row) ? proofLink(row, origin, context.secret) : null,
    })
  }

  /** With its milliseconds: pages go on from this moment (readings OR-3). */
  function toExactTime(at: Instant): string {
    const [head = '', zone = ''] = toWireTime(at, city.timeZone).split(/(?=[+-]\d\d:\d\d$)/)
    const rest = at % 1000
    return rest === 0 ? head + zone : `${head}.${String(rest).padStart(3, '0')}${zone}`
  }
}
