import { resolve } from 'node:path'
import { atom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { createGuarded } from '../../../shared/flows/account/guarded.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, PASSWORD } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { until, visitCity, type VisitorOptions } from '../../support/visitor.ts'

const FIRST = 'driver@demo.example'
const NEXT = { ...ACCOUNTS.drivers[0]!, email: 'next@demo.example', phones: ['79000000041'], vehicles: [] }

let backend: TestBackend
let ends: (() => void)[] = []

beforeAll(async () => {
  backend = await startBackend({
    cities: [createTestCity({ accounts: { ...ACCOUNTS, drivers: [...ACCOUNTS.drivers, NEXT] } })],
    folders: { dist: resolve('dist'), pages: resolve('demo/pages') },
    listen: true,
  })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function open({
  isPersonal = false,
  load = async () => 'code',
  ...options
}: VisitorOptions & { isPersonal?: boolean; load?: () => Promise<string> } = {}) {
  const visitor = await visitCity(backend, options)
  const { scope, tab } = visitor
  const heard: string[] = []
  const disposed: number[] = []
  const loading = vi.fn(load)
  let made = 0
  const model = createGuarded(
    {
      openScope: () => Promise.resolve(scope),
      environment: tab.environment,
      $language: atom('ru'),
      emit: (_, { code }) => (heard.push(code), true),
      onDispose: (stop) => void ends.push(stop),
    },
    {
      isPersonal,
      load: loading,
      open() {
        made += 1
        const number = made
        return { number, dispose: () => void disposed.push(number) }
      },
    },
  )
  ends.push(visitor.leave)
  const place = (await until(model.$guarded, (there) => there !== null))!
  return {
    model,
    place,
    loading,
    heard,
    disposed,
    tokenOf: async (email = FIRST) => (await scope.call(login, { login: email, password: PASSWORD })).token,
  }
}

describe('the entrance of what is private', () => {
  it('loads nothing of it for a signed-out visitor', async () => {
    const { model, place, loading } = await open()
    expect(place.authGuard.$state.get()).toBe('signedOut')
    expect([loading.mock.calls.length, model.$state.get()]).toEqual([0, { status: 'idle' }])
  })

  it('opens when a user signs in, once, and begins to load with the sign-in', async () => {
    const { model, place, loading, tokenOf } = await open()
    place.authGuard.signIn()
    await until(place.authGuard.$dialog, ({ kind }) => kind === 'signIn')
    expect(loading).toHaveBeenCalledOnce()
    place.authGuard.account.signIn(await tokenOf(), 'driver')
    expect(await until(model.$state, ({ status }) => status === 'ready')).toMatchObject({ value: { number: 1 } })
  })

  it('keeps its desk when its person goes, who is asked in again', async () => {
    const { model, place, disposed, tokenOf } = await open()
    place.authGuard.account.signIn(await tokenOf(), 'driver')
    const opened = await until(model.$state, ({ status }) => status === 'ready')
    place.authGuard.account.signOut('driver')
    expect([place.authGuard.$state.get(), model.$state.get(), disposed]).toEqual(['signedOut', opened, []])
  })

  it('gives the next person another desk where it is personal', async () => {
    const { model, place, disposed, tokenOf } = await open({ isPersonal: true })
    const token = await tokenOf()
    place.authGuard.account.signIn(token, 'driver')
    await until(model.$state, ({ status }) => status === 'ready')
    place.authGuard.account.signOut('driver')
    expect([model.$state.get(), disposed]).toEqual([{ status: 'idle' }, [1]])
    place.authGuard.account.signIn(await tokenOf(), 'driver')
    expect(await until(model.$state, ({ status }) => status === 'ready')).toMatchObject({ value: { number: 2 } })
  })

  it('gives it to the next person too where the token of the last has expired, and back to the same one as it was', async () => {
    const { model, place, disposed, tokenOf } = await open({ isPersonal: true })
    const { account } = place.authGuard
    const expire = async () => {
      place.scope.tokens.refuse('driver')
      await until(place.authGuard.$state, (state) => state !== 'signedIn')
    }
    const owner = (email: string) =>
      until(account.$profile, (state) => state.status === 'ready' && state.value.email === email)
    account.signIn(await tokenOf(), 'driver')
    await owner(FIRST)
    await expire()
    account.signIn(await tokenOf(), 'driver')
    await owner(FIRST)
    expect([model.$state.get(), disposed]).toMatchObject([{ value: { number: 1 } }, []])
    await expire()
    account.signIn(await tokenOf(NEXT.email), 'driver')
    await owner(NEXT.email)
    expect(await until(model.$state, ({ status }) => status === 'ready')).toMatchObject({ value: { number: 2 } })
    expect(disposed).toEqual([1])
  })

  it('says that its code does not come, and asks for it again on a press', async () => {
    let isCut = true
    const { model, place, heard, tokenOf } = await open({
      load: () => (isCut ? Promise.reject(new TypeError('gone')) : Promise.resolve('code')),
    })
    place.authGuard.account.signIn(await tokenOf(), 'driver')
    expect(await until(model.$state, ({ status }) => status === 'failed')).toMatchObject({ error: { code: 'network' } })
    expect(heard).toEqual(['network'])
    isCut = false
    model.retry()
    await until(model.$state, ({ status }) => status === 'ready')
    expect(heard).toEqual(['network'])
  })

  it('says once that the city cannot be reached, to a signed-out visitor too', async () => {
    let isCut = true
    const { model, place, heard } = await open({
      fetch: (input, init) => (isCut ? Promise.reject(new TypeError('no line')) : fetch(input, init)),
    })
    expect(await until(model.$state, ({ status }) => status === 'failed')).toMatchObject({ error: { code: 'network' } })
    expect(heard).toEqual(['network'])
    isCut = false
    model.retry()
    await until(place.scope.$city, ({ status }) => status === 'ready')
    expect(model.$state.get()).toEqual({ status: 'idle' })
  })
})
