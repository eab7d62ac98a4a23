import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import { defineConfig } from 'vitest/config'
import { buildRelease } from './shared/build/release/build-release.ts'
import { buildPage } from './shared/build/build-page.ts'
import { buildElements } from './shared/build/build-elements.ts'
import { planned } from './shared/build/chunks/plan-chunks.ts'
import { inlineRuntime } from './shared/build/inline-runtime.ts'
import { leavePageAlone } from './shared/build/leave-page-alone.ts'
import { trustLeaflet } from './shared/build/trust-leaflet.ts'
import { compileLocales } from './shared/build/compile-locales.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const hostSite: Record<string, string> =
  !process.env['BUILD_FIXTURES'] && existsSync('host-site/index.html')
    ? { 'host-site': resolve('host-site/index.html') }
    : {}

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
function toMessagesName(id: string | null | undefined): string | undefined {
  return id?.split('virtual:messages/')[1]?.replace('/', '-')
}

const elements = buildElements({
  root: process.cwd(),
  catalogues,
  locales,
  version,
  page: fixtures ? null : resolve('widgets/page.ts'),
  runnerImport,
})
// light-dark() is kept as written: its rewritten form forgets the page's color-scheme.
const cssTarget = ['chrome123', 'firefox121', 'safari17.5']
const chunks = planned(elements.api)

export default defineConfig({
  base: './',
  define: { VERSION: JSON.stringify(version) },
  plugins: [
    chunks.plugin,
    compileLocales(locales),
    elements,
    leavePageAlone(),
    trustLeaflet(),
    inlineRuntime(),
    ...(fixtures ? [] : [buildPage({ root: process.cwd(), runnerImport })]),
    buildRelease({
      root: process.cwd(),
      version,
      plugins: () => [compileLocales(locales), leavePageAlone(), trustLeaflet()],
      elements: elements.api,
      cssTarget,
      isPartial: Boolean(fixtures),
    }),
  ],
  resolve: {
    // Messages are parsed at build time; the browser gets the package without its parser.
    alias: process.env['VITEST']
      ? []
      : [
          {
            find: /^@formatjs\/icu-messageformat-parser$/,
            replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
          },
        ],
    dedupe: ['react', 'react-dom'],
  },
  build: {
    outDir: fixtures || 'dist',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget,
    minify: 'oxc',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // react-intl says `use client` to servers that render components.
      checks: { pluginTimings: false, moduleLevelDirective: false },
      // The elements of the tests are built without it: it wants the real ones.
      input: fixtures ? {} : hostSite,
      // page.js is imported for what it exports.
      preserveEntrySignatures: 'allow-extension',
      // Reading a property has no effect of its own, here and in the packages.
      treeshake: { propertyReadSideEffects: false },
      output: {
        entryFileNames: '[name].js',
        // What is drawn early is asked for by its name, before anything else can tell its hash.
        chunkFileNames: ({ name, facadeModuleId }) =>
          name.startsWith('early/') ? '[name].js' : `chunks/${toMessagesName(facadeModuleId) ?? '[name]'}-[hash].js`,
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [{ debugName: 'planned', name: (id) => chunks.of(id), includeDependenciesRecursively: false }],
        },
      },
    },
  },
  test: {
    include: ['tests/{unit,house,simulation}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: 'tests/support/temporary-folder.ts',
    // By itself it leaves a core of two idle.
    maxWorkers: '100%',
    // No test hangs on what a module keeps: loading them and PostgreSQL anew for each file was half of the time.
    isolate: false,
    // A test asks the backend many times, on machines that have other work too.
    testTimeout: 30_000,
    // One second try on a busy machine, as the journeys have.
    retry: process.env['CI'] ? 1 : 0,
  },
})
