import type { ElementDoc } from '../reference/element-doc.ts'
import { escapeHtml } from './html.ts'

export interface Page {
  file: string
  title: string
  description: string
  body: string
  /** The file under which it is listed, where it is not listed itself. */
  section?: string
  /** Headings to jump to: id and words. */
  contents: readonly (readonly [string, string])[]
}

/** A whole page of the reference: no inline script or style, so that the strictest policy holds. */
export function toPage(page: Page, elements: readonly ElementDoc[]): string {
  const pages = [
    ['index.html', 'Start'],
    ['your-city.html', 'Your city in an afternoon'],
    ['settings.html', 'Settings of a city'],
    ['import.html', 'Import of a city'],
    ['calls.html', 'Calls of the elements'],
    ['conformance.html', 'Conformance of a backend'],
    ['doctor.html', 'Doctor'],
    ['console.html', 'Console messages'],
    ['changelog.html', 'Changes'],
    ['scale.html', 'Scale'],
    ...elements.map(({ name, tag }) => [`${name}.html`, tag]),
  ] as [string, string][]
  const links = pages.map(([file, words]) => {
    const isHere = file === page.file
    const isCurrent = isHere || file === page.section
    const inner = isHere
      ? `<ul>${page.contents.map(([id, title]) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`).join('')}</ul>`
      : ''
    return `<li><a href="${file}"${isCurrent ? ` aria-current="${isHere ? 'page' : 'true'}"` : ''}>${words.startsWith('parking-') ? `<code>${words}</code>` : words}</a>${inner}</li>`
  })
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(page.title)}</title>
    <meta name="description" content="${escapeHtml(page.description)}">
    <link rel="icon" href="icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="docs.css">
    <link rel="stylesheet" href="blocks.css">
    <link rel="stylesheet" href="playground.css">
    <link rel="stylesheet" href="doctor.css">
    <link rel="stylesheet" href="../parking.css">
    <script type="module" src="docs.js"></script>
    <script src="../loader.js" async></script>
  </head>
  <body>
    <a class="skip" href="#content">Skip to content</a>
    <header class="top">
      <a class="brand" href="index.html"><img src="icon.svg" alt="" width="28" height="28">City parking <span>reference</span></a>
      <nav aria-label="Elsewhere"><a href="/demo/">Demo pages</a><a href="/openapi.json">OpenAPI</a><a href="llms.txt">llms.txt</a></nav>
    </header>
    <div class="frame">
      <nav class="side" aria-label="Reference"><ul>${links.join('')}</ul></nav>
      <main id="content">
${page.body}
      </main>
    </div>
  </body>
</html>
`
}

export function toSection(id: string, title: string, html: string): string {
  return `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${escapeHtml(title)}</h2>${html}</section>`
}
