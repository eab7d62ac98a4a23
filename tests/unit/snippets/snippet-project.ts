import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { readElements } from '../../../shared/build/reference/element-doc.ts'
import { readText, ROOT } from '../../../shared/build/reference/source.ts'
import { type Project, toPackageJson, typeFiles } from '../../../shared/build/release/package-files.ts'

export const PROJECT = JSON.parse(readText('package.json')) as Project

/** What a strict partner's `tsconfig.json` says. */
const STRICT = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
  pretty: false,
  types: ['parking-elements'],
}

/** A place with the types of the package, as an installation has them, for projects beside each other. */
export interface SnippetProjects {
  folder: string
  remove(): void
}

/** It lies in the project's own folder, so that the frameworks are found in its `node_modules`. */
export function createSnippetProjects(): SnippetProjects {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, '.cache/snippets-'))
  const tags = readElements().map(({ tag }) => tag)
  const files = new Map<string, Uint8Array | string>([
    ['package.json', JSON.stringify(toPackageJson(PROJECT, tags))],
    ...typeFiles(ROOT),
  ])
  for (const [name, content] of files) write(join(folder, 'node_modules/parking-elements', name), content)
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

/** One project, and the checker that goes through it. */
export interface Check {
  name: string
  files: Record<string, string>
  /** The checker's file and its arguments; it is started in the project's folder. */
  command: readonly string[]
  /** What its `tsconfig.json` says beside what every strict one does. */
  options?: Record<string, unknown>
  /** Sections of other tools in the same file. */
  more?: Record<string, unknown>
}

/** A line with a fault, as `tsc` and `vue-tsc`, Angular's compiler and `svelte-check` write it. */
const FAULTS = [
  /^(.+?)\((\d+),\d+\): error (.+)$/,
  /^(.+?):(\d+):\d+ - error (.+)$/,
  /^\d+ (?:ERROR|WARNING) "(.+?)" (\d+):\d+ (.+)$/,
]

/** What a checker finds, as `file:line message`. */
export async function findFaults({ folder }: SnippetProjects, check: Check): Promise<string[]> {
  const own = join(folder, check.name)
  const tsconfig = { compilerOptions: { ...STRICT, ...check.options }, ...check.more, include: ['.'] }
  write(join(own, 'tsconfig.json'), JSON.stringify(tsconfig))
  for (const [name, code] of Object.entries(check.files)) write(join(own, name), code)
  const output = await run(check.command, own)
  return output.split('\n').flatMap((line) => {
    const found = FAULTS.map((fault) => fault.exec(line)).find((one) => one !== null)
    if (found) return [`${found[1]}:${found[2]} ${found[3]}`]
    // Whatever else goes wrong, such as a setting that is refused; lines that are indented belong to the one above.
    return /^\S.*\berror\b/i.test(line) && !/^\d+ COMPLETED/.test(line) ? [line] : []
  })
}

async function run(command: readonly string[], cwd: string): Promise<string> {
  const child = spawn(process.execPath, command, { cwd, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  return stripVTControlCharacters(output)
}

function write(path: string, content: Uint8Array | string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
