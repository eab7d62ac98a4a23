import { resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBackend, START_MS, type TestBackend } from '../../support/backend.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { createTestCity } from '../../support/test-city.ts'
import { fillIn, until, visit, type Visit, type VisitOptions } from './guest-form.ts'

/** Beside the API the server has cities.json; the build need not be there. */
const FOLDERS = { dist: resolve('dist'), pages: resolve('demo/pages') }

let backend: TestBackend
let visits: Visit[] = []

beforeAll(async () => {
  const off = createTestCity({ name: 'closed', settings: { useSessionWithoutRegister: false } })
  backend = await startBackend({ cities: [createTestCity(), off], folders: FOLDERS, listen: true })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())
afterEach(() => {
  for (const one of visits) one.leave()
  visits = []
})

async function open(options: VisitOptions = {}): Promise<Visit> {
  const opened = await visit(backend, options)
  visits.push(opened)
  return opened
}

async function press(button: string, url: string): Promise<void> {
  await fetch(`${url}/${button}`, { method: 'POST', redirect: 'manual' })
}

/** From the filled form to the bank's page; answers its address. */
async function goToBank(guest: Visit): Promise<string> {
  await fillIn(guest)
  expect(await guest.model.next()).toBeNull()
  await guest.desk.pay()
  const state = guest.desk.checkout.$state.get()
  if (state.step !== 'leaving') throw new Error(`not at the bank but ${JSON.stringify(state)}`)
  return state.url
}

async function charges(): Promise<number> {
  const { entries } = await backend.ledger('probe')
  return entries.length
}

describe('the form', () => {
  it('shows the price of the spot before the server has answered, and then the server’s', async () => {
    const { model, desk, tab } = await open()
    await until(desk.city.$state, ({ status }) => status === 'ready')
    model.form.change({ place: '101', plate: 'А123ВС77' })
    const local = await until(desk.quote.$state, ({ status }) => status === 'local')
    tab.pass(300)
    const confirmed = await until(desk.quote.$state, ({ status }) => status === 'confirmed')
    expect(local).toMatchObject({ cost: { price: 6000 } })
    expect(confirmed).toMatchObject({ cost: { price: 6000 } })
  })

  it('asks for no price while the plate is not a plate', async () => {
    const { model, desk } = await open()
    await until(desk.city.$state, ({ status }) => status === 'ready')
    model.form.change({ place: '101', plate: 'А12' })
    expect(desk.quote.$state.get()).toEqual({ status: 'none' })
  })

  it('names every field that is not filled in, in the order of the form', async () => {
    const { model, desk } = await open()
    await until(desk.city.$state, ({ status }) => status === 'ready')
    expect(await model.next()).toBe('place')
    expect(model.form.$problems.get()).toMatchObject({
      place: 'field.place.required',
      plate: 'field.plate.required',
      phone: 'field.phone.required',
    })
  })

  it('says at once that a prefilled zone does not exist, and keeps it', async () => {
    const { model } = await open({ attributes: { zone: '999' } })
    await until(model.form.$problems, ({ place }) => place !== undefined)
    expect(model.form.$problems.get().place).toBe('field.place.unknown')
    expect(model.form.$draft.get().place).toBe('999')
  })

  it('fits a prefilled duration to what the city offers', async () => {
    const { model, desk } = await open({ attributes: { duration: 50 } })
    await until(desk.city.$state, ({ status }) => status === 'ready')
    expect(model.form.$draft.get().minutes).toBe(45)
  })

  it('is off in a city without guest payment', async () => {
    const { desk } = await open({ city: 'closed' })
    expect(await until(desk.city.$state, ({ status }) => status !== 'loading')).toEqual({ status: 'off' })
  })

  it('forgets the chosen start when the kind of payment changes', async () => {
    const { model } = await open()
    await fillIn(visits[0]!, { type: 'postPayment', startTime: '09:00' })
    model.form.change({ type: 'today' })
    model.form.change({ type: 'postPayment' })
    expect(model.form.$draft.get().startTime).toBe('')
  })

  it('refuses a start that has not come yet', async () => {
    const { model, desk } = await open()
    await until(desk.city.$state, ({ status }) => status === 'ready')
    model.form.change({ place: '101', plate: 'А123ВС77', phone: '89161234567', type: 'postPayment', startTime: '23:00' })
    expect(await model.next()).toBe('startTime')
    expect(model.form.$problems.get().startTime).toBe('field.startTime.future')
  })
})

describe('a payment', () => {
  it('is paid once, read from the server, and told to the page', async () => {
    const guest = await open()
    const bank = await goToBank(guest)
    expect(guest.tab.visited).toEqual([bank])
    await press('pay', bank)
    await guest.desk.checkout.check()
    expect(guest.desk.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { state: 'paid', price: 6000 } })
    expect(guest.heard.at(-1)).toMatchObject({ name: 'parking-paid', detail: { price: 6000, zone: '101' } })
    expect(await charges()).toBe(1)
  })

  it('leaves the form open to no second press while the first is under way', async () => {
    const guest = await open()
    await fillIn(guest)
    await guest.model.next()
    await Promise.all([guest.desk.pay(), guest.desk.pay(), guest.desk.pay()])
    const { entries } = await backend.ledger('probe')
    expect(entries).toEqual([])
    expect(guest.tab.visited).toHaveLength(1)
  })

  it('needs no bank when parking is free', async () => {
    backend.setNow('2025-03-16T12:00:00+03:00')
    const guest = await open()
    await fillIn(guest)
    await guest.model.next()
    await guest.desk.pay()
    expect(guest.desk.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { state: 'paid', price: 0 } })
    expect(guest.tab.visited).toEqual([])
    expect(await charges()).toBe(0)
  })

  it.each([
    ['decline', 'declined'],
    ['cancel', 'cancelled'],
  ])('that the bank ends with "%s" is %s and costs nothing', async (button, state) => {
    const guest = await open()
    await press(button, await goToBank(guest))
    await guest.desk.checkout.check()
    expect(guest.desk.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { state } })
    expect(guest.heard.at(-1)).toMatchObject({ name: 'parking-failed', detail: { code: state } })
    expect(await charges()).toBe(0)
  })

  it('is found after a reload of the tab that began it', async () => {
    const browser = createTestBrowser()
    const before = await open({ browser })
    await press('pay', await goToBank(before))
    before.leave()
    visits = []
    const after = await open({ browser, tabStored: before.tab.tabStored })
    await until(after.desk.checkout.$state, ({ step }) => step === 'settled')
    expect(after.heard.at(-1)).toMatchObject({ name: 'parking-paid' })
  })

  it('is found by another tab when its own was closed at the bank', async () => {
    const browser = createTestBrowser()
    const before = await open({ browser })
    await goToBank(before)
    before.leave()
    visits = []
    const after = await open({ browser })
    const state = await until(after.desk.checkout.$state, ({ step }) => step === 'waiting')
    expect(state).toMatchObject({ payment: { state: 'redirected' } })
  })

  it('keeps the page where it is when the page wants to open the bank itself', async () => {
    const guest = await open({ cancelRedirect: true })
    await goToBank(guest)
    expect(guest.tab.visited).toEqual([])
    expect(guest.desk.checkout.$state.get().step).toBe('leaving')
  })
})

