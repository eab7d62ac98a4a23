export type Theme = 'light' | 'dark'

/** How the canvas should look; the page decides. */
export interface Looks {
  theme: Theme
  language: string
}

/**
 * The ground that an element's text stands on, as the page, its attribute or the system has it: read off the colour of
 * the text.
 */
export function readTheme(element: Element): Theme {
  const { color } = getComputedStyle(element)
  const [first = 0, second = 0, third = 0] = (color.match(/\b[\d.]+/g) ?? []).map(Number)
  const [, isShare, isLightness] = /^(ok|c)?(l)?/.exec(color) ?? []
  // (ok)lab and (ok)lch begin with the lightness; theirs in `ok…`, and the parts of `color(…)`, go up to one.
  const light = isLightness ? first / (isShare ? 1 : 100) : (first + second + third) / (isShare ? 3 : 765)
  return light > 0.5 ? 'dark' : 'light'
}

/** Calls back when the theme may have changed; the answer stops it. */
export function watchTheme(element: Element, onChange: () => void): () => void {
  const media = globalThis.matchMedia('(prefers-color-scheme: dark)')
  media.addEventListener('change', onChange)
  const observer = new MutationObserver(onChange)
  // Any ancestor of the element may have a colour scheme of its own.
  for (
    let node = element.getRootNode();
    node !== document;
    node = node instanceof ShadowRoot ? node.host : (node.parentNode ?? document)
  ) {
    observer.observe(node, { attributeFilter: ['theme', 'legible', 'class', 'style', 'data-theme'] })
  }
  return () => {
    media.removeEventListener('change', onChange)
    observer.disconnect()
  }
}
