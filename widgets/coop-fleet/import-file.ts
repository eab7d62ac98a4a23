import { parse } from 'papaparse'

/** A line of the file, or several where a quoted cell has line ends in it; broken where its quotes do not match. */
export interface FileRecord {
  /** Of the file, counted from 1. */
  number: number
  cells: readonly string[]
  isBroken: boolean
}

/** Reads any text that a spreadsheet program saves as records without the empty ones. */
export function readRecords(bytes: ArrayBuffer): FileRecord[] {
  const { text, delimiter } = takeDelimiter(unifyLineEnds(decode(bytes)))
  const whole = readTable(text, delimiter)
  const records = whole.isBroken
    ? readLineByLine(text, delimiter)
    : whole.rows.map((cells) => ({ cells, isBroken: false }))
  const first = delimiter === undefined ? 1 : 2
  return records
    .map(({ cells, isBroken }, index) => ({
      number: index + first,
      cells: cells.map((cell) => cell.trim()),
      isBroken,
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** A quoted cell is followed so many lines to its end. */
const MOST_LINES_A_CELL = 5

function readTable(text: string, delimiter?: string): { rows: string[][]; isBroken: boolean } {
  const { data, errors } = parse<string[]>(text, { newline: '\n', skipEmptyLines: false, delimiter })
  return { rows: data, isBroken: errors.some(({ type }) => type === 'Quotes') }
}

/** With a quote too many or too few the parser takes the rest of the file for one cell: here that line alone is broken. */
function readLineByLine(text: string, said: string | undefined): Omit<FileRecord, 'number'>[] {
  const lines = text.split('\n')
  const delimiter = said ?? findDelimiter(lines.find((line) => line.trim() !== '') ?? '')
  const records: Omit<FileRecord, 'number'>[] = []
  for (let at = 0; at < lines.length;) {
    const record = readRecord(lines.slice(at, at + MOST_LINES_A_CELL), delimiter)
    const cells = record?.cells ?? (lines[at] ?? '').replaceAll('"', '').split(delimiter)
    records.push({ cells, isBroken: record === null })
    at += record?.length ?? 1
  }
  return records
}

/** The shortest run of lines, from the first on, whose quotes match; null where none does. */
function readRecord(lines: readonly string[], delimiter: string): { cells: string[]; length: number } | null {
  for (let length = 1; length <= lines.length; length += 1) {
    const { rows, isBroken } = readTable(lines.slice(0, length).join('\n'), delimiter)
    if (!isBroken) return { cells: rows[0] ?? [], length }
  }
  return null
}

/** Excel reads the separator from a first line `sep=;`, which is no row. */
function takeDelimiter(text: string): { text: string; delimiter?: string } {
  const said = /^"?sep=(.)"?[^\S\n\t]*(?:\n|$)/i.exec(text)
  return said?.[1] === undefined ? { text } : { text: text.slice(said[0].length), delimiter: said[1] }
}

/** The separator that stands most often in a line. */
function findDelimiter(line: string): string {
  const count = (separator: string) => line.split(separator).length
  return [';', '\t', ','].toSorted((one, other) => count(other) - count(one))[0] ?? ';'
}

/**
 * UTF-16 by its mark, or by the zero bytes of its separators and digits; else UTF-8. Spreadsheet programs on Russian
 * machines save in the old code page: what is not UTF-8 is read as that. No name has a NUL, and no database takes one.
 */
function decode(bytes: ArrayBuffer): string {
  return decodeBy(bytes, encodingOf(new Uint8Array(bytes.slice(0, SAMPLE_BYTES)))).replaceAll('\0', '')
}

function decodeBy(bytes: ArrayBuffer, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

const SAMPLE_BYTES = 1024
/** Of the bytes in their places: the text has separators and digits among its letters. */
const ZERO_SHARE = 0.05

function encodingOf(sample: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  const zeros = (odd: number) => sample.filter((byte, at) => byte === 0 && at % 2 === odd).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (Math.max(even, odd) < sample.length * ZERO_SHARE) return 'utf-8'
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** The parser takes one line end for the whole file, the first it meets: files put together by hand have several. */
function unifyLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}
