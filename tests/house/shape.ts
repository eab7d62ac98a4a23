import { hasDoc, isNode, lineOf, type Node, nameOf, type Source, statementsOf, walk } from './source.ts'
import type { Violation } from './verdict.ts'

/** The only files that may be nothing but re-exports. */
const FRONT_DOORS = new Set(['widgets/index.ts', 'widgets/public.ts'])
const STORE_MAKERS = new Set([
  'atom',
  'map',
  'deepMap',
  'computed',
  'batched',
  'readonlyType',
  'persistentAtom',
  'persistentMap',
])
const DECLARED = /^(FunctionDeclaration|TSDeclareFunction|ClassDeclaration|VariableDeclaration)$/

/** A file that holds nothing of its own and only passes on what others hold. */
export function findBarrels(source: Source): Violation[] {
  const statements = statementsOf(source)
  const passesOn = statements.filter((node) => node.type.startsWith('Export'))
  const isBarrel =
    passesOn.length > 0 && statements.every((node) => node.type === 'ImportDeclaration' || isReExport(node))
  if (!isBarrel || FRONT_DOORS.has(source.path)) return []
  return [{ path: source.path, problem: 'only re-exports', remedy: 'import from the file that holds the thing' }]
}

export function findDefaultExports(source: Source): Violation[] {
  return statementsOf(source)
    .filter((node) => node.type === 'ExportDefaultDeclaration' || exportsAsDefault(node))
    .map((node) => ({
      path: source.path,
      line: lineOf(source, node),
      problem: 'exports a default',
      remedy: 'export it by its name',
    }))
}

/** A store made when the file is loaded is one for all pages, cities and tests: only factories make stores. */
export function findStoreInstances(source: Source): Violation[] {
  const found: Violation[] = []
  for (const statement of statementsOf(source)) {
    const declaration = (statement['declaration'] ?? statement) as Node
    if (declaration.type !== 'VariableDeclaration') continue
    for (const declarator of declaration['declarations'] as Node[]) {
      const name = nameOf(declarator['id']) ?? ''
      if (!name.startsWith('$') && !isStore(declarator['init'])) continue
      found.push({
        path: source.path,
        line: lineOf(source, declarator),
        problem: `makes the store ${name} when it is loaded`,
        remedy: 'make it in a createX() function',
      })
    }
  }
  return found
}

/** Stores are told from values by their first letter. */
export function findPlainStoreNames(source: Source): Violation[] {
  const found: Violation[] = []
  walk(source.program, (node) => {
    const name = node.type === 'VariableDeclarator' ? nameOf(node['id']) : null
    if (name === null || name.startsWith('$') || !isStore(node['init'])) return
    found.push({
      path: source.path,
      line: lineOf(source, node),
      problem: `calls a store ${name}`,
      remedy: `call it $${name}`,
    })
  })
  return found
}

export function findEnums(source: Source): Violation[] {
  const found: Violation[] = []
  walk(source.program, (node) => {
    if (node.type !== 'TSEnumDeclaration') return
    found.push({
      path: source.path,
      line: lineOf(source, node),
      problem: 'declares an enum',
      remedy: 'use a union of strings',
    })
  })
  return found
}

/** `pay(plate, true)` says nothing at the place of the call; one boolean alone, as in a setter, does. */
export function findBooleanPositions(source: Source): Violation[] {
  const found: Violation[] = []
  walk(source.program, (node) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|TSDeclareFunction)$/.test(node.type)) return
    const parameters = node['params'] as Node[]
    if (parameters.length < 2) return
    for (const parameter of parameters.filter(isBoolean)) {
      const name = nameOf(parameter) ?? nameOf(parameter['left']) ?? ''
      found.push({
        path: source.path,
        line: lineOf(source, parameter),
        problem: `takes the boolean ${name} by position`,
        remedy: 'take an object with the name in it',
      })
    }
  })
  return found
}

/** What the domain gives to others is described: units, errors, source. */
export function findUndescribed(source: Source): Violation[] {
  return statementsOf(source).flatMap((node) => {
    const declaration = node['declaration']
    if (
      node.type !== 'ExportNamedDeclaration' ||
      !isNode(declaration) ||
      !/^(FunctionDeclaration|TSDeclareFunction)$/.test(declaration.type)
    )
      return []
    if (hasDoc(source, node)) return []
    return [
      {
        path: source.path,
        line: lineOf(source, node),
        problem: `exports ${nameOf(declaration['id'])} without a doc comment`,
        remedy: 'say what it answers: units, errors, source',
      },
    ]
  })
}

/** The members of the exported interfaces with one of the endings that have no doc comment. */
export function findUndescribedMembers(source: Source, ending: RegExp): Violation[] {
  return statementsOf(source).flatMap((node) => {
    const declaration = node['declaration']
    if (
      !isNode(declaration) ||
      declaration.type !== 'TSInterfaceDeclaration' ||
      !ending.test(nameOf(declaration['id']) ?? '')
    )
      return []
    const members = (declaration['body'] as Node)['body'] as Node[]
    return members
      .filter((member) => !hasDoc(source, member))
      .map((member) => ({
        path: source.path,
        line: lineOf(source, member),
        problem: `has ${nameOf(member['key']) ?? keyText(member)} of ${nameOf(declaration['id'])} without a doc comment`,
        remedy: 'describe it: the reference is made from this',
      }))
  })
}

function keyText(member: Node): string {
  const key = member['key']
  return isNode(key) && typeof key['value'] === 'string' ? key['value'] : 'a member'
}

function isReExport(node: Node): boolean {
  if (node.type === 'ExportAllDeclaration') return true
  const declaration = node['declaration']
  return (
    node.type === 'ExportNamedDeclaration' &&
    !(isNode(declaration) && (DECLARED.test(declaration.type) || declaration.type.startsWith('TS')))
  )
}

function exportsAsDefault(node: Node): boolean {
  return (
    node.type === 'ExportNamedDeclaration' &&
    (node['specifiers'] as Node[]).some((one) => nameOf(one['exported']) === 'default')
  )
}

function isStore(init: unknown): boolean {
  return (
    isNode(init) &&
    init.type === 'CallExpression' &&
    STORE_MAKERS.has(nameOf(init['callee']) ?? '') &&
    isNode(init['callee']) &&
    init['callee'].type === 'Identifier'
  )
}

function isBoolean(parameter: Node): boolean {
  const target = (parameter.type === 'AssignmentPattern' ? parameter['left'] : parameter) as Node
  const annotation = target['typeAnnotation']
  const isAnnotated = isNode(annotation) && (annotation['typeAnnotation'] as Node).type === 'TSBooleanKeyword'
  const right = parameter['right']
  return isAnnotated || (isNode(right) && typeof right['value'] === 'boolean')
}
