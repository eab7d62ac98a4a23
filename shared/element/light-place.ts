import type { LightPlace } from '../ui/light-place.ts'
import { adoptLightStyles } from './light-styles.ts'

/** The element's room in the page's own DOM. */
export interface OwnedLightPlace extends LightPlace {
  /** The element may stand in another tree now: what is put there is dressed where it is. */
  follow(): void
}

interface Put {
  styles: string
  root: Node
  undress(): void
}

let count = 0

export function createLightPlace(host: Element): OwnedLightPlace {
  const parts = new Map<HTMLElement, Put>()
  const observer = new MutationObserver(keepInside)
  count += 1

  function dress(styles: string): Put {
    const root = host.getRootNode()
    const isTree = root instanceof Document || root instanceof ShadowRoot
    return { styles, root, undress: isTree ? adoptLightStyles(root, host.localName, styles) : () => {} }
  }

  /** A page that empties the element takes its own children, not the form somebody is typing in. */
  function keepInside(): void {
    for (const part of parts.keys()) if (part.parentNode !== host) host.append(part)
  }

  return {
    host,
    idPrefix: `${host.localName}-${count}-`,
    put(part, styles) {
      parts.set(part, dress(styles))
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
      for (const [part, { styles, root, undress }] of parts) {
        if (root === host.getRootNode()) continue
        parts.set(part, dress(styles))
        undress()
      }
    },
  }
}
