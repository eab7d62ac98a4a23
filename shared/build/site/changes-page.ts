import { toProse } from './html.ts'
import { type Page, toSection } from './layout.ts'

/** CHANGELOG.md as a page: headings of versions, paragraphs and lists. */
export function toChangesPage(changelog: string): Page {
  const [before = '', ...versions] = changelog.split(/^## /m)
  const intro = before.replace(/^# .*$/m, '').trim()
  const sections = versions.map((text) => {
    const [title = '', ...lines] = text.split('\n')
    return { id: `version-${title.split(' ')[0]?.replaceAll('.', '-')}`, title: title.trim(), html: toHtml(lines) }
  })
  return {
    file: 'changelog.html',
    title: 'Changes',
    description: 'What has changed, by version.',
    contents: sections.map(({ id, title }) => [id, title]),
    body: `<h1>Changes</h1>
<p class="lead">${toProse(intro)}</p>
${sections.map(({ id, title, html }) => toSection(id, title, html)).join('\n')}`,
  }
}

function toHtml(lines: readonly string[]): string {
  const items = lines.filter((line) => line.startsWith('- ')).map((line) => `<li>${toProse(line.slice(2))}</li>`)
  const prose = lines.filter((line) => line.trim() !== '' && !line.startsWith('- '))
  return `${prose.map((line) => `<p>${toProse(line)}</p>`).join('')}<ul class="prose">${items.join('')}</ul>`
}