describe('a lost answer', () => {
  /** Loses the answers to calls of one path, before or after the server acted, until told to stop. */
  function losing(path: string, when: 'before' | 'after') {
    let isOver = false
    return {
      stop: () => void (isOver = true),
      async fetch(input: string | URL | Request, init?: RequestInit) {
        const isIt = !isOver && String(input instanceof Request ? input.url : input).includes(path)
        if (isIt && when === 'before') throw new TypeError('the line broke')
        const answer = await fetch(input, init)
        if (isIt) throw new TypeError('the line broke')
        return answer
      },
    }
  }

  it('after the server acted leads on to the bank it had chosen', async () => {
    const guest = await open({ fetch: losing('/unregistered/start', 'after').fetch })
    await fillIn(guest)
    await guest.model.next()
    await guest.desk.pay()
    expect(guest.desk.checkout.$state.get()).toMatchObject({ step: 'waiting', payment: { state: 'redirected', price: 6000 } })
  })

  it('before the server acted leaves nothing paid, says so, and lets the person try again', async () => {
    const line = losing('/unregistered/start', 'before')
    const guest = await open({ fetch: line.fetch })
    await fillIn(guest)
    await guest.model.next()
    await guest.desk.pay()
    expect(guest.desk.checkout.$state.get()).toMatchObject({ step: 'refused', error: { code: 'network' } })
    line.stop()
    await guest.desk.pay()
    expect(guest.desk.checkout.$state.get().step).toBe('leaving')
  })

  it('is unknown, and nobody can pay again, until the server can be asked', async () => {
    const line = losing('/unregistered/s', 'after')
    const guest = await open({ fetch: line.fetch })
    await fillIn(guest)
    await guest.model.next()
    await guest.desk.pay()
    expect(guest.desk.checkout.$state.get()).toEqual({ step: 'unknown', isChecking: false })
    await guest.desk.pay()
    expect(guest.desk.checkout.$state.get().step).toBe('unknown')
    line.stop()
    guest.tab.pass(2_000)
    const found = await until(guest.desk.checkout.$state, ({ step }) => step === 'waiting')
    expect(found).toMatchObject({ payment: { state: 'redirected' } })
  })
})

