import type { Plugin } from 'vite'

interface Options {
  root: string
  /** Vite's `runnerImport`: runs a module of the project while it is being built. */
  runnerImport<T>(id: string, config: { root: string; logLevel: 'error' }): Promise<{ module: T }>
}

interface Chunk {
  type: string
  fileName: string
  imports?: string[]
}

const PAGE = 'host-site/index.html'

/**
 * The one page of the site is served at every address of it, so its own files are named from the root; and it asks at once
 * for all that stands between it and the city's first answer. `routes.json` tells a server which addresses there are.
 */
export function buildPage({ root, runnerImport }: Options): Plugin {
  let patterns: string[] = []
  return {
    name: 'build-page',
    apply: 'build',
    async buildStart() {
      const { module } = await runnerImport<typeof import('../../host-site/routes.ts')>(`${root}/host-site/routes.ts`, {
        root,
        logLevel: 'error',
      })
      patterns = Object.keys(module.ROUTES).map((name) => module.toPattern(name as keyof typeof module.ROUTES).source)
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle[PAGE]
        if (page?.type !== 'asset') return
        const early = reach(Object.values(bundle) as Chunk[], 'page.js').filter(
          (file) => !String(page.source).includes(file),
        )
        const lines = early.map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`)
        page.source = String(page.source)
          .replaceAll('"../', '"/')
          .replace('  </head>', `${lines.join('')}  </head>`)
        this.emitFile({ type: 'asset', fileName: 'host-site/routes.json', source: JSON.stringify(patterns) })
      },
    },
  }
}

/** A file of the build with all that it imports at once. */
function reach(chunks: Chunk[], file: string): string[] {
  const reached = new Set([file])
  // A Set is walked with what is added on the way.
  for (const one of reached)
    for (const next of chunks.find(({ fileName }) => fileName === one)?.imports ?? []) reached.add(next)
  return [...reached].filter((one) => chunks.some(({ fileName }) => fileName === one))
}
