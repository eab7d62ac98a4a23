import { toAttributeText } from './attributes.ts'

/**
 * Names for which an element gets a property; those that every HTML element has (`lang`, `title`) already reach the
 * attribute.
 */
export function ownPropertyNames(names: Iterable<string>): string[] {
  return [...names].filter((name) => !(name in HTMLElement.prototype))
}

export interface PropertyAccess<E> {
  get(element: E, name: string): unknown
  /** Gets the value as the text that an attribute would have; null = not set. */
  set(element: E, name: string, text: string | null): void
}

export function defineProperties<E extends HTMLElement>(
  prototype: E,
  names: readonly string[],
  access: PropertyAccess<E>,
): void {
  for (const name of names) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: E) {
        return access.get(this, name)
      },
      set(this: E, value: unknown) {
        access.set(this, name, toAttributeText(value))
      },
    })
  }
}

/**
 * Takes over what the page set on the element before its class was there; answers it for setting again, by the
 * accessors.
 */
export function takePresetProperties(element: HTMLElement, names: readonly string[]): [string, unknown][] {
  return names
    .filter((name) => Object.hasOwn(element, name))
    .map((name) => {
      const value: unknown = Reflect.get(element, name)
      Reflect.deleteProperty(element, name)
      return [name, value]
    })
}
