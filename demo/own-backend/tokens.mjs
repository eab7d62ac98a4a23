// Tokens, in memory. In production only their hashes are kept, with the time at which they end.
import { randomBytes } from 'node:crypto'

const owners = new Map()

/** A guest's token opens what is the guest's, a driver's what is the driver's; null for any other. */
export function ownerOf(token, kind) {
  const known = owners.get(token)
  return known?.kind === kind ? known.owner : null
}

export function issueToken(kind, owner) {
  const token = randomBytes(24).toString('base64url')
  owners.set(token, { kind, owner })
  return token
}

export const endToken = (token) => owners.delete(token)
