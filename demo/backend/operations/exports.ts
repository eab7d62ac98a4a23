import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ExportFormat } from '../../../shared/api/contract/operations.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Db } from '../database/database.ts'
import { messagesOf, type Language } from '../locales/messages.ts'
import { isSameText } from '../secret-text.ts'
import { columnsOf } from './columns.ts'
import { countRows, readAll, type HistoryQuestion, type HistoryRow } from './history.ts'
import { createHistoryPdf } from './history-pdf.ts'
import { createSpreadsheet, SPREADSHEET_TYPE } from './spreadsheet.ts'

export const EXPORT_PATH = '/api/profile/download-history/v1/file'
export const EXPORT_TYPES: Readonly<Record<ExportFormat, { type: string; extension: string }>> = {
  xls: { type: SPREADSHEET_TYPE, extension: 'xlsx' },
  pdf: { type: 'application/pdf', extension: 'pdf' },
}

export interface ExportRequest {
  question: HistoryQuestion
  format: ExportFormat
  language: Language
}

interface Job {
  /** The account that asked; only this one is told how far it is. */
  accountId: string
  done: number
  total: number
  path: string
  key: string
  state: 'writing' | 'ready' | 'failed'
}

const KEPT_MS = 10 * 60_000
/** Only this process reads what a driver has paid, on this machine too. */
const OWNER_ONLY = 0o600

/**
 * Files of a process, written in the background. What a link says is signed and is all that it takes: a process that
 * has not the file (any more) writes it anew into the answer.
 */
export function createExports(city: CityModel, db: Db, secret: string) {
  const jobs = new Map<string, Job>()
  const keyOf = (request: ExportRequest) => createHash('sha256').update(JSON.stringify(request)).digest('base64url')

  async function* count(rows: AsyncIterable<HistoryRow>, job: Job): AsyncGenerator<HistoryRow> {
    for await (const row of rows) {
      job.done += 1
      yield row
    }
  }

  function write({ question, format, language }: ExportRequest, rows = readAll(db, question)): NodeJS.ReadableStream {
    const messages = messagesOf(language)
    const columns = columnsOf(messages, city.timeZone)
    const title = messages.format('historyTitle')
    if (format === 'xls') return createSpreadsheet({ name: title, columns, rows: toCells(rows) })
    return createHistoryPdf({ title, note: city.data.entry.nameForShow[language], columns, rows })

    async function* toCells(all: AsyncIterable<HistoryRow>) {
      for await (const row of all) yield columns.map((column) => column.cell(row))
    }
  }

  async function run(job: Job, request: ExportRequest): Promise<void> {
    try {
      await pipeline(
        write(request, count(readAll(db, request.question), job)),
        createWriteStream(job.path, { mode: OWNER_ONLY }),
      )
      job.state = 'ready'
    } catch {
      job.state = 'failed'
    }
  }

  return {
    async start(request: ExportRequest): Promise<string> {
      const id = randomUUID()
      const path = join(tmpdir(), `parking-history-${id}`)
      const job: Job = {
        accountId: request.question.accountId,
        done: 0,
        total: await countRows(db, request.question),
        path,
        key: keyOf(request),
        state: 'writing',
      }
      jobs.set(id, job)
      void run(job, request)
      setTimeout(() => void forget(id), KEPT_MS).unref()
      return id
    },

    /** Null where this process knows of none: it is begun anew. */
    find(id: string, accountId: string): Job | null {
      const job = jobs.get(id)
      return job?.accountId === accountId ? job : null
    },

    link(request: ExportRequest, origin: string): string {
      const text = JSON.stringify(request)
      const query = new URLSearchParams({
        q: Buffer.from(text).toString('base64url'),
        sig: sign(secret, city.name, text),
      })
      return `${origin}/${city.name}${EXPORT_PATH}?${query.toString()}`
    },

    /** Nothing is left on the disk of a process that ends. */
    forgetAll: async () => void (await Promise.all([...jobs.keys()].map(forget))),

    /** What a link asks for; null where it is not ours. */
    open(link: { q: string; sig: string }): { request: ExportRequest; stream: NodeJS.ReadableStream } | null {
      const text = Buffer.from(link.q, 'base64url').toString()
      if (!isSameText(sign(secret, city.name, text), link.sig)) return null
      const request = JSON.parse(text) as ExportRequest
      const kept = [...jobs.values()].find(({ key, state }) => state === 'ready' && key === keyOf(request))
      return { request, stream: kept ? createReadStream(kept.path) : write(request) }
    },
  }

  async function forget(id: string): Promise<void> {
    const job = jobs.get(id)
    jobs.delete(id)
    if (job) await rm(job.path, { force: true })
  }
}

function sign(secret: string, city: string, text: string): string {
  return createHmac('sha256', secret).update(`history:${city}:${text}`).digest('base64url')
}
