import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadCity, type City } from '../load-cities.ts'
import { importCity, PLAIN_READING } from './import-city.ts'
import type { ImportReport } from './report.ts'

const NAME = 'imported'

/**
 * A city of open data for one run: written, checked and read as `npm run import` and the start do it, and forgotten when
 * the process ends. It has the accounts of the demo, so that one can sign in. Null where the report says why not.
 */
export function importMapData(
  files: readonly string[],
  { template, taken }: { template: City; taken: readonly string[] },
): { city: City | null; report: ImportReport } {
  const folder = mkdtempSync(join(tmpdir(), 'parking-import-'))
  // The map's tiles are read from there as long as the process lives.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const report = importCity({
    files,
    folder,
    name: NAME,
    title: { ru: 'Загруженный город', en: 'Imported city' },
    template,
    taken,
    today: new Date().toISOString().slice(0, 10),
    reading: PLAIN_READING,
  })
  if (!report.isWritten) return { city: null, report }
  const { accounts, subscriptions } = template
  return { city: { ...loadCity(folder, NAME), accounts, subscriptions }, report }
}
