import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditBooks } from '../../../demo/backend/audit/audit.ts'
import type { BankLine } from '../../../demo/backend/audit/bank-rules.ts'
import { openPostgres } from '../../../demo/backend/database/postgres.ts'
import { DatabaseGoneError, retryAfterOf } from '../../../demo/backend/database/unavailable.ts'
import { login } from '../../../shared/api/contract/auth.ts'
import { guestCost } from '../../../shared/api/contract/guest-payment.ts'
import { startProcess, type BackendProcess } from '../../support/backend-process.ts'
import { type Load, send, SERIES, startLoad, wishOf, WISHES, WORKERS } from '../../support/paying-load.ts'
import { findFreePort, startSeparateBank, TOKEN, type SeparateBank } from '../../support/separate-bank.ts'
import { startProxy, type Proxy } from '../../support/tcp-proxy.ts'
import { startThrowAway, type ThrowAway } from '../../support/throw-away-postgres.mjs'

const LONG = 180_000
const NOON = Date.parse('2026-11-18T13:00:10+03:00')
/** Longer than we wait before we ask the bank about a payment of which it has not told us. */
const LATER = 6 * 60_000
/** What is said to be done must be on disk, or at the follower, before it is said. */
const CAREFUL = ['synchronous_commit=on', 'max_connections=50']
/** So many are done before the fault strikes, and so many turned away before it is mended. */
const BEFORE = 40
const TURNED_AWAY = WORKERS

it('a line that is broken elsewhere is no fault of the database', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(retryAfterOf(new TypeError('fetch failed', { cause: refused }))).toBeNull()
  expect(retryAfterOf(new DatabaseGoneError('no connection', { cause: refused }))).toBe(5)
})

/** What befell whom, by the name of the load. */
const HOW: Readonly<Record<string, string>> = {
  cut: 'the database was cut off',
  crash: 'the database crashed',
  promoted: 'the database was lost for its follower',
  killed: 'one of two processes was killed',
}

