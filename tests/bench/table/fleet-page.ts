import { atom } from 'nanostores'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import words from 'virtual:messages/coop-fleet'
import officeWords from 'virtual:messages/fleet-office'
import { loginCorp } from '../../../shared/api/contract/auth.ts'
import type { Fleet } from '../../../shared/api/contract/fleet.ts'
import cardStyles from '../../../shared/ui/card.css?inline'
import { createFleet } from '../../../widgets/coop-fleet/fleet.ts'
import { createImport } from '../../../widgets/coop-fleet/import.ts'
import type { Kind } from '../../../widgets/coop-fleet/kinds.ts'
import { createLists } from '../../../widgets/coop-fleet/lists.ts'
import { ListsView } from '../../../widgets/coop-fleet/lists-view.tsx'
import { createRecords } from '../../../widgets/coop-fleet/records.ts'
import styles from '../../../widgets/coop-fleet/styles.css?inline'
import { idle, timed, watchFrames } from '../frames.ts'
import { createFleetOf } from './data.ts'
import { openFrame } from './open-frame.ts'
import type { Async } from '../../../shared/stores/async.ts'
import { browserEnvironment } from '../../../shared/stores/environment.ts'
import { acquireScope } from '../../../shared/stores/scope.ts'

/** What a list of a firm's tells; milliseconds. */
export interface ListFigures {
  mount: number
  /** Of each key in the search, until what it finds is seen. */
  keys: number[]
  found: number
  frames: number[]
  longTasks: number
}

const SCROLL_MS = 2_000
const STEP = 100
/** What is typed in the search: letter by letter, and taken back again. */
const TYPED: { readonly [K in Kind]: string } = { drivers: 'Сидоров 49', vehicles: 'a042bc', devices: '3500000000499' }

const box = document.querySelector<HTMLElement>('#box')

function createStore(fleet: Fleet) {
  const done = () => Promise.resolve()
  return {
    $fleet: atom<Async<Fleet>>({ status: 'ready', value: fleet, isStale: false }),
    call: () => Promise.reject(new Error('there is no server')),
    load: done,
    change() {},
    addDrivers: (drivers: readonly unknown[]) => Promise.resolve(drivers.map(() => null)),
    dispose() {},
  }
}

/** Shows one list of a firm that has so many lines in each, searches it and scrolls it. */
export async function measureList(kind: Kind, count: number): Promise<ListFigures> {
  if (!box) throw new Error('there is no box')
  const render = await openFrame(box, { styles: [cardStyles, styles], words: [words, officeWords] })
  const fleet = createFleetOf(count)
  const store = createStore(fleet)
  const mount = await timed(() => {
    const office = {
      lists: createLists(store.$fleet, kind),
      records: createRecords({ line: { isOnline: () => true }, store, onDone() {} }),
      driverImport: createImport(store, { saveFile() {} }, () => {}),
    }
    flushSync(() => render(createElement(ListsView, { office, fleet })))
  })
  await idle()
  const input = box.shadowRoot?.querySelector<HTMLInputElement>('input[type="search"]')
  const frame = box.shadowRoot?.querySelector('.virtual-frame')
  if (!input || !frame) throw new Error('the list is not there')
  const watched = await watchFrames(SCROLL_MS, () => void (frame.scrollTop += STEP))
  const keys: number[] = []
  let found = 0
  for (const typed of textsOf(TYPED[kind])) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    keys.push(await timed(() => put(input, typed)))
    if (typed === TYPED[kind])
      found = Number(box.shadowRoot?.querySelector('[role="table"]')?.getAttribute('aria-rowcount')) - 1
  }
  return { ...watched, mount, keys, found }
}

function textsOf(text: string): string[] {
  const there = Array.from(text, (_, index) => text.slice(0, index + 1))
  return [...there, ...there.toReversed().slice(1), '']
}

function put(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Milliseconds of an import, and how it went. */
export interface SendingFigures {
  reading: number
  sending: number
  added: number
}

const FIRM = { inn: '7707083893', contractNumber: 'ДГ-1' }

/**
 * Reads a file with so many new drivers and sends them to the backend of a demo city; `isOneByOne` as to a city that has
 * no call for several. Which drivers they are says `first`.
 */
export async function measureSending(
  library: string,
  { count, first, isOneByOne }: { count: number; first: number; isOneByOne: boolean },
): Promise<SendingFigures> {
  const environment = browserEnvironment(library)
  const { scope, release } = acquireScope(
    { city: 'zarechny', api: null },
    { ...environment, fetch: isOneByOne ? withoutSeveral(environment.fetch) : environment.fetch },
  )
  await scope.$city.load()
  scope.tokens.set('coop', (await scope.call(loginCorp, FIRM)).token)
  const store = createFleet(scope)
  await store.load()
  let added = 0
  const driverImport = createImport(store, environment, (more) => (added += more))
  driverImport.open()
  const begin = performance.now()
  await driverImport.read(fileOf(count, first))
  const read = performance.now()
  await driverImport.send()
  const sent = performance.now()
  store.dispose()
  release()
  return { reading: read - begin, sending: sent - read, added }
}

function withoutSeveral(ask: typeof fetch): typeof fetch {
  return (input, init) =>
    new URL(String(input)).pathname.endsWith('/add-drivers')
      ? Promise.resolve(new Response('', { status: 404 }))
      : ask(input, init)
}

function fileOf(count: number, first = 0): File {
  const lines = Array.from(
    { length: count },
    (_, index) => `Новый Водитель ${first + index};+7 ${String(9_500_000_000 + first + index)};;`,
  )
  return new File([`ФИО;Телефон;Номер;Устройство\n${lines.join('\n')}`], 'drivers.csv')
}

/** Reads a file with so many new drivers into a firm that has as many, until its preview is known; milliseconds. */
export async function measureImport(count: number): Promise<number> {
  const driverImport = createImport(createStore(createFleetOf(count)), { saveFile() {} }, () => {})
  driverImport.open()
  const from = performance.now()
  await driverImport.read(fileOf(count))
  const taken = performance.now() - from
  const state = driverImport.$state.get()
  if (state.step !== 'preview' || state.good.length !== count)
    throw new Error(`the preview is not there: ${state.step}`)
  return taken
}

Object.assign(globalThis, { bench: { measureList, measureImport, measureSending } })
