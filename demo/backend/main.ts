import { fileURLToPath } from 'node:url'
import { CityFileError } from '../cities/city-file-error.ts'
import { importMapData } from '../cities/import/map-data.ts'
import { toReportText } from '../cities/import/report-text.ts'
import { loadCities, type City } from '../cities/load-cities.ts'
import { createBackend, type Backend, type Production } from './backend.ts'
import { ROUTES } from './carriers/carrier.ts'
import { createHttpMessages } from './carriers/http-messages.ts'
import { createSmtpCarrier } from './carriers/smtp.ts'
import type { Database } from './database/database.ts'
import { expectOwn } from './database/whose-database.ts'
import { openBank } from './open-bank.ts'
import type { Tracing } from './operation/tracing.ts'
import { precompress } from './precompress.ts'
import { readProcessOptions, type ProcessOptions } from './process-options.ts'
import { LIMITS, type Limits } from './rate-limit.ts'
import { TICK_MS } from './rounds.ts'
import { StartRefusedError } from './start-refused.ts'

/** Somebody waits for the code in a letter. */
const DELIVER_MS = 1000
/** A stop that takes longer than this is cut short. */
const STOP_MS = 10_000

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

async function openDatabase({ storage }: ProcessOptions): Promise<Database> {
  if (storage.kind === 'postgres') {
    const { openPostgres } = await import('./database/postgres.ts')
    return openPostgres(storage.url, storage.schema === undefined ? {} : { schema: storage.schema })
  }
  const { openFolder, openMemory } = await import('./database/pglite.ts')
  return storage.kind === 'memory'
    ? openMemory(pathOf('../../.cache'))
    : openFolder(storage.path, pathOf('../../.cache'))
}

/** The libraries for it are loaded where somebody wants traces. */
async function openTracing({ hasTracing }: ProcessOptions): Promise<Tracing | undefined> {
  return hasTracing ? (await import('./operation/tracing.ts')).startTracing() : undefined
}

/** A test run is one caller that does the work of hundreds. */
function testLimits(): Limits {
  const entries = Object.entries(LIMITS).map(([name, limit]) => [name, { ...limit, most: limit.most * 100 }])
  return Object.fromEntries(entries) as Limits
}

/** A real city's open data stand before the demo cities: the whole product begins with them. */
function withImported(cities: City[], { mapData }: ProcessOptions): City[] {
  const [template] = cities
  if (mapData.length === 0 || !template) return cities
  const { city, report } = importMapData(mapData, { template, taken: cities.map(({ name }) => name) })
  console.log(toReportText(report))
  if (city === null) throw new StartRefusedError('MAP_DATA cannot be used: the reasons stand above.')
  return [city, ...cities]
}

function withCaptcha(cities: City[], { captchaCity }: ProcessOptions): City[] {
  const entry = { captchaKey: `${captchaCity}-check`, captchaUrl: '/captcha/script.js' }
  return cities.map((city) => (city.name === captchaCity ? { ...city, entry: { ...city.entry, ...entry } } : city))
}

/** A real city's data stand alone; in the demo they stand beside its own. */
function readCities(options: ProcessOptions): City[] {
  const { citiesFolder, production } = options
  if (production && citiesFolder !== undefined) return loadCities(citiesFolder)
  return withCaptcha(withImported(loadCities(pathOf('../cities'), citiesFolder), options), options)
}

function readProductionParts({ production }: ProcessOptions): (Production & { close(): void }) | undefined {
  if (production === null) return undefined
  const { secret, origins, mail, messages } = production
  const smtp = createSmtpCarrier(mail)
  const carriers = { mail: smtp, messages: createHttpMessages(messages) }
  return { secret, origins, carriers, close: () => smtp.close() }
}

/** Does it again and again, never two at once. `stop` waits for the one that has begun. */
function repeat(ms: number, work: () => Promise<unknown>, onFailure: (cause: unknown) => void) {
  let current: Promise<void> | null = null
  const timer = setInterval(() => {
    current ??= work()
      .catch(onFailure)
      .then(() => {
        current = null
      })
  }, ms)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await current
    },
  }
}

async function compressAll(libraries: readonly string[], signal: AbortSignal): Promise<void> {
  for (const library of libraries) await precompress(library, signal) // oxlint-disable-line no-await-in-loop -- each takes all lanes
}

async function main(): Promise<void> {
  const options = readProcessOptions(process.env)
  const cities = readCities(options)
  const tracing = await openTracing(options)
  const production = readProductionParts(options)
  const folders = {
    dist: options.distFolder ?? pathOf('../../dist'),
    releases: options.releasesFolder ?? pathOf('../../.releases'),
    pages: pathOf('../pages'),
  }
  const database = await openDatabase(options)
  // Before the sandbox bank makes itself a schema beside it.
  await expectOwn(database.db, options.production ? 'production' : 'demo')
  const log = options.isQuiet ? { write: () => {} } : process.stdout
  const bank = await openBank(options, { log, city: () => backend })
  const backend: Backend = await createBackend({
    database,
    bank: bank.bank,
    fiscal: bank.fiscal,
    sandbox: bank.sandbox,
    cities,
    production,
    publicUrl: options.publicUrl,
    log,
    hasControls: options.hasControls,
    limits: options.hasControls ? testLimits() : undefined,
    trustProxy: options.trustProxy,
    metricsToken: options.metricsToken,
    security: options.security,
    tracing,
    staff: options.staff,
    folders,
  })
  const { app } = backend
  const failed = (what: string) => (cause: unknown) => app.log.error({ err: cause }, `${what} failed`)
  const timers = backend.rounds.map(({ name, everyMs, run }) => repeat(everyMs, run, failed(`the round ‘${name}’`)))
  const { sandbox } = bank
  if (sandbox) timers.push(repeat(TICK_MS, () => sandbox.tick(), failed('the bank’s tick')))
  // A service that hangs keeps no letter of the other waiting.
  for (const route of production ? ROUTES : [])
    timers.push(repeat(DELIVER_MS, () => backend.deliver(route), failed(`the delivery of ${route}`)))
  const closing = new AbortController()
  let compressing = Promise.resolve()
  app.addHook('onClose', async () => {
    closing.abort()
    await Promise.all([compressing, ...timers.map(({ stop }) => stop())])
    production?.close()
    await bank.close()
    await database.close()
    await tracing?.stop()
  })
  stopOn(['SIGTERM', 'SIGINT'], () => app.close())
  const { host, port } = options
  const address = await app.listen({ host, port }).catch((cause: Error) => {
    throw new StartRefusedError(`HOST ${host} and PORT ${port} cannot be listened at: ${cause.message}.`)
  })
  app.log.info({ database: database.location }, 'open')
  console.log(`listening ${address}`)
  // The start does not wait for compression; tests have no use for it.
  if (options.hasControls) return
  compressing = compressAll([folders.dist, folders.releases], closing.signal).catch((cause: unknown) =>
    app.log.warn({ err: cause }, 'files of the build go out as they are'),
  )
}

/** Requests that have begun are answered, the database is closed, then the process ends. */
function stopOn(signals: NodeJS.Signals[], close: () => Promise<unknown>): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    close().then(
      () => process.exit(0),
      (cause: unknown) => {
        console.error(cause)
        process.exit(1)
      },
    )
  }
  for (const signal of signals) process.on(signal, stop)
}

main().catch((cause: unknown) => {
  // Where a file or a variable is wrong, a stack says nothing to whoever edits it.
  console.error(cause instanceof StartRefusedError || cause instanceof CityFileError ? cause.message : cause)
  process.exit(1)
})
