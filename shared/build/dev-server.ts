import react from '@vitejs/plugin-react'
import { createServer, type InlineConfig } from 'vite'
import { devElements } from './dev-elements.ts'
import { devStyles } from './dev-styles.ts'

export interface DevOptions {
  root: string
  version: string
  host: string
  port: number
  backendUrl: string
  siteFolder: string
}

/** What Vite serves from the sources; everything else is the backend's. */
const SOURCES = ['@', 'node_modules/', '.cache/vite/', 'shared/', 'widgets/', 'host-site/', 'elements/', 'locales/']
const FILES = ['page.js', 'parking.css']

/** Starts Vite in front of a running backend. */
export async function startDevServer(options: DevOptions): Promise<void> {
  const server = await createServer(devConfig(options))
  await server.listen()
}

/** A saved view is shown in the open page, and all addresses are as in `npm start`. */
export function devConfig({ root, version, host, port, backendUrl, siteFolder }: DevOptions): InlineConfig {
  return {
    root,
    configFile: `${root}/vite.config.ts`,
    base: '/',
    appType: 'custom',
    logLevel: 'warn',
    cacheDir: `${root}/.cache/vite`,
    plugins: [react(), devElements({ root, version, siteFolder }), devStyles()],
    optimizeDeps: {
      entries: ['shared/element/define-element.ts', 'widgets/*/element.ts', 'widgets/page.ts', 'host-site/main.ts'],
      // Their sources are changed for strict pages, which the bundled copies are not.
      exclude: ['leaflet', 'protomaps-leaflet'],
    },
    server: {
      host,
      port,
      strictPort: true,
      // Vite's own window of errors needs styles that the pages' policy forbids: they are told here and in the console.
      hmr: { overlay: false },
      watch: {
        ignored: ['.cache', 'dist', '.data', 'test-results'].map((folder) => `${root}/${folder}/**`),
        // An editor empties a file before it writes it.
        awaitWriteFinish: { stabilityThreshold: 40, pollInterval: 10 },
      },
      warmup: { clientFiles: ['widgets/*/view.tsx', 'host-site/main.ts'] },
      proxy: { [`^/(?!${[...SOURCES, ...FILES].map(escape).join('|')})`]: { target: backendUrl } },
    },
  }
}

function escape(text: string): string {
  return text.replaceAll('.', '\\.')
}
