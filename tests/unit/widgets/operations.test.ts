// <parking-operations> without a DOM: filters, pages, files and what is left without a line.
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { logout } from '../../../shared/api/contract/logout.ts'
import { openAccount } from '../../../shared/stores/account.ts'
import { valueIn } from '../../../shared/stores/async.ts'
import type { ExportState } from '../../../widgets/operations/export.ts'
import { sortingOf, sortKeysOf } from '../../../widgets/operations/filters.ts'
import { historyExports } from '../../../demo/backend/database/export-schema.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, PASSWORD } from '../../support/driver.ts'
import { answeringWith } from '../../support/hostile-addresses.ts'
import { createTestBrowser, type TabOptions } from '../../support/environment.ts'
import { createTestCity } from '../../support/test-city.ts'
import { until } from '../../support/visitor.ts'
import { createOperationsVisits, loaded, numbersOf, through } from './operations-visits.ts'

const SECOND = { ...ACCOUNTS.drivers[0]!, email: 'other@demo.example', phones: ['79000000077'] }

let backend: TestBackend
const { $language, fill, visit, leaveAll } = createOperationsVisits(() => backend)

beforeAll(async () => {
  const cities = [createTestCity({ accounts: { ...ACCOUNTS, drivers: [...ACCOUNTS.drivers, SECOND] } })]
  backend = await startBackend({
    cities,
    folders: { dist: resolve('dist'), pages: resolve('demo/pages') },
    listen: true,
  })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())
afterEach(leaveAll)

const countExports = () => backend.database.db.$count(historyExports)

describe('the history of a driver', () => {
  it('goes on by pages to its end, each line once', async () => {
    await fill(120)
    const { flow } = await visit()
    await loaded(flow, 50)
    flow.history.more()
    flow.history.more()
    await loaded(flow, 100)
    flow.history.more()
    await loaded(flow, 120)
    expect(numbersOf(flow)).toEqual(Array.from({ length: 120 }, (_, index) => 1001 + index))
    expect(flow.history.$state.get()).toMatchObject({ value: { more: { status: 'none' } } })
  })

  it('comes by itself after a sign-in, where another element has told of the expired token', async () => {
    await fill(5)
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => (letGo = resolve))
    let isHeld = false
    const hold = (url: string) => (isHeld && url.includes('operations') ? gate : undefined)
    const { flow, scope } = await visit({ fetch: through(hold) })
    await loaded(flow, 5)
    isHeld = true
    flow.filters.change({ type: 'refill' })
    await scope.call(logout, undefined, { token: scope.tokens.get('driver')! })
    // As the account menu does, whose call was refused first.
    scope.tokens.refuse('driver')
    expect(openAccount(scope).claimNotice()).not.toBeNull()
    letGo()
    await until(flow.history.$state, ({ status }) => status === 'failed')
    scope.tokens.set('driver', (await scope.call(login, { login: 'driver@demo.example', password: PASSWORD })).token)
    await loaded(flow, 1)
  })

  it('asks for the days of a period of one’s own, and finds fault with neither before it was typed', async () => {
    const { flow } = await visit()
    flow.filters.change({ period: 'custom' })
    expect(flow.history.$state.get()).toEqual({ status: 'idle' })
    expect(flow.filters.days.$typed.get().left).toEqual({ from: false, to: false })
    flow.filters.days.type('from', '12/03/2025')
    flow.filters.days.type('to', '11/03/2025')
    flow.filters.days.leave('to')
    expect([flow.filters.$problem.get(), flow.filters.days.$typed.get().left.to]).toEqual(['period.reversed', true])
  })

  it('drops a late answer to an older filter', async () => {
    await fill(10)
    let free = () => {}
    const { flow } = await visit({
      fetch: through((url) => (/Operation=payment/.test(url) ? new Promise<void>((done) => (free = done)) : undefined)),
    })
    await loaded(flow, 10)
    flow.filters.change({ type: 'payment' })
    flow.filters.change({ type: 'refill' })
    await loaded(flow, 2)
    free()
    await until(flow.$totals, (totals) => totals.length === 1)
    expect(numbersOf(flow)).toEqual([1005, 1010])
    expect(flow.$totals.get()).toEqual([{ type: 'refill', count: 2, sum: 12_000 }])
  })

  it('stands although the list of a filter did not come, which tries again alone', async () => {
    await fill(3)
    let isBroken = true
    const asked: string[] = []
    const { flow } = await visit({
      fetch: through((url) => {
        asked.push(url)
        if (isBroken && /zones/.test(url)) throw new TypeError('the line broke')
      }),
    })
    await loaded(flow, 3)
    await until(flow.$places, ({ status }) => status === 'failed')
    isBroken = false
    asked.length = 0
    flow.retryPlaces()
    const places = await until(flow.$places, ({ status }) => status === 'ready')
    expect(places.status === 'ready' && places.value.map(({ code }) => code)).toEqual(['101', '102', '103'])
    expect(asked.filter((url) => /operations/.test(url))).toEqual([])
  })
})

