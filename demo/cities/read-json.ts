import { existsSync, readFileSync } from 'node:fs'
import { CityFileError } from './city-file-error.ts'

/**
 * Reads a city's JSON file.
 * @throws CityFileError where the file is missing, is not JSON, or writes a key twice in one object
 */
export function readJson(file: string): unknown {
  const fail = (field: string, text: string): never => {
    throw new CityFileError({ file, field, text })
  }
  if (!existsSync(file)) return fail('', 'is missing')
  const text = readFileSync(file, 'utf8')
  try {
    const value: unknown = JSON.parse(text)
    const double = findDoubleKey(text)
    return double === null ? value : fail(double, 'is written twice')
  } catch (cause) {
    if (cause instanceof CityFileError) throw cause
    return fail('', `is not JSON: ${cause instanceof Error ? withLine(cause.message, text) : String(cause)}`)
  }
}

/** Node 20 tells a position alone, which no editor shows. */
function withLine(message: string, text: string): string {
  const [, position] = /at position (\d+)$/.exec(message) ?? []
  if (position === undefined) return message
  const before = text.slice(0, Number(position)).split('\n')
  return `${message} (line ${before.length} column ${(before.at(-1) ?? '').length + 1})`
}

interface Level {
  /** The way from the whole file to this object or list, as errors name it. */
  path: string
  /** The keys so far; null in a list. */
  keys: Set<string> | null
  /** The key, or the index in a list, that is being read. */
  at: string
}

/**
 * The way to the first key that an object writes twice, null where there is none. `JSON.parse` keeps the last of them
 * without a word. The text must be valid JSON: only strings and punctuation are looked at.
 */
export function findDoubleKey(text: string): string | null {
  const levels: Level[] = []
  let string = ''
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)) {
    const level = levels.at(-1)
    if (token === '{' || token === '[')
      levels.push({ path: level ? pathIn(level) : '', keys: token === '{' ? new Set() : null, at: '0' })
    else if (token === '}' || token === ']') levels.pop()
    else if (token === ',' && level?.keys === null) level.at = String(Number(level.at) + 1)
    else if (token === ':' && level?.keys) {
      level.at = JSON.parse(string) as string
      if (level.keys.has(level.at)) return pathIn(level)
      level.keys.add(level.at)
    } else string = token
  }
  return null
}

function pathIn({ path, keys, at }: Level): string {
  if (keys === null) return `${path}[${at}]`
  return path === '' ? at : `${path}.${at}`
}
