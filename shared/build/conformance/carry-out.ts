import type { Fields, Json } from '../../api/contract/call.ts'
import type { Person } from './person.ts'

/** A call that changes something, and where that has to be seen afterwards. */
export interface Change {
  call: string
  fields: Fields
  key?: string
  /** What is looked at, as the report names it. */
  field: string
  /** How it is once the call has been carried out. */
  expected: Json
  /** How it is now, by another call. */
  look(): Promise<Json | undefined>
}

/** What a removal has to leave behind: nothing. */
export function gone(field: string, isThere: () => Promise<boolean>): Pick<Change, 'field' | 'expected' | 'look'> {
  return { field, expected: false, look: isThere }
}

/** Carries a call out and looks elsewhere whether it was done. Null where it was refused. */
export async function carryOut(person: Person, change: Change): Promise<Json | null> {
  const { call, fields, key, field, expected, look } = change
  const answer = await person.ask(call, fields, key)
  if (answer === null) return null
  const found = await look()
  if (found !== expected) person.tell('state-wrong', call, { field, found, expected: String(expected) })
  return answer
}
