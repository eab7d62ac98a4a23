import type { Chance } from './chance.ts'
import type { Fault, Faults } from './faults.ts'
import type { Life } from './life.ts'
import type { Scheduler } from './scheduler.ts'

export interface WireRequest {
  method: string
  /** Path and query. */
  url: string
  headers: Record<string, string>
  payload: string
}

export interface WireAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Answers a request that has arrived; rejects where the process ended, or none is there. `site` names the exchange. */
export type Server = (request: WireRequest, site: string) => Promise<WireAnswer>

export interface Network {
  /** `fetch` of a process: what it sends when it has ended does not arrive, and what it is answered it does not hear. */
  fetchFor(caller: { from: string; to: Server; life: Life }): typeof fetch
  /** Sends a request and brings the answer, or what became of it, as `fetch` does. */
  exchange(asked: { from: string; to: Server; request: WireRequest; signal?: AbortSignal | null }): Promise<WireAnswer>
}

const SECOND = 1000
/** How long bank and city wait for each other. */
const PATIENCE_MS = 10 * SECOND

const CHANCES = {
  'request lost': 0.03,
  'request late': 0.03,
  'request doubled': 0.03,
  'answer lost': 0.05,
  'answer late': 0.02,
  'connection hangs': 0.02,
} as const satisfies Partial<Record<Fault, number>>

/** A process that asks another may end before it has heard the answer. */
const WHILE_IT_WAITS = { 'crash while it waits': 0.02 } as const
/** How long it waits at most until it ends, milliseconds: the answer comes before, or is on its way, or the question is. */
const ENDS_WITHIN_MS = 600

/** Calls that only read what never changes: faults at them are seldom, so that a history comes to its money. */
const QUIET = /\/cities\.json|\/(info|settings|zones|options|tariffs?|content|parkings?)\b/
const SELDOM = Object.fromEntries(
  Object.entries(CHANCES).map(([name, likely]) => [name, likely / 10]),
) as typeof CHANCES

/** The lines between all of them: each request and each answer takes its time, and some come to harm. */
export function createNetwork(world: { scheduler: Scheduler; chance: Chance; faults: Faults }): Network {
  const { scheduler, chance, faults } = world

  const travel = (site: string) => scheduler.pass(chance.between(`travel ${site}`, 10, 150))

  async function carry({ to, request, site }: { to: Server; request: WireRequest; site: string }): Promise<WireAnswer> {
    const fault = faults.at(site, QUIET.test(request.url) ? SELDOM : CHANCES)
    if (fault !== null) scheduler.note(`${site}: ${fault}`)
    await travel(`${site} there`)
    if (fault === 'request lost') throw lineBroke()
    if (fault === 'connection hangs' && chance.of(`hangs ${site}`) < 0.5) return hang()
    if (fault === 'request late') await scheduler.pass(chance.between(`late ${site}`, 5, 90) * SECOND)
    if (fault === 'request doubled') void again()
    const answer = await to(request, site)
    if (fault === 'connection hangs') return hang()
    await travel(`${site} back`)
    if (fault === 'answer late') await scheduler.pass(chance.between(`late ${site}`, 3, 40) * SECOND)
    if (fault === 'answer lost') throw lineBroke()
    return answer

    /** Nobody waits for the answer of the second. */
    async function again(): Promise<void> {
      const delay = chance.between(`doubled ${site}`, 0, 3) ** 3 * SECOND
      await scheduler.pass(delay + chance.between(`doubled by ${site}`, 0, 300))
      await to(request, `${site} again`).catch(() => {})
    }
  }

  /** Ends a process that has asked, when its answer comes at the latest, before it can do anything with it. */
  async function endWaiting({ site, life, asked }: { site: string; life: Life; asked: Promise<unknown> }) {
    const patience = scheduler.pass(chance.between(`ends ${site}`, 0, ENDS_WITHIN_MS))
    await Promise.race([asked.catch(() => {}), patience])
    scheduler.after(0, () => life.end())
  }

  const network: Network = {
    async exchange({ from, to, request, signal }) {
      const name = `${from} ${request.method} ${toName(request.url)}`
      const site = `${name} #${scheduler.count(name)}`
      const carried = carry({ to, request, site })
      const answer = await (signal ? Promise.race([carried, aborted(signal, carried)]) : carried)
      scheduler.note(`${site}: ${answer.status} ${describe(answer.body)}`)
      return answer
    },
    fetchFor({ from, to, life }) {
      return async (input, init = {}) => {
        if (!life.isAlive()) return hang()
        const { pathname, search } = new URL(input instanceof Request ? input.url : input)
        const headers = Object.fromEntries(new Headers(init.headers))
        const payload = typeof init.body === 'string' ? init.body : ''
        const request = { method: init.method ?? 'GET', url: `${pathname}${search}`, headers, payload }
        const late = scheduler.pass(PATIENCE_MS).then(() => {
          throw new DOMException('no answer in time', 'TimeoutError')
        })
        const asked = network.exchange({ from, to, request })
        late.catch(() => {})
        asked.catch(() => {})
        const name = `${from} waits for ${toName(pathname)}`
        const site = `${name} #${scheduler.count(name)}`
        const fault = faults.at(site, WHILE_IT_WAITS)
        if (fault !== null) {
          scheduler.note(`${site}: ${fault}`)
          void endWaiting({ site, life, asked })
          return hang()
        }
        try {
          const { body, status, headers: told } = await Promise.race([asked, late])
          return life.isAlive() ? new Response(body, { status, headers: told }) : hang()
        } catch (cause) {
          if (life.isAlive()) throw cause
          return hang()
        }
      }
    },
  }
  return network
}

/** Of a page its title, which says what it says first. */
function describe(body: string): string {
  return (/<title>([^<]*)/.exec(body)?.[1] ?? body).slice(0, 300)
}

/** The path without what differs from one history to another. */
function toName(url: string): string {
  return (url.split('?')[0] ?? '').replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '…')
}

function lineBroke(): TypeError {
  return new TypeError('the line broke')
}

function hang(): Promise<never> {
  return new Promise(() => {})
}

/** Who asked has gone; what was asked may still arrive. */
function aborted(signal: AbortSignal, carried: Promise<unknown>): Promise<never> {
  carried.catch(() => {})
  return new Promise((_, reject) => {
    const stop = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
  })
}
