/**
 * A city's file that cannot be used; the message names the file and the field, so that its editor can mend it.
 */
export class CityFileError extends Error {
  readonly file: string
  readonly field: string
  /** What is wrong there, after the field's name. */
  readonly text: string

  constructor(problem: { file: string; field: string; text: string }) {
    super(`${problem.file}: ${problem.field === '' ? 'the file' : problem.field} ${problem.text}`)
    this.name = 'CityFileError'
    this.file = problem.file
    this.field = problem.field
    this.text = problem.text
  }
}

/** One value inside a city's file, together with the way to it. Every reader throws `CityFileError`. */
export interface Cursor {
  readonly value: unknown
  readonly field: string
  at(key: string): Cursor
  has(key: string): boolean
  list(): Cursor[]
  entries(): [string, Cursor][]
  /** A text that is not empty. */
  text(): string
  /** A text, which may be empty. */
  string(): string
  flag(): boolean
  number(): number
  oneOf(allowed: readonly string[]): string
  matching(pattern: RegExp, wanted: string): string
  fail(text: string): never
  /** Fails at the first key, however deep, that nothing has asked for since the file was opened. */
  failUnread(): void
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shown(value: unknown): string {
  if (value === undefined) return 'it is missing'
  return `found ${JSON.stringify(value).slice(0, 60)}`
}

function join(field: string, key: string): string {
  return field === '' || key.startsWith('[') ? `${field}${key}` : `${field}.${key}`
}

/** The values directly inside an object or a list, by the ways to them. */
function insideOf(value: unknown, field: string): [field: string, value: unknown][] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [join(field, `[${index}]`), item])
  return isRecord(value) ? Object.entries(value).map(([key, item]) => [join(field, key), item]) : []
}

/**
 * Reads `value`, the content of `file`; `field` is the way to it, empty for the whole file, `asked` the ways asked for.
 */
export function createCursor(source: { file: string; value: unknown; field?: string; asked?: Set<string> }): Cursor {
  const { file, value, field = '', asked = new Set<string>() } = source

  function fail(text: string): never {
    throw new CityFileError({ file, field, text })
  }
  function inner(key: string, found: unknown): Cursor {
    const way = join(field, key)
    asked.add(way)
    return createCursor({ file, value: found, field: way, asked })
  }
  function record(): Record<string, unknown> {
    return isRecord(value) ? value : fail(`must be an object (${shown(value)})`)
  }
  function text(): string {
    return typeof value === 'string' && value.trim() !== ''
      ? value
      : fail(`must be a text that is not empty (${shown(value)})`)
  }

  function failUnread(): void {
    for (const [way, item] of insideOf(value, field)) {
      const found = createCursor({ file, value: item, field: way, asked })
      if (!asked.has(way)) found.fail('is not known: nothing reads it')
      found.failUnread()
    }
  }

  return {
    value,
    field,
    fail,
    failUnread,
    text,
    string: () => (typeof value === 'string' ? value : fail(`must be a text (${shown(value)})`)),
    at: (key) => inner(key, record()[key]),
    has: (key) => inner(key, record()[key]).value !== undefined && record()[key] !== null,
    list: () => {
      const items: unknown[] = Array.isArray(value) ? value : fail(`must be a list (${shown(value)})`)
      return items.map((item, index) => inner(`[${index}]`, item))
    },
    entries: () => Object.entries(record()).map(([key, item]) => [key, inner(key, item)]),
    flag: () => (typeof value === 'boolean' ? value : fail(`must be true or false (${shown(value)})`)),
    number: () =>
      typeof value === 'number' && Number.isFinite(value) ? value : fail(`must be a number (${shown(value)})`),
    oneOf: (allowed) => {
      const found = text()
      return allowed.includes(found) ? found : fail(`must be one of ${allowed.join(', ')} (${shown(value)})`)
    },
    matching: (pattern, wanted) => {
      const found = text()
      return pattern.test(found) ? found : fail(`must be ${wanted} (${shown(value)})`)
    },
  }
}
