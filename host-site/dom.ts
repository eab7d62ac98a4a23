type Attributes = Readonly<Record<string, string | null | undefined | ((event: Event) => void)>>

/** An element with its attributes and children; what is null or undefined is left out, a function listens to the event of its name. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  dress(element, attributes)
  element.append(...children.filter((child) => child !== null))
  return element
}

/** One of the city's elements by its tag. */
export function makeTag(tag: string, attributes: Attributes = {}): HTMLElement {
  const element = document.createElement(tag)
  dress(element, attributes)
  return element
}

function dress(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value !== null && value !== undefined) element.setAttribute(name, value)
  }
}

const SHAPES = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  phone: 'M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
} as const

/** A drawn sign that says nothing by itself. */
export function makeIcon(shape: keyof typeof SHAPES): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  dress(svg, { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' })
  dress(path, { d: SHAPES[shape] })
  svg.append(path)
  return svg
}
