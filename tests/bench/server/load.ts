import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import { encodeForm, encodeQuery, type Fields } from '../../../shared/api/contract/call.ts'
import { driverStart } from '../../../shared/api/contract/driver-start.ts'
import { guestCost, guestStart, guestStatus } from '../../../shared/api/contract/guest-payment.ts'
import { getOperations } from '../../../shared/api/contract/operations.ts'
import { quantileOf } from '../statistics.ts'
import { BANK_SCHEMA, BANK_TOKEN, CALLERS, CITY } from './city.ts'

export interface Speed {
  perSecond: number
  /** Milliseconds. */
  median: number
  p99: number
}

/** What is asked, by the step of `recordDay` that has its statements. */
export const QUESTIONS = {
  'guest: start': (turn: number) => ({
    call: guestStart,
    fields: { ...parkingOf(turn), payment: 'bankCard', phone: '79161234567', token: `guest-${turn % CALLERS}` },
  }),
  'driver: start': (turn: number) => ({
    call: driverStart,
    fields: { Vehicle: plateOf(turn), Zone: '101', Duration: 60, token: `driver-${turn % CALLERS}` },
  }),
  'guest: price': (turn: number) => ({
    call: guestCost,
    fields: { ...parkingOf(turn), token: `guest-${turn % CALLERS}` },
  }),
  'guest: status': (turn: number) => ({ call: guestStatus, fields: { token: `paid-${turn % CALLERS}` } }),
  'driver: history': (turn: number) => ({ call: getOperations, fields: { token: `driver-${turn % CALLERS}` } }),
} as const satisfies Record<string, (turn: number) => { call: { path: string; body: string }; fields: Fields }>

export type Question = keyof typeof QUESTIONS

const LETTERS = [...'АВЕКМНОРСТУХ']
/** Seventeen million plates before one comes again. */
function plateOf(turn: number): string {
  const letter = (place: number) => LETTERS[Math.floor(turn / 1000 / 12 ** place) % 12]
  return `${letter(0)}${String(turn % 1000).padStart(3, '0')}${letter(1)}${letter(2)}${10 + (Math.floor(turn / 1_728_000) % 90)}`
}

/** From how many addresses they ask. */
export const ADDRESSES = 62_500
const ipOf = (number: number) => `10.${number % 250}.${Math.floor(number / 250)}.1`

const parkingOf = (turn: number) => ({ transport: { number: plateOf(turn), category: 'B' }, zone: '101', duration: 60 })

/** The sandbox bank, in a process of its own and with its book in a schema of its own on the same server. */
export async function startBank(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const child = fork(fileURLToPath(new URL('../../../demo/bank/main.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATABASE_SCHEMA: BANK_SCHEMA,
      QUIET: '1',
      PORT: '0',
      BANK_TOKEN,
      CITY_URL: 'http://127.0.0.1:9',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString()
      const address = /^listening (\S+)$/m.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The bank ended with ${code} before it listened.`)))
  })
  return { url, stop: () => end(child) }
}

/** So many processes of the backend, or of another `file` that tells its address. */
export async function startBackends(
  count: number,
  env: Record<string, string>,
  file = 'process.ts',
): Promise<{ urls: string[]; stop(): Promise<void> }> {
  const children = Array.from({ length: count }, () =>
    fork(fileURLToPath(new URL(file, import.meta.url)), {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, DATABASE_URL: '', ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  )
  const stop = async () => void (await Promise.all(children.map(end)))
  try {
    return { urls: await Promise.all(children.map(addressOf)), stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (url) => resolve(String(url)))
    child.once('exit', (code) => reject(new Error(`A backend ended with ${code} before it listened.`)))
  })
}

async function end(child: ChildProcess): Promise<void> {
  // One that has ended by itself tells it no more.
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

let turns = 0

/**
 * So many ask one after the other for so long, in turn of all backends. Throws where one is not answered with ok. Before
 * it counts they ask for `warmSeconds`: a server runs for days, and in the first thousand calls of a new process most of
 * the time goes into the compiling of its own code.
 */
export async function ask(
  urls: readonly string[],
  question: Question,
  { seconds, warmSeconds, clients }: { seconds: number; warmSeconds: number; clients: number },
): Promise<Speed> {
  const agent = new Agent({ connections: clients })
  const times: number[] = []
  const warm = performance.now() + warmSeconds * 1000
  const until = warm + seconds * 1000
  async function work(): Promise<void> {
    for (let from = performance.now(); from < until; from = performance.now()) {
      turns += 1
      // oxlint-disable-next-line no-await-in-loop -- one caller asks one thing at a time
      await send(urls[turns % urls.length]!, question, { agent, turn: turns })
      if (from >= warm) times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  await agent.close()
  const sorted = times.toSorted((one, other) => one - other)
  return { perSecond: times.length / seconds, median: quantileOf(sorted, 0.5), p99: quantileOf(sorted, 0.99) }
}

/** By what takes least of the machine, as pgbench does: who asks is not what is measured. */
async function send(url: string, question: Question, { agent, turn }: { agent: Agent; turn: number }): Promise<void> {
  const { call, fields } = QUESTIONS[question](turn)
  const isQuery = call.body === 'query'
  const answer = await request(`${url}/${CITY}${call.path}${isQuery ? encodeQuery(fields) : ''}`, {
    dispatcher: agent,
    method: call.method,
    headers: {
      'x-forwarded-for': ipOf(turn % ADDRESSES),
      ...(!isQuery && {
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': `bench-${process.pid}-${turn}`,
      }),
    },
    ...(!isQuery && { body: encodeForm(fields).toString() }),
  })
  const text = await answer.body.text()
  if (!text.startsWith('{"status":"ok"')) throw new Error(`${question}: ${text}`)
}
