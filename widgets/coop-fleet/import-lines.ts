import type { Fleet } from '../../shared/api/contract/fleet.ts'
import { toDeviceKey } from '../../shared/domain/device.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import { parsePlate, toPlateKey } from '../../shared/domain/plate.ts'
import type { ProblemsOf } from '../../shared/flows/rules.ts'
import type { DriverValues } from './fields.ts'
import { type Columns, type DriverFile, toValues } from './import-columns.ts'
import { createDriverJudge, type DriverJudge } from './rules.ts'

export type FieldName = keyof DriverValues

/** A line of the file as a driver, and what is wrong with it. */
export interface ImportLine {
  /** Of the file, counted from 1. */
  number: number
  /** As they stand in the file. */
  cells: readonly string[]
  values: DriverValues
  problems: ProblemsOf<DriverValues>
  /** What may be meant so: the line is sent all the same. */
  remarks: ProblemsOf<DriverValues>
  /** What was wrong with it as it was read: there it can be put right. */
  asked: readonly FieldName[]
}

/** The lines of a file by the firm's drivers; what stands twice in it is wrong the second time. */
export interface LineJudge {
  read(file: DriverFile, columns: Columns): Promise<readonly ImportLine[]>
  /** The lines with one value put right. */
  fix(
    lines: readonly ImportLine[],
    correction: { number: number; name: FieldName; text: string },
  ): Promise<readonly ImportLine[]>
}

export function createLineJudge(fleet: Fleet): LineJudge {
  const judge = createDriverJudge(fleet)
  const plates = new Set(fleet.drivers.map(({ plate }) => toKey(plate)))

  /** The lines with what is wrong between them, which a change of any of them may change. */
  function compare(lines: readonly Judged[]): ImportLine[] {
    const known = { phones: new Set<string>(), devices: new Set<string>(), plates: new Set(plates) }
    return lines.map((line) => {
      const { values, own } = line
      const phone = parsePhone(values.phone) ?? ''
      const problems = { ...own }
      const remarks: ProblemsOf<DriverValues> = {}
      if (isThere(known.phones, phone)) problems.phone ??= 'fleet.import.double'
      if (isThere(known.devices, toDeviceKey(values.device))) problems.device ??= 'fleet.import.double'
      if (isThere(known.plates, toKey(values.plate))) remarks.plate = 'fleet.import.plateTwice'
      const names = Object.keys(problems) as FieldName[]
      return { ...line, problems, remarks, asked: [...new Set([...(line.asked ?? []), ...names])] }
    })
  }

  return {
    async read({ records }, columns) {
      const lines = await Promise.all(
        records.map(async ({ cells, number, isBroken }): Promise<Judged> => {
          const values = toValues(cells, columns)
          const problems = await judge(values, null)
          return { number, cells, values, own: isBroken ? { ...problems, name: 'fleet.import.quotes' } : problems }
        }),
      )
      return compare(lines)
    },
    async fix(lines, { number, name, text }) {
      const judged = await Promise.all(lines.map((line) => judgeAgain(line, { judge, number, name, text })))
      return compare(judged)
    },
  }
}

/** `own` is what is wrong with a line alone. */
interface Judged extends Omit<ImportLine, 'problems' | 'remarks' | 'asked'> {
  own: ProblemsOf<DriverValues>
  asked?: readonly FieldName[]
}

async function judgeAgain(
  line: ImportLine,
  { judge, number, name, text }: { judge: DriverJudge; number: number; name: FieldName; text: string },
): Promise<Judged> {
  if (line.number !== number) {
    const own = Object.entries(line.problems).filter(([, problem]) => problem !== 'fleet.import.double')
    return { ...line, own: Object.fromEntries(own) }
  }
  const values = { ...line.values, [name]: text.trim() }
  const own = await judge(values, null)
  // Where a cell ended is not known: that is settled once the name has been looked at.
  const isBroken = name !== 'name' && line.problems.name === 'fleet.import.quotes'
  return { ...line, values, own: isBroken ? { ...own, name: 'fleet.import.quotes' } : own }
}

function isThere(known: Set<string>, key: string): boolean {
  const isDouble = key !== '' && known.has(key)
  known.add(key)
  return isDouble
}

function toKey(text: string): string {
  const plate = parsePlate(text)
  return plate.valid ? toPlateKey(plate.normalised) : ''
}

export function isGood({ problems }: ImportLine): boolean {
  return Object.values(problems).every((problem) => problem === undefined)
}
