import type { Verdict } from './budgets.ts'
import type { Build, Weight } from './built-files.ts'
import { type ElementSize, LANGUAGE, MOMENTS, weighAll, weighAsked, weighMoment } from './measure.ts'
import type { PageSize } from './host-site.ts'
import { formatTable, toKilobytes } from './table.ts'

const GROWN_SHOWN = 8

/** The files of an element by the moment they are needed, and how many requests it makes. */
export function describeElement(element: ElementSize, build: Build, further: Weight | undefined): string {
  const { tag, field, files, answers, embeddings } = element
  const rows = MOMENTS.flatMap((moment) => {
    const paths = files.get(moment) ?? []
    if (paths.length === 0) return []
    const own = paths.map((path) => toRow(`    ${build.get(path)?.name}`, build.get(path)))
    return [toRow(`  ${moment}`, weighMoment(element, build, moment)), ...own]
  })
  return [
    `<${tag}>  ${field === null ? 'no field: until the network is quiet' : `first field: ${field}`}; words: ${LANGUAGE}; kB of 1000 bytes`,
    formatTable([
      ['', 'raw', 'gzip', 'brotli'],
      ...rows,
      toRow('  asked for before input, all', weighAsked(element, build)),
      toRow('  after the last step, all', weighAll(element, build)),
      ...(further ? [toRow('  beside the first element, before input', further)] : []),
    ]),
    `  answers of the API: ${answers.before} before input, ${answers.later} after it, together ${toKilobytes(answers.bytes)} kB as sent`,
    formatTable([
      ['', 'requests', 'deep (with the page)', 'a field is there after', 'kB as sent'],
      ...embeddings.map(({ name, requests, depth, drawn }) => [
        `  ${name}`,
        String(requests),
        String(depth),
        String(drawn.requests),
        toKilobytes(drawn.bytes),
      ]),
    ]),
    ...embeddings.flatMap(({ name, warnings }) =>
      warnings.map((warning) => `  ${name}: the browser warns: ${warning}`),
    ),
  ].join('\n')
}

/** What the first visit to a page of the host site loads. */
export function describePage({ path, files, weight, map }: PageSize, build: Build): string {
  return [
    `host site ${path}  scripts and styles of the first load; kB of 1000 bytes`,
    formatTable([
      ['', 'raw', 'gzip', 'brotli'],
      toRow('  all but what is the map’s alone', weight),
      ...(map.raw > 0 ? [toRow('  what is the map’s alone', map)] : []),
      ...files.map((file) => toRow(`    ${build.get(file)?.name}`, build.get(file))),
    ]),
  ].join('\n')
}

export function describeVerdicts(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ name, measured, allowed, isKept }) => [
    name,
    measured,
    allowed,
    isKept ? 'kept' : 'EXCEEDED',
  ])
  return formatTable([['budget', 'measured', 'allowed', ''], ...rows])
}

export function describeGrowth(
  grown: readonly { name: string; from: number | null; to: number }[],
  language: string,
): string {
  if (grown.length === 0) return 'No file is heavier than remembered in tests/size/sizes.json.'
  const rows = grown
    .slice(0, GROWN_SHOWN)
    .map(({ name, from, to }) => [
      `  ${name}`,
      from === null ? 'new' : toKilobytes(from),
      toKilobytes(to),
      `+${to - (from ?? 0)} B`,
    ])
  return `Heavier than remembered in tests/size/sizes.json (brotli; words counted: ${language}):\n${formatTable(rows)}`
}

function toRow(name: string, weight: Weight | undefined): string[] {
  const { raw = 0, gzip = 0, brotli = 0 } = weight ?? {}
  return [name, toKilobytes(raw), toKilobytes(gzip), toKilobytes(brotli)]
}
