import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readElements } from '../reference/element-doc.ts'
import { toWebTypes } from '../reference/web-types.ts'
import { EXAMPLE_TAG } from './snippets.ts'

export interface Project {
  name: string
  version: string
  description: string
  license: string
  scripts: Record<string, string>
}

/** Those whose markup has types of its own. */
const FRAMEWORKS = ['react', 'vue', 'preact', 'solid', 'svelte'] as const

const BUILT =
  /^(elements|early|chunks|single|bin)\/[^/]+\.js$|^early\/[^/]+\.css$|^(loader|public|server|page|map-worker)\.js$|^parking\.css$/

/** The npm package: what is built, types, and what editors read. Nothing in it depends on another package. */
export function packageFiles(root: string, dist: string, tags: readonly string[]): Map<string, Uint8Array> {
  const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Project
  const own = (path: string) => readFileSync(join(root, path))
  const built = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  return new Map<string, Uint8Array>([
    ['package.json', Buffer.from(`${JSON.stringify(toPackageJson(project, tags), null, 2)}\n`)],
    ['README.md', Buffer.from(readme(project, tags))],
    ['LICENSE', own('LICENSE')],
    ['custom-elements.json', own('widgets/custom-elements.json')],
    ['html-custom-data.json', own('widgets/html-custom-data.json')],
    ['web-types.json', Buffer.from(toWebTypes(readElements(), project))],
    ...typeFiles(root),
    // Importing it does nothing; the types of a framework are what it is for.
    ['types.js', Buffer.from('export {}\n')],
    ...built
      .filter((name) => BUILT.test(name))
      .toSorted()
      .map((name): [string, Uint8Array] => [name, readFileSync(join(dist, name))]),
  ])
}

/** The types, which need no build: `package.json` names each in `exports`. */
export function typeFiles(root: string): Map<string, Uint8Array> {
  const own = (path: string) => readFileSync(join(root, path), 'utf8')
  const types: [string, string][] = [
    ['elements', own('widgets/elements.generated.ts')],
    ...['public', 'server'].map((name): [string, string] => [name, declare(root, name)]),
    // Importing it for its effect needs a module with a type.
    ['parking.css', 'export {}\n'],
    ...FRAMEWORKS.map((name): [string, string] => [name, own(`widgets/elements-${name}.ts`)]),
  ]
  return new Map(
    types.map(([name, text]) => [
      `types/${name}.d.ts`,
      Buffer.from(text.replaceAll('./elements.generated.ts', './elements.js')),
    ]),
  )
}

/** What npm and the type checkers read of the package. */
export function toPackageJson({ name, version, description, license }: Project, tags: readonly string[]) {
  const entries = tags.map((tag): [string, string] => [tag.replace('parking-', ''), tag])
  const typed = (types: string, file: string) => ({ types: `./types/${types}.d.ts`, default: `./${file}` })
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { 'parking-conformance': './bin/conformance.js' },
    types: './types/public.d.ts',
    customElements: 'custom-elements.json',
    'web-types': './web-types.json',
    // Importing an element defines it; the front door does nothing until it is called.
    sideEffects: ['./elements/*.js', './early/*.js', './single/*.js', './chunks/*.js', './loader.js', './parking.css'],
    exports: {
      '.': typed('public', 'public.js'),
      ...Object.fromEntries(entries.map(([short, tag]) => [`./${short}`, typed('elements', `elements/${tag}.js`)])),
      ...Object.fromEntries(
        entries.map(([short, tag]) => [`./single/${short}`, typed('elements', `single/${tag}.js`)]),
      ),
      './server': typed('server', 'server.js'),
      './loader': typed('elements', 'loader.js'),
      ...Object.fromEntries(FRAMEWORKS.map((framework) => [`./${framework}`, typed(framework, 'types.js')])),
      './parking.css': typed('parking.css', 'parking.css'),
      './custom-elements.json': './custom-elements.json',
      './html-custom-data.json': './html-custom-data.json',
      './web-types.json': './web-types.json',
      './package.json': './package.json',
    },
  }
}

/** The types of a module of `widgets`. */
function declare(root: string, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'types-'))
  try {
    const compiler = join(
      dirname(createRequire(import.meta.url).resolve('@typescript/native/package.json')),
      'lib/tsc.js',
    )
    const options =
      '--declaration --emitDeclarationOnly --ignoreConfig --target es2022 --module esnext --moduleResolution bundler --allowImportingTsExtensions --skipLibCheck --strict'
    const files = [`widgets/${name}.ts`, 'widgets/virtual-entries.d.ts'].map((file) => join(root, file))
    const { status, stdout } = spawnSync(
      process.execPath,
      [compiler, ...files, ...options.split(' '), '--outDir', folder, '--rootDir', root],
      { encoding: 'utf8', cwd: root },
    )
    if (status !== 0) throw new Error(`The types of widgets/${name}.ts cannot be written: ${stdout}`)
    return readFileSync(join(folder, `widgets/${name}.d.ts`), 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What npm shows of the package. */
export function readme({ name, version, description }: Project, tags: readonly string[]): string {
  return `# ${name} ${version}

${description}

\`\`\`js
import { define } from '${name}'
import '${name}/parking.css'

void define({ library: 'https://city.example/', tags: ['${EXAMPLE_TAG}'] })
\`\`\`

\`\`\`html
<${EXAMPLE_TAG} city="zarechny" lang="en"></${EXAMPLE_TAG}>
\`\`\`

A server writes the first screen into its page by \`renderFirstScreen\` of \`${name}/server\`.

\`library\` is the address of the city's library, where \`cities.json\` lies. Types for markup: ${FRAMEWORKS.map((one) => `\`import type {} from '${name}/${one}'\``).join(', ')}.
\`npx ${name} --api https://city.example/zarechny\` holds a city's own backend against the contract of the elements.
Elements: ${tags.map((tag) => `\`${tag}\``).join(', ')}. The reference is at \`/docs/\` of the city's server.
`
}
