import type { Plugin } from 'vite'

const NANOSTORES_GLOBAL = '(globalThis.nanostoresGlobal ||= { epoch: 0 })'

/**
 * Takes out of other people's code what would touch the page (promise 10):
 * - what Vite puts around every lazy import writes preload links into the page's head, and weighs 1 kB;
 * - nanostores leaves a global, for copies of itself that share stores; ours never do.
 */
export function leavePageAlone(): Plugin {
  return {
    name: 'leave-page-alone',
    enforce: 'pre',
    load: { filter: { id: /preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load()' },
    transform: {
      filter: { id: /nanostores\/atom\/index\.js$/ },
      handler(code) {
        if (!code.includes(NANOSTORES_GLOBAL))
          this.error('nanostores keeps its global in another way now: see shared/build/leave-page-alone.ts')
        return code.replace(NANOSTORES_GLOBAL, '{ epoch: 0 }')
      },
    },
    renderChunk: (code) =>
      code.includes('__VITE_PRELOAD__')
        ? code.replaceAll('__vitePreload(', '(').replaceAll(/,\s*__VITE_PRELOAD__(,\s*import\.meta\.url)?\s*\)/g, ')()')
        : null,
  }
}
