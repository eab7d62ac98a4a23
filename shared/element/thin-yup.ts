import type { compileLocales } from '../i18n/compile-locales.ts'

type Plugin = ReturnType<typeof compileLocales>

interface Node {
  type: string
  start: number
  end: number
  id?: { name: string }
  key?: { name?: string }
  body?: { body: Node[] }
  declarations?: { init: Node | null }[]
  expression?: { left?: { property?: { name: string } } }
}

/** What shared/flows/rules.ts calls of yup's classes, and what that calls. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  Schema: ['constructor', 'clone', 'withMutation', 'isType', 'resolve', '_cast', '_validate', 'runTests', 'validate', '_getDefault', 'getDefault', 'nullability', 'nullable', 'nonNullable', 'typeError', 'test'],
  Reference: ['isRef'],
  ReferenceSet: ['clone'],
}

/**
 * Leaves of yup, in the browser's files, the part by which the rules of forms run: 3 kB of its 12. The rest would stay, as a
 * bundler takes no method out of a class, and no class out that something is written to. The server has it all.
 */
export function thinYup(): Plugin {
  return {
    name: 'thin-yup',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/(yup|property-expr|tiny-case|toposort)\// },
      handler(code, id) {
        if (!id.includes('/yup/')) return { code, map: null, moduleSideEffects: false }
        const { body } = this.parse(code) as unknown as { body: Node[] }
        for (const [name, methods] of Object.entries(KEPT)) {
          const known = membersOf(body, name).map(({ key }) => key?.name)
          const lost = methods.find((method) => !known.includes(method))
          if (lost) this.error(`yup has no ${name}.${lost} any more: see shared/element/thin-yup.ts`)
        }
        const unused = Object.entries(KEPT).flatMap(([name, kept]) => membersOf(body, name).filter(({ key }) => !kept.includes(key?.name ?? '')))
        const edits = [
          ...[...unused, ...body.filter(isWriting)].map(({ start, end }) => ({ start, end, text: '' })),
          ...body.flatMap(findCalls).map(({ start }) => ({ start, end: start, text: '/* @__PURE__ */ ' })),
        ]
        return { code: edit(code, edits), map: null, moduleSideEffects: false }
      },
    },
  }
}

function membersOf(body: readonly Node[], name: string): Node[] {
  return body.find(({ type, id }) => type === 'ClassDeclaration' && id?.name === name)?.body?.body ?? []
}

/** `create$6.prototype = StringSchema.prototype`, and the loops that give methods other names; not the marks of a schema. */
function isWriting({ type, expression }: Node): boolean {
  const property = expression?.left?.property?.name
  return type === 'ForOfStatement' || (property !== undefined && !property.startsWith('__isYup'))
}

function findCalls({ declarations = [] }: Node): Node[] {
  return declarations.flatMap(({ init }) => (init?.type === 'CallExpression' || init?.type === 'NewExpression' ? [init] : []))
}

function edit(code: string, edits: readonly { start: number; end: number; text: string }[]): string {
  return edits.toSorted((one, other) => other.start - one.start).reduce((result, { start, end, text }) => result.slice(0, start) + text + result.slice(end), code)
}
