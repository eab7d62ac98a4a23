/** What a thing may cost at most; kB are of 1000 bytes, by brotli. */
export interface Budget {
  /** kB before the first field takes input, where it is drawn ahead of the element's own code; the loader counted. */
  firstField?: number
  /** kB before the element's own code is behind the first field. */
  beforeInput?: number
  /** kB of everything after the last step. */
  all?: number
  /** kB more on a page that has the first element already. */
  further?: number
  /** Round trips one after another before the first input, with the preload lines, the page counted. */
  depth?: number
  /** Requests that the first input waits for. */
  requests?: number
  /** kB of a file, or of all that a page loads at first. */
  size?: number
  /** How many times what the guest payment loads before its first field. */
  ofGuest?: number
}

/** The `budgets` of package.json: by tag, `element` for every element, `loader`. */
export type Budgets = Readonly<Record<string, Budget>>

export interface Verdict {
  name: string
  measured: string
  allowed: string
  isKept: boolean
}

const BYTES = new Set<keyof Budget>(['firstField', 'beforeInput', 'all', 'further', 'size'])
const SAID: Record<keyof Budget, string> = {
  firstField: 'before the first field is there',
  beforeInput: 'before input',
  all: 'after the last step',
  further: 'beside another element',
  depth: 'deep, with preload lines',
  requests: 'requests that the first field waits for',
  size: 'size',
  ofGuest: 'times the guest payment before input',
}

/** Holds what was measured (bytes and counts) against its budget; what has no budget is not judged. */
export function judge(thing: string, measured: Budget, budget: Budget): Verdict[] {
  return (Object.keys(SAID) as (keyof Budget)[]).flatMap((key) => {
    const allowed = budget[key]
    const found = measured[key]
    if (allowed === undefined || found === undefined) return []
    const isBytes = BYTES.has(key)
    const value = isBytes ? found / 1000 : found
    return {
      name: `${thing}: ${SAID[key]}`,
      measured: isBytes ? `${value.toFixed(2)} kB` : String(Math.round(value * 1000) / 1000),
      allowed: isBytes ? `${allowed} kB` : String(allowed),
      isKept: value <= allowed,
    }
  })
}

/** The budget of an element: its own, and for what that leaves out the one of every element. */
export function budgetOf(tag: string, budgets: Budgets): Budget {
  return { ...budgets['element'], ...budgets[tag] }
}
