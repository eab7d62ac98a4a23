import type { Operation } from '../../shared/api/contract/operations.ts'
import { readJson, type KeyValue } from '../../shared/stores/key-value.ts'
import type { Scope } from '../../shared/stores/scope.ts'

/** The newest page of the last visit, for a look without a line; it goes when the driver signs out. */
export interface KeptPage {
  keep(rows: readonly Operation[]): void
  recall(): readonly Operation[]
}

/** A page is kept for one sign-in, so that no driver sees another's; plates and phones are not kept (promise 16). */
export function createKeptPage(storage: KeyValue, scope: Scope): KeptPage {
  function nameOf(): string | null {
    const city = scope.$city.get()
    return city.status === 'ready' ? `parking:operations:${city.value.city}` : null
  }
  const owner = () => toMark(scope.tokens.get('driver') ?? '')

  return {
    keep(rows) {
      const name = nameOf()
      if (name === null || owner() === '') return
      const bare = rows.map((row) => ({ ...row, plate: null, driverPhone: null, receiptUrl: null, proofUrl: null }))
      storage.set(name, JSON.stringify({ owner: owner(), rows: bare }))
    },
    recall() {
      const name = nameOf()
      const found = name === null ? null : (readJson(storage, name) as { owner?: unknown; rows?: unknown } | null)
      if (!found || found.owner !== owner() || owner() === '' || !Array.isArray(found.rows)) return []
      return found.rows.filter(isRow).map((row) => ({ ...row, receiptUrl: null, proofUrl: null }))
    },
  }
}

/** Tells two tokens apart and gives none away (FNV-1a, 32 bits); empty for none. */
function toMark(token: string): string {
  let mark = 0x811c9dc5
  for (const unit of token) mark = Math.imul(mark ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return token === '' ? '' : mark.toString(36)
}

function isRow(row: Partial<Operation> | null): row is Operation {
  return (
    typeof row?.orderNumber === 'string' &&
    typeof row.dateOperation === 'number' &&
    (row.sum === null || typeof row.sum === 'number') &&
    typeof row.type === 'string'
  )
}
