import { posix } from 'node:path'
import { namesWithStates, readStates as readStatesOf } from '../../../demo/backend/states-page.ts'
import { isNode, nameOf, type Node, readSource, readText, type Source, walk } from './source.ts'

/** A part, token, slot or state: its name and what it is. */
export interface Described {
  name: string
  description: string
}

export interface Token extends Described {
  default: string
}

const TOKENS = 'shared/ui/tokens.css'
const SHELL = 'shared/element/element-view.tsx'

/** The custom properties that a page may set. */
export function readTokens(): Token[] {
  const rows = readText(TOKENS).matchAll(
    /\/\*\* (--parking-[\w-]+): (.+?) \*\/\n\s*--[\w-]+: var\(\s*--parking-[\w-]+,\s*(.+)\);/g,
  )
  return [...rows].map(([, name = '', description = '', value = '']) => ({
    name,
    description: capitalise(description),
    default: value,
  }))
}

/** The parts that an element may show, by all that its view imports. */
export function readParts(name: string): Described[] {
  const told = readPartWords()
  const found = new Set(['root'])
  for (const path of viewsOf([`widgets/${name}/view.tsx`, SHELL]))
    for (const part of partsIn(readSource(path))) found.add(part)
  for (const part of found) for (const variant of told.get(part)?.variants ?? []) found.add(variant)
  return [...found]
    .toSorted()
    .map((part) => ({ name: part, description: told.get(part)?.description ?? describeVariant(part, told) }))
}

/** The states of an element, by its own list, in English. */
export function readStates(name: string): (Described & { id: string })[] {
  if (!namesWithStates().includes(name)) return []
  return readStatesOf(name).states.map(({ id, en: { title, text } }) => ({
    id,
    name: title,
    description: text.replaceAll(/<[^>]+>/g, ''),
  }))
}

function readPartWords(): Map<string, { description: string; variants: string[] }> {
  const rows = [...readText(TOKENS).matchAll(/\/\*\* ::part\(([\w-]+)\): (.+?)\.? \*\//g)]
  const words = rows.map(([, name = '', text = '']): [string, { description: string; variants: string[] }] => {
    const variants = [...text.matchAll(new RegExp(`\\b${name}-[a-z]+`, 'g'))].map(([variant]) => variant)
    return [name, { description: `${capitalise(text.replace(/, also .+$/, ''))}.`, variants }]
  })
  return new Map([['root', { description: 'The ground of the element, all that it shows.', variants: [] }], ...words])
}

function describeVariant(part: string, told: Map<string, { description: string }>): string {
  const base = told.get(part.replace(/-[a-z]+$/, ''))
  return base ? `${base.description.replace(/\.$/, '')}: the ${part.replace(/^.+-/, '')} one.` : ''
}

/** Modules reached from some, lazily or not, that may hold markup. */
function viewsOf(first: string[]): string[] {
  const reached = new Set(first)
  for (const path of reached) {
    for (const specifier of specifiersOf(readSource(path))) {
      const target = posix.join(posix.dirname(path), specifier)
      if (/\.tsx?$/.test(target)) reached.add(target)
    }
  }
  return [...reached].filter((path) => path.endsWith('.tsx'))
}

function specifiersOf({ statements }: Source): string[] {
  const found: string[] = []
  for (const statement of statements) {
    walk(statement, ({ type, source, importKind }) => {
      if (/^(Import|Export)|^ImportExpression/.test(type) && isNode(source) && importKind !== 'type')
        found.push(nameOf(source))
    })
  }
  return found.filter((specifier) => specifier.startsWith('.'))
}

/** Names in `part="…"`; of a name that is put together only the whole words count. */
function partsIn({ statements }: Source): string[] {
  const found: string[] = []
  const read = (node: Node): void => {
    if (node.type === 'Literal') found.push(...nameOf(node).split(' '))
    if (node.type === 'TemplateElement')
      found.push(...(node['value'] as { cooked: string }).cooked.split(' ').filter((word) => !word.endsWith('-')))
  }
  for (const statement of statements) {
    walk(statement, (node) => {
      if (node.type === 'JSXAttribute' && nameOf(node['name']) === 'part' && isNode(node['value']))
        walk(node['value'], read)
    })
  }
  return found.filter(Boolean)
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
