import { resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { getBalance } from '../../../shared/api/contract/profile.ts'
import { openAccount } from '../../../shared/stores/account.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, PASSWORD } from '../../support/driver.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { createTestCity } from '../../support/test-city.ts'
import { until, visitCity, type Visitor, type VisitorOptions } from '../../support/visitor.ts'

const CITIES = ['probe', 'second', 'third']
const DRIVER = { login: 'driver@demo.example', password: PASSWORD }
const EXPIRED = { login: 'expired@demo.example', password: PASSWORD }

let backend: TestBackend
let visitors: Visitor[] = []

beforeAll(async () => {
  const cities = CITIES.map((name) =>
    createTestCity({ name, accounts: ACCOUNTS, settings: { dontUseBalance: name === 'second' } }),
  )
  backend = await startBackend({
    cities,
    folders: { dist: resolve('dist'), pages: resolve('demo/pages') },
    listen: true,
  })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())
afterEach(() => {
  for (const { leave } of visitors.splice(0)) leave()
})

async function visit(options: VisitorOptions = {}) {
  const visitor = await visitCity(backend, options)
  visitors.push(visitor)
  const { scope } = visitor
  return {
    ...visitor,
    account: openAccount(scope),
    tokenOf: async (who: typeof DRIVER) => (await scope.call(login, who)).token,
  }
}

describe('an account', () => {
  it('is one for all elements of a city', async () => {
    const { scope, account } = await visit()
    expect(openAccount(scope)).toBe(account)
  })

  it('loads the profile of the signed-in user, and forgets it at the sign-out', async () => {
    const { account, tokenOf } = await visit()
    await account.$profile.load()
    expect(account.$profile.get()).toEqual({ status: 'idle' })
    account.signIn(await tokenOf(DRIVER), 'driver')
    const state = await until(account.$profile, ({ status }) => status === 'ready')
    expect(state).toMatchObject({ value: { firstName: 'Анна', balance: 150_000 } })
    account.signOut('driver')
    expect(account.$profile.get()).toEqual({ status: 'idle' })
    expect(account.$departures.get()).toBe(1)
  })

  it('asks for the profile of a city without balances where there are none', async () => {
    const asked: string[] = []
    const { account, tokenOf } = await visit({
      city: 'second',
      fetch(input, init) {
        asked.push(String(input))
        return fetch(input, init)
      },
    })
    account.signIn(await tokenOf(DRIVER), 'driver')
    await account.$profile.load()
    expect(account.$profile.get().status).toBe('ready')
    expect(asked.at(-1)).toContain('get-profile-v6')
  })

  it('asks a city without balances that does not know its version for the one before', async () => {
    const asked: string[] = []
    const { account, tokenOf } = await visit({
      city: 'second',
      fetch(input, init) {
        const path = /get-profile\S*/.exec(String(input))?.[0].split('?')[0]
        if (path === undefined) return fetch(input, init)
        asked.push(path)
        return path === 'get-profile-v6' ? Promise.resolve(new Response('', { status: 404 })) : fetch(input, init)
      },
    })
    account.signIn(await tokenOf(DRIVER), 'driver')
    await account.$profile.load()
    expect(account.$profile.get()).toMatchObject({ status: 'ready', value: { firstName: 'Анна' } })
    expect(asked).toEqual(['get-profile-v6', 'get-profile-v5'])
  })

  it.each([
    [3, 'get-profile-v3'],
    [1, 'get-profile?'],
    [6, 'get-profile-v6'],
    [9, 'get-profile-v5'],
  ])('asks for the profile at version %i, which the city’s entry names, as %s', async (profileVersion, path) => {
    const asked: string[] = []
    const { account, tokenOf } = await visit({
      // A page of another site, whose tokens travel in the query.
      async fetch(input, init) {
        asked.push(`${String(input)}?`)
        const answer = await fetch(input, init)
        if (!String(input).endsWith('/cities.json')) return answer
        const { cities } = (await answer.json()) as { cities: object[] }
        return Response.json({ cities: cities.map((entry) => ({ ...entry, profileVersion })) })
      },
    })
    account.signIn(await tokenOf(DRIVER), 'driver')
    await account.$profile.load()
    expect(account.$profile.get().status).toBe('ready')
    expect(asked.at(-1)).toContain(path)
  })

  it('ends the token on the server when it is left on purpose', async () => {
    const { account, scope, tokenOf } = await visit()
    const token = await tokenOf(DRIVER)
    account.signIn(token, 'driver')
    account.signOut('driver')
    await expect
      .poll(() =>
        scope.call(getBalance, undefined, { token }).then(
          () => 'ok',
          ({ code }) => code,
        ),
      )
      .toBe('TokenNotFound')
  })

  it('keeps a token that only the line, a broken server or a proxy speaks against', async () => {
    const faults = ['network', '500', '401'] as const
    for (const fault of faults) {
      let isBroken = false
      const visitor = await visit({
        fetch: (input, init) => {
          if (!isBroken || !String(input).includes('get-profile')) return fetch(input, init)
          return fault === 'network'
            ? Promise.reject(new TypeError('gone'))
            : fetch(String(input).replace('/probe/', `/~fault/${fault}/probe/`), init)
        },
      })
      visitor.account.signIn(await visitor.tokenOf(DRIVER), 'driver')
      isBroken = true
      await visitor.account.$profile.load()
      expect([fault, visitor.account.$profile.get().status, visitor.account.$isSignedIn.get()]).toEqual([
        fault,
        'failed',
        true,
      ])
    }
  })

  it('without its token any more gives the notice to one element, and to another when that one goes', async () => {
    const { account, scope, tokenOf } = await visit()
    account.signIn(await tokenOf(EXPIRED), 'driver')
    await account.$profile.load()
    expect([account.$isSignedIn.get(), account.$notice.get(), scope.tokens.get('driver')]).toEqual([
      false,
      'pending',
      null,
    ])
    const first = account.claimNotice()
    expect(account.claimNotice()).toBeNull()
    first?.giveBack()
    const second = account.claimNotice()
    second?.done()
    second?.giveBack()
    expect([account.claimNotice(), account.$notice.get()]).toEqual([null, 'shown'])
    account.signIn(await tokenOf(DRIVER), 'driver')
    expect(account.$notice.get()).toBe('none')
  })
})

describe('tabs', () => {
  it('follow each other in and out', async () => {
    const browser = createTestBrowser()
    const [here, there] = [await visit({ browser }), await visit({ browser })]
    await there.account.$profile.load()
    here.account.signIn(await here.tokenOf(DRIVER), 'driver')
    expect(there.account.$isSignedIn.get()).toBe(true)
    await until(there.account.$profile, ({ status }) => status === 'ready')
    there.account.signOut('driver')
    expect([here.account.$isSignedIn.get(), here.account.$departures.get()]).toEqual([false, 1])
  })

  it('whose storage is their own are signed out all the same', async () => {
    const browser = createTestBrowser()
    const [here, there] = [await visit({ browser, storage: 'throws' }), await visit({ browser, storage: 'throws' })]
    for (const { account, tokenOf } of [here, there]) account.signIn(await tokenOf(DRIVER), 'driver')
    here.account.signOut('driver')
    expect(there.account.$isSignedIn.get()).toBe(false)
  })

  it('of other cities, and other kinds of users, are left alone', async () => {
    const browser = createTestBrowser()
    const tabs = await Promise.all(CITIES.map((city) => visit({ browser, city })))
    for (const { account, tokenOf } of tabs) account.signIn(await tokenOf(DRIVER), 'driver')
    const [first, second] = tabs
    first?.account.signIn('firm', 'coop')
    const kept = JSON.parse(browser.stored.get('tokens') ?? '{}') as Record<string, Record<string, string>>
    expect(Object.keys(kept).toSorted()).toEqual(CITIES.toSorted())
    expect(new Set(CITIES.map((city) => kept[city]?.['standart'])).size).toBe(3)
    expect(kept['probe']?.['coop']).toBe('firm')
    second?.account.signOut('driver')
    first?.account.signOut('coop')
    expect(tabs.map(({ account }) => account.$isSignedIn.get())).toEqual([true, false, true])
  })
})
