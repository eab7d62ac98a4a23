import type { AttributeRow } from './element-contract.ts'
import type { Warning } from '../domain/warnings.ts'

export type AttributeTable = { readonly [name: string]: AttributeRow<unknown> }

/** `returnUrl` → `return-url`. */
export function toAttributeName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The text by which a property's value goes through the same parser as the attribute; null means "not set". */
export function toAttributeText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return value === true ? '' : String(value)
}

/**
 * Reads one attribute. Absent or empty without a meaning is the default; anything unreadable is the default too, with a
 * warning that names the element and the attribute (promise 8). Never throws.
 */
export function readAttribute<T>(
  name: string,
  row: AttributeRow<T>,
  text: string | null,
  { tag, warn }: { tag: string; warn(warning: Warning): void },
): T {
  if (text === null) return row.default
  const value = tryParse(row, text)
  if (value !== undefined) return value
  if (text.trim() !== '')
    warn({
      code: 'unreadable-attribute',
      text: `<${tag}> cannot read its attribute "${toAttributeName(name)}" and goes on with the default.`,
    })
  return row.default
}

function tryParse<T>(row: AttributeRow<T>, text: string): T | undefined {
  try {
    return row.parse(text)
  } catch {
    return undefined
  }
}
