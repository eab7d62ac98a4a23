/** What an element takes from the page around it when it has no attribute of its own. */
const INHERITED = ['lang', 'data-parking-city']

/** The value of an attribute on the nearest ancestor that has one, looking out through shadow roots. */
export function findInherited(element: Element, attribute: string): string | null {
  for (let node = parentOf(element); node; node = parentOf(node)) {
    const value = node instanceof Element && node.getAttribute(attribute)
    if (value) return value
  }
  return null
}

/**
 * Calls `onChange` when an inherited attribute changes anywhere in the trees around the element; answers the way to
 * stop.
 */
export function watchInherited(element: Element, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  for (
    let root: Node | undefined = element.getRootNode();
    root;
    root = root instanceof ShadowRoot ? root.host.getRootNode() : undefined
  ) {
    observer.observe(root, { subtree: true, attributeFilter: INHERITED })
  }
  return () => observer.disconnect()
}

function parentOf(node: Node): Node | null {
  return node instanceof ShadowRoot ? node.host : node.parentNode
}
