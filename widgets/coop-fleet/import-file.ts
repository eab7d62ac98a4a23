import { parse } from 'papaparse'
import type { Fleet } from '../../shared/api/contract/fleet.ts'
import { toDeviceKey } from '../../shared/domain/device.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import { NO_DRAFT, type Draft, type FieldName } from './draft.ts'
import { createJudge, type Problems } from './form.ts'

/** A line of the file as a driver, and what is wrong with it. */
export interface ImportLine {
  /** Of the file, counted from 1. */
  number: number
  draft: Draft
  problems: Problems
}

export type ReadFile =
  { ok: true; lines: ImportLine[] } | { ok: false; problem: 'fleet.import.empty' | 'fleet.import.tooLong' }

const MOST_LINES = 5000
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
  const drafts = rows.map(({ cells, number }) => ({ number, draft: toDraft(cells, titles ?? ORDER) }))
  const judge = createJudge(fleet)
  const judged = await Promise.all(
    drafts.map(async (line) => ({
      ...line,
      problems: await judge({ kind: 'drivers', draft: line.draft, item: null }),
    })),
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

function toDraft(cells: readonly string[], columns: readonly (FieldName | null)[]): Draft {
  const draft = { ...NO_DRAFT }
  for (const [index, name] of columns.entries()) if (name !== null) draft[name] = cells[index] ?? ''
  return draft
}

function markDoubles(lines: ImportLine[]): ImportLine[] {
  const phones = new Set<string>()
  const devices = new Set<string>()
  return lines.map((line) => {
    const phone = parsePhone(line.draft.phone)
    const device = toDeviceKey(line.draft.device)
    const problems: Problems = { ...line.problems }
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
