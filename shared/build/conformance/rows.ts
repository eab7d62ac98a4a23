import type { ServerCall } from '../../api/contract/call.server.ts'
import { CALLS } from '../../api/contract/calls.server.ts'
import { OWN_ENTRY } from '../../api/contract/own-entry.server.ts'

const ROWS = new Map(CALLS.map((row) => [row.call.name, row]))

/** A row of the contract. */
export function rowOf(call: string): ServerCall {
  const row = ROWS.get(call)
  if (row === undefined) throw new Error(`The contract has no call ${call}`)
  return row
}

/** What the command asks under a name: a row of the contract, or the city's own entry. */
export function askedAs(name: string): { method: string; path: string } {
  return name === OWN_ENTRY.name ? OWN_ENTRY : rowOf(name).call
}
