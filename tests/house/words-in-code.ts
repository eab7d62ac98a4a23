import { isNode, lineOf, type Node, nameOf, quasisOf, type Source, stringOf, walk } from './source.ts'
import type { Violation } from './verdict.ts'

/** An id of a text as code says it; a computed one has `*` in each gap. */
export interface IdUse {
  id: string
  path: string
  line: number
}

const CYRILLIC = /\p{Script=Cyrillic}/u
const LETTER = /\p{L}/u
/** Attributes that a person reads or hears. */
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'alt',
  'placeholder',
  'label',
  'hint',
])
/** What is drawn on a thing and not said: the country on a plate. */
const DRAWN = new Set(['RUS'])

/** Every id that a file names: what is given to react-intl, and every other string that starts as ids do. */
export function idsIn(source: Source, firstWords: ReadonlySet<string>): IdUse[] {
  const found: IdUse[] = []
  const add = (id: string, node: Node): void => {
    if (!found.some((one) => one.id === id)) found.push({ id, path: source.path, line: lineOf(source, node) })
  }
  walk(source.program, (node) => {
    if (/^(Import|Export(Named|All))Declaration$|^ImportExpression$/.test(node.type))
      return node['declaration'] ? undefined : false
    for (const id of givenToIntl(node)) add(id, node)
    const id = idOf(node)
    if (id !== null && /^\w+\.[^\s.][^\s]*$/.test(id) && firstWords.has(id.split('.', 1)[0] ?? '')) add(id, node)
  })
  return found
}

/** Words that a person would read, written in code. */
export function findWords(source: Source): Violation[] {
  const found: Violation[] = []
  walk(source.program, (node) => {
    const word = wordOf(node)
    if (word === null) return
    found.push({
      path: source.path,
      line: lineOf(source, node),
      problem: `says "${word.trim().slice(0, 40)}"`,
      remedy: 'put the words into locales/ and say their id',
    })
  })
  return found
}

function wordOf(node: Node): string | null {
  switch (node.type) {
    case 'JSXText':
      return LETTER.test(node['value'] as string) && !DRAWN.has((node['value'] as string).trim())
        ? (node['value'] as string)
        : null
    case 'JSXAttribute': {
      const said = SPOKEN.has(attributeName(node)) ? stringOf(node['value']) : null
      return said !== null && LETTER.test(said) ? said : null
    }
    case 'TemplateElement':
      return cyrillic((node['value'] as { raw: string }).raw)
    case 'Literal':
      return cyrillic(String(node['raw']))
    default:
      return null
  }
}

function attributeName(attribute: Node): string {
  const name = attribute['name']
  return isNode(name) && typeof name['name'] === 'string' ? name['name'] : ''
}

function cyrillic(text: string): string | null {
  return CYRILLIC.test(text) ? text : null
}

/** The id in `formatMessage({ id })` and in `<FormattedMessage id>`, both sides of a choice. */
function givenToIntl(node: Node): string[] {
  const value = node.type === 'CallExpression' ? idArgument(node) : idAttribute(node)
  return branchesOf(value)
    .map(idOf)
    .filter((id) => id !== null)
}

function idArgument(call: Node): Node | undefined {
  if (nameOf(call['callee']) !== 'formatMessage') return undefined
  const descriptor = (call['arguments'] as Node[])[0]
  if (descriptor?.type !== 'ObjectExpression') return undefined
  const id = (descriptor['properties'] as Node[]).find((property) => nameOf(property['key']) === 'id')
  return id?.['value'] as Node | undefined
}

function idAttribute(node: Node): Node | undefined {
  if (node.type !== 'JSXOpeningElement' || jsxName(node) !== 'FormattedMessage') return undefined
  const id = (node['attributes'] as Node[]).find((attribute) => attributeName(attribute) === 'id')
  const value = id?.['value'] as Node | undefined
  return value?.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : value
}

function jsxName(element: Node): string {
  const name = element['name']
  return isNode(name) && typeof name['name'] === 'string' ? name['name'] : ''
}

function branchesOf(node: Node | undefined): Node[] {
  if (!node) return []
  if (node.type === 'ConditionalExpression')
    return [...branchesOf(node['consequent'] as Node), ...branchesOf(node['alternate'] as Node)]
  if (node.type === 'LogicalExpression')
    return [...branchesOf(node['left'] as Node), ...branchesOf(node['right'] as Node)]
  return [node]
}

function idOf(node: Node): string | null {
  return node.type === 'TemplateLiteral' ? quasisOf(node).join('*') : stringOf(node)
}
