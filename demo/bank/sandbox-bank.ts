import { fileURLToPath } from 'node:url'
import { fastify, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { Clock } from '../backend/clock.ts'
import type { Database } from '../backend/database/database.ts'
import { migrate, readMigrations } from '../backend/database/migrate.ts'
import { SANDBOX_HEADER } from '../backend/bank/send.ts'
import { readForms } from '../backend/http/bodies.ts'
import { serveApi } from './api.ts'
import { callbackOf } from './callback.ts'
import { serveLevers } from './levers.ts'
import { takeDue } from './orders.ts'
import { servePages } from './pages.ts'
import type { OrderRow } from './schema.ts'

export interface SandboxOptions {
  /** Its own, open and empty or migrated; the bank migrates it and does not close it. */
  database: Database
  /** What a merchant sends as a bearer token. */
  token: string
  now: () => Instant
  log: Logger
  /** Where its pages are seen; empty where they lie under the city's own address. */
  publicUrl?: () => string
  /** Asks the city at a path of it; answers the HTTP status. */
  callBack(path: string): Promise<number>
  /** With its clock in their hands tests have levers: money that comes late, a clean slate. */
  clock?: Clock | undefined
}

/** The sandbox bank: a merchant's API, the payer's pages, callbacks to the city. */
export interface SandboxBank {
  readonly app: FastifyInstance
  readonly database: Database
  /** What time brings: confirmations that were slow. To be called every few seconds, by any number of processes. */
  tick(): Promise<void>
}

/** The migrations of the bank's own database. */
export function readBankMigrations() {
  return readMigrations(fileURLToPath(new URL('./migrations', import.meta.url)))
}

export async function createSandboxBank(options: SandboxOptions): Promise<SandboxBank> {
  const { database, token, now, log, publicUrl = () => '', callBack, clock } = options
  const { db } = database
  await migrate(database, readBankMigrations())
  const app = fastify({
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
  })
  app.addHook('onRequest', async (_, reply) => void reply.header(SANDBOX_HEADER, 'true'))
  readForms(app)

  /** A city that does not answer must not keep the person at the bank: it will ask by itself. */
  async function tell(order: OrderRow): Promise<void> {
    const path = callbackOf(order)
    if (path === null) return
    try {
      const statusCode = await callBack(path)
      if (statusCode !== 200) log.warn({ statusCode }, 'the callback was refused')
    } catch (cause) {
      log.error({ err: cause }, 'the callback failed')
    }
  }

  const pageOf = ({ id, language }: OrderRow) =>
    `${publicUrl()}/bank/${id}${language === null ? '' : `?lang=${encodeURIComponent(language)}`}`
  await app.register(async (area) => serveApi(area, { db, now, token, pageOf }), { prefix: '/api' })
  servePages(app, { db, now, tell })
  const tick = async () => {
    for (const order of await takeDue(db, now())) await tell(order)
  }
  if (clock) serveLevers(app, { db, clock, tell, tick })
  return { app, database, tick }
}