describe('a history whose language changes', () => {
  it('has the words of the city in that language, the open line too, and stays on the screen until they come', async () => {
    await fill(2)
    await backend.database.db.execute(sql`UPDATE operations SET tariff = 6050, resolution = 'resolutionUnpaid'`)
    const { flow } = await visit()
    await loaded(flow, 2)
    flow.open(valueIn(flow.history.$state.get())!.rows[0]!)
    expect(flow.$opened.get()).toMatchObject({ tariff: '60,50\u00A0₽ в час', resolution: 'Не оплачена в срок' })
    const seen = new Set<string>()
    flow.history.$state.listen(({ status }) => void seen.add(status))
    $language.set('en')
    const opened = await until(flow.$opened, (line) => line?.resolution === 'Not paid in time')
    expect([opened?.tariff, ...seen]).toEqual(['60.50\u00A0₽ per hour', 'ready'])
  })
})

describe('the order of a history', () => {
  it('is the server’s: all lines by their sum, page by page, and what is shown stays until they come', async () => {
    await fill(120)
    await backend.database.db.execute(sql`UPDATE operations SET sum = order_number WHERE city = 'probe'`)
    const { flow, heard } = await visit()
    await loaded(flow, 50)
    flow.filters.sortBy({ by: 'sum', direction: 'down' })
    expect(flow.history.$state.get()).toMatchObject({ status: 'ready', value: { more: { status: 'loading' } } })
    await until(flow.history.$state, (state) => state.status === 'ready' && state.value.more.status === 'idle')
    expect(numbersOf(flow)?.slice(0, 2)).toEqual([1120, 1119])
    await flow.history.more()
    await flow.history.more()
    expect(numbersOf(flow)).toEqual(Array.from({ length: 120 }, (_, index) => 1120 - index))
    expect(heard).toContain('parking-filter')
  })

  it('that the page asks for holds from the first page on', async () => {
    await fill(60)
    const { flow } = await visit({ attributes: { order: 'date', direction: 'up' } })
    await loaded(flow, 50)
    expect(numbersOf(flow)?.[0]).toBe(1060)
  })

  it('is newest first, or the length, in a city whose server does not sort', () => {
    const settings = { operationsOrder: 'date', useOperationsSort: false } as const
    expect(sortKeysOf(settings)).toEqual(['date', 'length'])
    expect(sortingOf({ order: 'sum', direction: 'up' }, settings)).toEqual({ by: 'date', direction: 'down' })
    expect(sortingOf({ order: 'length', direction: '' }, settings)).toEqual({ by: 'length', direction: 'down' })
  })
})

describe('all rows at once', () => {
  it('come by few requests, each once, and stop when they are no longer wanted', async () => {
    await fill(2_060)
    let asked = 0
    const count = (url: string) => void (asked += Number(url.includes('get-operations-with-filter')))
    const { flow } = await visit({ fetch: through(count) })
    await loaded(flow, 50)
    const showing = flow.whole.show()
    flow.whole.leave()
    await showing
    expect([flow.whole.$state.get().status, numbersOf(flow)?.length]).toEqual(['off', 1_050])
    await flow.whole.show()
    expect([flow.whole.$state.get().status, numbersOf(flow)?.length, asked]).toEqual(['on', 2_060, 4])
    expect(new Set(numbersOf(flow)).size).toBe(2_060)
    flow.filters.change({ type: 'refill' })
    expect(flow.whole.$state.get()).toEqual({ status: 'off' })
  })

  it('are given up where a page does not come, which is said under the rows', async () => {
    await fill(120)
    let isCut = false
    const { flow } = await visit({
      fetch: through(() => (isCut ? Promise.reject(new TypeError('the line broke')) : undefined)),
    })
    await loaded(flow, 50)
    isCut = true
    await flow.whole.show()
    expect(flow.whole.$state.get()).toEqual({ status: 'off' })
    expect(flow.history.$state.get()).toMatchObject({ value: { more: { status: 'failed' } } })
  })
})

