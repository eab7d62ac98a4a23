/**
 * What a field means to those who write a backend from the OpenAPI document. It stands in the `meta` of its schema; a
 * house test names a field of the contract that has none.
 */
export interface Meaning {
  /** What it is, with its unit where it has one. */
  description: string
  /**
   * What holds where it is left out: of a request the default, of an answer what the elements do. Needed where it may
   * be left out, and nowhere else.
   */
  missing?: string
  /** How it is written, where the schema alone does not say it. */
  format?: string
  /** Other names under which an element reads it (readings gB-09). */
  also?: readonly string[]
  /** Of an answer: no element reads it. Of a request: no element sends it. Others may. */
  unused?: true
}

declare module 'yup' {
  interface CustomSchemaMetadata extends Partial<Meaning> {}
}

/** The meaning of a field as the `meta` of its schema. */
export function says(description: string, missing?: string, more: Pick<Meaning, 'also' | 'unused'> = {}): Meaning {
  return { description, ...(missing === undefined ? {} : { missing }), ...more }
}
