/** The ground that an element's text stands on, as the page, its attribute or the system has it: read off the colour of the text. */
export function readTheme(element: Element): 'light' | 'dark' {
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number)
  return red + green + blue > 382 ? 'dark' : 'light'
}

/** Calls back when the theme may have changed; the answer stops it. */
export function watchTheme(element: Element, onChange: () => void): () => void {
  const media = globalThis.matchMedia('(prefers-color-scheme: dark)')
  media.addEventListener('change', onChange)
  const root = element.getRootNode()
  const observer = new MutationObserver(onChange)
  const host = root instanceof ShadowRoot ? root.host : null
  for (const node of [host, document.documentElement]) if (node) observer.observe(node, { attributeFilter: ['theme', 'legible', 'class', 'style', 'data-theme'] })
  return () => {
    media.removeEventListener('change', onChange)
    observer.disconnect()
  }
}
