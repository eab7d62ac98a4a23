import { unparse } from 'papaparse'
import type { FileToKeep } from '../../shared/stores/environment.ts'
import type { DriverFile } from './import-columns.ts'
import type { ImportLine } from './import-lines.ts'

export interface RejectedRow {
  line: Pick<ImportLine, 'number' | 'cells'>
  reason: string
}

/**
 * Rows as they stood in the file, each with its number and the reason, to be put right in a spreadsheet program and
 * loaded again. The mark at the beginning tells such programs that it is UTF-8; what they would take for a formula is
 * kept as text.
 */
export function createRejectedFile(
  { titles, columns }: DriverFile,
  rows: readonly RejectedRow[],
  words: { row: string; reason: string; titles: readonly string[] },
): FileToKeep {
  const width = columns.length
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '')
  const hasOurs = (titles ?? []).slice(-2).join() === [words.row, words.reason].join()
  const own = (cells: readonly string[]) => (hasOurs ? padded(cells).slice(0, -2) : padded(cells))
  const table = [
    [...own(titles ?? words.titles), words.row, words.reason],
    ...rows.map(({ line, reason }) => [...own(line.cells), String(line.number), reason]),
  ]
  const text = unparse(table, { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA })
  return { type: 'text/csv', bytes: new TextEncoder().encode(`\uFEFF${text}`) }
}

/** A phone begins with a plus and is none. */
const FORMULA = /^(?:[=@\t\r]|[+-](?![\d\s().-]*$)).*$/s
