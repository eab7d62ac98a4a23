// One file of a history, written in a process of its own: `write-file.ts xls 100000` tells its parent what it took.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import papaparse from 'papaparse'
import { createCityModel } from '../../../demo/backend/city/city-model.ts'
import type { OperationRow } from '../../../demo/backend/database/payment-schema.ts'
import { messagesOf } from '../../../demo/backend/locales/messages.ts'
import { columnsOf } from '../../../demo/backend/operations/columns.ts'
import { createExportFile } from '../../../demo/backend/operations/export-file.ts'
import { EXPORT_FORMATS } from '../../../shared/api/contract/operations.ts'
import { createTestCity } from '../../support/test-city.ts'

export interface WrittenFile {
  ms: number
  /** Of the process, above what it had before, at its highest. */
  bytes: number
  size: number
}

const NEWEST = Date.parse('2025-03-12T15:20:00+03:00')
const MINUTE_MS = 60_000
/** As an export reads them. */
const ROWS_AT_ONCE = 500
/** Between two looks at the memory. */
const LOOK_MS = 5

const [format = '', count = '100000'] = process.argv.slice(2)
const city = createCityModel(createTestCity())
globalThis.gc?.()
const before = process.memoryUsage().rss
let highest = before
/** A tenth of it first: code that is not compiled yet is nobody's share. */
await write(Number(count) / 10)
const looking = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), LOOK_MS)
const from = performance.now()
const size = await write(Number(count))
const ms = performance.now() - from
clearInterval(looking)
const written: WrittenFile = { ms, bytes: Math.max(highest, process.memoryUsage().rss) - before, size }
process.send?.(written)

async function write(rows: number): Promise<number> {
  let bytes = 0
  for await (const part of open(rows)) bytes += (part as Uint8Array).length
  return bytes
}

function open(rows: number): NodeJS.ReadableStream {
  if (format === 'csv') return Readable.from(writeCsv(rows))
  const known = EXPORT_FORMATS.find((one) => one === format)
  if (!known) throw new Error(`There is no format "${format}".`)
  return createExportFile(city, { format: known, language: 'ru' }, flat(rows))
}

/** The same columns as text between semicolons, by the library that reads our imports, a page of rows at a time. */
async function* writeCsv(rows: number): AsyncGenerator<Buffer> {
  const columns = columnsOf(messagesOf('ru'), city.timeZone)
  const toText = (lines: readonly string[][]) =>
    Buffer.from(`${papaparse.unparse(lines as string[][], { delimiter: ';' })}\r\n`)
  yield toText([columns.map(({ title }) => title)])
  for await (const page of pages(rows)) yield toText(page.map((row) => columns.map((column) => column.text(row))))
}

async function* flat(rows: number): AsyncGenerator<OperationRow> {
  for await (const page of pages(rows)) yield* page
}

/** Pages of a history that come one after the other, as from a database. */
async function* pages(rows: number): AsyncGenerator<OperationRow[]> {
  const accountId = randomUUID()
  for (let at = 0; at < rows; at += ROWS_AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await new Promise((resolve) => void setImmediate(resolve))
    yield Array.from({ length: Math.min(ROWS_AT_ONCE, rows - at) }, (_, place) => createRow(at + place, accountId))
  }
}

/** Every seventh is no parking. */
function createRow(index: number, accountId: string): OperationRow {
  const isParking = index % 7 !== 6
  const dateOperation = NEWEST - index * 37 * MINUTE_MS
  const minutes = 15 * (1 + (index % 24))
  return {
    orderNumber: 5_000_000 - index,
    accountId,
    city: city.name,
    type: isParking ? 'payment' : 'refill',
    status: index % 23 === 22 ? 'cancel' : 'done',
    dateOperation,
    startsAt: isParking ? dateOperation : null,
    endsAt: isParking ? dateOperation + minutes * MINUTE_MS : null,
    minutes: isParking ? minutes : null,
    zone: isParking ? String(101 + (index % 141)) : null,
    zoneName: isParking ? 'Центр' : null,
    parkingCode: isParking ? String(2000 + (index % 900)) : null,
    tariff: isParking ? 6000 : null,
    plate: isParking ? `А${String(100 + (index % 900))}ВС77` : null,
    resolution: null,
    sum: 1000 * (1 + (index % 40)),
    sumSale: 0,
    driverPhone: null,
    sessionId: null,
    paymentId: null,
  }
}
