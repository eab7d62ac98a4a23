import { resolve } from 'node:path'
import { atom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { getBalance } from '../../../shared/api/contract/profile.ts'
import { type AccountGate, createAccountGate, type GateDialog } from '../../../shared/flows/account/gate.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, PASSWORD } from '../../support/driver.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { createTestCity } from '../../support/test-city.ts'
import { until, visitCity, type VisitorOptions } from '../../support/visitor.ts'

const DRIVER = { login: 'driver@demo.example', password: PASSWORD }
const EXPIRED = { login: 'expired@demo.example', password: PASSWORD }

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

async function open(options: VisitorOptions & { onSignIn?: () => boolean } = {}) {
  const { onSignIn, ...rest } = options
  const visitor = await visitCity(backend, rest)
  const { scope, tab } = visitor
  const createGate = () => {
    const gate = createAccountGate({
      scope,
      environment: tab.environment,
      $language: atom('ru'),
      ...(onSignIn ? { onSignIn } : {}),
    })
    ends.push(gate.dispose)
    return gate
  }
  const gate = createGate()
  ends.push(visitor.leave)
  return { ...visitor, gate, createGate, tokenOf: async (who: typeof DRIVER) => (await scope.call(login, who)).token }
}

const kindOf = ({ $dialog }: AccountGate) => $dialog.get().kind

async function openedSignIn(gate: AccountGate): Promise<Extract<GateDialog, { kind: 'signIn' }>['feature']> {
  const dialog = await until(gate.$dialog, ({ kind }) => kind === 'signIn')
  if (dialog.kind !== 'signIn') throw new Error('no dialog')
  return dialog.feature
}

async function comeIn(gate: AccountGate): Promise<void> {
  const { model } = await openedSignIn(gate)
  await until(model.$cityData, (facts) => facts !== null)
  model.form.change(DRIVER)
  expect(await model.submit()).toBeNull()
}

describe('the gate before what is private', () => {
  it('asks a visitor who is not signed in, and lets them close it', async () => {
    const { gate } = await open()
    expect(gate.$state.get()).toBe('signedOut')
    gate.signIn()
    await openedSignIn(gate)
    gate.close()
    expect([kindOf(gate), gate.$state.get()]).toEqual(['none', 'signedOut'])
  })

  it('lets a call wait until its person has signed in', async () => {
    const { gate } = await open()
    const balance = gate.call(getBalance, undefined)
    await comeIn(gate)
    expect(await balance).toEqual({ balance: 150_000 })
    expect([kindOf(gate), gate.$state.get()]).toEqual(['none', 'signedIn'])
  })

  it('shows the notice of an expired token once, and after the sign-in goes on with what was asked', async () => {
    const { gate, createGate, tokenOf, tab } = await open()
    gate.account.signIn(await tokenOf(EXPIRED), 'driver')
    const other = createGate()
    const balance = gate.call(getBalance, undefined)
    await until(gate.$dialog, ({ kind }) => kind === 'expired')
    tab.pass(10)
    expect([kindOf(other), gate.$state.get(), other.$state.get()]).toEqual(['none', 'left', 'left'])
    gate.signIn()
    await comeIn(gate)
    expect(await balance).toEqual({ balance: 150_000 })
    expect([gate.$state.get(), other.$state.get()]).toEqual(['signedIn', 'signedIn'])
  })

  it('tells it by another element where the one that was refused has gone', async () => {
    const { gate, createGate, tokenOf, tab } = await open()
    gate.account.signIn(await tokenOf(EXPIRED), 'driver')
    const other = createGate()
    gate.call(getBalance, undefined).catch(() => {})
    await until(gate.$dialog, ({ kind }) => kind === 'expired')
    gate.dispose()
    tab.pass(10)
    expect(kindOf(other)).toBe('expired')
  })

  it('tells it also where another’s call was refused', async () => {
    const { gate, tokenOf, tab } = await open()
    gate.account.signIn(await tokenOf(EXPIRED), 'driver')
    await gate.account.$profile.load()
    tab.pass(10)
    expect(kindOf(gate)).toBe('expired')
  })

  it('gives the refusal when the dialog is closed, and keeps what stands there', async () => {
    const { gate, tokenOf } = await open()
    gate.account.signIn(await tokenOf(EXPIRED), 'driver')
    const balance = gate.call(getBalance, undefined)
    await until(gate.$dialog, ({ kind }) => kind === 'expired')
    gate.close()
    await expect(balance).rejects.toMatchObject({ code: 'TokenExpired' })
    expect([kindOf(gate), gate.$state.get(), gate.account.$notice.get()]).toEqual(['none', 'left', 'shown'])
  })

  it('keeps nothing for the next one when its person goes on purpose', async () => {
    const browser = createTestBrowser()
    const [here, there] = [await open({ browser }), await open({ browser })]
    here.gate.account.signIn(await here.tokenOf(DRIVER), 'driver')
    expect(there.gate.$state.get()).toBe('signedIn')
    here.gate.account.signOut('driver')
    expect([here.gate.$state.get(), there.gate.$state.get()]).toEqual(['signedOut', 'signedOut'])
  })

  it('closes its sign-in when the person signs in in another tab', async () => {
    const browser = createTestBrowser()
    const [here, there] = [await open({ browser }), await open({ browser })]
    there.gate.signIn()
    await openedSignIn(there.gate)
    here.gate.account.signIn(await here.tokenOf(DRIVER), 'driver')
    expect([kindOf(there.gate), there.gate.$state.get()]).toEqual(['none', 'signedIn'])
  })

  it('leaves sign-in to a page that has its own', async () => {
    const { gate } = await open({ onSignIn: () => false })
    await expect(gate.call(getBalance, undefined)).rejects.toMatchObject({ code: 'TokenNotFound' })
    expect(kindOf(gate)).toBe('none')
  })
})
