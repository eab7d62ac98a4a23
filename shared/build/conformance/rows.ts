import type { ServerCall } from '../../api/contract/call.server.ts'
import { CALLS } from '../../api/contract/calls.server.ts'

const ROWS = new Map(CALLS.map((row) => [row.call.name, row]))

/** A row of the contract. */
export function rowOf(call: string): ServerCall {
  const row = ROWS.get(call)
  if (row === undefined) throw new Error(`The contract has no call ${call}`)
  return row
}
