import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'vite'

export interface OneFile {
  root: string
  input: string
  format: 'es' | 'iife'
  plugins: Plugin[]
  define: Record<string, string>
  /**
   * False where what is not needed is out of it already; to look for it once more would leave a file of its own where
   * two import each other.
   */
  treeshake?: false
  /** For which browsers styles are written. */
  cssTarget?: string[] | undefined
  /** A command: what Node has stays outside, packages come in. */
  isForNode?: true
}

/** Bundles a module with all that it needs into one file; answers its code. */
export async function bundleOne({
  root,
  input,
  format,
  plugins,
  define,
  treeshake,
  cssTarget,
  isForNode,
}: OneFile): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins,
    define,
    ...(isForNode && { ssr: { noExternal: true } }),
    build: {
      ...(isForNode && { ssr: true }),
      write: false,
      target: 'es2022',
      ...(cssTarget && { cssTarget }),
      minify: 'oxc',
      modulePreload: false,
      // An entry that exports something goes on exporting it.
      rolldownOptions: {
        input,
        treeshake: treeshake ?? true,
        checks: { pluginTimings: false },
        preserveEntrySignatures: 'strict',
        output: { format, codeSplitting: false },
      },
    },
  })
  const [one] = Array.isArray(built) ? built : [built]
  if (!one || !('output' in one) || one.output.length !== 1) throw new Error(`${input} did not become one file`)
  return one.output[0].code
}

export function writeInto(folder: string, name: string, content: string | Uint8Array): void {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

/** A module that is no file. */
export function moduleOf(id: string, code: string): Plugin {
  return {
    name: id,
    enforce: 'pre',
    resolveId: (wanted) => (wanted === id ? `\0${id}` : null),
    load: (wanted) => (wanted === `\0${id}` ? code : null),
  }
}
