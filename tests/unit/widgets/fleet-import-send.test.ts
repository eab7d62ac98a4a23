// A file of drivers on its way into the firm, on the real backend.
import { resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { loginCorp } from '../../../shared/api/contract/auth.ts'
import { valueIn } from '../../../shared/stores/async.ts'
import { createFleet } from '../../../widgets/coop-fleet/fleet.ts'
import { createImport, type ImportState } from '../../../widgets/coop-fleet/import.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { until, visitCity } from '../../support/visitor.ts'

const FIRM = ACCOUNTS.firms[0]!

let backend: TestBackend
let leave = () => {}

beforeAll(async () => {
  const city = createTestCity({ accounts: ACCOUNTS })
  const cities = [{ ...city, options: { ...city.options, isCoopProfile: true } }]
  const folders = { dist: resolve('dist'), pages: resolve('demo/pages') }
  backend = await startBackend({ cities, folders, listen: true })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())
afterEach(() => leave())

/** What the network does to a request, by its path and how many of its kind there were; null lets it through. */
type Hand = (path: string, count: number) => Promise<Response | null> | Response | null

async function open(hand: Hand = () => null) {
  const counts = new Map<string, number>()
  const through: typeof fetch = async (input, init) => {
    const path = new URL(String(input)).pathname.replace(/.*\//, '')
    counts.set(path, (counts.get(path) ?? 0) + 1)
    return (await hand(path, counts.get(path)!)) ?? fetch(input, init)
  }
  const { scope, tab, leave: release } = await visitCity(backend, { fetch: through })
  scope.tokens.set('coop', (await scope.call(loginCorp, FIRM)).token)
  const store = createFleet(scope)
  const heard: number[] = []
  const driverImport = createImport(store, tab.environment, (count) => void heard.push(count))
  leave = () => {
    store.dispose()
    release()
  }
  await store.load()
  driverImport.open()
  return { driverImport, heard, counts, tab, drivers: () => valueIn(store.$fleet.get())!.drivers }
}

const rowOf = (index: number) => `Петров Пётр ${index}-й;+7 916 ${String(1_000_000 + index)};;`
const fileOf = (count: number) =>
  new File(
    [`ФИО;Телефон;Номер;Устройство\n${Array.from({ length: count }, (_, index) => rowOf(index)).join('\n')}`],
    'a.csv',
  )
type Report = ImportState & { step: 'report' }
const reportOf = (state: ImportState) => state as Report

it('of 5,000 drivers is in the firm by a request for each hundred', async () => {
  const { driverImport, heard, counts, drivers } = await open()
  await driverImport.read(fileOf(5_000))
  await driverImport.send()
  expect(driverImport.$state.get()).toMatchObject({ step: 'report', added: 5_000, failed: [] })
  expect([counts.get('add-drivers'), counts.get('add-driver'), heard, drivers().length]).toEqual([
    50,
    undefined,
    [5_000],
    5_000,
  ])
}, 120_000)

it('goes one by one, a few at a time, to a city that has no call for several', async () => {
  let under = 0
  let most = 0
  const { driverImport, counts, drivers } = await open(async (path) => {
    if (path === 'add-drivers') return new Response('', { status: 404 })
    if (path !== 'add-driver') return null
    under += 1
    most = Math.max(most, under)
    await fetch(`${backend.url}/health`)
    under -= 1
    return null
  })
  await driverImport.read(fileOf(40))
  await driverImport.send()
  expect([counts.get('add-driver'), drivers().length]).toEqual([40, 40])
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(6)
})

it('can be stopped, and goes on where it was', async () => {
  const { driverImport, heard, drivers } = await open()
  await driverImport.read(fileOf(250))
  const sending = driverImport.send()
  driverImport.stop()
  await sending
  const stopped = reportOf(driverImport.$state.get())
  expect([stopped.added, stopped.failed.length, stopped.failed[0]?.error.code]).toEqual([100, 150, 'aborted'])
  await driverImport.retry()
  expect(driverImport.$state.get()).toMatchObject({ added: 250, failed: [] })
  expect([heard, drivers().length]).toEqual([[100, 150], 250])
})

it('whose answer was lost on the way is not said to have failed where the drivers are there', async () => {
  const { driverImport, drivers } = await open(async (path, count) => {
    if (path !== 'add-drivers' || count !== 2) return null
    throw new TypeError('the line broke')
  })
  await driverImport.read(fileOf(250))
  await driverImport.send()
  // The second part never came: nothing after it is sent.
  expect(reportOf(driverImport.$state.get()).failed.map(({ error }) => error.code)).toEqual(Array(150).fill('network'))
  await driverImport.retry()
  expect([reportOf(driverImport.$state.get()).added, drivers().length]).toEqual([250, 250])
})

it('that came twice has its drivers once', async () => {
  const { driverImport } = await open()
  const preview = async () => {
    driverImport.open()
    await driverImport.read(fileOf(3))
    return until(driverImport.$state, ({ step }) => step === 'preview')
  }
  await preview()
  await driverImport.send()
  expect(await preview()).toMatchObject({ good: [], lines: [{ problems: { phone: 'fleet.phone.taken' } }, {}, {}] })
})

it('has its columns chosen, a line put right in its place, and the rest handed over as a file', async () => {
  const { driverImport, tab } = await open()
  const text = 'Кто;Связь;Госномер\nПетров Пётр;+7 916 000-00-01;А123ВС77\nОдин;+7 916 000-00-02;\nДва;8;'
  await driverImport.read(new File([text], 'a.csv'))
  expect(driverImport.$state.get()).toMatchObject({ good: [], columns: [null, null, 'plate'] })
  await Promise.all([driverImport.chooseColumn(0, 'name'), driverImport.chooseColumn(1, 'phone')])
  expect(driverImport.$state.get()).toMatchObject({ columns: ['name', 'phone', 'plate'], good: [{ number: 2 }] })
  await Promise.all([driverImport.fix(3, 'name', 'Один Иван'), driverImport.fix(4, 'name', 'Два Олег')])
  await driverImport.send()
  const report = reportOf(driverImport.$state.get())
  expect([report.added, report.skipped.map(({ number }) => number)]).toEqual([2, [4]])
  const rows = report.skipped.map((line) => ({ line, reason: 'Телефон: +7 и ещё 10 цифр' }))
  await driverImport.saveRejected(rows, { name: 'rest.csv', row: 'Строка', reason: 'Причина', titles: [] })
  expect(tab.saved[0]).toMatchObject({ name: 'rest.csv', type: 'text/csv' })
  expect(new TextDecoder().decode(tab.saved[0]!.bytes)).toBe(
    'Кто;Связь;Госномер;Строка;Причина\r\nДва;8;;4;Телефон: +7 и ещё 10 цифр',
  )
})
