import type { compileLocales } from '../i18n/compile-locales.ts'
import { edit, type Node } from './thin-code.ts'

type Plugin = ReturnType<typeof compileLocales>

/** What shared/api/client.ts does not call, by the object that has it: other ways to say a method, to read a body, to name an error. */
const UNCALLED: Readonly<Record<string, readonly string[]>> = {
  core: [
    'addon',
    'accept',
    'auth',
    'resolve',
    'defer',
    'middlewares',
    'get',
    'delete',
    'put',
    'post',
    'patch',
    'head',
    'opts',
  ],
  responseChain: [
    'json',
    'blob',
    'formData',
    'arrayBuffer',
    'text',
    'error',
    'badRequest',
    'unauthorized',
    'forbidden',
    'notFound',
    'timeout',
    'internalError',
    'fetchError',
  ],
}
/** What writes settings for every request of the page, which are not ours alone. */
const SHARED = ['default', 'options', 'errorType', 'polyfills']

/** Leaves of wretch the calls that the one client makes: a bundler takes no method out of an object. */
export function thinWretch(): Plugin {
  return {
    name: 'thin-wretch',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/wretch\/dist\/(?:core|resolver|index)\.js$/ },
      handler(code, id) {
        const nodes = listNodes(this.parse(code) as unknown as Node)
        const fail = (what: string) => this.error(`wretch has no ${what} any more: see shared/element/thin-wretch.ts`)
        if (id.endsWith('/index.js')) {
          const written = SHARED.map(
            (name) =>
              nodes.find(
                ({ type, expression }) =>
                  type === 'ExpressionStatement' &&
                  code.startsWith(
                    name === 'default' ? 'factory["default"] =' : `factory.${name} =`,
                    expression?.left?.start,
                  ),
              ) ?? fail(name),
          )
          return {
            code: edit(
              code,
              written.map(({ start, end }) => ({ start, end, text: '' })),
            ),
            map: null,
          }
        }
        const owner = id.endsWith('/core.js') ? 'core' : 'responseChain'
        const properties =
          nodes.flatMap(({ declarations = [] }) => declarations).find(({ id: named }) => named.name === owner)?.init
            ?.properties ?? fail(owner)
        const unused = (UNCALLED[owner] ?? []).map(
          (name) => properties.find(({ key }) => key?.name === name) ?? fail(`${owner}.${name}`),
        )
        return {
          code: edit(
            code,
            unused.map(({ start, end }) => ({ start, end: code[end] === ',' ? end + 1 : end, text: '' })),
          ),
          map: null,
        }
      },
    },
  }
}

function listNodes(root: Node): Node[] {
  const inside = Object.values(root)
    .flat()
    .filter((one: unknown): one is Node => typeof one === 'object' && one !== null && 'type' in one)
  return [root, ...inside.flatMap(listNodes)]
}
