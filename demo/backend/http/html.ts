/** Markup that is safe to send: only `html` makes it, and everything put into it is escaped. */
export interface Markup {
  readonly markup: string
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

type Part = string | number | Markup | readonly Markup[]

function toText(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return {
    markup: texts.map((text, index) => text + (index < parts.length ? toText(parts[index] ?? '') : '')).join(''),
  }
}

/** The one style of such pages: `servePlainStyle` serves it. */
export const PLAIN_STYLE = '/plain.css'

/** A whole page of the backend's own: no script, no inline style, one style sheet from the same origin. */
export function createPage(page: { language: string; title: string; body: Markup; isWide?: boolean }): string {
  const { language, title, body, isWide = false } = page
  const { markup } = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${PLAIN_STYLE}" />
      </head>
      <body>
        <main class="${isWide ? 'wide' : 'narrow'}">${body}</main>
      </body>
    </html>`
  return markup
}

/** What such a page may load; a form's answer may lead on to `target`, which browsers count as a form's target too. */
export function createPolicy(target?: string): string {
  const form = target === undefined ? "'self'" : `'self' ${target}`
  return `default-src 'none'; style-src 'self'; img-src data:; form-action ${form}; base-uri 'none'; frame-ancestors 'none'`
}
