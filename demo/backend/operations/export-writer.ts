import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, getTableColumns, gt, lt, sql, type SQL } from 'drizzle-orm'
import { MINUTE_MS } from '../../../shared/domain/city-time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import {
  historyExportPieces,
  historyExportRows,
  historyExports,
  type HistoryExport,
} from '../database/export-schema.ts'
import { operations, type OperationRow } from '../database/payment-schema.ts'
import { createExportFile } from './export-file.ts'
import { conditionOf } from './history.ts'

/** A writer that is silent for so long is taken for dead. */
const SILENT_MS = MINUTE_MS
const MOST_TRIES = 3
const ROWS_AT_ONCE = 500
const PIECE_BYTES = 256 * 1024

/** A file and who writes it. */
interface Job {
  id: string
  writer: string
}

/**
 * Writes the next file that nobody writes, one of a person at a time; false where there is none. The rows are copied in
 * one statement, as they are at that moment: what happens while the file is written is not in it.
 */
export async function writeNextExport(context: Context): Promise<boolean> {
  const writer = randomUUID()
  const job = await claim(context, writer)
  if (job === null) return false
  try {
    await write(context, job, writer)
  } catch (cause) {
    // Where the database is what has failed, this fails too, and the cause is still told.
    const isWanted = await finish(context, { id: job.id, writer, state: 'failed' }).catch(() => true)
    const about = { err: cause, export: job.id }
    if (isWanted) context.log.error(about, 'a history was not written')
    else context.log.info(about, 'a history was given up: it is not wanted any more, or written by another')
  }
  return true
}

/**
 * One at a time chooses which file is written, or whether one more is taken: two would take two files of one person, and
 * a queue that is full. Until the transaction ends.
 */
export async function lockExports(tx: Db): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('exports:' || current_schema(), 0))`)
}

/** A file whose writer has died is begun anew, and given up where that does not help: nothing of it is left then. */
async function claim({ database: { db }, clock }: Context, writer: string): Promise<HistoryExport | null> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    await lockExports(tx)
    const isSilent = lt(historyExports.heardAt, now - SILENT_MS)
    const silent = and(eq(historyExports.state, 'writing'), isSilent)
    const left = await tx
      .update(historyExports)
      .set({ state: sql`CASE WHEN tries >= ${MOST_TRIES} THEN 'failed' ELSE 'waiting' END`, writer: null, done: 0 })
      .where(silent)
      .returning({ id: historyExports.id, state: historyExports.state })
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const { id, state } of left) if (state === 'failed') await removeWritten(tx, id)
    const busy = sql`SELECT account_id FROM history_exports WHERE state = 'writing'`
    const [next] = await tx
      .select({ id: historyExports.id })
      .from(historyExports)
      .where(
        and(
          eq(historyExports.state, 'waiting'),
          gt(historyExports.expiresAt, now),
          sql`${historyExports.accountId} NOT IN (${busy})`,
        ),
      )
      .orderBy(asc(historyExports.createdAt))
      .limit(1)
    if (!next) return null
    await removeWritten(tx, next.id)
    const [taken] = await tx
      .update(historyExports)
      .set({ state: 'writing', writer, heardAt: now, tries: sql`${historyExports.tries} + 1` })
      .where(eq(historyExports.id, next.id))
      .returning()
    return taken ?? null
  })
}

async function removeWritten(tx: Db, exportId: string): Promise<void> {
  await tx.delete(historyExportRows).where(eq(historyExportRows.exportId, exportId))
  await tx.delete(historyExportPieces).where(eq(historyExportPieces.exportId, exportId))
}

async function write(context: Context, job: HistoryExport, writer: string): Promise<void> {
  const { db } = context.database
  const { id, request } = job
  const city = context.cities.find(({ name }) => name === job.city)
  if (!city) throw new Error(`No city ${job.city}`)
  await db.execute(sql`
    INSERT INTO history_export_rows (export_id, position, operation)
    SELECT ${id}, row_number() OVER (ORDER BY operations.date_operation DESC, operations.order_number DESC),
      to_jsonb(operations)
    FROM operations WHERE ${conditionOf(request.question)}`)
  const [rows] = await db.select({ total: count() }).from(historyExportRows).where(eq(historyExportRows.exportId, id))
  const own = isOwn({ id, writer })
  await db
    .update(historyExports)
    .set({ total: rows?.total ?? 0 })
    .where(own)

  /** Also the sign that the writer lives; it stops where the file is another's by now, or is not wanted any more. */
  const report = async (done: number): Promise<void> => {
    const heard = await db.update(historyExports).set({ done, heardAt: context.clock.now() }).where(own).returning()
    if (heard.length === 0) throw new Error('The file is not wanted any more')
  }
  const file = createExportFile(city, request, readCopy(db, id, report))
  await keep(db, { id, writer }, file)
  await finish(context, { id, writer, state: 'ready' })
}

/** The rows as they were copied, whatever columns an operation has by now. */
async function* readCopy(db: Db, id: string, report: (done: number) => Promise<void>): AsyncGenerator<OperationRow> {
  for (let done = 0; ; done += ROWS_AT_ONCE) {
    // Stands in the place of the table, for one statement.
    const copy = db.$with('operations', getTableColumns(operations)).as(sql`
      SELECT (jsonb_populate_record(NULL::operations, operation)).* FROM history_export_rows
      WHERE export_id = ${id} AND position > ${done} AND position <= ${done + ROWS_AT_ONCE}`)
    const rows = await db
      .with(copy)
      .select()
      .from(operations)
      .orderBy(desc(operations.dateOperation), desc(operations.orderNumber))
    await report(done + rows.length)
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
  }
}

async function keep(db: Db, job: Job, file: NodeJS.ReadableStream): Promise<void> {
  let [position, waiting, length] = [0, [] as Uint8Array[], 0]
  const flush = async () => {
    await db.transaction(async (tx) => {
      if (!(await isHeld(tx, job))) throw new Error('The file is not wanted any more')
      await tx.insert(historyExportPieces).values({ exportId: job.id, position, bytes: Buffer.concat(waiting) })
    })
    ;[position, waiting, length] = [position + 1, [], 0]
  }
  for await (const part of file as AsyncIterable<Uint8Array>) {
    waiting.push(part)
    length += part.length
    if (length >= PIECE_BYTES) await flush()
  }
  await flush()
}

/** False where the file is not there any more, or another's, who has what was written. */
async function finish(
  { database: { db } }: Context,
  { id, writer, state }: Job & { state: 'ready' | 'failed' },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const own = await tx.update(historyExports).set({ state, writer: null }).where(isOwn({ id, writer })).returning()
    if (own.length === 0) return false
    if (state === 'failed') await removeWritten(tx, id)
    else await tx.delete(historyExportRows).where(eq(historyExportRows.exportId, id))
    return true
  })
}

/** Whether the file is still this writer's; it stays so until the transaction ends. */
async function isHeld(tx: Db, job: Job): Promise<boolean> {
  const own = await tx.select({ id: historyExports.id }).from(historyExports).where(isOwn(job)).for('share')
  return own.length > 0
}

function isOwn({ id, writer }: Job): SQL | undefined {
  return and(eq(historyExports.id, id), eq(historyExports.writer, writer))
}
