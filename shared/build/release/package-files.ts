import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { EXAMPLE_TAG } from './snippets.ts'

interface Project {
  name: string
  version: string
  description: string
  license: string
}

const BUILT = /^(elements|early|chunks|single)\/[^/]+\.js$|^(loader|public|page|map-worker)\.js$|^parking\.css$/

/** The npm package: what is built, types, and what editors read. Nothing in it depends on another package. */
export function packageFiles(root: string, dist: string, tags: readonly string[]): Map<string, Uint8Array> {
  const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Project
  const own = (path: string) => readFileSync(join(root, path))
  const built = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const toJs = (text: string) =>
    Buffer.from(text.replaceAll(`.generated.ts'`, `.js'`).replaceAll('.generated.ts"', '.js"'))
  return new Map<string, Uint8Array>([
    ['package.json', Buffer.from(`${JSON.stringify(toManifest(project, tags), null, 2)}\n`)],
    ['README.md', Buffer.from(readme(project, tags))],
    ['LICENSE', own('LICENSE')],
    ['custom-elements.json', own('widgets/custom-elements.json')],
    ['html-custom-data.json', own('widgets/html-custom-data.json')],
    ['types/elements.d.ts', own('widgets/elements.generated.ts')],
    [
      'types/react.d.ts',
      toJs(own('widgets/elements-react.generated.ts').toString().replace('./elements.generated.ts', './elements.js')),
    ],
    ['types/public.d.ts', toJs(declarePublic(root).replaceAll('./elements.generated.ts', './elements.js'))],
    // Importing it does nothing; its types are what it is for.
    ['react.js', Buffer.from('export {}\n')],
    ...built
      .filter((name) => BUILT.test(name))
      .toSorted()
      .map((name): [string, Uint8Array] => [name, readFileSync(join(dist, name))]),
  ])
}

function toManifest({ name, version, description, license }: Project, tags: readonly string[]) {
  const entries = tags.map((tag): [string, string] => [tag.replace('parking-', ''), tag])
  const typed = (types: string, file: string) => ({ types: `./types/${types}.d.ts`, default: `./${file}` })
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    types: './types/public.d.ts',
    customElements: 'custom-elements.json',
    // Importing an element defines it; the front door does nothing until it is called.
    sideEffects: ['./elements/*.js', './early/*.js', './single/*.js', './chunks/*.js', './loader.js', './parking.css'],
    exports: {
      '.': typed('public', 'public.js'),
      ...Object.fromEntries(entries.map(([short, tag]) => [`./${short}`, typed('elements', `elements/${tag}.js`)])),
      ...Object.fromEntries(
        entries.map(([short, tag]) => [`./single/${short}`, typed('elements', `single/${tag}.js`)]),
      ),
      './loader': typed('elements', 'loader.js'),
      './react': typed('react', 'react.js'),
      './parking.css': './parking.css',
      './custom-elements.json': './custom-elements.json',
      './html-custom-data.json': './html-custom-data.json',
      './package.json': './package.json',
    },
  }
}

function declarePublic(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'types-'))
  try {
    const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'lib/tsc.js')
    const options =
      '--declaration --emitDeclarationOnly --ignoreConfig --target es2022 --module esnext --moduleResolution bundler --allowImportingTsExtensions --skipLibCheck --strict'
    const files = ['widgets/public.ts', 'widgets/virtual-entries.d.ts'].map((file) => join(root, file))
    const { status, stdout } = spawnSync(
      process.execPath,
      [compiler, ...files, ...options.split(' '), '--outDir', folder, '--rootDir', root],
      { encoding: 'utf8', cwd: root },
    )
    if (status !== 0) throw new Error(`The types of widgets/public.ts cannot be written: ${stdout}`)
    return readFileSync(join(folder, 'widgets/public.d.ts'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function readme({ name, version, description }: Project, tags: readonly string[]): string {
  return `# ${name} ${version}

${description}

\`\`\`js
import { define } from '${name}'

define({ library: 'https://city.example/', tags: ['${EXAMPLE_TAG}'] })
\`\`\`

\`\`\`html
<${EXAMPLE_TAG} city="zarechny" lang="en"></${EXAMPLE_TAG}>
\`\`\`

\`library\` is the address of the city's library, where \`cities.json\` lies. Types for React's JSX: \`import '${name}/react'\`.
Elements: ${tags.map((tag) => `\`${tag}\``).join(', ')}. The reference is at \`/docs/\` of the city's server.
`
}
