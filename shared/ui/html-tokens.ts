/** A piece of markup as the HTML standard's tokeniser cuts it; comments and declarations are left out. */
export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string }

/** What browsers read as text up to the closing tag. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'])

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  colon: ':',
  sol: '/',
  lpar: '(',
  rpar: ')',
  Tab: '\t',
  NewLine: '\n',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ndash: '–',
  mdash: '—',
  minus: '−',
  hellip: '…',
  copy: '©',
  reg: '®',
  trade: '™',
  sect: '§',
  para: '¶',
  deg: '°',
  plusmn: '±',
  times: '×',
  middot: '·',
  bull: '•',
  larr: '←',
  rarr: '→',
  euro: '€',
  frac12: '½',
  frac14: '¼',
  sup2: '²',
  sup3: '³',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  zwnj: '\u200c',
  zwj: '\u200d',
}
const ENTITY = /&(?:#(\d{1,8})|#x([\da-f]{1,7})|([a-z][a-z\d]{1,7}));?/gi

/** Text with its character references read; an unknown one stays as it is written. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : '\ufffd'
  })
}

/** Where a text begins at or after a place; the end of the markup where it does not. */
function seek(markup: string, text: string, from: number): number {
  const found = markup.indexOf(text, from)
  return found < 0 ? markup.length : found
}

/** The end of a comment or declaration that begins at `at`. */
function skipComment(markup: string, at: number): number {
  if (!markup.startsWith('<!--', at)) return seek(markup, '>', at) + 1
  if (markup.startsWith('>', at + 4)) return at + 5
  if (markup.startsWith('->', at + 4)) return at + 6
  const ends = [seek(markup, '-->', at + 4) + 3, seek(markup, '--!>', at + 4) + 4]
  return Math.min(...ends)
}

const SPACE = /[\s/]*/y
const NAME = /=?[^\s/>=]*/y
const EQUALS = /\s*=\s*/y
const BARE = /[^\s>]*/y

function take(pattern: RegExp, markup: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(markup)?.[0] ?? ''
}

interface Attributes {
  attributes: Map<string, string>
  /** Behind the `>`; null where the markup ends first, and with it the tag is dropped. */
  end: number | null
}

function readAttributes(markup: string, from: number): Attributes {
  const attributes = new Map<string, string>()
  let at = from
  while (at < markup.length) {
    at += take(SPACE, markup, at).length
    if (markup[at] === '>') return { attributes, end: at + 1 }
    const name = take(NAME, markup, at).toLowerCase()
    at += name.length
    const equals = take(EQUALS, markup, at)
    at += equals.length
    let value = ''
    if (equals !== '') {
      const quote = markup[at] === '"' || markup[at] === "'" ? markup[at] : undefined
      value = quote === undefined ? take(BARE, markup, at) : markup.slice(at + 1, seek(markup, quote, at + 1))
      at += value.length + (quote === undefined ? 0 : 2)
    }
    // The first of two attributes of one name counts, as in browsers.
    if (name !== '' && !attributes.has(name)) attributes.set(name, decodeEntities(value))
  }
  return { attributes, end: null }
}

/** Behind the closing tag of a raw text that begins at `at`. */
function skipRaw(markup: string, name: string, at: number): number {
  const close = new RegExp(`</${name}[\\s/>]`, 'gi')
  close.lastIndex = at
  const found = close.exec(markup)
  return found ? seek(markup, '>', found.index) + 1 : markup.length
}

/**
 * Cuts markup into tokens in one pass, however broken it is. Raw texts, scripts among them, are left out with all that
 * is in them.
 */
export function* readTokens(markup: string): Generator<HtmlToken> {
  let at = 0
  while (at < markup.length) {
    const next = seek(markup, '<', at)
    if (next > at) yield { kind: 'text', text: decodeEntities(markup.slice(at, next)) }
    if (next >= markup.length) return
    const [, slash, name] = /^<(\/?)([a-z][^\s/>]*)/i.exec(markup.slice(next, next + 80)) ?? []
    if (name === undefined) {
      const isComment = /^<[!?/]/.test(markup.slice(next, next + 2))
      if (!isComment) yield { kind: 'text', text: '<' }
      at = isComment ? skipComment(markup, next) : next + 1
      continue
    }
    const { attributes, end } = readAttributes(markup, next + 1 + (slash ?? '').length + name.length)
    if (end === null) return
    const tag = name.toLowerCase()
    at = end
    if (tag === 'plaintext') return
    if (slash) yield { kind: 'close', name: tag }
    else if (RAW.has(tag)) at = skipRaw(markup, tag, end)
    else yield { kind: 'open', name: tag, attributes }
  }
}
