const sheets = new Map<string, CSSStyleSheet>()

/** Gives a shadow root its styles as constructed sheets, one per CSS text on the page, which a strict CSP allows. */
export function adoptStyles(root: ShadowRoot, texts: readonly string[]): void {
  root.adoptedStyleSheets = texts.map(sheetOf)
}

/** The sheet of a CSS text: one on the page. */
export function sheetOf(text: string): CSSStyleSheet {
  const known = sheets.get(text)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  sheets.set(text, sheet)
  return sheet
}
