import type { AttributeDoc } from './contract.ts'
import type { ElementDoc } from './element-doc.ts'
import { sayCancelable, toJson } from './manifest.ts'

/** Completion and hover in JetBrains editors; `package.json` names the file under `web-types`. */
export function toWebTypes(
  elements: readonly ElementDoc[],
  { name, version }: { name: string; version: string },
): string {
  return toJson({
    $schema: 'https://json.schemastore.org/web-types',
    name,
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        'js-types-syntax': 'typescript',
        elements: elements.map(({ tag, description, attributes, events, parts, tokens }) => ({
          name: tag,
          description,
          attributes: attributes.map(toAttribute),
          js: {
            properties: attributes
              // `lang` is every HTML element's own property.
              .filter((one) => one.name !== 'lang')
              .map((one) => ({ name: one.property, description: one.description, type: one.type })),
            events: events.map((event) => ({ name: event.name, description: sayCancelable(event) })),
          },
          css: {
            parts: parts.map((one) => ({ name: one.name, description: one.description })),
            properties: tokens.map((one) => ({ name: one.name, description: one.description })),
          },
        })),
      },
    },
  })
}

function toAttribute({ name, description, type, default: value }: AttributeDoc) {
  return {
    name,
    description,
    ...(value !== '' && { default: value }),
    value: type === 'boolean' ? { kind: 'no-value', required: false } : { type },
  }
}
