import { existsSync } from 'node:fs'
import { CityFileError, createCursor, type Cursor } from './city-file-error.ts'
import { JsonPartsError, readJsonParts } from './json-parts.ts'
import { readUtf8 } from './open-text.ts'
import { findDoubleKey } from './read-json.ts'

/**
 * Reads a city's file that is one list, item by item, so that its length does not matter.
 * @throws CityFileError where the file is missing, is no JSON list, or writes a key twice in one object
 */
export function* readJsonList(file: string): Generator<Cursor> {
  const fail = (field: string, text: string): never => {
    throw new CityFileError({ file, field, text })
  }
  if (!existsSync(file)) return fail('', 'is missing')
  try {
    for (const { index, text } of readJsonParts(readUtf8(file), null)) {
      const field = `[${index}]`
      const value = parse(text, (why) => fail(field, why))
      const double = findDoubleKey(text)
      if (double !== null) fail(`${field}.${double}`, 'is written twice')
      yield createCursor({ file, value, field })
    }
  } catch (cause) {
    if (!(cause instanceof JsonPartsError)) throw cause
    fail('', `is not JSON: ${cause.place} ${cause.message}`)
  }
}

function parse(text: string, fail: (why: string) => never): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    return fail(`is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}
