import type { Chance } from './chance.ts'
import type { Faults } from './faults.ts'
import type { Server, WireAnswer } from './network.ts'
import type { Scheduler } from './scheduler.ts'

/** A receipt in the operator's own book. */
export interface OperatorReceipt {
  key: string
  kind: 'sale' | 'refund'
  /** Kopecks. */
  amount: number
  state: 'queued' | 'done' | 'failed'
  /** When a queued one is registered. */
  dueAt: number
  /** Its place among those that are registered; null where it is not. */
  place: number | null
}

/** The operator of fiscal data (54-FZ): another party, which registers each receipt once, by its key. */
export interface Operator {
  readonly handle: Server
  book(): readonly OperatorReceipt[]
}

/** What an operator may do in its own time, or not at all. */
const FAULTS = { 'receipt late': 0.08, 'receipt refused': 0.06 } as const
const SECOND = 1_000

/** In half of the histories the city has one. */
export function hasOperator(chance: Chance): boolean {
  return chance.of('with an operator') < 0.5
}

export function createOperator(world: { scheduler: Scheduler; chance: Chance; faults: Faults }): Operator {
  const { scheduler, chance, faults } = world
  const book = new Map<string, OperatorReceipt>()
  let count = 0

  /** Registers what is queued, when its time has come. */
  function tick(): void {
    for (const receipt of book.values()) {
      if (receipt.state !== 'queued' || receipt.dueAt > scheduler.now()) continue
      count += 1
      Object.assign(receipt, { state: 'done', place: count })
    }
  }

  function add(asked: Pick<OperatorReceipt, 'key' | 'kind' | 'amount'>): OperatorReceipt {
    const site = `operator #${scheduler.count('operator')}`
    const fault = faults.at(site, FAULTS)
    if (fault !== null) scheduler.note(`${site}: ${fault}`)
    const seconds = fault === 'receipt late' ? chance.between(`late ${site}`, 60, 3_600) : 0
    const receipt: OperatorReceipt = {
      ...asked,
      state: 'queued',
      dueAt: scheduler.now() + seconds * SECOND,
      place: null,
    }
    book.set(asked.key, receipt)
    if (fault === 'receipt refused') receipt.state = 'failed'
    else tick()
    return receipt
  }

  async function handle({ headers, payload }: Parameters<Server>[0]): Promise<WireAnswer> {
    tick()
    const { kind, amount } = JSON.parse(payload) as OperatorReceipt
    const key = headers['idempotency-key'] ?? ''
    const receipt = book.get(key) ?? add({ key, kind, amount })
    const isIt = receipt.kind === kind && receipt.amount === amount
    const number = receipt.place === null ? null : String(receipt.place)
    const body = JSON.stringify({ state: receipt.state, number, sign: number && `sign ${number}` })
    return { status: isIt ? 200 : 409, headers: { 'content-type': 'application/json' }, body }
  }

  return { handle, book: () => [...book.values()] }
}
