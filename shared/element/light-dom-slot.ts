import type { Dress, LightDomSlot } from '../ui/light-dom-slot.ts'

/** The element's room in the page's own DOM. */
export interface OwnedLightDomSlot extends LightDomSlot {
  /** The element may stand in another tree now: what is put there is dressed where it is. */
  follow(): void
}

interface Put {
  dress: Dress
  root: Node
  undress(): void
}

let count = 0

export function createLightDomSlot(host: Element): OwnedLightDomSlot {
  const parts = new Map<HTMLElement, Put>()
  const observer = new MutationObserver(keepInside)
  count += 1

  function dressIn(dress: Dress): Put {
    const root = host.getRootNode()
    // A document of a frame is none of this window's.
    const isTree = 'adoptedStyleSheets' in root
    return { dress, root, undress: isTree ? dress(root as Document | ShadowRoot, host.localName) : () => {} }
  }

  /** A page that empties the element takes its own children, not the form that the user types in. */
  function keepInside(): void {
    for (const part of parts.keys()) if (part.parentNode !== host) host.append(part)
  }

  return {
    host,
    idPrefix: `${host.localName}-${count}-`,
    put(part, dress) {
      parts.set(part, dressIn(dress))
      host.append(part)
      observer.observe(host, { childList: true })
      return () => {
        parts.get(part)?.undress()
        parts.delete(part)
        if (parts.size === 0) observer.disconnect()
        part.remove()
      }
    },
    follow() {
      for (const [part, { dress, root, undress }] of parts) {
        if (root === host.getRootNode()) continue
        parts.set(part, dressIn(dress))
        undress()
      }
    },
  }
}
