import { randomUUID } from 'node:crypto'
import { fastify, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { City } from '../cities/load-cities.ts'
import { seedAccounts } from './account/seed.ts'
import type { Bank } from './bank/bank.ts'
import type { Fiscal } from './bank/fiscal.ts'
import { servePagesOf, type Sandbox } from './bank/sandbox.ts'
import { createCityModel, type CityModel } from './city/city-model.ts'
import { createClock, type Clock } from './clock.ts'
import type { Context } from './context.ts'
import { serveControls } from './controls.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { rewriteFault, serveFaults } from './faults.ts'
import { BusinessError } from './http/business-error.ts'
import { compressAnswers } from './http/compression.ts'
import { allowOrigins } from './http/cors.ts'
import { answerErrors, answerNotFound } from './http/errors.ts'
import { parseForm, readForms } from './http/bodies.ts'
import { createLogger, type LogTarget } from './http/logging.ts'
import { servePlainStyle } from './http/plain-style.ts'
import { protect } from './http/security.ts'
import { createOpenApi } from './openapi/openapi.ts'
import { createMetrics } from './operation/metrics.ts'
import { serveOperation } from './operation/serve-operation.ts'
import { tick } from './payment/tick.ts'
import type { TrustedProxies } from './process-options.ts'
import { LIMITS, type Limits } from './rate-limit.ts'
import { serveDriverPayment } from './routes/driver-payment.ts'
import { serveDriverReceipts } from './routes/driver-receipts.ts'
import { serveContent } from './routes/content.ts'
import { serveAppeals } from './routes/appeals.ts'
import { serveAuth } from './routes/auth.ts'
import { serveCaptchaProvider } from './routes/captcha-provider.ts'
import { serveCorpProfile } from './routes/corp-profile.ts'
import { serveGuestPayment } from './routes/guest-payment.ts'
import { serveInfo } from './routes/info.ts'
import { serveMap } from './routes/map.ts'
import { serveMyData } from './routes/my-data.ts'
import { serveOperations } from './routes/operations.ts'
import { serveOperator } from './routes/operator.ts'
import { serveOutbox } from './routes/outbox.ts'
import { servePortal } from './routes/portal.ts'
import { serveProfile } from './routes/profile.ts'
import { serveProfileDocuments } from './routes/profile-documents.ts'
import { serveProfilePerson } from './routes/profile-person.ts'
import { serveProfileVehicles } from './routes/profile-vehicles.ts'
import { serveReceipts } from './routes/receipt.ts'
import { serveRegistration } from './routes/registration.ts'
import { serveRestore } from './routes/restore.ts'
import { serveSocialProvider, serveSocialSignIn } from './routes/social.ts'
import { serveZones } from './routes/zones.ts'
import { readSecret } from './secret.ts'
import { createNotFound, serveFiles, type Folders } from './static.ts'

export interface BackendOptions {
  /** Open and empty or migrated; the backend migrates it and does not close it. */
  database: Database
  bank: Bank
  /** Issues fiscal receipts; absent = none are issued. */
  fiscal?: Fiscal | undefined
  /** The same bank, where it is the sandbox and runs in this process. */
  sandbox?: Sandbox | undefined
  /** In order: the first one is also served without its name in the path. */
  cities: readonly City[]
  now?: () => number
  /** What the browser sees, where something stands in front of us; else taken from each request. */
  publicUrl?: string | undefined
  /** Lines of the log; silent when absent. */
  log?: LogTarget | undefined
  limits?: Partial<Limits> | undefined
  hasControls?: boolean | undefined
  /** What `/metrics` asks for; without it, this machine alone may read them. */
  metricsToken?: string | undefined
  /** Whose X-Forwarded-* is believed. */
  trustProxy?: TrustedProxies | undefined
  folders?: Folders | undefined
}

export interface Backend {
  readonly app: FastifyInstance
  readonly context: Context
  readonly clock: Clock
  /** What time brings: to be called every few seconds, by any number of processes. */
  tick(): Promise<void>
}

const SILENT: LogTarget = { write: () => {} }

/** The reference backend: the contract and the pages, on one database, beside a bank. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { database, publicUrl } = options
  const clock = createClock(options.now)
  const log = createLogger(options.log ?? SILENT)
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit: 64 * 1024,
    // Ours alone: a caller could name another's.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    trustProxy: toTrust(options.trustProxy ?? false),
    forceCloseConnections: 'idle',
    rewriteUrl: (request) => rewriteFault(request.url ?? '/'),
    routerOptions: { querystringParser: (text) => parseForm(text) as Record<string, string>, maxParamLength: 300 },
  })
  await migrate(database)
  const context: Context = {
    database,
    clock,
    log,
    bank: options.bank,
    fiscal: options.fiscal ?? null,
    limits: { ...LIMITS, ...options.limits },
    cities: options.cities.map(createCityModel),
    secret: await readSecret(database.db),
    hasControls: options.hasControls ?? false,
    originOf: (request) => publicUrl ?? readOrigin(request),
  }
  await seedAccounts(context)
  const metrics = createMetrics(app, context)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  await protect(app, clock)
  compressAnswers(app)
  answerErrors(app)
  app.setNotFoundHandler(options.folders ? createNotFound(options.folders) : answerNotFound)
  readForms(app)
  serveOperation(app, context, { metrics, token: options.metricsToken })
  await serveEverything(app, context, options)
  let running: Promise<void> | null = null
  return {
    app,
    context,
    clock,
    // A round that takes longer than the pause before the next is not begun twice.
    tick: () => (running ??= metrics.timeTick(() => tick(context)).finally(() => (running = null))),
  }
}

function toTrust(proxies: TrustedProxies) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

/** The origin a browser would name: without the port that goes without saying. */
function readOrigin({ protocol, host }: FastifyRequest): string {
  const url = `${protocol}://${host}`
  if (!URL.canParse(url)) throw new BusinessError('ValidationError', { text: 'No such host' })
  return new URL(url).origin
}

async function serveEverything(app: FastifyInstance, context: Context, options: BackendOptions): Promise<void> {
  for (const [index, city] of context.cities.entries()) {
    await serveCity(app, context, { city, prefix: `/${city.name}` })
    if (index === 0) await serveCity(app, context, { city, prefix: '' })
  }
  servePlainStyle(app)
  if (options.sandbox) servePagesOf(app, options.sandbox)
  serveOutbox(app, context)
  serveOperator(app, context)
  serveSocialProvider(app, context)
  serveCaptchaProvider(app, context)
  await app.register(
    async (faulty) => {
      await allowOrigins(faulty, ['http://localhost:*', 'http://127.0.0.1:*'])
      serveFaults(faulty)
    },
    { prefix: '/~fault' },
  )
  if (context.hasControls) serveControls(app, context, options.sandbox)
  const document = createOpenApi(context.cities)
  app.get('/openapi.json', (_request, reply) => reply.header('access-control-allow-origin', '*').send(document))
  if (options.folders) await serveFiles(app, { folders: options.folders, cities: options.cities })
}

async function serveCity(
  app: FastifyInstance,
  context: Context,
  mounted: { city: CityModel; prefix: string },
): Promise<void> {
  const { city, prefix } = mounted
  await app.register(
    async (area) => {
      await allowOrigins(area, city.data.entry.allowedOrigins)
      serveInfo(area, city)
      serveContent(area, context, city)
      serveZones(area, context, city)
      serveMap(area, context, city)
      serveGuestPayment(area, context, city)
      serveDriverPayment(area, context, city)
      serveDriverReceipts(area, context, city)
      serveAuth(area, context, city)
      serveRegistration(area, context, city)
      serveRestore(area, context, city)
      serveSocialSignIn(area, context, city)
      serveProfile(area, context, city)
      serveProfilePerson(area, context, city)
      serveProfileVehicles(area, context, city)
      serveProfileDocuments(area, context, city)
      serveMyData(area, context, city)
      serveAppeals(area, context, city)
      servePortal(area, context, city)
      serveCorpProfile(area, context, city)
      serveOperations(area, context, city)
      serveReceipts(area, context, city)
    },
    { prefix },
  )
}
