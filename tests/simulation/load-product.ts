import { fileURLToPath } from 'node:url'
import { createServer, createServerModuleRunner, type Plugin } from 'vite'
import { ESModulesEvaluator, ssrDynamicImportKey, type ModuleRunnerContext } from 'vite/module-runner'
import { compileLocales } from '../../shared/build/compile-locales.ts'
import type { Bug } from './bugs.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The simulation with the product it tries, in a graph of modules of its own. */
export interface Product {
  playHistory: typeof import('./history.ts').playHistory
  close(): Promise<void>
}

/**
 * Loads product and simulation as written, but for three things that a seed has to decide: randomness, when a text is
 * packed, and how this process measures itself. With a bug, one exact piece of the source is replaced too.
 */
export async function loadProduct(bug: Bug | null = null): Promise<Product> {
  const spoil = bug === null ? null : createSpoiler(bug)
  const server = await createServer({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null, hmr: false },
    optimizeDeps: { noDiscovery: true, include: [] },
    define: { VERSION: JSON.stringify('simulated') },
    plugins: [compileLocales(['locales']), replaceMachine(), ...(spoil ? [spoil.plugin] : [])],
  })
  const evaluator = new PatientEvaluator()
  const runner = createServerModuleRunner(server.environments.ssr, {
    hmr: false,
    sourcemapInterceptor: false,
    evaluator,
  })
  const { waitFor } = (await runner.import('/tests/simulation/settle-down.ts')) as typeof import('./settle-down.ts')
  evaluator.onLoading = waitFor
  const { playHistory, closeStage } = (await runner.import(
    '/tests/simulation/history.ts',
  )) as typeof import('./history.ts')
  spoil?.expectDone()
  return {
    playHistory,
    async close() {
      await closeStage()
      await runner.close()
      await server.close()
    },
  }
}

/** Tells of all code that a module loads later: the runner asks the server for it, each time anew. */
class PatientEvaluator extends ESModulesEvaluator {
  onLoading: (code: Promise<unknown>) => void = () => {}

  override runInlinedModule(context: ModuleRunnerContext, code: string): Promise<unknown> {
    const load = context[ssrDynamicImportKey]
    const told: typeof load = (id, options) => {
      const loading = load(id, options)
      this.onLoading(loading)
      return loading
    }
    return super.runInlinedModule({ ...context, [ssrDynamicImportKey]: told }, code)
  }
}

/** Randomness from the seed; packing at once; and no measures of this process, of which there would be one set for each restart. */
function replaceMachine(): Plugin {
  return {
    name: 'replace-machine',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/(demo|shared|widgets)\/.*\.tsx?$/.test(id)) return null
      return code
        .replace(`from 'node:crypto'`, `from '/tests/simulation/random-bytes.ts'`)
        .replace(`from 'node:zlib'`, `from '/tests/simulation/zlib-at-once.ts'`)
        .replace(`from 'prom-client'`, `from '/tests/simulation/prom-client.ts'`)
    },
  }
}

/** Puts a bug in; a bug whose place is gone from the source is no bug any more, and is told. */
function createSpoiler({ name, file, text, by }: Bug): { plugin: Plugin; expectDone(): void } {
  let isDone = false
  return {
    plugin: {
      name: 'spoil',
      enforce: 'pre',
      transform(code, id) {
        if (!id.endsWith(`/${file}`)) return null
        if (code.split(text).length !== 2) throw new Error(`${name}: ${file} does not have its text once any more`)
        isDone = true
        return code.replace(text, () => by)
      },
    },
    expectDone() {
      if (!isDone) throw new Error(`${name}: ${file} was never loaded`)
    },
  }
}
