import { parsePhone } from '../../shared/domain/phone.ts'
import { emptyOf } from '../../shared/flows/fields.ts'
import { DRIVER, type DriverValues } from './fields.ts'
import { type FileRecord, readRecords } from './import-file.ts'

/** What a column of the file says of a driver: a name may stand in one column, or in three. */
export const ROLES = ['name', 'surname', 'firstName', 'patronymic', 'phone', 'plate', 'device'] as const
export type Role = (typeof ROLES)[number]
/** By place; null is left out. */
export type Columns = readonly (Role | null)[]

/** A file of drivers as it was read, before its columns are given their meaning. */
export interface DriverFile {
  /** Null where the first line is a driver. */
  titles: readonly string[] | null
  /** As the titles say it, or the usual order. */
  columns: Columns
  records: readonly FileRecord[]
}

export type ReadFile =
  { ok: true; file: DriverFile } | { ok: false; problem: 'fleet.import.empty' | 'fleet.import.tooLong' }

const MOST_LINES = 5000
const ORDER: Columns = ['name', 'phone', 'plate', 'device']

/** What the columns may be called, in either language; beside a surname, a name is the first name. */
const TITLES: readonly [Role, RegExp][] = [
  ['phone', /телефон|phone|mobile|^моб|^тел(\.|$)/i],
  ['surname', /^(фамилия|surname|last ?name|family ?name)$/i],
  ['patronymic', /^(отчество|patronymic|middle ?name)$/i],
  ['firstName', /^(имя|name|first ?name|given ?name)$/i],
  ['name', /^(ф\.? ?и\.? ?о|водитель|сотрудник|имя|driver|full ?name|employee)/i],
  ['plate', /^(номер|грз|гос|машина|авто|plate|vehicle|car)/i],
  ['device', /^(устройство|трекер|imei|vin|device|tracker)/i],
]
/** Columns that our own file of rejected rows has beside these. */
const OURS = /^(причина|строка|reason|row)$/i

/**
 * Reads a file of drivers: columns by their titles, or without titles in the order name, phone, plate, device; separated
 * by commas, semicolons or tabs; lines end in LF, CRLF or CR, in any mix.
 */
export function readDriverFile(bytes: ArrayBuffer): ReadFile {
  const all = readRecords(bytes)
  const titles = titlesOf(all)
  const records = titles === null ? all : all.slice(1)
  if (records.length === 0) return { ok: false, problem: 'fleet.import.empty' }
  if (records.length > MOST_LINES) return { ok: false, problem: 'fleet.import.tooLong' }
  const width = records.reduce((most, { cells }) => Math.max(most, cells.length), titles?.length ?? 0)
  const known = titles === null ? ORDER : rolesOf(titles)
  const columns = Array.from({ length: width }, (_, index) => known[index] ?? null)
  return { ok: true, file: { titles, columns, records } }
}

/** The first line, where it names columns: a driver's line has a phone in it. */
function titlesOf([first, ...others]: readonly FileRecord[]): readonly string[] | null {
  if (!first || first.isBroken) return null
  const hasPhone = ({ cells }: FileRecord) => cells.some((cell) => parsePhone(cell) !== null)
  const roles = rolesOf(first.cells)
  const isWhole = !hasPhone(first) && isEnough(roles)
  const isPart = !hasPhone(first) && roles.some((role) => role !== null) && others.some(hasPhone)
  return isWhole || isPart ? first.cells : null
}

function rolesOf(titles: readonly string[]): Columns {
  const found = titles.map((title) => TITLES.find(([, pattern]) => pattern.test(title))?.[0] ?? null)
  const isSplit = found.includes('surname')
  const roles = found.map((role) => (role === 'firstName' && !isSplit ? 'name' : role))
  // Of two columns with one meaning the first counts.
  return roles.map((role, index) => (role !== null && roles.indexOf(role) < index ? null : role))
}

/** Drivers can be told from such columns. */
export function isEnough(columns: Columns): boolean {
  const hasName = columns.includes('name') || (columns.includes('surname') && columns.includes('firstName'))
  return hasName && columns.includes('phone')
}

/** There is something in the file that is left out, and is not ours. */
export function hasUnknown({ titles, columns, records }: DriverFile): boolean {
  return columns.some(
    (role, index) =>
      role === null && !OURS.test(titles?.[index] ?? '') && records.some(({ cells }) => (cells[index] ?? '') !== ''),
  )
}

/** A column has one meaning, and a meaning one column: it is taken from where it was. */
export function chooseColumn(columns: Columns, index: number, role: Role | null): Columns {
  return columns.map((before, place) => {
    if (place === index) return role
    return before === role ? null : before
  })
}

export function toValues(cells: readonly string[], columns: Columns): DriverValues {
  const cellOf = (role: Role) => (columns.includes(role) ? (cells[columns.indexOf(role)] ?? '') : '')
  const parts = (['surname', 'firstName', 'patronymic'] as const).map(cellOf).filter((part) => part !== '')
  const name = cellOf('name') || parts.join(' ')
  return { ...emptyOf(DRIVER), name, phone: cellOf('phone'), plate: cellOf('plate'), device: cellOf('device') }
}