describe('without a line', () => {
  const cut: Partial<TabOptions> = { fetch: () => Promise.reject(new TypeError('no line')) }

  it('the last page that was there is read, without plates, until the line is back', async () => {
    await fill(60)
    const browser = createTestBrowser()
    const first = await visit({ browser })
    await loaded(first.flow, 50)
    // What has nothing in it is no page to keep.
    first.flow.filters.change({ type: 'bonus20' })
    await loaded(first.flow, 0)
    let isCut = true
    const { flow, tab, heard } = await visit({
      browser,
      email: null,
      fetch: (input, init) => (isCut ? Promise.reject(new TypeError('no line')) : fetch(input, init)),
    })
    const state = await until(flow.history.$state, ({ status }) => status === 'ready')
    expect(state).toMatchObject({ isStale: true, value: { more: { status: 'failed', error: { code: 'offline' } } } })
    expect(numbersOf(flow)).toHaveLength(50)
    expect(JSON.stringify(state)).not.toContain('А123ВС')
    expect(heard).not.toContain('parking-error')
    isCut = false
    tab.setOnline(true)
    flow.history.retry()
    expect(await until(flow.history.$state, (now) => now.status === 'ready' && !now.isStale)).toMatchObject({
      value: { more: { status: 'idle' } },
    })
  })

  it('is not read by another driver', async () => {
    await fill(5)
    const browser = createTestBrowser()
    const first = await visit({ browser })
    await loaded(first.flow, 5)
    const other = await visit({ browser, email: SECOND.email })
    await loaded(other.flow, 0)
    const { flow } = await visit({ browser, email: null, ...cut })
    expect(await until(flow.history.$state, ({ status }) => status !== 'loading')).toMatchObject({
      status: 'failed',
      error: { code: 'offline' },
    })
  })
})

describe('the history as a file', () => {
  /** Time passes in the tab until the file is there, or is not to be. */
  async function watch({ flow, tab }: Omit<Awaited<ReturnType<typeof visit>>, 'scope'>): Promise<ExportState[]> {
    const states: ExportState[] = []
    const stop = flow.export.$state.subscribe((state) => {
      states.push(state)
      // Each answer is a state; the next question comes after a while.
      queueMicrotask(() => queueMicrotask(() => tab.pass(700)))
    })
    await until(flow.export.$state, ({ status }) => status === 'ready' || status === 'failed')
    stop()
    return states
  }

  it('says how far it is, and opens in the tab that the press opened', async () => {
    await fill(6_000)
    const { flow, tab, heard } = await visit()
    await loaded(flow, 50)
    flow.startExport('xls')
    expect(tab.newTabs).toEqual(['blank'])
    const states = await watch({ flow, tab, heard })
    const shares = states.flatMap((state) => (state.status === 'writing' ? [state.share] : []))
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.some((share) => share > 0 && share < 1)).toBe(true)
    const [link] = tab.newTabs
    expect(states.at(-1)).toEqual({ status: 'ready', format: 'xls', link, isBlocked: false })
    const file = await fetch(link!)
    expect(file.headers.get('content-type')).toContain('spreadsheetml')
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(20_000)
    expect(heard.filter((name) => name === 'parking-export')).toHaveLength(1)
  })

  it('is not wanted any more once another filter is chosen: its tab is closed', async () => {
    await fill(6_000)
    const { flow, tab } = await visit()
    await loaded(flow, 50)
    flow.startExport('pdf')
    await until(flow.export.$state, (state) => state.status === 'writing' && state.share >= 0)
    flow.filters.change({ type: 'refill' })
    await loaded(flow, 50)
    await expect.poll(() => tab.newTabs).toEqual(['closed'])
    expect(flow.export.$state.get()).toEqual({ status: 'idle' })
  })

  it('is given up at a press: its tab is closed, and the server writes no more of it', async () => {
    await fill(6_000)
    const { flow, tab } = await visit()
    await loaded(flow, 50)
    flow.startExport('pdf')
    await expect.poll(() => countExports()).toBe(1)
    flow.cancelExport()
    await expect.poll(() => tab.newTabs).toEqual(['closed'])
    await expect.poll(() => countExports()).toBe(0)
    expect(flow.export.$state.get()).toEqual({ status: 'idle' })
  })

  it('at an unsafe address has failed, and its tab is closed', async () => {
    await fill(3)
    const opened = await visit({
      fetch: answeringWith('javascript:alert(1)', (path) => path.includes('/download-history/')),
    })
    await loaded(opened.flow, 3)
    opened.flow.startExport('xls')
    expect((await watch(opened)).at(-1)).toMatchObject({ status: 'failed', error: { code: 'contract' } })
    expect(opened.tab.newTabs).toEqual(['closed'])
  })

  it('is offered as a link where the browser opens no tab', async () => {
    await fill(3)
    const opened = await visit({ hasNewTabs: false })
    await loaded(opened.flow, 3)
    opened.flow.startExport('xls')
    expect((await watch(opened)).at(-1)).toMatchObject({ status: 'ready', isBlocked: true })
  })
})
