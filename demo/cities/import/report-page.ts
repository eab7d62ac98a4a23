import { NOTICES } from './notice-kinds.ts'
import type { Notice } from './notices.ts'
import { summaryOf, toLine } from './report-text.ts'
import type { ImportReport } from './report.ts'

/** The report as a page of its own: no script, nothing loaded. */
export function toReportPage(report: ImportReport): string {
  const { name, files, notices } = report
  const counts = (['error', 'warning', 'info'] as const).map(
    (severity) => `${notices.filter((one) => one.severity === severity).length} ${severity}`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Import of ${escapeHtml(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Import of ${escapeHtml(name)}</h1>
<p class="lead">${escapeHtml(summaryOf(report))}</p>
<dl>${toFacts(report)}</dl>
<h2>Files</h2>
<div class="scroll"><table><thead><tr><th>File</th><th>Preset</th><th>Coordinates</th><th>Features</th><th>Parkings</th>
<th>Ground</th><th>Left out</th></tr></thead><tbody>
${files.map(({ file, preset, system, features, parkings, ground, left }) => toRow([file, preset, system, features, parkings, ground, left])).join('\n')}
</tbody></table></div>
<h2>Notices: ${counts.join(', ')}</h2>
${notices.length === 0 ? '<p>None: everything was taken as it stands there.</p>' : notices.map(toSection).join('\n')}
</body>
</html>
`
}

function toFacts({ places, exampleZones, timeZone, bounds, zones }: ImportReport): string {
  const rows: [string, string][] = [
    ['Places', String(places)],
    ['Zones', `${zones}, of them ${exampleZones} with example tariffs`],
    ['Time zone', timeZone],
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

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.2; } h2 { margin-top: 2rem; } h3 { margin: 0; font-size: 1.1rem; }
.lead { font-size: 1.15rem; }
dl { display: flex; flex-wrap: wrap; gap: .75rem 2rem; } dt { font-size: .875rem; opacity: .75; } dd { margin: 0; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th { overflow-wrap: normal; }
th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid #8886; }
td { font-variant-numeric: tabular-nums; }
section { border: 1px solid #8886; border-left-width: 6px; border-radius: 8px; padding: .75rem 1rem; margin: .75rem 0; }
section p { margin: .4rem 0; } ul { margin: .4rem 0; padding-left: 1.25rem; font-size: .9rem; }
section.error { border-left-color: #c62828; } section.warning { border-left-color: #b26a00; }
section.info { border-left-color: #1565c0; } h3 span { font-weight: 400; }
`
