import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import { defineConfig } from 'vitest/config'
import { buildRelease } from './demo/docs/release/build-release.ts'
import { buildElements } from './shared/element/build-elements.ts'
import { chooseChunk } from './shared/element/chunk-policy.ts'
import { inlineRuntime } from './shared/element/inline-runtime.ts'
import { leavePageAlone } from './shared/element/leave-page-alone.ts'
import { compileLocales } from './shared/i18n/compile-locales.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const hostSite: Record<string, string> = existsSync('host-site/index.html') ? { 'host-site': resolve('host-site/index.html') } : {}

// Elements that exist only for the tests are built by `BUILD_FIXTURES=<folder of the output>`.
const fixtures = process.env['BUILD_FIXTURES']
const fixtureFolder = 'tests/elements/fixtures'
const catalogues = [{ file: 'widgets/index.ts', folder: 'widgets' }]
const locales = ['locales']
if (fixtures) {
  catalogues.push({ file: `${fixtureFolder}/index.ts`, folder: fixtureFolder })
  locales.push(`${fixtureFolder}/locales`)
}

/** `ru-guest-payment` for the words of a widget, whose module is named by its folder and its file. */
function toWordsName(id: string | null | undefined): string | undefined {
  return id?.split('virtual:messages/')[1]?.replace('/', '-')
}

export default defineConfig({
  base: './',
  plugins: [compileLocales(locales), buildElements({ root: process.cwd(), catalogues, locales, version, runnerImport }), leavePageAlone(), inlineRuntime(),
    buildRelease({ root: process.cwd(), version, plugins: () => [compileLocales(locales), leavePageAlone()], isPartial: Boolean(fixtures) })],
  resolve: {
    // Messages are parsed at build time; the browser gets the package without its parser.
    alias: process.env['VITEST'] ? [] : [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' }],
    dedupe: ['react', 'react-dom'],
  },
  build: {
    outDir: fixtures || 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() is kept as written: its rewritten form forgets the page's color-scheme.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    minify: 'oxc',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: hostSite,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: ({ facadeModuleId }) => `chunks/${toWordsName(facadeModuleId) ?? '[name]'}-[hash].js`,
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            {
              debugName: 'first load',
              name: (id, graph) => chooseChunk(id, (one) => graph.getModuleInfo(one)),
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // What needs the city comes behind the first screen, in two requests and not in ten.
            { name: 'city', test: /shared\/stores\/scope\.ts$/, priority: 1 },
            { name: (id) => /widgets\/([^/]+)\/(desk|desk-view|time-parts)\.tsx?$/.exec(id)?.[1]?.concat('-desk') ?? null },
          ],
        },
      },
    },
  },
  test: {
    include: ['tests/{unit,house}/**/*.test.{ts,tsx}'],
    environment: 'node',
  },
})
