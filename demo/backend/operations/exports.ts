import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, asc, count, eq, gt, inArray, ne } from 'drizzle-orm'
import { MINUTE_MS, type Instant } from '../../../shared/domain/city-time.ts'
import { isUuid } from '../uuid.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { accountTokens } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { removeOlder } from '../database/remove-older.ts'
import { historyExportPieces, historyExports, type HistoryExport } from '../database/export-schema.ts'
import { BusinessError } from '../http/business-error.ts'
import { countUse } from '../rate-limit.ts'
import { hashShort, isSameText } from '../secret-text.ts'
import type { ExportRequest } from './export-file.ts'
import { lockExports, writeNextExport } from './export-writer.ts'
import { countRows } from './history.ts'

export const EXPORT_PATH = '/api/profile/download-history/v1/file'

/** Files that wait or are written, of all people and of one. */
export const MOST_EXPORTS = 50
export const MOST_OF_ONE = 3
/** Files that one round removes, with all their lines. */
const MOST_FORGOTTEN = 50
/** Files that one process writes at once. */
const AT_ONCE = 2
const LINK_MS = 24 * 60 * MINUTE_MS
/** A queue that is full is a little shorter by then. */
const RETRY_SECONDS = 30

const UNDER_WAY = ['waiting', 'writing'] as const

/**
 * Histories as files: a queue on the database, which any number of processes work off. A link lives as long as the
 * sign-in that asked for it, at most a day; what a process that died has left is written by another, or goes.
 */
export function createExports(context: Context) {
  const { db } = context.database
  const writing = new Set<Promise<void>>()
  const closing = new AbortController()

  async function drain(): Promise<void> {
    const isMore = !closing.signal.aborted && (await writeNextExport(context))
    return isMore ? drain() : undefined
  }

  return {
    /** What a person asks for; the same again is the one that is under way. */
    async start(request: ExportRequest, tokenHash: string): Promise<HistoryExport> {
      const now = context.clock.now()
      const { city, accountId } = request.question
      const [token] = await db.select().from(accountTokens).where(eq(accountTokens.hash, tokenHash))
      const expiresAt = Math.min(now + LINK_MS, token?.expiresAt ?? now)
      return db.transaction(async (tx) => {
        await lockExports(tx)
        const own = await findUnderWay(tx, accountId)
        const text = JSON.stringify(request)
        const same = own.find((job) => isSameRequest(job.request, text))
        if (same) return same
        const [all] = await tx.select({ jobs: count() }).from(historyExports).where(isUnderWay)
        await countUse(tx, context, { name: 'export', caller: accountId })
        if (own.length >= MOST_OF_ONE || (all?.jobs ?? 0) >= MOST_EXPORTS) throw isFull()
        const total = await countRows(tx, request.question)
        const asked = { id: randomUUID(), city, accountId, tokenHash, request, total, createdAt: now, expiresAt }
        const [job] = await tx
          .insert(historyExports)
          .values({ ...asked, state: 'waiting' })
          .returning()
        if (!job) throw new Error('The export was not kept')
        return job
      })
    },

    /** Of this account alone; null where it has ended. */
    async find(id: string, accountId: string): Promise<HistoryExport | null> {
      if (!isUuid(id)) return null
      const isIts = and(eq(historyExports.id, id), eq(historyExports.accountId, accountId))
      const [job] = await db.select().from(historyExports).where(isIts)
      return job ?? null
    },

    /** What is not wanted any more goes; who writes it stops at the next look. */
    async cancel(id: string, accountId: string): Promise<void> {
      if (!isUuid(id)) return
      await db.delete(historyExports).where(and(eq(historyExports.id, id), eq(historyExports.accountId, accountId)))
    },

    link({ id, city }: HistoryExport, origin: string): string {
      const query = new URLSearchParams({ id, sig: sign(city, id) })
      return `${origin}/${city}${EXPORT_PATH}?${query.toString()}`
    },

    /** The file behind a link, without a stream until it is written; null where the link is not ours, or has ended. */
    async open(
      city: CityModel,
      link: { id: string; sig: string },
    ): Promise<(Pick<HistoryExport, 'request' | 'done' | 'total'> & { stream: Readable | null }) | null> {
      if (!isUuid(link.id) || !isSameText(sign(city.name, link.id), link.sig)) return null
      const isThere = and(
        eq(historyExports.id, link.id),
        eq(historyExports.city, city.name),
        ne(historyExports.state, 'failed'),
        gt(historyExports.expiresAt, context.clock.now()),
      )
      const [job] = await db.select().from(historyExports).where(isThere)
      if (!job) return null
      const { request, done, total, state } = job
      return { request, done, total, stream: state === 'ready' ? Readable.from(readPieces(db, job.id)) : null }
    },

    /** Writes what waits, in the background, a few at once. To be called whenever something may wait. */
    work(): void {
      if (closing.signal.aborted || writing.size >= AT_ONCE) return
      const one = drain().catch((cause: unknown) => context.log.error({ err: cause }, 'the exports failed'))
      writing.add(one)
      void one.finally(() => writing.delete(one))
    },

    async close(): Promise<void> {
      closing.abort()
      await Promise.all(writing)
    },
  }

  function sign(city: string, id: string): string {
    return hashShort(context.secret, `history:${city}`, id)
  }
}

export type Exports = ReturnType<typeof createExports>

/** Those whose link has ended; the ones of a sign-in that ended went with it. */
export async function forgetExports(db: Db, now: Instant): Promise<void> {
  await removeOlder(db, historyExports.expiresAt, now, MOST_FORGOTTEN)
}

const isUnderWay = inArray(historyExports.state, UNDER_WAY)

function findUnderWay(db: Db, accountId: string): Promise<HistoryExport[]> {
  return db
    .select()
    .from(historyExports)
    .where(and(isUnderWay, eq(historyExports.accountId, accountId)))
}

/** jsonb keeps no order of its keys. */
function isSameRequest(kept: ExportRequest, text: string): boolean {
  const sorted = (request: ExportRequest) =>
    JSON.stringify([Object.entries(request.question).toSorted(), request.format, request.language])
  return sorted(kept) === sorted(JSON.parse(text) as ExportRequest)
}

function isFull(): BusinessError {
  return new BusinessError('UnknownError', {
    says: 'refusal.manyFiles',
    httpStatus: 429,
    retryAfterSeconds: RETRY_SECONDS,
  })
}

async function* readPieces(db: Db, exportId: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const isNext = and(eq(historyExportPieces.exportId, exportId), eq(historyExportPieces.position, position))
    // oxlint-disable-next-line no-await-in-loop -- a piece at a time is in memory
    const [piece] = await db.select().from(historyExportPieces).where(isNext).orderBy(asc(historyExportPieces.position))
    if (!piece) return
    yield Buffer.from(piece.bytes)
  }
}
