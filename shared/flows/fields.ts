/**
 * One field of a form, and all that follows from it. Its rule stands in the form's lazy file of rules, which does not
 * compile without it (`Rules` of rules.ts); its look stands in the view.
 */
export interface FieldRow<Value = never> {
  /** In an empty form. */
  first: Value
  /** `stored` over a reload of the page, `typed` as long as the form stands, `secret` only until it is sent. */
  keep: 'stored' | 'typed' | 'secret'
  /** As the request has it under the same name; null where it is not sent, or not by itself. */
  send: ((value: Value) => unknown) | null
}

/** The fields of a form in their order. */
export type FieldTable = Readonly<Record<string, Omit<FieldRow, 'first'> & { first: unknown }>>

export type FieldName<Table> = keyof Table & string

/** What is typed, by field. */
export type ValuesOf<Table extends FieldTable> = { [Name in keyof Table]: Table[Name]['first'] }

/** What is sent, by field. */
export type RequestOf<Table extends FieldTable> = {
  [Name in keyof Table as Table[Name]['send'] extends null ? never : Name]: Table[Name]['send'] extends (
    value: never,
  ) => infer Sent
    ? Sent
    : never
}

/** What is sent of a form as a part of `Request`: a field that the contract's row does not know does not compile. */
export type PartOf<Request, Table extends FieldTable> = RequestOf<Table> & {
  [Name in Exclude<keyof RequestOf<Table>, keyof Request>]: never
}

/** What outlives a reload, by field. */
export type StoredOf<Table extends FieldTable> = {
  [Name in keyof Table as Table[Name]['keep'] extends 'stored' ? Name : never]: Table[Name]['first']
}

/** The table of a form's fields; a field is sent as what it holds. */
export function defineFields<Table extends FieldTable>(
  table: Table & { readonly [Name in keyof Table]: FieldRow<Table[Name]['first']> },
): Table {
  return table
}

/** The values of an empty form. */
export function emptyOf<Table extends FieldTable>(table: Table): ValuesOf<Table> {
  return pick(table, (row) => row.first) as ValuesOf<Table>
}

/** The request's part that the fields make up. */
export function toRequest<Table extends FieldTable>(table: Table, values: ValuesOf<Table>): RequestOf<Table> {
  return pick(table, ({ send }, name) => send?.(values[name] as never)) as RequestOf<Table>
}

/** What of the values may be kept in the browser. */
export function toStored<Table extends FieldTable>(table: Table, values: ValuesOf<Table>): StoredOf<Table> {
  return pick(table, ({ keep }, name) => (keep === 'stored' ? values[name] : undefined)) as StoredOf<Table>
}

/** What of the stored fields was kept by `toStored`; what is of another kind by now is left out. */
export function fromStored<Table extends FieldTable>(table: Table, kept: unknown): Partial<StoredOf<Table>> {
  const found: Record<string, unknown> = typeof kept === 'object' && kept !== null ? { ...kept } : {}
  return pick(table, ({ keep, first }, name) =>
    keep === 'stored' && typeof found[name] === typeof first ? found[name] : undefined,
  ) as Partial<StoredOf<Table>>
}

/** The secrets of a form as they are in an empty one. */
export function withoutSecrets<Table extends FieldTable>(table: Table, values: ValuesOf<Table>): ValuesOf<Table> {
  return pick(table, ({ keep, first }, name) => (keep === 'secret' ? first : values[name])) as ValuesOf<Table>
}

function pick(table: FieldTable, read: (row: FieldTable[string], name: string) => unknown): Record<string, unknown> {
  const all = Object.entries(table).map(([name, row]) => [name, read(row, name)] as const)
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}
