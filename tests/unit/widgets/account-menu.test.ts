import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import type { AccountMenuAttributes } from '../../../widgets/account-menu/element.ts'
import { createAccountMenu, type MenuFlow } from '../../../widgets/account-menu/model.ts'
import { valueIn } from '../../../shared/stores/async.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, PASSWORD } from '../../support/driver.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { createTestCity } from '../../support/test-city.ts'
import { until, visitCity } from '../../support/visitor.ts'
import { lead } from '../host-site/visitors.ts'
import { FOLDERS, visitContent } from './content-visits.ts'

const ATTRIBUTES: AccountMenuAttributes = {
  loginUrl: null,
  registrationUrl: null,
  profileUrl: '/profile',
  topupUrl: '/#top-up',
  coopUrl: null,
}

let backend: TestBackend
let leaves: (() => void)[] = []

beforeAll(async () => {
  backend = await startBackend({ cities: [createTestCity({ accounts: ACCOUNTS })], folders: FOLDERS, listen: true })
}, START_MS)
afterAll(() => backend.stop())
afterEach(() => {
  for (const leave of leaves.splice(0)) leave()
})

/** The menu of a driver who has signed in before; `asked` are the questions for the profile. */
async function open() {
  const browser = createTestBrowser()
  const earlier = await visitCity(backend, { browser })
  const { token } = await earlier.scope.call(login, { login: 'driver@demo.example', password: PASSWORD })
  earlier.scope.tokens.set('driver', token)
  const asked: string[] = []
  const visit = visitContent(backend, createAccountMenu, {
    attributes: ATTRIBUTES,
    browser,
    tab: {
      fetch: (input, init) => {
        if (String(input).includes('/get-profile')) asked.push(String(input))
        return fetch(input, init)
      },
    },
  })
  leaves.push(visit.leave, earlier.leave)
  const flow = valueIn(await until(visit.model.$state, ({ status }) => status === 'ready')) as MenuFlow
  await until(flow.$person, ({ status }) => status === 'ready')
  return { ...visit, flow, asked }
}

describe('the menu of a driver', () => {
  it('asks for the balance again when he comes back to the page, and once however often the browser says so', async () => {
    const { flow, tab, asked } = await open()
    expect([valueIn(flow.$person.get())?.balance, asked.length]).toEqual([150_000, 1])
    tab.wake()
    expect(asked.length, 'it has only just come').toBe(1)
    tab.fallAsleep(60_000)
    tab.wake()
    tab.wake()
    await until(flow.authGuard.account.$profile, ({ status }) => status === 'ready' && asked.length === 2)
    tab.pass(1000)
    tab.wake()
    expect(asked.length).toBe(2)
  })

  it('leads to pages that the site has, and to the top-up', async () => {
    const { flow, model } = await open()
    const links = flow.$links.get().map(({ url }) => new URL(url).pathname)
    expect(links.length).toBeGreaterThan(3)
    expect(links.map((path) => [path, lead(path, 'driver').to])).toEqual(links.map((path) => [path, path]))
    expect(new URL(model.$targets.get().topup).hash).toBe('#top-up')
  })
})
