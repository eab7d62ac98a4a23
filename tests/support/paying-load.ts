import { driverStart } from '../../shared/api/contract/driver-start.ts'
import { encodeForm, type Fields } from '../../shared/api/contract/call.ts'
import { guestStart } from '../../shared/api/contract/guest-payment.ts'
import type { BackendProcess } from './backend-process.ts'
import { payAt } from './killable.ts'

export const WISHES = 120
const UNANSWERED = 0
/** So many want something at a time. */
export const WORKERS = 12

export interface Load {
  name: string
  /** The plates whose parking was said to have begun. */
  acknowledged: Set<string>
  /** Those of them of which the bank has said that they are paid. */
  paid: Set<string>
  refused: { retryAfter: string | null }[]
  /** Calls that nobody answered. */
  unanswered: unknown[]
  odd: unknown[]
  done(count: number): Promise<void>
  turnedAway(count: number): Promise<void>
  /** From now on who was turned away comes again; answers when all are served. */
  mended(): Promise<void>
}

/**
 * Twelve at a time want a parking each, and pay for it at the bank, which is up all the time (null: they are gone before
 * they pay); who is turned away comes again with the same key once the fault is mended.
 */
export function startLoad(
  pair: BackendProcess[],
  { name, driver, guest, bank }: { name: string; driver: string; guest: string; bank: { url: string | null } | null },
): Load {
  const load = {
    name,
    acknowledged: new Set<string>(),
    paid: new Set<string>(),
    refused: [] as Load['refused'],
    unanswered: [] as unknown[],
    odd: [] as unknown[],
  }
  const waiting: { isOver: () => boolean; resolve: () => void }[] = []
  let mend = () => {}
  const mended = new Promise<void>((resolve) => (mend = resolve))
  let next = 0

  async function work(): Promise<void> {
    while (next < WISHES) await serve(next++)
  }

  async function serve(index: number): Promise<void> {
    const key = `${name}-${index}`
    const city = `${pair[index % 2]!.url}/zarechny`
    // The balance of the driver is enough for a few; each pays with it, or at the bank as a guest.
    const isDriver = index % 11 === 0
    const wish = wishOf(name, index)
    const asked = isDriver
      ? { Vehicle: wish.transport.number, Zone: '101', Duration: 15, token: driver }
      : { ...wish, token: guest }
    for (let isServed = false; !isServed;) {
      const answer = await send(city + (isDriver ? driverStart.path : guestStart.path), asked, key).catch(
        (cause: unknown) => ({ status: UNANSWERED, retryAfter: null, body: { cause } }),
      )
      isServed = note(answer, wish.transport.number)
      if (isServed && !isDriver) await pay(answer, wish.transport.number)
      for (const { resolve } of waiting.filter(({ isOver }) => isOver())) resolve()
      if (!isServed) await mended
    }
  }

  function note(answer: WireAnswer, plate: string): boolean {
    const isDone = answer.status === 200 && answer.body['status'] === 'ok'
    if (isDone) load.acknowledged.add(plate)
    else if (answer.status === 503) load.refused.push({ retryAfter: answer.retryAfter })
    else if (answer.status === UNANSWERED) load.unanswered.push(answer.body)
    else load.odd.push(answer)
    return answer.status !== 503 && answer.status !== UNANSWERED
  }

  async function pay({ body }: WireAnswer, plate: string): Promise<void> {
    const page = body['RedirectURL']
    if (bank === null || typeof page !== 'string' || page === '') return
    await payAt(bank, page).then(
      () => load.paid.add(plate),
      (cause: unknown) => load.odd.push({ plate, cause }),
    )
  }

  function until(isOver: () => boolean): Promise<void> {
    return new Promise((resolve) => waiting.push({ isOver, resolve }))
  }

  const all = Promise.all(Array.from({ length: WORKERS }, work))
  return {
    ...load,
    done: (count) => until(() => load.acknowledged.size >= count),
    turnedAway: (count) => until(() => load.refused.length + load.unanswered.length >= count || load.odd.length > 0),
    async mended() {
      mend()
      await all
    },
  }
}

/** Each test has plates of its own. */
export const SERIES: Readonly<Record<string, string>> = { cut: 'А', crash: 'В', promoted: 'Е', killed: 'К' }

export function wishOf(name: string, index: number) {
  return {
    transport: { number: `${SERIES[name]}${100 + index}КЕ77`, category: 'B' },
    zone: '101',
    duration: 15,
    payment: 'assistBankCard',
    phone: '79161234567',
  }
}

export interface WireAnswer {
  status: number
  retryAfter: string | null
  body: Record<string, unknown>
}

export async function send(url: string, fields: object, key?: string): Promise<WireAnswer> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const answer = await fetch(url, { method: 'POST', body: encodeForm(fields as Fields), headers })
  const body = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body }
}
