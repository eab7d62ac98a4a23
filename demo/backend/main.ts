import { fileURLToPath } from 'node:url'
import { importCity } from '../cities/import/import-city.ts'
import { loadCities, type City } from '../cities/load-cities.ts'
import { createBackend, type Backend } from './backend.ts'
import type { Database } from './database/database.ts'
import { openBank } from './open-bank.ts'
import { precompress } from './precompress.ts'
import { readProcessOptions, type ProcessOptions } from './process-options.ts'
import { LIMITS, type Limits } from './rate-limit.ts'
import { StartRefusedError } from './start-refused.ts'

const TICK_MS = 5000
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

/** A test run is one caller that does the work of hundreds. */
function testLimits(): Limits {
  const entries = Object.entries(LIMITS).map(([name, limit]) => [name, { ...limit, most: limit.most * 100 }])
  return Object.fromEntries(entries) as Limits
}

/** A real city's open data stand before the demo cities: the whole product begins with them. */
function withImported(cities: City[], { mapData }: ProcessOptions): City[] {
  const [template] = cities
  if (mapData.length === 0 || !template) return cities
  return [
    importCity({ files: mapData, name: 'imported', title: { ru: 'Загруженный город', en: 'Imported city' }, template }),
    ...cities,
  ]
}

function withCaptcha(cities: City[], { captchaCity }: ProcessOptions): City[] {
  const entry = { captchaKey: `${captchaCity}-check`, captchaUrl: '/captcha/script.js' }
  return cities.map((city) => (city.name === captchaCity ? { ...city, entry: { ...city.entry, ...entry } } : city))
}

async function main(): Promise<void> {
  const options = readProcessOptions(process.env)
  const cities = withCaptcha(withImported(loadCities(pathOf('../cities'), options.citiesFolder), options), options)
  const folders = { dist: options.distFolder ?? pathOf('../../dist'), pages: pathOf('../pages') }
  const database = await openDatabase(options)
  const log = options.isQuiet ? { write: () => {} } : process.stdout
  const bank = await openBank(options, { log, city: () => backend })
  const backend: Backend = await createBackend({
    database,
    bank: bank.bank,
    fiscal: bank.fiscal,
    sandbox: bank.sandbox,
    cities,
    publicUrl: options.publicUrl,
    log,
    hasControls: options.hasControls,
    limits: options.hasControls ? testLimits() : undefined,
    trustProxy: options.trustProxy,
    metricsToken: options.metricsToken,
    folders,
  })
  const { app } = backend
  const timer = setInterval(() => {
    bank.sandbox?.tick().catch((cause: unknown) => app.log.error({ err: cause }, 'the bank’s tick failed'))
    backend.tick().catch((cause: unknown) => app.log.error({ err: cause }, 'the tick failed'))
  }, TICK_MS)
  const closing = new AbortController()
  let compressing = Promise.resolve()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    closing.abort()
    await compressing
    await bank.close()
    await database.close()
  })
  stopOn(['SIGTERM', 'SIGINT'], () => app.close())
  const address = await app.listen({ host: options.host, port: options.port })
  app.log.info({ database: database.location }, 'open')
  console.log(`listening ${address}`)
  // The start does not wait for compression; tests have no use for it.
  if (options.hasControls) return
  compressing = precompress(folders.dist, closing.signal).catch((cause: unknown) =>
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
  console.error(cause instanceof StartRefusedError ? cause.message : cause)
  process.exit(1)
})
