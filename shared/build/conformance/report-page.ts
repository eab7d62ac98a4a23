import { escapeHtml, toReportFrame } from '../../../demo/cities/import/report-frame.ts'
import { DIFFERENCES } from './differences.ts'
import { type CheckedCall, countBySeverity, type Group, type Report, type Sample } from './report.ts'
import { summaryOf } from './report-text.ts'

/** JSON and JUnit have all. */
const SHOWN = 20

/** The report as a page of its own. */
export function toReportPage(report: Report): string {
  const { api, origin, level, startedAt, calls, groups } = report
  const counts = Object.entries(countBySeverity(report)).map(([severity, count]) => `${count} ${severity}`)
  const facts = [
    ['Backend', api],
    ['Page that asks', origin],
    ['Level', level],
    ['Begun', startedAt],
  ] as const
  const title = `Conformance of ${api}`
  return toReportFrame(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(summaryOf(report))}</p>
<dl>${facts.map(([term, value]) => `<div><dt>${term}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>
<h2>Differences: ${counts.join(', ')}</h2>
${groups.length === 0 ? '<p>None: everything that was asked is answered as the contract says.</p>' : groups.map(toSection).join('\n')}
<h2>Calls</h2>
<div class="scroll"><table><thead><tr><th>Call</th><th>Answers judged</th><th>Errors</th><th>Warnings</th></tr></thead>
<tbody>${calls.map(toRow).join('\n')}</tbody></table></div>`,
  )
}

function toSection({ code, severity, count, calls, samples }: Group): string {
  const { says, mend } = DIFFERENCES[code]
  return `<section class="${severity}" id="${code}">
<h3><code>${code}</code> <span>${severity}</span> × ${count} in ${calls.length} ${calls.length === 1 ? 'call' : 'calls'}</h3>
<p>${toProse(says)}</p>
<p><strong>What to do:</strong> ${toProse(mend)}</p>
<ul>${samples.slice(0, SHOWN).map(toItem).join('')}</ul>
</section>`
}

function toItem({ call, field = '', found, expected, request = '', link }: Sample): string {
  const place = field === '' ? '' : ` <code>${escapeHtml(field)}</code>`
  const asked = request === '' ? '' : `<br><small>${escapeHtml(request)}</small>`
  return `<li><a href="${escapeHtml(link)}">${call}</a>${place}: found <strong>${escapeHtml(found)}</strong>; expected ${escapeHtml(expected)}${asked}</li>`
}

function toRow({ call, requests, errors, warnings }: CheckedCall): string {
  return `<tr>${[call, requests, errors, warnings].map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

function toProse(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
