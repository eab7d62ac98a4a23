import { createBackend } from '../../demo/backend/backend.ts'
import { createHttpBank } from '../../demo/backend/bank/http-bank.ts'
import { createHttpFiscal } from '../../demo/backend/bank/fiscal.ts'
import { createLogger } from '../../demo/backend/http/logging.ts'
import { callCity } from '../../demo/bank/call-city.ts'
import { createSandboxBank } from '../../demo/bank/sandbox-bank.ts'
import { orders, refunds } from '../../demo/bank/schema.ts'
import { publicEntries } from '../../demo/cities/load-cities.ts'
import { createBankPress, endSlowRefunds, type BankMoods } from './bank-page.ts'
import type { Actor } from './actor.ts'
import { gatherCast, NOBODY } from './cast.ts'
import { createChance } from './chance.ts'
import { createFaults, type Struck } from './faults.ts'
import './everything.ts'
import { isAtRest, judge } from './judge.ts'
import { createNetwork, type Server } from './network.ts'
import { createOperator, hasOperator } from './operator.ts'
import { cityOf } from './people.ts'
import { createProcessActor, type ProcessActor } from './process-actor.ts'
import { seedRandomness } from './random-bytes.ts'
import { createScheduler } from './scheduler.ts'
import { STAFF } from './staff-person.ts'
import { openStage, type Stage } from './stage.ts'
import { CITY_ORIGIN } from './tab.ts'

/** By what the city is known to the bank. */
const TOKEN = 'token'
const SILENT = createLogger({ write: () => {} })

/** Which history: all else follows. */
export interface Plan {
  readonly seed: number
  /** Faults that do not strike in this replay, by their sites. */
  readonly spared?: ReadonlySet<string>
  /** People who stay at home in it. */
  readonly absent?: ReadonlySet<string>
  /** How many turns somebody has at most. */
  readonly turns?: Readonly<Record<string, number>>
}

export interface Told {
  /** What is wrong when everything has come to rest. */
  wrong: readonly string[]
  digest: string
  lines: readonly string[]
  struck: readonly Struck[]
  /** Who was there, and how many turns each had. */
  people: Readonly<Record<string, number>>
}

/** A Wednesday afternoon in Moscow, when parking costs something. */
const START = Date.parse('2025-03-12T15:20:40+03:00')
const MINUTE = 60_000
/** How time goes on when everybody sleeps: past every deadline and the bank's day of grace. */
const RESTS = [6, 30, 70, 300, 24 * 60, 2, 24 * 60, 2, 24 * 60, 2].map((minutes) => minutes * MINUTE)

let stage: Promise<Stage> | null = null

/** Closes the database of the histories. */
export async function closeStage(): Promise<void> {
  const { city, bank } = (await stage) ?? {}
  await city?.close()
  await bank?.close()
  stage = null
}

