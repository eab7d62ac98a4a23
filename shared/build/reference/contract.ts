import {
  declarationsOf,
  docOf,
  entriesOf,
  hasText,
  isNode,
  nameOf,
  type Node,
  readSource,
  type Source,
  textOf,
  unwrap,
} from './source.ts'
import { namesIn, type NamedType, resolveType } from './types.ts'

export interface AttributeDoc {
  /** In the page: `return-url`. */
  name: string
  /** In code: `returnUrl`. */
  property: string
  type: string
  /** As code; an empty string for "not set". */
  default: string
  description: string
  isCommon: boolean
}

export interface EventDoc {
  name: string
  /** The type of `detail` without its `version`. */
  detail: string
  description: string
  isCancelable: boolean
}

export interface ContractDoc {
  tag: string
  name: string
  description: string
  attributes: AttributeDoc[]
  events: EventDoc[]
  /** It takes the browser to a bank. */
  pays: boolean
  types: NamedType[]
}

const UNSET = new Set(['', "''", 'null', 'undefined'])

/** Everything that an element's element.ts says of it; its attributes and events may stand in a contract.ts beside. */
export function readContract(name: string): ContractDoc {
  const source = readSource(`widgets/${name}/element.ts`)
  const beside = `widgets/${name}/contract.ts`
  const interfaces = hasText(beside) ? readSource(beside) : source
  const contract = entriesOf(declarationsOf(source).find(({ name: one }) => one === toCamel(name))?.declaration['init'])
  const attributes = findInterface(interfaces, 'Attributes')
  const events = findInterface(interfaces, 'Events')
  const rows = entriesOf(contract.get('attributes')?.value)
  const flags = entriesOf(contract.get('events')?.value)
  const common = readCommonEvents()
  return {
    tag: nameOf(contract.get('tag')?.value),
    name,
    description: docOf(interfaces, attributes.statement),
    attributes: [
      ...attributes.members.map((member) => readAttribute(source, interfaces, member, rows)),
      ...readCommonAttributes(),
    ],
    events: [...events.members.map((member) => readEvent(interfaces, member, flags)), ...common.events],
    pays: contract.has('pays'),
    types: distinct(
      [...events.members, ...attributes.members].flatMap((member) =>
        namesIn(typeOf(member)).flatMap((one) => resolveType(interfaces, one)),
      ),
      common.types,
    ),
  }
}

export function toCamel(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

function toKebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The row is of `source`, what is said of it stands in `interfaces`. */
function readAttribute(
  source: Source,
  interfaces: Source,
  member: Node,
  rows: ReturnType<typeof entriesOf>,
): AttributeDoc {
  const property = nameOf(member['key'])
  const row = rows.get(property)
  if (!row) throw new Error(`${interfaces.path} describes ${property} and has no row for it`)
  return toAttribute(source, {
    property,
    row: row.value,
    type: textOf(interfaces, typeOf(member)),
    description: docOf(interfaces, member),
    isCommon: false,
  })
}

function toAttribute(
  source: Source,
  one: { property: string; row: Node; type: string; description: string; isCommon: boolean },
): AttributeDoc {
  const value = unwrap(entriesOf(one.row).get('default')?.value)
  const text = value ? textOf(source, value) : ''
  const { property, type, description, isCommon } = one
  // A number that stands for "not set" is zero.
  const isUnset = UNSET.has(text) || (type === 'number' && text === '0')
  return { name: toKebab(property), property, type, default: isUnset ? '' : text, description, isCommon }
}

function readEvent(source: Source, member: Node, flags: ReturnType<typeof entriesOf>): EventDoc {
  const name = nameOf(member['key'])
  const cancelable = unwrap(entriesOf(flags.get(name)?.value).get('cancelable')?.value)
  return {
    name,
    detail: textOf(source, typeOf(member)),
    description: docOf(source, member),
    isCancelable: cancelable?.['value'] === true,
  }
}

function readCommonAttributes(): AttributeDoc[] {
  const source = readSource('shared/element/common-attributes.ts')
  const table = declarationsOf(source).find(({ name }) => name === 'commonAttributes')
  return [...entriesOf(table?.declaration['init'])].map(([property, { property: node, value }]) => {
    const annotation = value['typeAnnotation'] as Node
    const [type] = (annotation['typeArguments'] as Node)['params'] as Node[]
    if (!type) throw new Error(`${source.path} gives ${property} no type`)
    const alias = resolveType(source, namesIn(type)[0] ?? '')[0]
    return toAttribute(source, {
      property,
      row: value,
      type: alias?.text ?? textOf(source, type),
      description: docOf(source, node),
      isCommon: true,
    })
  })
}

function readCommonEvents(): { events: EventDoc[]; types: NamedType[] } {
  const source = readSource('shared/element/element-contract.ts')
  const { members } = findInterface(source, 'CommonEvents')
  return {
    events: members.map((member) => readEvent(source, member, new Map())),
    types: members.flatMap((member) => namesIn(typeOf(member)).flatMap((one) => resolveType(source, one))),
  }
}

function findInterface(source: Source, ending: string): { statement: Node; members: Node[] } {
  const found = declarationsOf(source).find(
    ({ name, declaration }) => name.endsWith(ending) && declaration.type === 'TSInterfaceDeclaration',
  )
  if (!found) throw new Error(`${source.path} has no interface …${ending}`)
  return { statement: found.statement, members: (found.declaration['body'] as Node)['body'] as Node[] }
}

function typeOf(member: Node): Node {
  const annotation = member['typeAnnotation']
  if (!isNode(annotation)) throw new Error(`${nameOf(member['key'])} has no type`)
  return annotation['typeAnnotation'] as Node
}

function distinct(...lists: NamedType[][]): NamedType[] {
  return [...new Map(lists.flat().map((one) => [one.name, one])).values()].filter(({ text }) => text !== '')
}
