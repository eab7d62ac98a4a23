import type { Plugin } from 'vite'
import { bundleOne } from './release/bundle-one.ts'

const ALONE = 'virtual:alone/'

/**
 * Bundles packages by themselves, each with nothing but the exports named here. The bundler may then leave out what
 * only writes to itself (`treeshake.propertyWriteSideEffects`), as yup's classes do; elsewhere a write is there for its
 * effect.
 */
export function shakeAlone(root: string, packages: Readonly<Record<string, readonly string[]>>): Plugin {
  return {
    name: 'shake-alone',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (Object.hasOwn(packages, id) ? `\0${ALONE}${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${ALONE}`)) return null
      const name = id.slice(ALONE.length + 1)
      const entry: Plugin = {
        name: 'entry',
        resolveId: (asked) => (asked === ALONE ? `\0${ALONE}` : null),
        load: (asked) =>
          asked === `\0${ALONE}` ? `export { ${packages[name]?.join(', ')} } from ${JSON.stringify(name)}` : null,
      }
      const code = await bundleOne({
        root,
        input: ALONE,
        format: 'es',
        plugins: [entry],
        define: {},
        treeshake: { moduleSideEffects: false, propertyReadSideEffects: false, propertyWriteSideEffects: false },
      })
      return { code, moduleSideEffects: false }
    },
  }
}
