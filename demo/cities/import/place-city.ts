import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CityFileError } from '../city-file-error.ts'
import { checkCity } from '../load-cities.ts'

/** A folder beside the place of a city, in which it is put together. */
export interface Site {
  /** For what is only needed meanwhile. */
  side: string
  target: string
  write(file: string, value: object): void
  /**
   * Checks the city as the start of the backend will, and puts it in its place. What that start would refuse never comes
   * there.
   * @throws CityFileError where the start would refuse it, with the files named where they would be
   */
  place(): void
}

/** Files of a city that is there already, and that an import does not make, stay. */
export function openSite(folder: string, name: string): Site {
  const place = join(folder, name)
  mkdirSync(folder, { recursive: true })
  const side = mkdtempSync(join(folder, '.import-'))
  const target = join(side, name)
  if (existsSync(place)) cpSync(place, target, { recursive: true })
  mkdirSync(target, { recursive: true })
  return {
    side,
    target,
    write: (file, value) => writeFileSync(join(target, file), `${JSON.stringify(value, showNumbers, 2)}\n`),
    place() {
      check(name, { side, folder })
      if (existsSync(place)) renameSync(place, join(side, 'before'))
      renameSync(target, place)
    },
  }
}

export function closeSite({ side }: Site): void {
  rmSync(side, { recursive: true })
}

function check(name: string, { side, folder }: { side: string; folder: string }): void {
  try {
    checkCity(side, name)
  } catch (cause) {
    if (!(cause instanceof CityFileError) || !cause.file.startsWith(side)) throw cause
    const { file, field, text } = cause
    throw new CityFileError({ file: `${folder}${file.slice(side.length)}`, field, text })
  }
}

/** JSON has no infinite numbers and would say null; the check that refuses them is to name what was there. */
function showNumbers(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}
