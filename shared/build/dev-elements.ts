import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import {
  ENTRIES,
  ENTRY,
  entryModule,
  type FoundElement,
  listEntries,
  PAGE,
  pageModule,
  readCatalogue,
  reserve,
} from './build-elements.ts'

interface Options {
  root: string
  version: string
  /** The backend serves this folder in place of `dist`: the site's page and the list of its addresses. */
  siteFolder: string
}

const CLIENT = '/@parking-dev'
const SITE = 'host-site/index.html'

/**
 * Serves from their sources what a build would have written, at the same addresses: `/elements/<tag>.js`,
 * `/start/<tag>.js`, `/page.js`, `/parking.css` and the host site. Each entry brings React's fast refresh first, as a module, because the pages'
 * policy allows no script in the markup. First screens are not prerendered here: they would be those of the last start.
 */
export function devElements({ root, version, siteFolder }: Options): Plugin {
  const options = {
    root,
    version,
    runnerImport,
    catalogues: [{ file: 'widgets/index.ts', folder: 'widgets' }],
    locales: ['locales'],
    page: resolve(root, 'widgets/page.ts'),
  }
  let found: FoundElement[] = []
  return {
    name: 'dev-elements',
    enforce: 'pre',
    async buildStart() {
      const lists = await Promise.all(options.catalogues.map((one) => readCatalogue(one, options)))
      found = lists.flat().map((element) => ({ ...element, screens: null }))
      await writeSite(root, siteFolder)
    },
    resolveId(id) {
      if (id === PAGE) return '/page.js'
      if (id.startsWith(ENTRY)) return `/elements/${id.slice(ENTRY.length)}.js`
      if (id === ENTRIES) return `\0${ENTRIES}`
      return id === CLIENT || id === '/page.js' || /^\/(elements|start)\//.test(id) ? id : null
    },
    load(id) {
      if (id === CLIENT) return readFileSync(new URL('dev-client.js', import.meta.url), 'utf8')
      if (id === '/page.js') return pageModule(options)
      if (id === `\0${ENTRIES}`) return listEntries(found)
      if (id.startsWith('/start/')) return `import ${JSON.stringify(id.replace('start', 'elements'))}`
      const element = found.find(({ contract }) => id === `/elements/${contract.tag}.js`)
      return element ? `import ${JSON.stringify(CLIENT)}\n${entryModule(element, options)}` : null
    },
    configureServer(server) {
      server.middlewares.use('/parking.css', (_request, response) => {
        response.setHeader('content-type', 'text/css').end(reserve(found))
      })
      // It would keep the modules of today for tomorrow.
      server.middlewares.use('/demo/kiosk-worker.js', (_request, response) => {
        response.writeHead(404).end()
      })
      server.watcher.on('change', async (file) => {
        if (![SITE, 'host-site/routes.ts'].some((name) => file === join(root, name))) return
        await writeSite(root, siteFolder)
        server.ws.send({ type: 'full-reload' })
      })
    },
  }
}

/** The one page of the site with its sources, and which addresses it has: what the backend looks for in a build. */
async function writeSite(root: string, folder: string): Promise<void> {
  const { module } = await runnerImport<typeof import('../../host-site/routes.ts')>(join(root, 'host-site/routes.ts'), {
    root,
    logLevel: 'error',
  })
  const patterns = Object.keys(module.ROUTES).map((name) => module.toPattern(name as keyof typeof module.ROUTES).source)
  const page = readFileSync(join(root, SITE), 'utf8')
    .replaceAll('"./', '"/host-site/')
    .replace('<script type="module"', `<script type="module" src="${CLIENT}"></script>\n    $&`)
  mkdirSync(join(folder, 'host-site'), { recursive: true })
  writeFileSync(join(folder, SITE), page)
  writeFileSync(join(folder, 'host-site/routes.json'), JSON.stringify(patterns))
}
