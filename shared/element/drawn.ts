type Attributes = Readonly<Record<string, string>>

/** A first screen as the build drew it: a text, or the name of a node, its attributes and what is in it. */
export type Drawn = string | readonly [name: string, attributes: Attributes, ...children: Drawn[]]

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

/**
 * Fills fields, by their names, as the page's own markup would: so that it does not count as typed. A choice that there
 * is not stays as it was.
 */
export function fillDrawn(drawn: Drawn, given: Attributes): Drawn {
  if (typeof drawn === 'string') return drawn
  const [tag, attributes, ...children] = drawn
  const { name = '' } = attributes
  const text = given[name]
  if (tag === 'input' && text !== undefined) return [tag, { ...attributes, value: text }]
  if (tag === 'select' && children.some((one) => valueOf(one) === text))
    return [tag, attributes, ...children.map((one) => mark(one, 'selected', text))]
  // What a list has beside it of its own values.
  const usual = given[name.replace(/-usual$/, '')]
  if (tag === 'input' && usual !== undefined) return mark(drawn, 'checked', usual)
  return [tag, attributes, ...children.map((one) => fillDrawn(one, given))]
}

/** What the attributes of an element fill in; the first attribute of a field that is there counts. */
export function readGiven(
  fields: Readonly<Record<string, readonly string[]>>,
  read: (attribute: string) => string | null | undefined,
): Attributes {
  const rows = Object.entries(fields).map(([field, attributes]) => [field, attributes.map(read).find(Boolean)] as const)
  return Object.fromEntries(rows.filter((row): row is [string, string] => row[1] !== undefined))
}

function valueOf(drawn: Drawn): string | undefined {
  return typeof drawn === 'string' ? undefined : drawn[1]['value']
}

/** Sets or takes away a mark, as a node has the value or not. */
function mark(drawn: Drawn, name: string, value: string | undefined): Drawn {
  if (typeof drawn === 'string') return drawn
  const [tag, { [name]: _, ...others }, ...children] = drawn
  return [tag, others['value'] === value ? { ...others, [name]: '' } : others, ...children]
}
