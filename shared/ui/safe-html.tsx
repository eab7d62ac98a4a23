import { createElement, type MouseEvent, type ReactNode, useMemo } from 'react'
import { type HtmlElement, type HtmlNode, parseHtml } from './html-tree.ts'

export interface SafeHtmlProps {
  /** Markup from a server, which is not trusted. */
  html: string
  /** Address that relative links of the markup are relative to. */
  base: string
  /** The language of its words, where it is another than the page's. */
  lang?: string | undefined
  /** A link was pressed, with what it leads to. */
  onFollow?(event: MouseEvent, url: string): void
}

const HEADING = /^h[1-6]$/
/** Level of the topmost headings, under that of the card. */
const TOPMOST = 3
/** How React names what HTML names otherwise. */
const PROPERTIES: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan', datetime: 'dateTime' }

/**
 * Shows a server's HTML as elements of an allow-list, made node by node: no `innerHTML`, so it holds under
 * `trusted-types 'none'` (readings gC-17).
 */
export function SafeHtml({ html, base, lang, onFollow }: SafeHtmlProps) {
  const nodes = useMemo(() => parseHtml(html, base), [html, base])
  const ranks = useMemo(() => rankHeadings(nodes), [nodes])

  function render(node: HtmlNode, index: number): ReactNode {
    if (typeof node === 'string') return node
    return createElement(nameOf(node), { key: index, ...propertiesOf(node) }, ...node.children.map(render))
  }

  /** Headings follow each other without a gap in their levels, from any levels of the author. */
  function nameOf({ tag }: HtmlElement): string {
    return HEADING.test(tag) ? `h${Math.min(6, TOPMOST + ranks.indexOf(tag))}` : tag
  }

  function propertiesOf({ attributes }: HtmlElement): Record<string, unknown> {
    const properties = Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [PROPERTIES[name] ?? name, value]),
    )
    const { href } = attributes
    return href === undefined || !onFollow
      ? properties
      : { ...properties, onClick: (event: MouseEvent) => onFollow(event, href) }
  }

  return (
    <div className="prose" lang={lang}>
      {nodes.map(render)}
    </div>
  )
}

/** The heading tags in use, the highest first. */
function rankHeadings(nodes: readonly HtmlNode[]): string[] {
  const found = new Set<string>()
  const look = (node: HtmlNode) => {
    if (typeof node === 'string') return
    if (HEADING.test(node.tag)) found.add(node.tag)
    node.children.forEach(look)
  }
  nodes.forEach(look)
  return [...found].toSorted()
}
