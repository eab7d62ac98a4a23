import { randomUUID } from 'node:crypto'
import { fastify, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { City } from '../cities/load-cities.ts'
import { findOverlappingRows } from '../cities/overlapping-rows.ts'
import { seedAccounts } from './account/seed.ts'
import type { Bank } from './bank/bank.ts'
import type { Fiscal } from './bank/fiscal.ts'
import type { Sandbox } from './bank/sandbox.ts'
import type { Carriers } from './carriers/carrier.ts'
import type { Route } from './carriers/carrier.ts'
import { deliverLetters } from './carriers/deliver.ts'
import { warnOfCalendars } from './city/calendar-ahead.ts'
import { createCityModel, type CityModel } from './city/city-model.ts'
import { createClock, type Clock } from './clock.ts'
import type { Context } from './context.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { expectOwn, takeDatabase } from './database/whose-database.ts'
import { serveDemo } from './demo-only.ts'
import { rewriteFault } from './faults.ts'
import { BusinessError } from './http/business-error.ts'
import { compressAnswers, createDocument, type Document } from './http/compression.ts'
import { allowOrigins } from './http/cors.ts'
import { answerErrors, answerNotFound } from './http/errors.ts'
import { parseForm, readForms } from './http/bodies.ts'
import { reportUnknownProxy } from './http/forwarded.ts'
import { createLogger, type LogTarget } from './http/logging.ts'
import { servePlainStyle } from './http/plain-style.ts'
import { protect } from './http/security.ts'
import { createOpenApi } from './openapi/openapi.ts'
import type { Tracing } from './operation/tracing.ts'
import { createMetrics } from './operation/metrics.ts'
import { serveSecurityTxt, type SecurityContact } from './operation/security-txt.ts'
import { serveOperation } from './operation/serve-operation.ts'
import { createExports, type Exports } from './operations/exports.ts'
import type { TrustedProxies } from './process-options.ts'
import { UNATTENDED, warnOfLeftOut } from './production/left-out.ts'
import { toProductionCity } from './production/production-city.ts'
import { isLoopback } from './production/production-options.ts'
import { LIMITS, type Limits } from './rate-limit.ts'
import { ROUNDS, TICK_MS, type Round } from './rounds.ts'
import { serveCorrection } from './routes/correction.ts'
import { serveDriverPayment } from './routes/driver-payment.ts'
import { serveDriverReceipts } from './routes/driver-receipts.ts'
import { serveDoctor } from './routes/doctor.ts'
import { serveContent } from './routes/content.ts'
import { serveAppeals } from './routes/appeals.ts'
import { serveAuth } from './routes/auth.ts'
import { serveCorpProfile } from './routes/corp-profile.ts'
import { serveFines } from './routes/fines.ts'
import { serveGuestPayment } from './routes/guest-payment.ts'
import { serveInfo } from './routes/info.ts'
import { serveMap } from './routes/map.ts'
import { serveMyData } from './routes/my-data.ts'
import { serveOperations } from './routes/operations.ts'
import { servePortal } from './routes/portal.ts'
import { serveProfile } from './routes/profile.ts'
import { serveProfileDocuments } from './routes/profile-documents.ts'
import { serveProfilePerson } from './routes/profile-person.ts'
import { serveProfileVehicles } from './routes/profile-vehicles.ts'
import { serveReceipts } from './routes/receipt.ts'
import { serveRegistration } from './routes/registration.ts'
import { serveRestore } from './routes/restore.ts'
import { serveSocialSignIn } from './routes/social.ts'
import { serveStaff } from './routes/staff.ts'
import { serveSubscriptions } from './routes/subscriptions.ts'
import { serveZones } from './routes/zones.ts'
import { readSecret } from './secret.ts'
import type { StaffTokens } from './staff/staff-tokens.ts'
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
  /** What makes it a real city's; without it, it is the demo. */
  production?: Production | undefined
  /** What the browser sees, where something stands in front of us; else taken from requests to this machine. */
  publicUrl?: string | undefined
  /** Lines of the log; silent when absent. */
  log?: LogTarget | undefined
  limits?: Partial<Limits> | undefined
  hasControls?: boolean | undefined
  /** What `/metrics` asks for; without it, this machine alone may read them. */
  metricsToken?: string | undefined
  /** For those who find a weakness; without it, there is no `security.txt`. */
  security?: SecurityContact | null | undefined
  /** Who may open `/staff`; without it, there is no such page. */
  staff?: StaffTokens | null | undefined
  /** Follows requests through the database and the bank; absent = nobody does. */
  tracing?: Pick<Tracing, 'trace'> | undefined
  /** Whose X-Forwarded-* is believed. */
  trustProxy?: TrustedProxies | undefined
  folders?: Folders | undefined
}

export interface Production {
  /** Signs links, and what is stored of codes. */
  secret: string
  /** Sites that may embed every city. */
  origins: readonly string[]
  carriers: Carriers
}

export interface Backend {
  readonly app: FastifyInstance
  /** Every route, as it was registered. */
  readonly routes: readonly { method: string; url: string }[]
  readonly context: Context
  readonly clock: Clock
  /**
   * What time brings, in rounds beside each other; each is to be run as often as it says, by any number of processes. They
   * end early where the server closes.
   */
  readonly rounds: readonly { readonly name: string; readonly everyMs: number; run(): Promise<unknown> }[]
  /** All rounds once, one after the other. */
  tick(): Promise<void>
  /** Hands the letters of one route to its carrier: a round too, since a carrier may be slow. In the demo, nothing. */
  deliver(route: Route): Promise<void>
}

