import { parseSafeUrl } from '../domain/safe-url.ts'
import { readTokens } from './html-tokens.ts'

export interface HtmlElement {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: HtmlNode[]
}

/** A text, or an element of the allow-list with the attributes of the allow-list. */
export type HtmlNode = string | HtmlElement

/** Letters; what is beyond is left out. */
const LENGTH_LIMIT = 200_000
const NODE_LIMIT = 10_000
const DEPTH_LIMIT = 40

const words = (text: string) => new Set(text.split(' '))
const ALLOWED = words(
  'p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd b strong i em u s small sub sup mark code pre blockquote q cite abbr time address a div span table caption thead tbody tfoot tr th td',
)
/** Left out with everything in them; other unknown elements leave their contents. */
const DROPPED = words(
  'svg math template object embed applet audio video canvas select form button datalist dialog head frameset map',
)
const VOID = words('br hr img input wbr area base col embed frame link meta param source track')
/** Begin a block, and so end an open paragraph. */
const BLOCKS = words('p hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd pre blockquote address div table')
/** What an opening tag closes, and where the search for it stops. */
const CLOSES: Readonly<Record<string, { same: ReadonlySet<string>; within: ReadonlySet<string> }>> = {
  li: { same: words('li'), within: words('ul ol') },
  dt: { same: words('dt dd'), within: words('dl') },
  dd: { same: words('dt dd'), within: words('dl') },
  tr: { same: words('tr'), within: words('table') },
  td: { same: words('td th'), within: words('tr table') },
  th: { same: words('td th'), within: words('tr table') },
  thead: { same: words('thead tbody tfoot'), within: words('table') },
  tbody: { same: words('thead tbody tfoot'), within: words('table') },
  tfoot: { same: words('thead tbody tfoot'), within: words('table') },
  a: { same: words('a'), within: words('table') },
}
/** Elements that mean something only within one of others; elsewhere only their contents stay. */
const HOMES: Readonly<Record<string, ReadonlySet<string>>> = {
  li: words('ul ol'),
  dt: words('dl'),
  dd: words('dl'),
  caption: words('table'),
  thead: words('table'),
  tbody: words('table'),
  tfoot: words('table'),
  tr: words('table thead tbody tfoot'),
  td: words('tr'),
  th: words('tr'),
}
/**
 * Hold only such children; spaces between them are nothing, and other things are put into a child of the first kind.
 */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  ul: ['li'],
  ol: ['li'],
  dl: ['dd', 'dt'],
  tr: ['td', 'th'],
  table: ['caption', 'thead', 'tbody', 'tfoot', 'tr'],
  thead: ['tr'],
  tbody: ['tr'],
  tfoot: ['tr'],
}

const CONTACT = /^(mailto|tel|sms):/

/**
 * The address a link may lead to, absolute: mail, a phone, or a site by the rule of every address of an answer (readings
 * gB-23), so that `http:` leads only to this machine and to the site of `base`.
 */
export function toSafeAddress(href: string, base: string): string | null {
  // Within the same page: nothing there to go to.
  if (href.trim() === '' || href.trim().startsWith('#') || !URL.canParse(href, base)) return null
  const url = new URL(href, base)
  return CONTACT.test(url.href) ? url.href : parseSafeUrl(url.href, new URL(base).origin)
}

const ATTRIBUTES: Readonly<Record<string, { on: ReadonlySet<string>; value: RegExp }>> = {
  colspan: { on: words('td th'), value: /^[1-9]\d?$/ },
  rowspan: { on: words('td th'), value: /^[1-9]\d?$/ },
  scope: { on: words('th'), value: /^(row|col)$/ },
  start: { on: words('ol'), value: /^\d{1,4}$/ },
  datetime: { on: words('time'), value: /^[\d:.T+Z -]{4,30}$/ },
  lang: { on: ALLOWED, value: /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i },
  dir: { on: ALLOWED, value: /^(ltr|rtl|auto)$/ },
}

function keepAttributes(tag: string, given: ReadonlyMap<string, string>, base: string): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, { on, value }] of Object.entries(ATTRIBUTES)) {
    const text = given.get(name)
    if (text !== undefined && on.has(tag) && value.test(text)) kept[name] = text
  }
  const href = tag === 'a' ? toSafeAddress(given.get('href') ?? '', base) : null
  return href === null ? kept : { ...kept, href, rel: 'noopener' }
}

/** Puts what stands where only certain children may into such a child. */
function adopt(parent: HtmlElement, child: HtmlNode): void {
  const only = ONLY[parent.tag]
  const isWelcome = only === undefined || (typeof child !== 'string' && only.includes(child.tag))
  if (isWelcome) {
    parent.children.push(child)
  } else if (typeof child !== 'string' || child.trim() !== '') {
    const tag = only?.includes('tr') ? 'tr' : (only?.[0] ?? 'span')
    const wrapper: HtmlElement = { tag, attributes: {}, children: [] }
    parent.children.push(wrapper)
    adopt(wrapper, child)
  }
}

/**
 * Reads a server's HTML into elements of an allow-list (readings gC-17). Nothing else of the markup survives: no script,
 * no style, no handler, no image, no address but of a safe site, mail, phone and SMS. `base` resolves relative links.
 */
export function parseHtml(markup: string, base: string): HtmlNode[] {
  const root: HtmlElement = { tag: '', attributes: {}, children: [] }
  const open: HtmlElement[] = [root]
  let dropped: { name: string; depth: number } | null = null
  let count = 0
  const top = () => open.at(-1) ?? root
  const home = () => open.findLast(({ tag }) => tag !== '') ?? root

  /** Closes the innermost of some elements, unless one of `within` stands before it. */
  function closeOne(same: ReadonlySet<string>, within?: ReadonlySet<string>): void {
    const at = open.findLastIndex(({ tag }) => same.has(tag))
    const wall = within ? open.findLastIndex(({ tag }) => within.has(tag)) : 0
    if (at > wall && at > 0) open.length = at
  }

  function enter(tag: string, attributes: ReadonlyMap<string, string>): void {
    if (BLOCKS.has(tag)) closeOne(words('p'))
    const closes = CLOSES[tag]
    if (closes) closeOne(closes.same, closes.within)
    const isHome = HOMES[tag]?.has(home().tag) ?? true
    if (!ALLOWED.has(tag) || !isHome || open.length > DEPTH_LIMIT) return
    const element: HtmlElement = { tag, attributes: keepAttributes(tag, attributes, base), children: [] }
    adopt(top(), element)
    if (!VOID.has(tag)) open.push(element)
  }

  for (const token of readTokens(markup.slice(0, LENGTH_LIMIT))) {
    count += 1
    if (count > NODE_LIMIT) break
    if (dropped) {
      if (token.kind !== 'text' && token.name === dropped.name) dropped.depth += token.kind === 'open' ? 1 : -1
      if (dropped.depth === 0) dropped = null
    } else if (token.kind === 'text') {
      adopt(top(), token.text)
    } else if (token.kind === 'close') {
      closeOne(words(token.name))
    } else if (DROPPED.has(token.name)) {
      if (!VOID.has(token.name)) dropped = { name: token.name, depth: 1 }
    } else if (token.name === 'img') {
      adopt(top(), token.attributes.get('alt') ?? '')
    } else {
      enter(token.name, token.attributes)
    }
  }
  return root.children
}
