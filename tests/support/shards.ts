import type { Recorder, Statement } from './recorder.ts'

/**
 * Where each table would lie were the database cut by plate: with the plate of its parking; with the person who asks
 * for it; or whole on every shard. An id of a parking or a payment would carry its shard.
 */
const WITH_PLATE = [
  'sessions',
  'subscriptions',
  'payments',
  'ledger',
  'refunds',
  'bank_requests',
  'callbacks',
  'attempts',
  'exceptions',
]
const EVERYWHERE = ['price_factors', 'settlement_days']

/**
 * Columns by which a statement finds its shard, unless it asks other rows for their values, or compares them with those of
 * other rows.
 */
const PLATE_KEYS =
  /"?\b(plate_key|session_id|payment_id|merchant_order|refund_id|order_id|bank_order)\b"? (= (?!")|in \((?!select))/
const OWN_ID = /"(sessions|payments|refunds|bank_requests)"\."id" (= (?!")|in \((?!select))/
const PERSON_KEYS =
  /\b(hash|account_id|owner|bucket|key|recipient|email|phone|firm_id)\b"?\)? (=|in \((?!select))|"accounts"\."id" =/

export interface Crossing {
  /** "select payments by owner, state" */
  statement: string
  steps: string[]
}

export interface Shards {
  /** Statements of each step: of the plate's shard, of the person's, on any, and across shards. */
  steps: { step: string; plate: number; person: number; anywhere: number; crossing: number }[]
  crossings: Crossing[]
}

/** What would become of each statement of the recorded steps. */
export function placeStatements({ steps }: Pick<Recorder, 'steps'>): Shards {
  const crossings = new Map<string, Set<string>>()
  const counted = [...steps].map(([step, statements]) => {
    const counts = { step, plate: 0, person: 0, anywhere: 0, crossing: 0 }
    for (const statement of statements.filter(({ text }) => !/^\s*(begin|commit|rollback)/i.test(text))) {
      const place = placeOf(statement)
      counts[place] += 1
      if (place === 'crossing') {
        const name = describe(statement)
        crossings.set(name, (crossings.get(name) ?? new Set()).add(step))
      }
    }
    return counts
  })
  const named = [...crossings].map(([statement, of]) => ({ statement, steps: [...of] }))
  return { steps: counted, crossings: named.toSorted((one, other) => (one.statement < other.statement ? -1 : 1)) }
}

function placeOf({ text, values }: Statement): 'plate' | 'person' | 'anywhere' | 'crossing' {
  const tables = tablesOf(text).filter((table) => !EVERYWHERE.includes(table))
  if (tables.length === 0) return lockOf(text, values)
  const ofPlate = tables.filter((table) => WITH_PLATE.includes(table))
  if (/^\s*insert/i.test(text)) return ofPlate.length > 0 ? 'plate' : 'person'
  if (ofPlate.length > 0 && ofPlate.length < tables.length) return 'crossing'
  if (ofPlate.length === 0) return PERSON_KEYS.test(text) ? 'person' : 'crossing'
  // An attempt is looked for by a request that names its plate.
  const isAttempt = ofPlate.every((table) => table === 'attempts') && /"key" =/.test(text)
  // What is written is no condition.
  const asked = text.replace(/\bset\b.*?\bwhere\b/is, 'where')
  return isAttempt || PLATE_KEYS.test(asked) || OWN_ID.test(asked) ? 'plate' : 'crossing'
}

/** A lock lies where what it locks does; the rest is of no table, or of one that is everywhere. */
function lockOf(text: string, values: readonly unknown[]): 'plate' | 'person' | 'anywhere' {
  if (!text.includes('pg_advisory_xact_lock')) return 'anywhere'
  return String(values[0]).startsWith('account:') ? 'person' : 'plate'
}

function tablesOf(text: string): string[] {
  const found = text.matchAll(/\b(?:from|join|into|update(?! (?:set|skip)\b))\s+"?([a-z_]+)"?/gi)
  return [...new Set([...found].map(([, table = '']) => table))].filter((table) => table !== 'set')
}

function describe({ text }: Statement): string {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''
  const [, condition = ''] = /\bwhere\b(.*)$/is.exec(text) ?? []
  const columns = [...condition.matchAll(/"?([a-z_]+)"?\s*(?:=|<>|<=|>=|<|>|in \(|is )/g)].map(([, name]) => name)
  const by = columns.length === 0 ? '' : ` by ${[...new Set(columns)].join(', ')}`
  return `${verb} ${tablesOf(text).join(' with ')}${by}`
}
