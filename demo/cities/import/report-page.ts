import { NOTICES } from './notice-kinds.ts'
import type { Notice } from './notices.ts'
import { escapeHtml, toReportFrame } from './report-frame.ts'
import { summaryOf, toLine, whereIs } from './report-text.ts'
import type { ImportReport } from './report.ts'
import { SEVERITIES } from './severity.ts'

/** The report as a page of its own: no script, nothing loaded. */
export function toReportPage(report: ImportReport): string {
  const { name, files, notices } = report
  const counts = SEVERITIES.map(
    (severity) => `${notices.filter((one) => one.severity === severity).length} ${severity}`,
  )
  return toReportFrame(
    `Import of ${name}`,
    `<h1>Import of ${escapeHtml(name)}</h1>
<p class="lead">${escapeHtml(summaryOf(report))}</p>
<dl>${toFacts(report)}</dl>
<h2>Files</h2>
<div class="scroll"><table><thead><tr><th>File</th><th>Preset</th><th>Coordinates</th><th>Features</th><th>Parkings</th>
<th>Ground</th><th>Left out</th></tr></thead><tbody>
${files.map(({ file, preset, system, features, parkings, ground, left }) => toRow([file, preset, system, features, parkings, ground, left])).join('\n')}
</tbody></table></div>
<h2>Notices: ${counts.join(', ')}</h2>
${notices.length === 0 ? '<p>None: everything was taken as it stands there.</p>' : notices.map(toSection).join('\n')}`,
  )
}

function toFacts(report: ImportReport): string {
  const { places, exampleZones, timeZone, bounds, zones } = report
  const rows: [string, string][] = [
    ['Places', String(places)],
    ['Zones', `${zones}, of them ${exampleZones} with example tariffs`],
    ['Time zone', timeZone],
    ['The map begins at', whereIs(report)],
    ['Bounds', bounds ? bounds.map((corner) => corner.join(', ')).join(' to ') : 'none'],
  ]
  return rows.map(([term, value]) => `<div><dt>${term}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')
}

function toRow(cells: readonly (string | number)[]): string {
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(String(cell))}</td>`).join('')}</tr>`
}

function toSection({ code, severity, count, samples }: Notice): string {
  return `<section class="${severity}" id="${code}">
<h3><code>${code}</code> <span>${severity}</span> × ${count}</h3>
<p>${escapeHtml(NOTICES[code].says)}</p>
<p><strong>What to do:</strong> ${escapeHtml(NOTICES[code].mend)}</p>
<ul>${samples.map((sample) => `<li>${escapeHtml(toLine(sample))}</li>`).join('')}</ul>
</section>`
}
