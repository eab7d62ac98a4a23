import { parse } from 'papaparse'
import type { Fleet } from '../../shared/api/contract/fleet.ts'
import { toDeviceKey } from '../../shared/domain/device.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import { emptyOf } from '../../shared/flows/fields.ts'
import type { ProblemsOf } from '../../shared/flows/rules.ts'
import { DRIVER, type DriverValues } from './fields.ts'
import { createDriverJudge } from './rules.ts'

/** A line of the file as a driver, and what is wrong with it. */
export interface ImportLine {
  /** Of the file, counted from 1. */
  number: number
  values: DriverValues
  problems: ProblemsOf<DriverValues>
}

export type ReadFile =
  { ok: true; lines: ImportLine[] } | { ok: false; problem: 'fleet.import.empty' | 'fleet.import.tooLong' }

const MOST_LINES = 5000
type FieldName = keyof DriverValues
const ORDER: readonly FieldName[] = ['name', 'phone', 'plate', 'device']

/** What the columns may be called, in either language. */
const TITLES: readonly [FieldName, RegExp][] = [
  ['name', /^(фио|имя|водитель|name|driver|full name)$/i],
  ['phone', /^(телефон|phone|mobile)/i],
  ['plate', /^(номер|грз|гос|машина|авто|plate|vehicle|car)/i],
  ['device', /^(устройство|трекер|imei|vin|device|tracker)/i],
]

/**
 * Reads a file of drivers: columns by their titles, or without titles in the order name, phone, plate, device; separated
 * by commas, semicolons or tabs; lines end in LF, CRLF or CR, in any mix. What stands twice in the file is wrong the
 * second time; a line whose quotes do not match is wrong by itself.
 */
export async function readDrivers(bytes: ArrayBuffer, fleet: Fleet): Promise<ReadFile> {
  const lines = readRecords(unifyLineEnds(decode(bytes)))
    .map(({ cells, isBroken }, index) => ({ cells: cells.map((cell) => cell.trim()), isBroken, number: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const titles = columnsOf(lines[0]?.cells ?? [])
  const rows = titles === null ? lines : lines.slice(1)
  if (rows.length === 0) return { ok: false, problem: 'fleet.import.empty' }
  if (rows.length > MOST_LINES) return { ok: false, problem: 'fleet.import.tooLong' }
  const judge = createDriverJudge(fleet)
  const judged = await Promise.all(
    rows.map(async ({ cells, isBroken, number }) => {
      const values = toValues(cells, titles ?? ORDER)
      const problems = await judge(values, null)
      return { number, values, problems: isBroken ? { ...problems, name: 'fleet.import.quotes' } : problems }
    }),
  )
  return { ok: true, lines: markDoubles(judged) }
}

/** A line of the file, or several where a quoted cell has line ends in it; broken where its quotes do not match. */
interface FileRecord {
  cells: string[]
  isBroken: boolean
}

/** A quoted cell is followed so many lines to its end. */
const MOST_LINES_A_CELL = 5

function readRecords(text: string): FileRecord[] {
  const whole = readTable(text)
  return whole.isBroken ? readLineByLine(text) : whole.rows.map((cells) => ({ cells, isBroken: false }))
}

function readTable(text: string, delimiter?: string): { rows: string[][]; isBroken: boolean } {
  const { data, errors } = parse<string[]>(text, { newline: '\n', skipEmptyLines: false, delimiter })
  return { rows: data, isBroken: errors.some(({ type }) => type === 'Quotes') }
}

/** With a quote too many or too few the parser takes the rest of the file for one cell: here that line alone is broken. */
function readLineByLine(text: string): FileRecord[] {
  const lines = text.split('\n')
  const delimiter = findDelimiter(lines.find((line) => line.trim() !== '') ?? '')
  const records: FileRecord[] = []
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

/** The separator that stands most often in a line. */
function findDelimiter(line: string): string {
  const count = (separator: string) => line.split(separator).length
  return [';', '\t', ','].toSorted((one, other) => count(other) - count(one))[0] ?? ';'
}

/** Spreadsheet programs on Russian machines save in the old code page; what is not UTF-8 is read as that. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/** The parser takes one line end for the whole file, the first it meets: files put together by hand have several. */
function unifyLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

function columnsOf(cells: readonly string[]): (FieldName | null)[] | null {
  const columns = cells.map((cell) => TITLES.find(([, title]) => title.test(cell))?.[0] ?? null)
  return columns.includes('name') && columns.includes('phone') ? columns : null
}

function toValues(cells: readonly string[], columns: readonly (FieldName | null)[]): DriverValues {
  const values = emptyOf(DRIVER)
  for (const [index, name] of columns.entries()) if (name !== null) values[name] = cells[index] ?? ''
  return values
}

function markDoubles(lines: ImportLine[]): ImportLine[] {
  const phones = new Set<string>()
  const devices = new Set<string>()
  return lines.map((line) => {
    const phone = parsePhone(line.values.phone)
    const device = toDeviceKey(line.values.device)
    const problems: ProblemsOf<DriverValues> = { ...line.problems }
    if (phone !== null && phones.has(phone)) problems.phone ??= 'fleet.import.double'
    if (device !== '' && devices.has(device)) problems.device ??= 'fleet.import.double'
    if (phone !== null) phones.add(phone)
    if (device !== '') devices.add(device)
    return { ...line, problems }
  })
}

export function isGood({ problems }: ImportLine): boolean {
  return Object.values(problems).every((problem) => problem === undefined)
}
