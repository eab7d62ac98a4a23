import { importsOf, packageOf } from './imports.ts'
import type { Source } from './source.ts'
import type { Violation } from './verdict.ts'

interface Owned {
  packages: RegExp
  /** The files that may import it. */
  by: RegExp
  said: string
}

const REACT =
  /^(shared\/(ui|element|i18n)\/|(shared\/flows|widgets)\/.+\.tsx$|widgets\/elements-react\.ts$|host-site\/)/
const STORES = /^(shared\/(stores|element)\/|(shared\/flows|widgets)\/.+\.ts$|host-site\/)/
const SERVER =
  /^(fastify|fastify-plugin|@fastify\/.+|drizzle-orm|@electric-sql\/pglite|pg|pg-boss|p-limit|qs|pino|nodemailer|prom-client|undici|@opentelemetry\/.+|geojson-vt|vt-pbf|pdfkit|@expo-google-fonts\/.+|svg-captcha|@resvg\/resvg-js|uuid|write-excel-file|yazl)$/

/** Each package has one owner; a new package gets its row here and in the README's table. */
export const OWNERS: Owned[] = [
  {
    packages: /^react$/,
    by: REACT,
    said: 'shared/ui, shared/i18n, shared/element, views (*.tsx) of flows and widgets, host-site',
  },
  {
    packages: /^react-dom$/,
    by: /^(shared\/(ui|element)\/|host-site\/)/,
    said: 'shared/ui, shared/element, host-site',
  },
  { packages: /^@nanostores\/react$/, by: REACT, said: 'shared/ui, shared/element, views (*.tsx), host-site' },
  {
    packages: /^nanostores$/,
    by: STORES,
    said: 'shared/stores, shared/element, models (*.ts) of flows and widgets, host-site',
  },
  { packages: /^@nanostores\/router$/, by: /^host-site\//, said: 'host-site' },
  {
    packages: /^react-intl$/,
    by: /^(shared\/(i18n|ui|element|flows)|widgets)\//,
    said: 'shared/i18n, and the files that show messages in shared/ui, shared/element, shared/flows and widgets',
  },
  { packages: /^@formatjs\/.+$/, by: /^shared\/(i18n|build)\//, said: 'shared/i18n, shared/build' },
  { packages: /^wretch$/, by: /^shared\/api\/client\.ts$/, said: 'shared/api/client.ts' },
  { packages: /^@r2wc\/.+$/, by: /^shared\/element\//, said: 'shared/element' },
  {
    packages: /^yup$/,
    by: /^(shared\/api\/contract\/.+\.server\.ts$|demo\/(backend|bank)\/)/,
    said: 'shared/api/contract/*.server.ts, demo/backend, demo/bank (a form’s rules are functions: shared/flows/rules.ts)',
  },
  { packages: /^(leaflet|flatbush|uqr|protomaps-leaflet)$/, by: /^widgets\/map\//, said: 'widgets/map' },
  { packages: /^parse5$/, by: /^shared\/build\//, said: 'shared/build' },
  { packages: /^@tanstack\/react-virtual$/, by: /^shared\/ui\//, said: 'shared/ui' },
  { packages: /^papaparse$/, by: /^widgets\/coop-fleet\//, said: 'widgets/coop-fleet' },
  { packages: /^proj4$/, by: /^demo\/cities\/import\//, said: 'demo/cities/import' },
  { packages: /^ajv$/, by: /^demo\/cities\//, said: 'demo/cities' },
  // What starts a thread that reads TypeScript; `npm start` names it on its command line.
  { packages: /^tsx$/, by: /^demo\/backend\//, said: 'demo/backend' },
  { packages: SERVER, by: /^demo\/(backend|bank)\//, said: 'demo/backend, demo/bank' },
  {
    packages: /^(vite|@vitejs\/.+|vitest)$/,
    by: /^(vite\.config\.ts|web-test-runner\.config\.mjs|shared\/build\/.+|demo\/dev\.mjs)$/,
    said: 'the build: vite.config.ts, shared/build, demo/dev.mjs',
  },
  {
    packages: /^(@web\/.+|playwright|@playwright\/test)$/,
    by: /^(playwright\.config\.ts|web-test-runner\.config\.mjs)$/,
    said: 'tests and their configuration',
  },
  {
    packages: /^(vue|preact|solid-js|svelte)$/,
    by: /^widgets\/elements-\w+\.ts$/,
    said: 'widgets/elements-*.ts, the types of its markup',
  },
  { packages: /^(axe-core|fast-check|puppeteer-core|@seriousme\/.+)$/, by: /^tests\//, said: 'tests' },
]
/** Started as commands or read by the compiler, so that no file imports them. */
export const TOOLS: Record<string, string> = {
  '@typescript/native': 'tsc',
  typescript: 'the checkers of Vue, Svelte and Angular',
  'vue-tsc': 'the snippets of the documentation',
  '@vitejs/plugin-vue': 'the snippets of the documentation',
  'svelte-check': 'the snippets of the documentation',
  '@angular/compiler-cli': 'the snippets of the documentation',
  '@angular/compiler': 'the snippets of the documentation',
  '@angular/core': 'the snippets of the documentation',
  rxjs: 'the snippets of the documentation',
  'react-18-types': 'the snippets of the documentation',
  oxlint: 'lint',
  prettier: 'format',
  publint: 'npm run test:embed',
  '@arethetypeswrong/cli': 'npm run test:embed',
  '@types/node': 'types',
  '@types/papaparse': 'types',
  '@types/yazl': 'types',
  '@types/pdfkit': 'types',
  '@types/pg': 'types',
  '@expo-google-fonts/pt-sans': 'its files, by slip-pdf.ts',
  '@types/geojson': 'types',
  '@types/geojson-vt': 'types',
  '@types/leaflet': 'types',
  '@types/vt-pbf': 'types',
  '@types/qs': 'types',
  '@types/react': 'types',
  '@types/react-dom': 'types',
}

/** Runs the code of every room while it makes the files. */
const BUILD = /^shared\/build\//
const NODE_BUILTIN = /^node:/
const BUILD_TIME = /^(demo|tests|shared\/build)\/|^[^/]+\.config\.(ts|mjs)$/

/** Imports of packages from where they have no business. Tests may import anything. */
export function findStrayPackages(source: Source): Violation[] {
  if (source.path.startsWith('tests/')) return []
  return importsOf(source).flatMap(({ specifier, line }) => {
    const problem = problemOf(source.path, specifier)
    return problem === null ? [] : [{ path: source.path, line, ...problem }]
  })
}

function problemOf(path: string, specifier: string): Pick<Violation, 'problem' | 'remedy'> | null {
  if (NODE_BUILTIN.test(specifier)) {
    return BUILD_TIME.test(path)
      ? null
      : { problem: `imports ${specifier}`, remedy: 'code for the browser has no Node: take it as a parameter' }
  }
  const name = packageOf(specifier)
  if (name === null) return null
  const row = OWNERS.find(({ packages }) => packages.test(name))
  if (!row)
    return {
      problem: `imports ${name}, a package without an owner`,
      remedy: 'give it a row in tests/house/package-owners.ts and in the README’s table',
    }
  return row.by.test(path) || BUILD.test(path)
    ? null
    : { problem: `imports ${name}`, remedy: `${name} belongs to ${row.said}` }
}
