import type { Plugin } from 'vite'

interface Chunk {
  type: string
  name?: string
  fileName: string
  code?: string
  imports?: string[]
}

/**
 * Puts the bundler's helper functions into the base chunk. Left alone they are a chunk of 0.4 kB behind the base: one
 * more request, and one more round trip (0.6 s on a slow line) before anything can run.
 */
export function inlineRuntime(): Plugin {
  return {
    name: 'inline-runtime',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle) as Chunk[]
      const runtime = chunks.find((chunk) => chunk.name === 'rolldown-runtime')
      const base = chunks.find((chunk) => chunk.name === 'base')
      if (!runtime?.code || !base?.code) return
      const [, body = '', exported = ''] = /^([^]*)export\{([^}]*)\};?\s*$/.exec(runtime.code) ?? []
      if (body === '')
        this.error('The helpers of the bundler have changed their shape: see shared/build/inline-runtime.ts')
      const helpers = exported.split(',').map((pair) => pair.trim().split(' as ').toReversed().join(':'))
      // A page may have put more into Object.prototype (promise 10): own names only.
      const safe = body.replaceAll(/for\(var (\w+) in (\w+)\)/g, 'for(var $1 of Object.keys($2))')
      base.code = `const $helpers=(()=>{${safe}return{${helpers.join()}}})();${readFrom(base, runtime, '')}\nexport{$helpers};`
      for (const chunk of chunks) {
        if (chunk === base || chunk === runtime || !chunk.code) continue
        const name = base.fileName.slice(base.fileName.lastIndexOf('/') + 1)
        const folder = base.fileName.slice(0, -name.length)
        const here = chunk.fileName.startsWith(folder)
          ? `./${name}`
          : `${'../'.repeat(chunk.fileName.split('/').length - 1) || './'}${base.fileName}`
        chunk.code = readFrom(chunk, runtime, `import{$helpers}from${JSON.stringify(here)};`)
      }
      const file = runtime.fileName.slice(runtime.fileName.lastIndexOf('/') + 1)
      if (chunks.some((chunk) => chunk !== runtime && chunk.code?.includes(file)))
        this.error(`${file} is still asked for: see shared/build/inline-runtime.ts`)
      delete bundle[runtime.fileName]
    },
  }
}

/** The chunk's code with its import of the helpers turned into a look at `$helpers`. */
function readFrom(chunk: Chunk, runtime: Chunk, before: string): string {
  const file = runtime.fileName.slice(runtime.fileName.lastIndexOf('/') + 1).replaceAll('.', String.raw`\.`)
  const statement = new RegExp(String.raw`import\{([^}]*)\}from\s*[\`"'][^\`"']*${file}[\`"'];?`)
  // A chunk that needs none of them may ask for them all the same, to keep an order.
  const order = new RegExp(String.raw`import[\`"'][^\`"']*${file}[\`"'];?`)
  const names = (list: string) => list.replaceAll(/\s+as\s+/g, ':')
  return (chunk.code ?? '')
    .replace(statement, (_, list: string) => `${before}const{${names(list)}}=$helpers;`)
    .replace(order, '')
}
