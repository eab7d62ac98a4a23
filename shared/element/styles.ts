const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()
/** What has come to a root's styles later, in its order. */
const later = new WeakMap<ShadowRoot, Set<string>>()

/** Gives a shadow root its styles as constructed sheets, one per CSS text in a document, which a strict CSP allows. */
export function adoptStyles(root: ShadowRoot, texts: readonly string[]): void {
  root.adoptedStyleSheets = texts.flatMap((text) => sheetOf(text, root))
}

/** Adds to the styles of a root; the answer takes it away. */
export function addStyles(root: ShadowRoot, text: string): () => void {
  const added = later.get(root) ?? new Set()
  later.set(root, added.add(text))
  root.adoptedStyleSheets.push(...sheetOf(text, root))
  return () => {
    added.delete(text)
    const [sheet] = sheetOf(text, root)
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}

/** Adds once more what a document that the root has left has taken away. */
export function renewStyles(root: ShadowRoot): void {
  for (const text of later.get(root) ?? []) root.adoptedStyleSheets.push(...sheetOf(text, root))
}

/** The sheet of a CSS text, made by the root's own document: no other takes it. None where nothing is shown. */
function sheetOf(text: string, { ownerDocument }: ShadowRoot): CSSStyleSheet[] {
  const view = ownerDocument.defaultView
  if (!view) return []
  const known = sheets.get(ownerDocument) ?? new Map<string, CSSStyleSheet>()
  sheets.set(ownerDocument, known)
  const sheet = known.get(text) ?? new view.CSSStyleSheet()
  if (!known.has(text)) sheet.replaceSync(text)
  known.set(text, sheet)
  return [sheet]
}
