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
  /** Counts everything inside as asked for: something else has looked at all of it. */
  markRead(): void
  /** Fails at the first key, however deep, that nothing has asked for since the file was opened. */
  failUnread(): void
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What was found, for the end of a message. */
export function shown(value: unknown): string {
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

interface CursorSource {
  file: string
  value: unknown
  field?: string
  asked?: Set<string>
}

/**
 * Reads `value`, the content of `file`; `field` is the way to it, empty for the whole file, `asked` the ways asked for.
 */
export function createCursor(source: CursorSource): Cursor {
  return new FileCursor(source)
}

/** A class, because a city of half a million parkings makes twenty million of them: methods are made once. */
class FileCursor implements Cursor {
  readonly value: unknown
  readonly field: string
  readonly #file: string
  readonly #asked: Set<string>

  constructor({ file, value, field = '', asked = new Set<string>() }: CursorSource) {
    this.value = value
    this.field = field
    this.#file = file
    this.#asked = asked
  }

  fail(text: string): never {
    throw new CityFileError({ file: this.#file, field: this.field, text })
  }

  #inner(key: string, value: unknown): Cursor {
    const field = join(this.field, key)
    this.#asked.add(field)
    return new FileCursor({ file: this.#file, value, field, asked: this.#asked })
  }

  #record(): Record<string, unknown> {
    return isRecord(this.value) ? this.value : this.fail(`must be an object (${shown(this.value)})`)
  }

  at(key: string): Cursor {
    return this.#inner(key, this.#record()[key])
  }

  has(key: string): boolean {
    const value = this.#record()[key]
    this.#asked.add(join(this.field, key))
    return value !== undefined && value !== null
  }

  list(): Cursor[] {
    const items: unknown[] = Array.isArray(this.value) ? this.value : this.fail(`must be a list (${shown(this.value)})`)
    return items.map((item, index) => this.#inner(`[${index}]`, item))
  }

  entries(): [string, Cursor][] {
    return Object.entries(this.#record()).map(([key, item]) => [key, this.#inner(key, item)])
  }

  text(): string {
    return typeof this.value === 'string' && this.value.trim() !== ''
      ? this.value
      : this.fail(`must be a text that is not empty (${shown(this.value)})`)
  }

  string(): string {
    return typeof this.value === 'string' ? this.value : this.fail(`must be a text (${shown(this.value)})`)
  }

  flag(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.fail(`must be true or false (${shown(this.value)})`)
  }

  number(): number {
    return typeof this.value === 'number' && Number.isFinite(this.value)
      ? this.value
      : this.fail(`must be a number (${shown(this.value)})`)
  }

  oneOf(allowed: readonly string[]): string {
    const found = this.text()
    return allowed.includes(found) ? found : this.fail(`must be one of ${allowed.join(', ')} (${shown(this.value)})`)
  }

  matching(pattern: RegExp, wanted: string): string {
    const found = this.text()
    return pattern.test(found) ? found : this.fail(`must be ${wanted} (${shown(this.value)})`)
  }

  failUnread(): void {
    for (const [way, item] of insideOf(this.value, this.field)) {
      const found = new FileCursor({ file: this.#file, value: item, field: way, asked: this.#asked })
      if (!this.#asked.has(way)) found.fail('is not known: nothing reads it')
      found.failUnread()
    }
  }

  markRead(): void {
    for (const [way, item] of insideOf(this.value, this.field)) {
      this.#asked.add(way)
      new FileCursor({ file: this.#file, value: item, field: way, asked: this.#asked }).markRead()
    }
  }
}
