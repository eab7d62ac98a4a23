import { closeSync, openSync, writeSync } from 'node:fs'

/** Writes a JSON list item by item, so that its length does not matter. */
export interface ListWriter {
  readonly count: number
  add(item: unknown): void
  close(): void
}

const FULL = 1024 * 1024

/** `before` and `after` stand around the items, `[` and `]` for a list alone. */
export function createListWriter(file: string, { before, after } = { before: '[', after: ']' }): ListWriter {
  const handle = openSync(file, 'w')
  let waiting = `${before}\n`
  let count = 0
  return {
    get count() {
      return count
    },
    add(item) {
      waiting += `${count === 0 ? '' : ',\n'}${JSON.stringify(item)}`
      count += 1
      if (waiting.length < FULL) return
      writeSync(handle, waiting)
      waiting = ''
    },
    close() {
      writeSync(handle, `${waiting}\n${after}\n`)
      closeSync(handle)
    },
  }
}
