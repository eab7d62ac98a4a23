import { startProcess } from './backend-process.ts'

/** What the test controls tell of the money of one city; sums in kopecks. */
export interface Books {
  entries: { kind: string; amount: number; debit: string; credit: string }[]
  balances: { [account: string]: number }
  payments: {
    paymentId: string
    state: string
    amount: number
    sessionState: string
    zone: string
    startsAt: number
    endsAt: number
  }[]
  sessions: { state: string; price: number; zone: string; type: string }[]
  bank: { state: string; amount: number; refundedAt: number | null }[]
}

/** A backend of the tests' own, with its levers. */
export interface TestBackend {
  /** Scheme, host and port, without a slash at the end. */
  url: string
  /** Stops its clock at the moment. */
  setClock(at: number): Promise<void>
  /** Lets happen what time brings: late confirmations, expiry. */
  tick(): Promise<void>
  /** What has moved since the start: what the seeded drivers have had before is left out, and their accounts. */
  books(city: string): Promise<Books>
  /** The bank takes the money of an order, by the address of its page, although it had withdrawn it, and calls back. */
  takeLate(order: string): Promise<void>
  /** Multiplies the tariff of a zone, or of all zones of the city. */
  setPrice(change: { city: string; zone?: string; factor: number }): Promise<void>
  /** No payments, no sessions, no changed prices: as if it had been started at the moment, where its clock stops. */
  reset(at: number): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the backend of a tree (this one unless told otherwise) as a process, on a port of its own, with nothing in its
 * database.
 */
export async function startBackend(root?: string, env: Record<string, string> = {}): Promise<TestBackend> {
  const backend = await startProcess({ HOST: '127.0.0.1', MEMORY: '1', ...env }, 'demo/backend/main.ts', root)
  const { url } = backend
  if (url === null) throw new Error(`The backend ended with ${await backend.ended}:\n${backend.output()}`)

  async function ask(path: string, body?: object): Promise<unknown> {
    const options = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const response = await fetch(`${url}/demo/controls/${path}`, options)
    if (!response.ok) throw new Error(`The backend answered ${response.status} to ${path}: ${await response.text()}`)
    return response.json()
  }

  return {
    url,
    setClock: async (now) => void (await ask('clock', { now })),
    tick: async () => void (await ask('tick', {})),
    async books(city) {
      const { entries: all, balances: _, ...rest } = (await ask(`ledger?city=${city}`)) as Books
      const entries = all.filter(({ kind }) => kind !== 'opening')
      const balances: Books['balances'] = {}
      const move = (account: string, amount: number) => {
        if (!account.startsWith('account:')) balances[account] = (balances[account] ?? 0) + amount
      }
      for (const { debit, credit, amount } of entries) {
        move(debit, amount)
        move(credit, -amount)
      }
      return { ...rest, entries, balances }
    },
    takeLate: async (order) => void (await ask('take', { order: new URL(order).pathname.split('/').at(-1) })),
    setPrice: async (change) => void (await ask('price', change)),
    reset: async (now) => void (await ask('reset', { now })),
    async stop() {
      backend.signal('SIGTERM')
      await backend.ended
    },
  }
}
