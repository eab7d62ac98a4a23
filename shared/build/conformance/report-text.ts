import { DIFFERENCES } from './differences.ts'
import { countBySeverity, type Report, type Sample } from './report.ts'

/** Samples in the terminal; the page has more, and JSON all. */
const SHOWN = 3

/** The report as lines of a terminal. */
export function toReportText(report: Report): string {
  const groups = report.groups.flatMap(({ code, severity, count, samples }) => [
    '',
    `${severity.toUpperCase()} ${code} × ${count}: ${DIFFERENCES[code].says}`,
    ...samples.slice(0, SHOWN).map((sample) => `    ${toLine(sample)}`),
    `    → ${DIFFERENCES[code].mend}`,
  ])
  return [...groups, '', summaryOf(report)].join('\n').trimStart()
}

export function summaryOf(report: Report): string {
  const { error, warning, info } = countBySeverity(report)
  const { calls, level, seconds } = report
  const requests = calls.reduce((sum, call) => sum + call.requests, 0)
  return `${calls.length} calls, ${requests} answers at the level ${level}, ${seconds} s: ${error} errors, ${warning} warnings, ${info} notes`
}

/** Which call, which field, what was found and what was expected. */
export function toLine({ call, field = '', found, expected }: Sample): string {
  return `${[call, field].filter((part) => part !== '').join(' ')}: found ${found}; expected ${expected}`
}
