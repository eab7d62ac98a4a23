/** A first screen as the build drew it: a text, or the name of a node, its attributes and what is in it. */
export type Drawn = string | readonly [name: string, attributes: Readonly<Record<string, string>>, ...children: Drawn[]]

const SVG = 'http://www.w3.org/2000/svg'
const HTML = 'http://www.w3.org/1999/xhtml'

/** Makes the nodes one by one: no policy of a page forbids that, as it may forbid to read them from a text. */
export function toNode(drawn: Drawn, namespace = HTML): Node {
  if (typeof drawn === 'string') return document.createTextNode(drawn)
  const [name, attributes, ...children] = drawn
  const own = name === 'svg' ? SVG : namespace
  const node = document.createElementNS(own, name)
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value)
  node.append(...children.map((one) => toNode(one, own)))
  return node
}
