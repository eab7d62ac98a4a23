import { expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { getBenefits } from '../../../shared/api/contract/benefits.ts'
import { paySubscription, refundSubscription } from '../../../shared/api/contract/subscriptions.ts'
import { createKillable, LONG, payAt, post } from '../../support/killable.ts'

const NOON = '2026-11-18T13:00:10+03:00'
const LATER = '2026-11-18T13:06:10+03:00'
const killable = createKillable(NOON)

/** Working days, each of them a subscription. */
const DATES = [7, 8, 9, 10, 11, 14, 15, 16, 17, 18].map((day) => `2026-12-${String(day).padStart(2, '0')}`)
/** So many are bought before, and given up while the others are bought. */
const GIVEN_UP = 4

/** Who buys: one from the balance, one in a city without balances at the bank, to which the money goes back. */
const BUYERS = [
  { city: 'zarechny', login: 'subscriber@demo.example', vehicle: 'Е808ТТ77', codeSubscription: 'LIB-D' },
  { city: 'verhnegorsk', login: 'driver@demo.example', vehicle: 'А123ВС159', codeSubscription: 'CENTER-D' },
]

type Buyer = (typeof BUYERS)[number] & { token: string }

async function signIn(url: string): Promise<Buyer[]> {
  return Promise.all(
    BUYERS.map(async (buyer) => {
      const { token } = await post(`${url}/${buyer.city}${login.path}`, { login: buyer.login, password: 'parking1' })
      return { ...buyer, token }
    }),
  )
}

/** Buys the subscription of a date, and where it is not the balance that pays, pays it at the bank. */
async function buy(url: string, { city, vehicle, codeSubscription, token }: Buyer, date: string): Promise<string> {
  const wish = { vehicle, codeSubscription, timestart: date, PaymentService: 'assistBankCard', Token: token }
  const answer = await post(`${url}/${city}${paySubscription.path}`, wish, `buy ${city} ${date}`)
  if (answer.status !== 'ok') throw new Error(`refused: ${answer.errorName}`)
  await payAt(killable.bank, answer.RedirectURL)
  return `buy ${city} ${date}`
}

async function giveUp(url: string, { city, token }: Buyer, orderNum: string): Promise<string> {
  const answer = await post(`${url}/${city}${refundSubscription.path}`, { orderNum, Token: token }, `up ${orderNum}`)
  if (answer.status !== 'ok') throw new Error(`refused: ${answer.errorName}`)
  return `give up ${city} ${orderNum}`
}

/** What a driver has of these, by date; what was given up is told by its obstacle. */
async function held(url: string, { city, vehicle, token }: Buyer) {
  const { result } = (await (await fetch(`${url}/${city}${getBenefits.path}?token=${token}`)).json()) as any
  const own = result.filter(
    (one: any) => one.transport.numberTs === vehicle && DATES.includes(one.startOf.slice(0, 10)),
  )
  return own.map(({ orderNum, startOf, obstacles }: any) => {
    const isGivenUp = obstacles?.canRefund === 'refunded'
    return { orderNum: String(orderNum), date: String(startOf).slice(0, 10), isGivenUp }
  }) as { orderNum: string; date: string; isGivenUp: boolean }[]
}

it(
  'killed while subscriptions are bought and given up, the backend has lost none that it said was, and does the others once',
  { timeout: LONG },
  async () => {
    const first = await killable.start()
    const buyers = await signIn(String(first.url))
    const before = DATES.slice(0, GIVEN_UP)
    await Promise.all(buyers.flatMap((buyer) => before.map((date) => buy(String(first.url), buyer, date))))
    const numbers = await Promise.all(buyers.map(async (buyer) => held(String(first.url), buyer)))
    expect(numbers.flat()).toHaveLength(2 * GIVEN_UP)

    /** Everything that is wanted, by everybody at once; each with the key of its press. */
    const acts = (url: string) =>
      buyers.flatMap((buyer, index) => [
        ...DATES.slice(GIVEN_UP).map((date) => () => buy(url, buyer, date)),
        ...numbers[index]!.map(
          ({ orderNum }) =>
            () =>
              giveUp(url, buyer, orderNum),
        ),
      ])
    let acknowledged = 0
    const results = await Promise.allSettled(
      acts(String(first.url)).map(async (act) => {
        const done = await act()
        acknowledged += 1
        if (acknowledged === 6) first.signal('SIGKILL')
        return done
      }),
    )
    await first.ended
    const said = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(said.length).toBeGreaterThanOrEqual(6)
    expect(said.length).toBeLessThan(results.length)

    const second = await killable.start()
    const url = String(second.url)
    // Where the bank had taken the money and could not say so any more, it is asked after five minutes.
    await killable.bank.setClock(Date.parse(LATER))
    await post(`${url}/demo/controls/clock`, { now: LATER })
    await post(`${url}/demo/controls/tick`, {})
    const there = await Promise.all(
      buyers.map(async (buyer) =>
        (await held(url, buyer)).flatMap(({ orderNum, date, isGivenUp }) => [
          `buy ${buyer.city} ${date}`,
          ...(isGivenUp ? [`give up ${buyer.city} ${orderNum}`] : []),
        ]),
      ),
    )
    expect(
      said.filter((done) => !there.flat().includes(done)),
      'said to be done, and lost',
    ).toEqual([])

    // Everybody who saw no answer presses again, with the key of that press; who had one too.
    await Promise.all(acts(url).map((act) => act()))
    await killable.bank.tick()
    await post(`${url}/demo/controls/tick`, {})
    for (const buyer of buyers) {
      const all = (await held(url, buyer)).toSorted((a, b) => a.date.localeCompare(b.date))
      expect(all.map(({ date }) => date)).toEqual(DATES)
      expect(all.map(({ isGivenUp }) => isGivenUp)).toEqual(DATES.map((_, index) => index < GIVEN_UP))
    }
    second.signal('SIGTERM')
    expect(await second.ended).toBe(0)
    expect(await killable.audit()).toEqual([])
    console.log(
      `promise 30: our process killed after ${said.length} acknowledged acts on subscriptions of ${results.length}: none is lost, each is done once`,
    )
  },
)
