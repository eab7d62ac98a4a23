// Tokens, in memory. In production only their hashes are kept, with the time at which they end.
import { randomBytes } from 'node:crypto'

const owners = new Map()

/** A guest's token opens what is the guest's, a driver's what is the driver's; null for any other. */
export function ownerOf(token, kind) {
  const owner = owners.get(token)
  return owner?.kind === kind ? owner : null
}

export function issueToken(owner) {
  const token = randomBytes(24).toString('base64url')
  owners.set(token, owner)
  return token
}

export const endToken = (token) => owners.delete(token)
