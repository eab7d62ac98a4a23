import { expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { driverStart } from '../../../shared/api/contract/driver-start.ts'
import { guestCost, guestStart, guestStatus } from '../../../shared/api/contract/guest-payment.ts'
import type { BackendProcess } from '../../support/backend-process.ts'
import { createKillable, LONG, payAt, post } from '../../support/killable.ts'

const NOON = '2026-11-18T13:00:10+03:00'
const LATER = '2026-11-18T13:06:10+03:00'
const HALF = 25
const killable = createKillable(NOON)

/** What one person wants: half of them are the driver, whose balance pays, half are guests who pay at the bank. */
interface Wish {
  key: string
  plate: string
  isGuest: boolean
}

const WISHES: Wish[] = Array.from({ length: 2 * HALF }, (_, index) => ({
  key: `wish-${index}`,
  plate: `А${100 + index}КЕ77`,
  isGuest: index % 2 === 1,
}))

interface Tokens {
  driver: string
  guest: string
}

/** Starts, and as a guest pays; answers when the city, or for a guest the bank, says that the money is taken. */
async function pay(one: BackendProcess, tokens: Tokens, { key, plate, isGuest }: Wish): Promise<string> {
  const city = `${one.url}/zarechny`
  const place = { zone: '101', duration: 15 }
  if (!isGuest) {
    const answer = await post(
      city + driverStart.path,
      { Vehicle: plate, Zone: '101', Duration: 15, token: tokens.driver },
      key,
    )
    if (answer.status !== 'ok') throw new Error(JSON.stringify(answer))
    return plate
  }
  const wish = {
    ...place,
    transport: { number: plate, category: 'B' },
    payment: 'assistBankCard',
    phone: '79161234567',
    token: tokens.guest,
  }
  const { RedirectURL, status, errorName } = await post(city + guestStart.path, wish, key)
  if (status !== 'ok') throw new Error(`refused: ${errorName}`)
  await payAt(killable.bank, RedirectURL)
  return plate
}

/** The books hold together: every parking has its money, all money has its parking, and debits are credits. */
async function expectSound(one: BackendProcess): Promise<any> {
  const books = (await (await fetch(`${one.url}/demo/controls/ledger?city=zarechny`)).json()) as any
  const sign: Record<string, number> = { charge: 1, spend: 1, refund: -1, return: -1 }
  const moved = new Map<string, number>()
  for (const { sessionId, kind, amount } of books.entries) {
    if (kind !== 'opening') moved.set(sessionId, (moved.get(sessionId) ?? 0) + (sign[kind] ?? Number.NaN) * amount)
  }
  for (const { id, state, price, paid } of books.sessions) {
    expect(moved.get(id) ?? 0, `${state} session of ${price}`).toBe(state === 'active' ? price : 0)
    expect(paid).toBe(moved.get(id) ?? 0)
    moved.delete(id)
  }
  expect([...moved.keys()], 'money without a parking').toEqual([])
  expect(Object.values(books.balances as Record<string, number>).reduce((sum, balance) => sum + balance, 0)).toBe(0)
  const taken = (await killable.bank.app.inject({ url: '/levers/orders' })).json() as unknown as {
    state: string
    amount: number
  }[]
  const atBank = taken.filter(({ state }) => state === 'authorized').reduce((sum, { amount }) => sum + amount, 0)
  const charged = books.entries.filter(({ kind }: any) => kind === 'charge')
  return { ...books, atBank, atOurs: charged.reduce((sum: number, { amount }: any) => sum + amount, 0) }
}

it(
  'killed in the midst of fifty payments and started again, the backend has lost none that it said was made, and makes the others once',
  { timeout: LONG },
  async () => {
    const first = await killable.start()
    const tokens: Tokens = {
      driver: (await post(`${first.url}/zarechny${login.path}`, { login: 'driver@demo.example', password: 'parking1' }))
        .token,
      guest: (
        await post(`${first.url}/zarechny${guestCost.path}`, {
          transport: { number: 'А001АА77' },
          zone: '101',
          duration: 15,
        })
      ).token,
    }
    expect(tokens.driver).toBeTruthy()

    let acknowledged = 0
    const results = await Promise.allSettled(
      WISHES.map(async (wish) => {
        const plate = await pay(first, tokens, wish)
        acknowledged += 1
        if (acknowledged === 12) first.signal('SIGKILL')
        return plate
      }),
    )
    await first.ended
    const said = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(said.length).toBeGreaterThanOrEqual(12)
    expect(said.length).toBeLessThan(WISHES.length)

    const second = await killable.start()
    // Where the bank had taken the money and could not say so any more, it is asked after five minutes.
    await killable.bank.setClock(Date.parse(LATER))
    await post(`${second.url}/demo/controls/clock`, { now: LATER })
    await post(`${second.url}/demo/controls/tick`, {})
    const found = await expectSound(second)
    const paid = new Set(found.sessions.filter(({ state }: any) => state === 'active').map(({ plate }: any) => plate))
    expect(
      said.filter((plate) => !paid.has(plate)),
      'said to be paid, and lost',
    ).toEqual([])

    // Everybody who saw no answer presses again, with the key of that press; who had one too.
    await Promise.all(WISHES.map((wish) => pay(second, tokens, wish)))
    await killable.bank.tick()
    await post(`${second.url}/demo/controls/tick`, {})
    const books = await expectSound(second)
    expect(books.atBank, 'the bank’s book is ours').toBe(books.atOurs)
    expect(books.sessions).toHaveLength(WISHES.length)
    expect(books.entries.filter(({ kind }: any) => kind === 'charge')).toHaveLength(HALF)
    expect(books.entries.filter(({ kind }: any) => kind === 'spend')).toHaveLength(HALF)
    const status = (await (
      await fetch(`${second.url}/zarechny${guestStatus.path}?token=${tokens.guest}`)
    ).json()) as any
    expect(status.result.state).toBe('paid')
    second.signal('SIGTERM')
    expect(await second.ended).toBe(0)
    console.log(
      `promise 30: our process killed after ${said.length} acknowledged payments of ${WISHES.length}: none is lost, each is made once`,
    )
  },
)
