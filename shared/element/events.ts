import type { CommonEvents, Emit, EventRow } from './element-contract.ts'

/** Version of the event contract, in every detail. It rises when a field changes its meaning or goes away. */
export const EVENT_VERSION = 1

/**
 * Makes the one way by which an element speaks to its page: named, bubbling, composed events with a frozen plain detail
 * (promise 16).
 */
export function createEmit<Events>(
  element: Element,
  rows: { readonly [Name in keyof Events]: EventRow },
): Emit<Events> {
  return (name, detail) => {
    const row: EventRow | undefined = Object.hasOwn(rows, name) ? rows[name as keyof Events] : undefined
    const event = new CustomEvent(name, {
      bubbles: true,
      composed: true,
      cancelable: row?.cancelable ?? false,
      detail: deepFreeze({ version: EVENT_VERSION, ...(detail as CommonEvents['parking-error']) }),
    })
    return element.dispatchEvent(event)
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) deepFreeze(inner)
  return Object.freeze(value)
}
