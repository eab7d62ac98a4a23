import { resolve } from 'node:path'
import { atom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { createEntrance } from '../../../shared/flows/account/entrance.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, PASSWORD } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { until, visitCity, type VisitorOptions } from '../../support/visitor.ts'

let backend: TestBackend
let ends: (() => void)[] = []

beforeAll(async () => {
  backend = await startBackend({
    cities: [createTestCity({ accounts: ACCOUNTS })],
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
  const entrance = createEntrance(
    {
      openScope: () => Promise.resolve(scope),
      environment: tab.environment,
      $language: atom('ru'),
      emit: (_, { code }) => (heard.push(code), true),
    },
    {
      isPersonal,
      load: loading,
      create() {
        made += 1
        const number = made
        return { number, dispose: () => void disposed.push(number) }
      },
    },
  )
  ends.push(entrance.dispose, visitor.leave)
  const place = (await until(entrance.$place, (there) => there !== null))!
  return {
    entrance,
    place,
    loading,
    heard,
    disposed,
    tokenOf: async () => (await scope.call(login, { login: 'driver@demo.example', password: PASSWORD })).token,
  }
}

describe('the entrance of what is private', () => {
  it('loads nothing of it for whoever is signed out', async () => {
    const { entrance, place, loading } = await open()
    expect(place.gate.$state.get()).toBe('signedOut')
    expect([loading.mock.calls.length, entrance.$desk.get()]).toEqual([0, null])
  })

  it('opens when somebody comes in, once, and begins to load with the sign-in', async () => {
    const { entrance, place, loading, tokenOf } = await open()
    place.gate.signIn()
    await until(place.gate.$dialog, ({ kind }) => kind === 'signIn')
    expect(loading).toHaveBeenCalledOnce()
    place.gate.account.signIn(await tokenOf(), 'driver')
    expect(await until(entrance.$desk, (desk) => desk !== null)).toMatchObject({ number: 1 })
  })

  it('keeps its desk when its person goes, who is asked in again', async () => {
    const { entrance, place, disposed, tokenOf } = await open()
    place.gate.account.signIn(await tokenOf(), 'driver')
    const desk = await until(entrance.$desk, (there) => there !== null)
    place.gate.account.signOut('driver')
    expect([place.gate.$state.get(), entrance.$desk.get(), disposed]).toEqual(['signedOut', desk, []])
  })

  it('gives the next person another desk where it is personal', async () => {
    const { entrance, place, disposed, tokenOf } = await open({ isPersonal: true })
    const token = await tokenOf()
    place.gate.account.signIn(token, 'driver')
    await until(entrance.$desk, (desk) => desk !== null)
    place.gate.account.signOut('driver')
    expect([entrance.$desk.get(), disposed]).toEqual([null, [1]])
    place.gate.account.signIn(await tokenOf(), 'driver')
    expect(await until(entrance.$desk, (desk) => desk !== null)).toMatchObject({ number: 2 })
  })

  it('says that its code does not come, and asks for it again on a press', async () => {
    let isCut = true
    const { entrance, place, heard, tokenOf } = await open({
      load: () => (isCut ? Promise.reject(new TypeError('gone')) : Promise.resolve('code')),
    })
    place.gate.account.signIn(await tokenOf(), 'driver')
    expect(await until(entrance.$failure, (code) => code !== null)).toBe('network')
    expect([heard, entrance.$desk.get()]).toEqual([['network'], null])
    isCut = false
    entrance.retry()
    await until(entrance.$desk, (desk) => desk !== null)
    expect([entrance.$failure.get(), heard]).toEqual([null, ['network']])
  })

  it('says once that the city cannot be reached, to whoever is signed out too', async () => {
    let isCut = true
    const { entrance, place, heard } = await open({
      fetch: (input, init) => (isCut ? Promise.reject(new TypeError('no line')) : fetch(input, init)),
    })
    expect(await until(entrance.$failure, (code) => code !== null)).toBe('network')
    expect(heard).toEqual(['network'])
    isCut = false
    entrance.retry()
    await until(place.scope.$city, ({ status }) => status === 'ready')
    expect(entrance.$failure.get()).toBeNull()
  })
})