describe('a price that changed', () => {
  it('upwards is shown and must be agreed to before it is paid', async () => {
    const guest = await open()
    await fillIn(guest)
    await guest.model.next()
    await raise(2)
    guest.tab.pass(61_000)
    await guest.desk.pay()
    expect(guest.desk.$obstacle.get()).toBe('PriceChangedTryLater')
    expect(guest.desk.quote.$state.get()).toMatchObject({ cost: { price: 12000 } })
    await guest.desk.pay()
    expect(guest.desk.checkout.$state.get().step).toBe('leaving')
  })

  it('upwards within the minute is refused by the server, shown, and paid by the next press', async () => {
    const guest = await open()
    await fillIn(guest)
    await guest.model.next()
    await raise(2)
    await guest.desk.pay()
    expect(guest.desk.checkout.$state.get()).toMatchObject({ step: 'refused', error: { code: 'PriceChangedTryLater' } })
    expect(guest.desk.quote.$state.get()).toMatchObject({ status: 'confirmed', cost: { price: 12000 } })
    await guest.desk.pay()
    expect(guest.desk.checkout.$state.get().step).toBe('leaving')
  })

  it('downwards simply replaces the old', async () => {
    const guest = await open()
    await fillIn(guest)
    await guest.model.next()
    await raise(0.5)
    guest.tab.pass(61_000)
    await guest.desk.pay()
    expect(guest.desk.checkout.$state.get().step).toBe('leaving')
    expect(guest.desk.quote.$state.get()).toMatchObject({ cost: { price: 3000 } })
  })

  async function raise(factor: number): Promise<void> {
    await fetch(`${backend.url}/demo/controls/price`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ city: 'probe', zone: '101', factor }),
    })
  }
})

it('writes no plate, phone or price into what the browser keeps', async () => {
  const browser = createTestBrowser()
  const guest = await open({ browser })
  await press('pay', await goToBank(guest))
  await guest.desk.checkout.check()
  const kept = JSON.stringify([...browser.stored, ...guest.tab.tabStored])
  for (const secret of ['А123ВС', 'a123bc', '9161234567', '916']) expect(kept).not.toContain(secret)
})
