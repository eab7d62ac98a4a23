import type { Plugin } from 'vite'

interface Options {
  root: string
  /** Vite's `runnerImport`: runs a module of the project while it is being built. */
  runnerImport<T>(
    id: string,
    config: { root: string; logLevel: 'error'; build?: { assetsInlineLimit: number } },
  ): Promise<{ module: T }>
}

interface Chunk {
  type: string
  fileName: string
  imports?: string[]
}

const PAGE = 'host-site/index.html'
/** Runs before the site's own code, which the bundler would otherwise put it into. */
const BEFORE_START = 'before-start'

const SITE = /(<div id="site">).*?(?=<\/div>)/

/**
 * The HTML of the site shows at once what React draws until the city has answered. It is served at every address of the
 * site, so its files are named from the root; and it asks at once for all that the city's first answer waits for.
 * `routes.json` tells a server which addresses there are.
 */
export function buildPage({ root, runnerImport }: Options): Plugin {
  async function run<T>(file: string): Promise<T> {
    const config = { root, logLevel: 'error', build: { assetsInlineLimit: 0 } } as const
    return (await runnerImport<T>(`${root}/host-site/${file}`, config)).module
  }
  let patterns: string[] = []
  return {
    name: 'build-page',
    apply: 'build',
    async buildStart() {
      this.emitFile({ type: 'chunk', id: `${root}/host-site/${BEFORE_START}.ts`, fileName: `${BEFORE_START}.js` })
      const { ROUTES, toPattern } = await run<typeof import('../../host-site/routes.ts')>('routes.ts')
      patterns = Object.keys(ROUTES).map((name) => toPattern(name as keyof typeof ROUTES).source)
    },
    transformIndexHtml: {
      // Before the files that the markup names are looked for.
      order: 'pre',
      async handler(html, { path }) {
        if (!path.endsWith(PAGE)) return html
        const { renderPage } = await run<typeof import('../../host-site/render-page.tsx')>('render-page.tsx')
        return html.replace(SITE, (_, opening: string) => opening + renderPage())
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle[PAGE]
        if (page?.type !== 'asset') return
        const preloaded = reach(Object.values(bundle) as Chunk[], 'page.js').filter(
          (file) => !String(page.source).includes(file),
        )
        const lines = preloaded.map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`)
        page.source = String(page.source)
          .replaceAll('"../', '"/')
          .replace(
            '<script type="module"',
            `<script type="module" crossorigin src="/${BEFORE_START}.js"></script>\n    $&`,
          )
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
