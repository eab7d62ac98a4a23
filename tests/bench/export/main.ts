import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { formatTable } from '../../size/table.ts'
import { describeGoals } from '../report.ts'
import { summarise } from '../statistics.ts'
import type { WrittenFile } from './write-file.ts'

const FORMATS = ['csv', 'xls'] as const
/** A spreadsheet may take so many times what the plainest file of the same rows takes. */
const MOST_TIMES = 3

/** A history as a file: a spreadsheet beside the same rows as CSV, each in a process of its own. */
export async function benchExport({ runs, rows }: { runs: number; rows: number }): Promise<void> {
  const series = FORMATS.map((format) => ({ format, files: [] as WrittenFile[] }))
  for (let run = 0; run < runs; run += 1) {
    // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
    for (const { format, files } of series) files.push(await write(format, rows))
  }
  const median = (files: readonly WrittenFile[], key: keyof WrittenFile) =>
    summarise(files.map((file) => file[key])).median
  const [csv] = series
  const timesCsv = (files: readonly WrittenFile[], key: keyof WrittenFile) =>
    median(files, key) / median(csv?.files ?? [], key)
  console.log(
    `\nA history of ${rows} operations as a file, medians of ${runs}, load ${(loadavg()[0] ?? 0).toFixed(1)}; memory is what the process had above what it had before, at its highest\n`,
  )
  console.log(
    formatTable([
      ['file', 'ms', 'memory, MB', 'size, MB', 'ms × csv', 'memory × csv'],
      ...series.map(({ format, files }) => [
        format,
        median(files, 'ms').toFixed(0),
        (median(files, 'bytes') / 1e6).toFixed(1),
        (median(files, 'size') / 1e6).toFixed(1),
        timesCsv(files, 'ms').toFixed(2),
        timesCsv(files, 'bytes').toFixed(2),
      ]),
    ]),
  )
  const sheets = series.find(({ format }) => format === 'xls')?.files ?? []
  const goals = (['ms', 'bytes'] as const).map((key) => ({
    said: `xls: ${key === 'ms' ? 'time' : 'memory'} × csv`,
    found: timesCsv(sheets, key),
    most: MOST_TIMES,
  }))
  console.log(`\n${describeGoals(goals)}`)
}

function write(format: string, rows: number): Promise<WrittenFile> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'write-file.ts'), [format, String(rows)], {
      execArgv: ['--expose-gc', '--import', 'tsx'],
    })
    child.once('message', (written) => resolve(written as WrittenFile))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${format} was not written: ${code}`)))
  })
}
