import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditBooks } from '../../../demo/backend/audit/audit.ts'
import { readBankBook } from '../../../demo/backend/audit/read-bank-book.ts'
import { openPostgres } from '../../../demo/backend/database/postgres.ts'
import { DatabaseGoneError, retryAfterOf } from '../../../demo/backend/database/unavailable.ts'
import { openBank } from '../../../demo/backend/open-bank.ts'
import { login } from '../../../shared/api/contract/auth.ts'
import { guestCost } from '../../../shared/api/contract/guest-payment.ts'
import { startProcess, type BackendProcess } from '../../support/backend-process.ts'
import { type Load, send, SERIES, startLoad, wishOf, WISHES, WORKERS } from '../../support/paying-load.ts'
import { startProxy, type Proxy } from '../../support/tcp-proxy.ts'
import { startThrowAway, type ThrowAway } from '../../support/throw-away-postgres.mjs'

const LONG = 180_000
const NOON = '2026-11-18T13:00:10+03:00'
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

/** What befell the database, by the name of the load. */
const HOW: Readonly<Record<string, string>> = { cut: 'cut off', crash: 'crashed', promoted: 'lost for its follower' }

/** Without a server there is no failover: `npm test -- postgres` has one. */
if (process.env['DATABASE_URL'])
  describe('two processes under load, when the database', () => {
    let server: ThrowAway
    let proxy: Proxy
    let pair: BackendProcess[]

    beforeAll(async () => {
      server = (await startThrowAway({ settings: CAREFUL }))!
      proxy = await startProxy(server.port)
      pair = []
      for (let index = 0; index < 2; index += 1) {
        const one = await startProcess({
          DATABASE_URL: `postgres://parking@127.0.0.1:${proxy.port}/postgres`,
          QUIET: '1',
        })
        await send(`${one.url}/demo/controls/clock`, { now: NOON })
        pair.push(one)
      }
    }, LONG)

    afterAll(async () => {
      for (const one of pair) one.signal('SIGTERM')
      await Promise.all(pair.map(({ ended }) => ended))
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

    async function start(name: string) {
      const [one] = pair
      const driver = await send(`${one!.url}/zarechny${login.path}`, {
        login: 'driver@demo.example',
        password: 'parking1',
      })
      const guest = await send(`${one!.url}/zarechny${guestCost.path}`, wishOf(name, 0))
      const tokens = { driver: driver.body['token'] as string, guest: guest.body['token'] as string }
      return startLoad(pair, { name, ...tokens })
    }

    async function expectSound({ acknowledged, refused, odd, name }: Load): Promise<void> {
      expect(odd, 'what was neither done nor turned away').toEqual([])
      expect(refused.length).toBeGreaterThan(0)
      expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([])
      expect(acknowledged.size).toBe(WISHES)
      for (const one of pair) expect((await fetch(`${one.url}/ready`)).status).toBe(200)
      const books = (await (await fetch(`${pair[0]!.url}/demo/controls/ledger?city=zarechny`)).json()) as any
      const plates = books.sessions.map(({ plate }: any) => plate).filter((plate: string) => plate[0] === SERIES[name])
      expect(plates.sort(), 'parkings, one for each that was acknowledged').toEqual([...acknowledged].sort())
      const { db, close } = await openPostgres(server.url)
      const storage = { kind: 'postgres', url: server.url, schema: undefined } as const
      const there = await openBank({ storage, bank: undefined, hasControls: false }, { log: { write: () => {} } })
      expect(await auditBooks(db, await readBankBook(db, there.bank))).toEqual([])
      await there.close()
      await close()
      console.log(
        `promise 30: the database was ${HOW[name]} under ${WISHES} parkings, ${refused.length} were turned away: both books are level`,
      )
    }
  })

async function ask(url: string, statement: string): Promise<void> {
  const { db, close } = await openPostgres(url)
  await db.execute(statement)
  await close()
}