/** Without a server there is no failover: `npm test -- postgres` has one. */
if (process.env['DATABASE_URL'])
  describe('two processes under load, when the database', () => {
    let server: ThrowAway
    let proxy: Proxy
    let pair: BackendProcess[]
    /** On a server of its own: it goes on taking money while our database is gone. */
    let bank: SeparateBank
    let now = NOON

    beforeAll(async () => {
      server = (await startThrowAway({ settings: CAREFUL }))!
      proxy = await startProxy(server.port)
      const port = await findFreePort()
      bank = await startSeparateBank(`http://127.0.0.1:${port}`)
      pair = []
      for (const own of [port, await findFreePort()]) pair.push(await startOne(own))
      await setClock()
    }, LONG)

    function startOne(port: number): Promise<BackendProcess> {
      return startProcess({
        DATABASE_URL: `postgres://parking@127.0.0.1:${proxy.port}/postgres`,
        BANK_URL: bank.url,
        BANK_TOKEN: TOKEN,
        PORT: String(port),
        QUIET: '1',
      })
    }

    afterAll(async () => {
      for (const one of pair) one.signal('SIGTERM')
      await Promise.all(pair.map(({ ended }) => ended))
      await bank.stop()
      await proxy.close()
      await server.stop()
    }, LONG)

    it('breaks every connection, lose nothing that they said was done', { timeout: LONG }, async () => {
      const load = await start('cut')
      await load.done(BEFORE)
      proxy.cut()
      await load.turnedAway(TURNED_AWAY)
      proxy.heal()
      await load.mended()
      await expectSound(load)
    })

    it('crashes and is started again, lose nothing that they said was done', { timeout: LONG }, async () => {
      const load = await start('crash')
      await load.done(BEFORE)
      await server.crash()
      await load.turnedAway(TURNED_AWAY)
      await server.start()
      await load.mended()
      await expectSound(load)
    })

    it(
      'is lost for good and its follower promoted, lose nothing that they said was done',
      { timeout: LONG },
      async () => {
        const follower = (await startThrowAway({ settings: CAREFUL, follows: server }))!
        await ask(server.url, `ALTER SYSTEM SET synchronous_standby_names = '*'`)
        await ask(server.url, 'SELECT pg_reload_conf()')
        const load = await start('promoted')
        await load.done(BEFORE)
        // Nothing is said any more on the lines to the first, as when its machine is gone.
        proxy.silence()
        await server.crash()
        follower.promote()
        const first = server
        server = follower
        proxy.heal(follower.port)
        await load.mended()
        await first.stop()
        expect(load.refused.length, 'what stood on the dead lines').toBeGreaterThan(0)
        await expectSound(load)
      },
    )

    it('stays, and the process that the bank calls back is killed, lose nothing', { timeout: LONG }, async () => {
      const load = await start('killed')
      await load.done(BEFORE)
      const [killed] = pair
      killed!.signal('SIGKILL')
      await load.turnedAway(WORKERS / 2)
      pair[0] = await startOne(Number(new URL(killed!.url!).port))
      await setClock()
      await load.mended()
      await expectSound(load)
    })

    async function start(name: string) {
      const [one] = pair
      const driver = await send(`${one!.url}/zarechny${login.path}`, {
        login: 'driver@demo.example',
        password: 'parking1',
      })
      const guest = await send(`${one!.url}/zarechny${guestCost.path}`, wishOf(name, 0))
      const tokens = { driver: driver.body['token'] as string, guest: guest.body['token'] as string }
      return startLoad(pair, { name, bank, ...tokens })
    }

    async function setClock(): Promise<void> {
      for (const one of pair) await send(`${one.url}/demo/controls/clock`, { now: new Date(now).toISOString() })
      await bank.setClock(now)
    }

    /** What the bank could not tell us is asked of it. */
    async function pass(ms: number): Promise<void> {
      now += ms
      await setClock()
      await Promise.all(pair.map((one) => send(`${one.url}/demo/controls/tick`, {})))
    }

    async function expectSound({ acknowledged, paid, refused, unanswered, odd, name }: Load): Promise<void> {
      expect(odd, 'what was neither done nor turned away').toEqual([])
      const isKilled = name === 'killed'
      expect(refused.length > 0, 'its calls are not answered, all others are turned away').toBe(!isKilled)
      expect(unanswered.length > 0).toBe(isKilled)
      expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([])
      expect(acknowledged.size).toBe(WISHES)
      for (const one of pair) expect((await fetch(`${one.url}/ready`)).status).toBe(200)
      await pass(LATER)
      const books = (await (await fetch(`${pair[0]!.url}/demo/controls/ledger?city=zarechny`)).json()) as any
      const ours = books.sessions.filter(({ plate }: any) => plate[0] === SERIES[name])
      const plates = ours.map(({ plate }: any) => plate)
      expect(plates.sort(), 'parkings, one for each that was acknowledged').toEqual([...acknowledged].sort())
      const active = ours.filter(({ state }: any) => state === 'active').map(({ plate }: any) => plate)
      expect(paid.size).toBeGreaterThan(WISHES / 2)
      expect(
        [...paid].filter((plate) => !active.includes(plate)),
        'money is taken, and no parking runs',
      ).toEqual([])
      const lines = (await bank.app.inject({ url: '/levers/orders' })).json() as unknown as BankLine[]
      const { db, close } = await openPostgres(server.url)
      expect(await auditBooks(db, lines)).toEqual([])
      await close()
      console.log(
        `promise 30: ${HOW[name]} under ${WISHES} parkings, ${paid.size} of them paid at a bank that went on, ${refused.length + unanswered.length} calls were turned away: both books are level`,
      )
    }
  })

async function ask(url: string, statement: string): Promise<void> {
  const { db, close } = await openPostgres(url)
  await db.execute(statement)
  await close()
}
