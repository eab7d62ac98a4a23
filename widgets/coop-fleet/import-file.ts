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
 * second time.
 */
export async function readDrivers(bytes: ArrayBuffer, fleet: Fleet): Promise<ReadFile> {
  const { data } = parse<string[]>(unifyLineEnds(decode(bytes)), { newline: '\n', skipEmptyLines: false })
  const lines = data
    .map((cells, index) => ({ cells: cells.map((cell) => cell.trim()), number: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const titles = columnsOf(lines[0]?.cells ?? [])
  const rows = titles === null ? lines : lines.slice(1)
  if (rows.length === 0) return { ok: false, problem: 'fleet.import.empty' }
  if (rows.length > MOST_LINES) return { ok: false, problem: 'fleet.import.tooLong' }
  const judge = createDriverJudge(fleet)
  const judged = await Promise.all(
    rows.map(async ({ cells, number }) => {
      const values = toValues(cells, titles ?? ORDER)
      return { number, values, problems: await judge(values, null) }
    }),
  )
  return { ok: true, lines: markDoubles(judged) }
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