const SILENT: LogTarget = { write: () => {} }

/** The reference backend: the contract and the pages, on one database, beside a bank. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { database, publicUrl, production } = options
  const cities = production ? options.cities.map((city) => toProductionCity(city, production.origins)) : options.cities
  const clock = createClock(options.now)
  const log = createLogger(options.log ?? SILENT)
  for (const city of cities)
    for (const overlap of findOverlappingRows(city))
      log.warn({ city: city.name, ...overlap }, 'rows of a tariff overlap: where they do, the first of the list counts')
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit: 64 * 1024,
    // Ours alone: a caller could name another's.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    trustProxy: toTrust(options.trustProxy ?? false),
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => (production ? url : rewriteFault(url)),
    routerOptions: { querystringParser: (text) => parseForm(text) as Record<string, string>, maxParamLength: 300 },
  })
  await options.tracing?.trace(app)
  const routes: { method: string; url: string }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, url })
  })
  const kind = production ? 'production' : 'demo'
  await expectOwn(database.db, kind)
  await migrate(database, undefined, () =>
    log.warn('a table that this release changes is being read in a long transaction, such as a dump: it is waited for'),
  )
  await takeDatabase(database.db, kind)
  const isDemo = production === undefined
  const models = cities.map(createCityModel)
  if (production) {
    warnOfCalendars(models, { log, now: clock.now() })
    warnOfLeftOut(options, log)
  }
  const metrics = createMetrics(app, { database, clock, isDemo, cities: models })
  const context: Context = {
    database,
    clock,
    log,
    bank: options.bank,
    fiscal: options.fiscal ?? null,
    limits: { ...LIMITS, ...options.limits },
    cities: models,
    secret: production?.secret ?? (await readSecret(database.db)),
    isDemo,
    hasControls: isDemo && (options.hasControls ?? false),
    countEnd: metrics.countEnd,
    countFailure: metrics.countFailure,
    originOf: (request) => publicUrl ?? readOrigin(request),
  }
  await seedAccounts(context)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  if (production && !options.trustProxy) reportUnknownProxy(app, log)
  await protect(app, clock)
  compressAnswers(app)
  answerErrors(app)
  app.setNotFoundHandler(options.folders ? createNotFound(options.folders) : answerNotFound)
  readForms(app)
  serveOperation(app, context, { metrics, token: options.metricsToken })
  const exports = createExports(context)
  app.addHook('onClose', exports.close)
  if (options.staff) serveStaff(app, context, options.staff)
  if (options.security) serveSecurityTxt(app, { clock, publicUrl }, options.security)
  await serveEverything(app, { ...context, exports }, { ...options, cities })
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  const ofExports: Round = { name: 'exports', everyMs: TICK_MS, run: async () => (exports.work(), true) }
  const ofNobody = production && !options.staff ? [UNATTENDED] : []
  const rounds = [ofExports, ...ROUNDS, ...ofNobody].map(({ name, everyMs, run }) => {
    let running: Promise<unknown> | null = null
    return {
      name,
      everyMs,
      // A round that takes longer than the pause before the next is not begun twice.
      run: () =>
        (running ??= metrics.timeRound(name, () => run(context, closing.signal)).finally(() => (running = null))),
    }
  })
  return {
    app,
    routes,
    context,
    clock,
    rounds,
    async tick() {
      for (const { run } of rounds) await run()
    },
    async deliver(route) {
      if (!production) return
      await metrics.timeRound(route, () => deliverLetters(context, production.carriers, route).then(() => true))
    },
  }
}

function toTrust(proxies: TrustedProxies) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

/**
 * The origin a browser would name: without the port that goes without saying. Anybody can write any name into a
 * request, and it would stand in the links of letters: only a name of this machine is believed.
 */
function readOrigin({ protocol, host }: FastifyRequest): string {
  const url = `${protocol}://${host}`
  if (!URL.canParse(url) || !isLoopback(new URL(url).hostname))
    throw new BusinessError('ValidationError', { says: 'refusal.host' })
  return new URL(url).origin
}

type Served = Context & { exports: Exports }

async function serveEverything(app: FastifyInstance, context: Served, options: BackendOptions): Promise<void> {
  for (const [index, city] of context.cities.entries()) {
    await serveCity(app, context, { city, prefix: `/${city.name}` })
    if (index === 0) await serveCity(app, context, { city, prefix: '' })
  }
  servePlainStyle(app)
  serveDoctor(app, context.cities)
  const { cities, folders, sandbox } = options
  if (context.isDemo) await serveDemo(app, { context, sandbox, cities, folders })
  // Made for the first who asks: it takes longer than all the rest of a start, and packed tightly it would hold up payments.
  let document: Document | null = null
  app.get('/openapi.json', (request, reply) => {
    document ??= createDocument(createOpenApi(context.cities), { quality: 5 })
    document.send(request, reply.header('access-control-allow-origin', '*'))
  })
  if (options.folders) await serveFiles(app, { folders: options.folders, cities: options.cities })
}

async function serveCity(
  app: FastifyInstance,
  context: Served,
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
      serveCorrection(area, context, city)
      serveDriverReceipts(area, context, city)
      serveSubscriptions(area, context, city)
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
      serveFines(area, context, city)
      servePortal(area, context, city)
      serveCorpProfile(area, context, city)
      serveOperations(area, context, city)
      serveReceipts(area, context, city)
    },
    { prefix },
  )
}
