/** What of CSS is a page's for as long as a form of ours stands in it. */
interface Adopted {
  sheet: CSSStyleSheet
  count: number
}

const adopted = new WeakMap<Document | ShadowRoot, Map<string, Adopted>>()

/**
 * The styles of a kit for the page's own DOM: only within `tag`, stronger than what the page says about all its
 * elements (every line important), and with motions by a name that is not the page's.
 */
export function toLightDomStyles(tag: string, styles: string): string {
  const plain = renameMotions(styles.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s*!important/g, ''))
  const motions = plain.match(MOTION) ?? []
  const firm = plain.replaceAll(MOTION, '').replaceAll(/\{([^{}]*)\}/g, (_, lines: string) => `{${toImportant(lines)}}`)
  return `${motions.join('')}${tag}>.parking-form{${firm}}`
}

const MOTION = /@keyframes[^{]+\{(?:[^{}]*\{[^{}]*\})*\s*\}/g

/** No motion of the page gets another meaning. */
function renameMotions(styles: string): string {
  let renamed = styles
  for (const [, name = ''] of styles.matchAll(/@keyframes\s+([\w-]+)/g)) {
    renamed = renamed.replaceAll(new RegExp(`(?<![\\w.-])${name}(?![\\w-])`, 'g'), `parking-${name}`)
  }
  return renamed
}

function toImportant(lines: string): string {
  const firm = lines
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return firm.map((line) => `${line}!important`).join(';')
}

/** Dresses the forms of a tag in a document or shadow root; the answer undresses them with the last that asked. */
export function adoptLightDomStyles(root: Document | ShadowRoot, tag: string, styles: string): () => void {
  const sheets = adopted.get(root) ?? new Map<string, Adopted>()
  adopted.set(root, sheets)
  const text = toLightDomStyles(tag, styles)
  const entry = sheets.get(text) ?? { sheet: createSheet(root, text), count: 0 }
  sheets.set(text, entry)
  entry.count += 1
  if (!root.adoptedStyleSheets.includes(entry.sheet))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, entry.sheet]
  let isOn = true
  return () => {
    if (!isOn) return
    isOn = false
    entry.count -= 1
    if (entry.count > 0) return
    sheets.delete(text)
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== entry.sheet)
  }
}

/** Of the document's own window: no other document takes it. */
function createSheet(root: Document | ShadowRoot, text: string): CSSStyleSheet {
  const view = root.ownerDocument?.defaultView ?? (root as Document).defaultView ?? globalThis.window
  const sheet = new (view as typeof globalThis.window).CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}
