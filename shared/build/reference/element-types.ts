import type { AttributeDoc } from './contract.ts'
import type { ElementDoc } from './element-doc.ts'
import { sayCancelable, toDetailType } from './manifest.ts'

const HEAD = '// Generated from widgets/*/element.ts by `npm run docs`. Change those, and run it.\n'

/** Types for the DOM: each element's class, its events, and the tag in the maps of every browser API. */
export function toDomTypes(elements: readonly ElementDoc[]): string {
  const named = new Map(elements.flatMap(({ types }) => types.map((one) => [one.name, one])))
  const aliases = [...named.values()].map(
    ({ name, text, description }) =>
      `${toDoc(description)}export type ${name} =\n  | ${text.split(' | ').join('\n  | ')}\n`,
  )
  const tags = `export type ElementTag =\n${elements.map(({ tag }) => `  | '${tag}'`).join('\n')}\n`
  return [HEAD, ...aliases, tags, ...elements.map(toElement), toGlobals(elements)].join('\n')
}

/** Types for JSX of React 19, which sets attributes and listens by \`on\` and the event's name. */
export function toReactTypes(elements: readonly ElementDoc[]): string {
  const names = elements.flatMap(({ className }) => [className, toEventMap(className)]).toSorted()
  const rows = elements.map(({ tag, className, attributes, events }) => {
    const own = attributes
      .filter(({ name }) => name !== 'lang')
      .map((one) => `      ${quote(one.name)}?: ${toLoose(one)} | undefined`)
    const listeners = events.map(
      ({ name }) => `      'on${name}'?: ((event: ${toEventMap(className)}['${name}']) => void) | undefined`,
    )
    return [
      `      '${tag}': HTMLAttributes<${className}> & RefAttributes<${className}> & {`,
      ...[...own, ...listeners].map((line) => `  ${line}`),
      '      }',
    ].join('\n')
  })
  const head = `${HEAD}import type { HTMLAttributes, RefAttributes } from 'react'\nimport type { ${names.join(', ')} } from './elements.generated.ts'\n`
  return `${head}\ndeclare module 'react' {\n  namespace JSX {\n    interface IntrinsicElements {\n${rows.join('\n')}\n    }\n  }\n}\n`
}

function toElement({ className, description, attributes, events }: ElementDoc): string {
  const map = toEventMap(className)
  const fields = attributes
    .filter(({ name }) => name !== 'lang')
    .map((one) => `${toDoc(one.description, '  ')}  ${one.property}: ${one.type}`)
  const rows = events.map(
    (event) => `${toDoc(sayCancelable(event), '  ')}  '${event.name}': CustomEvent<${toDetailType(event)}>`,
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
    `${toDoc(description)}export interface ${className} extends HTMLElement {\n${fields.join('\n')}`,
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
    for (const { name } of own) events.set(name, [...(events.get(name) ?? []), `${toEventMap(className)}['${name}']`])
  }
  const rows = [...events].map(([name, types]) => `    '${name}': ${types.join(' | ')}`)
  return `declare global {\n  interface HTMLElementTagNameMap {\n${tags.join('\n')}\n  }\n  /** They bubble: any ancestor may listen. */\n  interface GlobalEventHandlersEventMap {\n${rows.join('\n')}\n  }\n}\n`
}

function toEventMap(className: string): string {
  return `${className.replace(/Element$/, '')}Events`
}

/** What JSX may be given: markup says numbers as text too. */
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
