import type { AttributeDoc } from './contract.ts'
import type { ElementDoc } from './element-doc.ts'
import { sayCancelable } from './manifest.ts'

const HEAD = '// Generated from widgets/*/element.ts by `npm run docs`. Change those, and run it.\n'

/** The same for every element: how an event is told, and what a framework’s markup takes. */
const SHARED = `/** What an element tells. In a listener \`target\` is the element, or what hides it in a shadow root of the page’s own. */
export interface ParkingEvent<Target extends HTMLElement, Detail> extends CustomEvent<Readonly<{ version: 1 } & Detail>> {
  readonly target: Target
}

export type ElementTag = keyof ElementEvents

/** Listeners as markup writes them: \`onparking-paid\`. */
export type ElementListeners<Tag extends ElementTag, Prefix extends string = 'on'> = {
  [Name in keyof ElementEvents[Tag] & string as \`\${Prefix}\${Name}\`]?: ((event: ElementEvents[Tag][Name]) => void) | undefined
}
`

/** Types for the DOM: each element's class, its attributes, its events, and the tag in the maps of every browser API. */
export function toDomTypes(elements: readonly ElementDoc[]): string {
  const named = new Map(elements.flatMap(({ types }) => types.map((one) => [one.name, one])))
  const aliases = [...named.values()].map(
    ({ name, text, description }) =>
      `${toDoc(description)}export type ${name} =\n  | ${text.split(' | ').join('\n  | ')}\n`,
  )
  return [HEAD, SHARED, ...aliases, ...elements.map(toElement), toTables(elements), toGlobals(elements)].join('\n')
}

/** Attributes and events by tag, from which the types of each framework follow. */
function toTables(elements: readonly ElementDoc[]): string {
  const table = (of: string, description: string) => {
    const rows = elements.map(({ tag, className }) => `  '${tag}': ${toName(className, of)}`)
    return `/** ${description} */\nexport interface Element${of} {\n${rows.join('\n')}\n}\n`
  }
  return [
    table('Attributes', 'The attributes of each element, beside those of every HTML element.'),
    table('Events', 'The events of each element.'),
  ].join('\n')
}

function toElement({ tag, className, description, attributes, events, methods }: ElementDoc): string {
  const map = toName(className, 'Events')
  // `lang` is every HTML element's own.
  const own = attributes.filter(({ name }) => name !== 'lang')
  const fields = own.map((one) => `${toDoc(one.description, '  ')}  ${one.property}: ${one.type}`)
  const markup = own.map((one) => `${toDoc(one.description, '  ')}  ${quote(one.name)}?: ${toLoose(one)} | undefined`)
  const rows = events.map(
    (event) => `${toDoc(sayCancelable(event), '  ')}  '${event.name}': ParkingEvent<${className}, ${event.detail}>`,
  )
  const listen = (verb: string, options: string) =>
    [
      [map, map],
      ['HTMLElementEventMap', 'HTMLElementEventMap'],
    ].map(
      ([name]) =>
        `  ${verb}EventListener<Name extends keyof ${name}>(type: Name, listener: (this: ${className}, event: ${name}[Name]) => unknown, options?: boolean | ${options}): void`,
    )
  const plain = (verb: string, options: string) =>
    `  ${verb}EventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | ${options}): void`
  const [add, remove] = ['AddEventListenerOptions', 'EventListenerOptions']
  return [
    `export interface ${map} {\n${rows.join('\n')}\n}\n`,
    `export interface ${toName(className, 'Attributes')} {\n${markup.join('\n')}\n}\n`,
    `${toDoc(description)}export interface ${className} extends HTMLElement {\n  readonly localName: '${tag}'\n${fields.join('\n')}`,
    ...methods.map(({ name, type, description: text }) => `${toDoc(text, '  ')}  ${name}(): ${type}`),
    ...listen('add', add),
    plain('add', add),
    ...listen('remove', remove),
    plain('remove', remove),
    '}\n',
  ].join('\n')
}

function toGlobals(elements: readonly ElementDoc[]): string {
  const tags = elements.map(({ tag, className }) => `    '${tag}': ${className}`)
  const events = new Map<string, string[]>()
  for (const { className, events: own } of elements) {
    for (const { name } of own)
      events.set(name, [...(events.get(name) ?? []), `${toName(className, 'Events')}['${name}']`])
  }
  const rows = [...events].map(([name, types]) => `    '${name}': ${types.join(' | ')}`)
  return `declare global {\n  interface HTMLElementTagNameMap {\n${tags.join('\n')}\n  }\n  /** They bubble: any ancestor may listen. */\n  interface GlobalEventHandlersEventMap {\n${rows.join('\n')}\n  }\n}\n`
}

function toName(className: string, ending: string): string {
  return className.replace(/Element$/, ending)
}

/** What markup may be given: it says numbers as text too. */
function toLoose({ type }: AttributeDoc): string {
  const loose = type.replace(' | null', '')
  return loose === 'number' ? 'number | string' : loose
}

function quote(name: string): string {
  return name.includes('-') ? `'${name}'` : name
}

function toDoc(text: string, indent = ''): string {
  return text === '' ? '' : `${indent}/** ${text} */\n`
}