/** Plays the history of a seed to its end, and judges it. */
export async function playHistory(plan: Plan): Promise<Told> {
  const { seed } = plan
  const scheduler = createScheduler(START)
  const chance = createChance(seed)
  const faults = createFaults(chance, plan.spared ?? new Set())
  stage ??= openStage()
  const books = await stage
  await books.city.clear()
  await books.bank.clear()
  const { db } = books.city
  seedRandomness(seed)
  const city = cityOf(chance)
  const network = createNetwork({ scheduler, chance, faults })
  const [ofCity, ofBank] = [await books.city.open({ scheduler, chance }), await books.bank.open({ scheduler, chance })]
  const parts = { scheduler, chance, faults }
  const bank = createProcessActor('bank', { ...parts, statements: ofBank }, ({ database, now, life }) => {
    const fetch = network.fetchFor({ from: 'bank', to: (request, site) => server(request, site), life })
    return createSandboxBank({ database, token: TOKEN, now, log: SILENT, callBack: callCity(CITY_ORIGIN, { fetch }) })
  })
  const operator = hasOperator(chance) ? createOperator(parts) : null
  const backends = ['north', 'south'].map((name) =>
    createProcessActor(name, { ...parts, statements: ofCity }, async ({ database, now, life }) => {
      const fetch = network.fetchFor({ from: name, to: bank.handle, life })
      const adapter = createHttpBank({ url: 'https://bank.example', token: TOKEN, send: fetch })
      const ofOperator = operator && network.fetchFor({ from: name, to: operator.handle, life })
      const fiscal = ofOperator
        ? createHttpFiscal({ url: 'https://operator.example', token: TOKEN, send: ofOperator })
        : undefined
      const backend = await createBackend({
        fiscal,
        database,
        now,
        bank: adapter,
        cities: [city],
        publicUrl: CITY_ORIGIN,
        staff: STAFF,
      })
      await backend.app.ready()
      return backend
    }),
  )
  const processes = [bank, ...backends]
  const server = balance(backends, { chance, cities: JSON.stringify(publicEntries([city])) })
  const moods: BankMoods = { takenAfterAll: new Set(), refundRefused: new Set() }
  const ofBankPage = { network, bank: bank.handle, db: books.bank.db, faults, scheduler, moods }
  const world = { scheduler, network, chance, db, city: server, pressAtBank: createBankPress(ofBankPage) }
  let cast = NOBODY
  const wrong = await scheduler
    .runUntil(play())
    .catch((cause: unknown) => [`the history broke off: ${cause instanceof Error ? cause.stack : String(cause)}`])
  await ofCity.close()
  await ofBank.close()
  return {
    wrong,
    digest: scheduler.digest(),
    lines: scheduler.lines(),
    struck: faults.struck,
    people: Object.fromEntries(cast.all.map((person) => [person.name, turnsOf(person)])),
  }

  async function play(): Promise<string[]> {
    await Promise.all(processes.map((one) => one.start().catch(() => {})))
    cast = await gatherCast(world, { city, absent: plan.absent })
    await Promise.all(cast.all.map(act))
    await comeToRest()
    const found = await scheduler.outside(judgeAll())
    for (const one of [...cast.people, ...cast.leavers, ...cast.accountants]) one.leave()
    return found
  }

  async function judgeAll(): Promise<string[]> {
    const book = books.bank.db
    const [lines, given] = [await book.select().from(orders), await book.select().from(refunds)]
    return judge({ db, lines, refunds: given, moods, operator }, cast)
  }

  async function act(person: Actor): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- a person does one thing after another
    for (let index = 0; index < turnsOf(person); index += 1) await person.turn(index)
    cast.people.find(({ name }) => name === person.name)?.fallAsleep()
  }

  function turnsOf({ name, turns }: Actor): number {
    return Math.min(turns, plan.turns?.[name] ?? turns)
  }

  async function comeToRest(): Promise<void> {
    const others = [...cast.staff, ...cast.leavers]
    scheduler.note('the storm is over')
    faults.heal()
    for (const one of processes) one.stopTicking()
    await scheduler.pass(2 * MINUTE)
    for (const one of processes) await one.start()
    for (const one of others) await one.look()
    for (const [index, rest] of RESTS.entries()) {
      await scheduler.pass(rest)
      // What was not done in the storm may be done in the days after, unless this replay goes without it.
      for (const one of others) if (turnsOf(one) > 0) await one.turn(one.turns + index)
      await scheduler.outside(endSlowRefunds(books.bank.db, scheduler.now()))
      for (const one of processes) await one.tick()
      if (rest > MINUTE * 60 * 5 && (await scheduler.outside(isAtRest(db)))) break
    }
    for (const one of [...cast.people, ...cast.accountants]) await one.look()
  }
}

/** What stands before the backends, and sends a request on to one that is up. */
function balance(
  backends: readonly ProcessActor[],
  { chance, cities }: { chance: ReturnType<typeof createChance>; cities: string },
): Server {
  return async (request, site) => {
    if (request.url === '/cities.json')
      return { status: 200, headers: { 'content-type': 'application/json' }, body: cities }
    const chosen = chance.pick(`way ${site}`, backends)
    const backend = chosen.isUp() ? chosen : backends.find((one) => one.isUp())
    if (!backend) throw new TypeError('nobody answers')
    return backend.handle(request, site)
  }
}
