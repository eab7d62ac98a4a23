import type { AttributeDoc } from './contract.ts'
import type { ElementDoc } from './element-doc.ts'
import { toJson } from './manifest.ts'

/** Custom data of VS Code: completion and hover in HTML. */
export function toHtmlData(elements: readonly ElementDoc[]): string {
  return toJson({
    version: 1.1,
    tags: elements.map(({ tag, description, attributes, events }) => ({
      name: tag,
      description: {
        kind: 'markdown',
        value: `${description}\n\nEvents: ${events.map(({ name }) => `\`${name}\``).join(', ')}`,
      },
      attributes: attributes.map(toAttribute),
    })),
  })
}

function toAttribute(attribute: AttributeDoc) {
  const { name, description, type } = attribute
  const values = valuesOf(type).map((value) => ({ name: value }))
  return {
    name,
    description: { kind: 'markdown', value: description },
    ...(type === 'boolean' && { valueSet: 'v' }),
    ...(values.length > 0 && { values }),
  }
}

/** The words of a type that is a choice of them. */
export function valuesOf(type: string): string[] {
  const options = type.split('|').map((option) => option.trim())
  return options.every((option) => /^'[^']*'$/.test(option)) ? options.map((option) => option.slice(1, -1)) : []
}
