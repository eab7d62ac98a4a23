import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importCity, PLAIN_READING, type ReadingOptions } from '../../demo/cities/import/import-city.ts'
import type { ImportReport } from '../../demo/cities/import/report.ts'
import { type City, loadCities, loadCity } from '../../demo/cities/load-cities.ts'

const cities = loadCities(new URL('../../demo/cities', import.meta.url))

export interface Imported {
  report: ImportReport
  /** As the start of the backend reads it; null where nothing was written. */
  city: City | null
  folder: string
}

export interface ImportTrial {
  folder: string
  name: string
  reading: Partial<ReadingOptions>
  today: string
}

/** Imports files as `npm run import` does, in Moscow's time and on one day. */
export function importFiles(files: readonly string[], trial: Partial<ImportTrial> = {}): Imported {
  const { folder = mkdtempSync(join(tmpdir(), 'imported-')), name = 'real', today = '2026-11-18' } = trial
  const report = importCity({
    files,
    folder,
    name,
    title: { ru: 'Р', en: 'R' },
    template: cities[0]!,
    taken: cities.map((city) => city.name),
    today,
    reading: { ...PLAIN_READING, timeZone: 'Europe/Moscow', ...trial.reading },
  })
  return { report, city: report.isWritten ? loadCity(folder, name) : null, folder }
}

/** A file with that content, as it stands there. */
export function writeData(content: string | Uint8Array): string {
  const file = join(mkdtempSync(join(tmpdir(), 'import-')), 'data.geojson')
  writeFileSync(file, content)
  return file
}

/** A file of GeoJSON; `more` stands beside the features. */
export function writeFeatures(features: unknown[], more: Record<string, unknown> = {}): string {
  return writeData(JSON.stringify({ type: 'FeatureCollection', ...more, features }))
}

/** How often each notice was given. */
export function countsOf({ notices }: ImportReport): Record<string, number> {
  return Object.fromEntries(notices.map(({ code, count }) => [code, count]))
}
