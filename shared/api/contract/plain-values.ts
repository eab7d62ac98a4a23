import { pick, readFlag, readOptionalNumber, readOptionalText, type Source } from './decoding.ts'

/**
 * A value told by what holds where it is not sent, which tells its kind too: `true` or `false` is a switch, a number a
 * number, a list of words one of them (the first where none is sent), `null` a text that may be missing.
 */
export type Plain = boolean | number | null | readonly [string, ...string[]]

export type PlainTable = Readonly<Record<string, Plain>>

type PlainValue<P extends Plain> = P extends boolean
  ? boolean
  : P extends number
    ? number
    : P extends readonly (infer Word)[]
      ? Word
      : string | null

/** The values of a table, under the names of the wire. */
export type PlainValues<T extends PlainTable> = { -readonly [Name in keyof T]: PlainValue<T[Name]> }

/** Reads every value that the table names. Throws DecodeError where one is sent and is not of its kind. */
export function readPlain<T extends PlainTable>(source: Source, table: T): PlainValues<T> {
  return Object.fromEntries(
    Object.entries(table).map(([name, plain]) => [name, readOne(source, name, plain)]),
  ) as PlainValues<T>
}

function readOne(source: Source, name: string, plain: Plain): boolean | number | string | null {
  if (typeof plain === 'boolean') return pick(source, name) === undefined ? plain : readFlag(source, name)
  if (typeof plain === 'number') return readOptionalNumber(source, name) ?? plain
  const text = readOptionalText(source, name)
  return plain === null ? text : (plain.find((word) => word === text) ?? plain[0])
}
