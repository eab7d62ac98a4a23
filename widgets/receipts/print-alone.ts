import paperStyles from './paper.css?inline'
import pageStyles from './print-page.css?inline'

/**
 * Prints one part of a page without the page around it: a copy in a frame of its own, which has no address, so that no
 * policy of the page forbids it, and which is gone afterwards. Answers whether the browser was asked to print.
 */
export function printAlone(part: HTMLElement, { title, language }: { title: string; language: string }): boolean {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- it gets one below
  const frame = part.ownerDocument.createElement('iframe')
  frame.className = 'print-frame'
  frame.title = title
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  // No script may run in it; `allow-modals` is for the printer's dialog.
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals')
  // One that the browser has not told of its end.
  part.parentElement?.querySelector('.print-frame')?.remove()
  part.after(frame)
  const { contentDocument: page, contentWindow: view } = frame
  if (!page || !view) {
    frame.remove()
    return false
  }
  page.title = title
  page.documentElement.lang = language
  page.adoptedStyleSheets = [toSheet(view)]
  page.body.append(page.importNode(part, true))
  view.addEventListener('afterprint', () => frame.remove(), { once: true })
  view.print()
  return true
}

/** Of the frame's own kind: one of another document is refused. */
function toSheet(view: Window): CSSStyleSheet {
  const { CSSStyleSheet } = view as Window & typeof globalThis
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${paperStyles}\n${pageStyles}`)
  return sheet
}
