import type { compileLocales } from '../i18n/compile-locales.ts'
import { bodyOf, edit, type Node } from './thin-code.ts'

type Plugin = ReturnType<typeof compileLocales>

/** What shared/flows/rules.ts calls of yup's classes, and what that calls. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  Schema: [
    'constructor',
    'clone',
    'withMutation',
    'resolve',
    '_cast',
    '_validate',
    'runTests',
    'validate',
    'nullability',
    'nullable',
    'nonNullable',
    'typeError',
    'test',
  ],
  ReferenceSet: ['clone'],
}

/** What is always the same for our rules: no value is cast, no schema depends on others, messages are ids without values in them. */
const SETTLED: Readonly<Record<string, string>> = {
  printValue: 'return ""',
  resolveParams: 'return params',
  resolveMaybeRef: 'return item',
  clone: 'return src',
  'Schema.resolve': 'return this',
  'Schema._cast': 'return rawValue',
}
/** Its own texts for a value of any type; each rule of ours names its text. */
const TEXTS = 'mixed'

/**
 * Leaves of yup, in the browser's files, the part by which the rules of forms run: 2 kB of its 12. The rest would stay, as a
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
        const unused = Object.entries(KEPT).flatMap(([name, kept]) =>
          membersOf(body, name).filter(({ key }) => !kept.includes(key?.name ?? '')),
        )
        const settled = Object.entries(SETTLED).map(([name, text]) => {
          const { start, end } =
            blockOf(body, name) ?? this.error(`yup has no ${name} any more: see shared/element/thin-yup.ts`)
          return { start, end, text: `{ ${text} }` }
        })
        const texts = body
          .flatMap(({ declarations = [] }) => declarations)
          .find(({ id: { name } }) => name === TEXTS)?.init
        if (!texts) this.error(`yup has no ${TEXTS} any more: see shared/element/thin-yup.ts`)
        const edits = [
          { start: texts.start, end: texts.end, text: '{}' },
          ...settled,
          ...[...unused, ...body.filter(isWriting)].map(({ start, end }) => ({ start, end, text: '' })),
          ...body.flatMap(findCalls).map(({ start }) => ({ start, end: start, text: '/* @__PURE__ */ ' })),
        ]
        return { code: edit(code, edits), map: null, moduleSideEffects: false }
      },
    },
  }
}

function membersOf(body: readonly Node[], name: string): Node[] {
  return bodyOf(bodyOf(body.find(({ type, id }) => type === 'ClassDeclaration' && id?.name === name))[0])
}

/** The block of a function or, as `Class.method`, of a method. */
function blockOf(body: readonly Node[], name: string): Node | undefined {
  const [owner = '', method] = name.split('.')
  const found =
    method === undefined
      ? body.find(({ type, id }) => type === 'FunctionDeclaration' && id?.name === owner)
      : membersOf(body, owner).find(({ key }) => key?.name === method)?.value
  return bodyOf(found)[0]
}

/** `create$6.prototype = StringSchema.prototype`, marks by which schemas are told from values, and the loops that give methods other names. */
function isWriting({ type, expression }: Node): boolean {
  return type === 'ForOfStatement' || expression?.left?.property !== undefined
}

function findCalls({ declarations = [] }: Node): Node[] {
  return declarations.flatMap(({ init }) =>
    init?.type === 'CallExpression' || init?.type === 'NewExpression' ? [init] : [],
  )
}
