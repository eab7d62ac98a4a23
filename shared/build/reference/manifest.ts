import type { EventDoc } from './contract.ts'
import type { ElementDoc } from './element-doc.ts'

/** custom-elements.json, schema 2.1: what editors, catalogues and linters read. Paths are those of the package. */
export function toManifest(elements: readonly ElementDoc[]): string {
  return toJson({ schemaVersion: '2.1.0', readme: 'README.md', modules: elements.map(toModule) })
}

/** The type of an event's detail, with the version that every detail carries. */
export function toDetailType({ detail }: EventDoc): string {
  return `Readonly<{ version: 1 } & ${detail}>`
}

export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function toModule(element: ElementDoc) {
  const path = `elements/${element.tag}.js`
  const attributes = element.attributes.map(({ name, property, type, default: value, description }) => ({
    name,
    fieldName: property,
    type: { text: type },
    ...(value && { default: value }),
    description,
  }))
  return {
    kind: 'javascript-module',
    path,
    declarations: [
      {
        kind: 'class',
        customElement: true,
        name: element.className,
        tagName: element.tag,
        description: element.description,
        superclass: { name: 'HTMLElement' },
        attributes,
        // `lang` is every HTML element's own property.
        members: [
          ...attributes
            .filter(({ name }) => name !== 'lang')
            .map(({ name, fieldName, ...rest }) => ({ kind: 'field', name: fieldName, attribute: name, ...rest })),
          ...element.methods.map(({ name, type, description }) => ({
            kind: 'method',
            name,
            return: { type: { text: type } },
            description,
          })),
        ],
        events: element.events.map((event) => ({
          name: event.name,
          type: { text: `CustomEvent<${toDetailType(event)}>` },
          description: sayCancelable(event),
        })),
        slots: element.slots,
        cssParts: element.parts,
        cssProperties: element.tokens,
      },
    ],
    exports: [
      { kind: 'custom-element-definition', name: element.tag, declaration: { name: element.className, module: path } },
    ],
  }
}

export function sayCancelable({ description, isCancelable }: EventDoc): string {
  return isCancelable ? `${description} Cancelable.` : description
}
