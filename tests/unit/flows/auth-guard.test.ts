import { resolve } from 'node:path'
import { atom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { logout } from '../../../shared/api/contract/logout.ts'
import { getBalance } from '../../../shared/api/contract/profile.ts'
import { type AuthGuard, createAuthGuard, type AuthDialog } from '../../../shared/flows/account/auth-guard.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, PASSWORD } from '../../support/driver.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { createTestCity } from '../../support/test-city.ts'
import { until, visitCity, type VisitorOptions } from '../../support/visitor.ts'

const DRIVER = { login: 'driver@demo.example', password: PASSWORD }
const OTHER = { login: 'other@demo.example', password: PASSWORD }
const EXPIRED = { login: 'expired@demo.example', password: PASSWORD }

const OTHER_DRIVER = {
  ...ACCOUNTS.drivers[0]!,
  email: OTHER.login,
  phones: ['79000000009'],
  vehicles: [],
  fines: [],
  balance: 7,
}

let backend: TestBackend
let ends: (() => void)[] = []

beforeAll(async () => {
  backend = await startBackend({
    cities: [createTestCity({ accounts: { ...ACCOUNTS, drivers: [...ACCOUNTS.drivers, OTHER_DRIVER] } })],
    folders: { dist: resolve('dist'), pages: resolve('demo/pages') },
    listen: true,
  })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function open(options: VisitorOptions & { onSignIn?: () => boolean } = {}) {
  const { onSignIn, ...rest } = options
  const visitor = await visitCity(backend, rest)
  const { scope, tab } = visitor
  const createGuard = () => {
    const authGuard = createAuthGuard({
      scope,
      environment: tab.environment,
      $language: atom('ru'),
      ...(onSignIn ? { onSignIn } : {}),
    })
    ends.push(authGuard.dispose)
    return authGuard
  }
  const authGuard = createGuard()
  ends.push(visitor.leave)
  return {
    ...visitor,
    authGuard,
    createGuard,
    tokenOf: async (who: typeof DRIVER) => (await scope.call(login, who)).token,
  }
}

const kindOf = ({ $dialog }: AuthGuard) => $dialog.get().kind

async function openedSignIn(authGuard: AuthGuard): Promise<Extract<AuthDialog, { kind: 'signIn' }>['feature']> {
  const dialog = await until(authGuard.$dialog, ({ kind }) => kind === 'signIn')
  if (dialog.kind !== 'signIn') throw new Error('no dialog')
  return dialog.feature
}

async function comeIn(authGuard: AuthGuard): Promise<void> {
  const { model } = await openedSignIn(authGuard)
  await until(model.$cityData, (facts) => facts !== null)
  model.form.change(DRIVER)
  expect(await model.submit()).toBeNull()
}

describe('the guard of what is private', () => {
  it('asks a visitor who is not signed in, and lets them close it', async () => {
    const { authGuard } = await open()
    expect(authGuard.$state.get()).toBe('signedOut')
    authGuard.signIn()
    await openedSignIn(authGuard)
    authGuard.close()
    expect([kindOf(authGuard), authGuard.$state.get()]).toEqual(['none', 'signedOut'])
  })

  it('lets a call wait until its person has signed in', async () => {
    const { authGuard } = await open()
    const balance = authGuard.call(getBalance, undefined)
    await comeIn(authGuard)
    expect(await balance).toEqual({ balance: 150_000 })
    expect([kindOf(authGuard), authGuard.$state.get()]).toEqual(['none', 'signedIn'])
  })

  it('shows the notice of an expired token once, and after the sign-in goes on with what was asked', async () => {
    const { authGuard, createGuard, tokenOf, tab } = await open()
    authGuard.account.signIn(await tokenOf(EXPIRED), 'driver')
    const other = createGuard()
    const balance = authGuard.call(getBalance, undefined)
    await until(authGuard.$dialog, ({ kind }) => kind === 'expired')
    tab.pass(10)
    expect([kindOf(other), authGuard.$state.get(), other.$state.get()]).toEqual(['none', 'left', 'left'])
    authGuard.signIn()
    await comeIn(authGuard)
    expect(await balance).toEqual({ balance: 150_000 })
    expect([authGuard.$state.get(), other.$state.get()]).toEqual(['signedIn', 'signedIn'])
  })

  it('does not do in the name of another driver what was asked by the one whose token has expired', async () => {
    const { authGuard, tokenOf, scope } = await open()
    authGuard.account.signIn(await tokenOf(DRIVER), 'driver')
    await authGuard.account.$profile.load()
    await scope.call(logout, undefined, { token: scope.tokens.get('driver') })
    const balance = authGuard.call(getBalance, undefined)
    await until(authGuard.$dialog, ({ kind }) => kind === 'expired')
    authGuard.account.signIn(await tokenOf(OTHER), 'driver')
    await expect(balance).rejects.toMatchObject({ code: 'TokenNotFound' })
    expect(await authGuard.call(getBalance, undefined)).toEqual({ balance: 700 })
  })

  it('tells it by another element where the one that was refused has gone', async () => {
    const { authGuard, createGuard, tokenOf, tab } = await open()
    authGuard.account.signIn(await tokenOf(EXPIRED), 'driver')
    const other = createGuard()
    authGuard.call(getBalance, undefined).catch(() => {})
    await until(authGuard.$dialog, ({ kind }) => kind === 'expired')
    authGuard.dispose()
    tab.pass(10)
    expect(kindOf(other)).toBe('expired')
  })

  it('tells it also where another’s call was refused', async () => {
    const { authGuard, tokenOf, tab } = await open()
    authGuard.account.signIn(await tokenOf(EXPIRED), 'driver')
    await authGuard.account.$profile.load()
    tab.pass(10)
    expect(kindOf(authGuard)).toBe('expired')
  })

  it('tells it also where the token was refused before the element, and its account, had come', async () => {
    const { scope, tab, leave } = await visitCity(backend)
    ends.push(leave)
    scope.tokens.set('driver', (await scope.call(login, EXPIRED)).token)
    await scope.call(getBalance, undefined, { as: 'driver' }).catch(() => {})
    const late = createAuthGuard({ scope, environment: tab.environment, $language: atom('ru') })
    const later = createAuthGuard({ scope, environment: tab.environment, $language: atom('ru') })
    ends.push(late.dispose, later.dispose)
    tab.pass(10)
    expect([late, later].map(kindOf)).toEqual(['expired', 'none'])
    late.dispose()
    tab.pass(10)
    expect(kindOf(later)).toBe('expired')
  })

  it('gives the refusal when the dialog is closed, and keeps what stands there', async () => {
    const { authGuard, tokenOf } = await open()
    authGuard.account.signIn(await tokenOf(EXPIRED), 'driver')
    const balance = authGuard.call(getBalance, undefined)
    await until(authGuard.$dialog, ({ kind }) => kind === 'expired')
    authGuard.close()
    await expect(balance).rejects.toMatchObject({ code: 'TokenExpired' })
    expect([kindOf(authGuard), authGuard.$state.get(), authGuard.account.$notice.get()]).toEqual([
      'none',
      'left',
      'shown',
    ])
  })

  it('keeps nothing for the next one when its person goes on purpose', async () => {
    const browser = createTestBrowser()
    const [here, there] = [await open({ browser }), await open({ browser })]
    here.authGuard.account.signIn(await here.tokenOf(DRIVER), 'driver')
    expect(there.authGuard.$state.get()).toBe('signedIn')
    here.authGuard.account.signOut('driver')
    expect([here.authGuard.$state.get(), there.authGuard.$state.get()]).toEqual(['signedOut', 'signedOut'])
  })

  it('closes its sign-in when the person signs in in another tab', async () => {
    const browser = createTestBrowser()
    const [here, there] = [await open({ browser }), await open({ browser })]
    there.authGuard.signIn()
    await openedSignIn(there.authGuard)
    here.authGuard.account.signIn(await here.tokenOf(DRIVER), 'driver')
    expect([kindOf(there.authGuard), there.authGuard.$state.get()]).toEqual(['none', 'signedIn'])
  })

  it('leaves sign-in to a page that has its own', async () => {
    const { authGuard } = await open({ onSignIn: () => false })
    await expect(authGuard.call(getBalance, undefined)).rejects.toMatchObject({ code: 'TokenNotFound' })
    expect(kindOf(authGuard)).toBe('none')
  })
})
