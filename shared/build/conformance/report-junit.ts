import { DIFFERENCES } from './differences.ts'
import type { Report } from './report.ts'
import { toLine } from './report-text.ts'

/** The report as JUnit has it: a case for each call, failed by its errors; warnings are told beside it. */
export function toJUnit({ calls, groups, seconds, startedAt }: Report): string {
  const failed = calls.filter(({ errors }) => errors > 0).length
  const cases = calls.map(({ call }) => {
    const of = (severity: string) =>
      groups
        .filter((group) => group.severity === severity)
        .flatMap(({ code, samples }) =>
          samples
            .filter((sample) => sample.call === call)
            .map((sample) => ({ code, text: `${toLine(sample)}\n${DIFFERENCES[code].mend}\n${sample.link}` })),
        )
    const failures = of('error').map(
      ({ code, text }) =>
        `<failure type="${code}" message="${escapeXml(text.split('\n', 1)[0] ?? '')}">${escapeXml(text)}</failure>`,
    )
    const warnings = of('warning').map(({ code, text }) => `${code}: ${text}`)
    const told = warnings.length === 0 ? '' : `<system-out>${escapeXml(warnings.join('\n\n'))}</system-out>`
    return `<testcase classname="conformance" name="${call}">${failures.join('')}${told}</testcase>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites><testsuite name="conformance" tests="${calls.length}" failures="${failed}" errors="0" time="${seconds}" timestamp="${startedAt}">
${cases.join('\n')}
</testsuite></testsuites>
`
}

/** XML takes no control characters, not even escaped. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r -\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
