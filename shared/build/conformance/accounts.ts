/** What `--accounts` names: test accounts of the city, and how its bank is told what to do. */
export interface Accounts {
  /** A driver. At the level `pay` its balance is spent. */
  driver?: { login: string; password: string }
  /** A firm's sign-in. */
  firm?: { inn: string; contractNumber: string }
  /** What a guest's start carries. */
  guest?: { plate?: string; phone?: string; payment?: string }
  /** A flat-rate car park of the city, and two stays that are not paid: a guest's and the driver's. */
  flat?: { parking: string; guestTicket: string; driverTicket: string }
  /** An invoice that can be paid by card; at the level `pay` it is. */
  invoice?: { id: string }
  /** How the bank's page is made to pay: `{url}` is its address without the query. It is asked by POST. */
  bank?: { pay: string }
  /** How long a payment may take until it is known, seconds. */
  settleSeconds?: number
}

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  driver: ['login', 'password'],
  firm: ['inn', 'contractNumber'],
  guest: ['plate', 'phone', 'payment'],
  flat: ['parking', 'guestTicket', 'driverTicket'],
  invoice: ['id'],
  bank: ['pay'],
}
const OPTIONAL: ReadonlySet<string> = new Set(['plate', 'phone', 'payment'])

/** @throws Error with a sentence that names the place */
export function readAccounts(text: string): Accounts {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new Error('The file of --accounts is no JSON')
  }
  if (!isRecord(read)) throw new Error('The file of --accounts must hold an object')
  const { settleSeconds, ...parts } = read
  if (settleSeconds !== undefined && typeof settleSeconds !== 'number')
    throw new Error('settleSeconds in --accounts must be a number')
  for (const [name, part] of Object.entries(parts)) {
    const texts = TEXTS[name]
    if (!texts) throw new Error(`${name} in --accounts is not known: ${Object.keys(TEXTS).join(', ')}, settleSeconds`)
    if (!isRecord(part)) throw new Error(`${name} in --accounts must be an object`)
    const wrong = texts.find((key) => typeof part[key] !== 'string' && !(OPTIONAL.has(key) && part[key] === undefined))
    if (wrong !== undefined) throw new Error(`${name}.${wrong} in --accounts must be a text`)
  }
  return read as Accounts
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
