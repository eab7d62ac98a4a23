import { afterAll, describe, expect, it } from 'vitest'
import { startedBy } from '../../../shared/flows/checkout/driver-payment-api.ts'
import type { AuthGuard } from '../../../shared/flows/account/auth-guard.ts'
import { createTestBrowser, type TestBrowser } from '../../support/environment.ts'
import { type Line, spoilFirst } from '../../support/lines.ts'
import { pickColumns } from '../../support/matrix.ts'
import { pressAtBank, until } from '../../support/visitor.ts'
import { MODEL_CASES, type ModelCase } from './fault-cases.ts'
import { type DriverVisit, openForDrivers } from './payment-visits.ts'

const drivers = openForDrivers()

const WAYS = ['pressed again', 'pressed twice', 'reloaded in the middle', 'in two tabs', 'closed at the bank'] as const
type Way = (typeof WAYS)[number]

const EACH: [Line, Way][] = [
  ['the question is lost on its way', 'pressed again'],
  ['the answer is lost on its way back', 'pressed again'],
  ['the answer comes too late', 'pressed again'],
  ['the token has expired', 'pressed again'],
  ['nothing goes wrong', 'pressed twice'],
  ['nothing goes wrong', 'in two tabs'],
  ['nothing goes wrong', 'closed at the bank'],
  ['the question is lost on its way', 'reloaded in the middle'],
  ['the answer is lost on its way back', 'reloaded in the middle'],
]

/** What comes to the same for every press is tried for one of each kind: without the bank, with it, and in a dialog. */
const SOME: [Line, Way][] = [
  ['nothing goes wrong', 'pressed again'],
  ['a proxy answers 500 before', 'pressed again'],
  ['a proxy answers 500 afterwards', 'pressed again'],
  ['the answer is broken JSON', 'pressed again'],
  ['the line is reset within the answer', 'pressed again'],
  ['the question is lost on its way', 'in two tabs'],
  ['the answer is lost on its way back', 'in two tabs'],
]
const KINDS = ['start from the balance', 'extend at the bank', 'end a paid parking early']

/** Cases that have ended well. */
let count = 0
afterAll(() =>
  console.log(
    `promise 1: ${count} cases of a press in the element and a fault: each ends with one charge, or with none, and says which`,
  ),
)

interface Scene {
  one: ModelCase
  way: Way
  browser: TestBrowser
  /** What the ledger says of it, as "spend 6000". */
  rows(): Promise<string[]>
}

async function open({ one, browser }: Scene, options: Parameters<typeof drivers.open>[0] = {}): Promise<DriverVisit> {
  const email = one.isPoor ? 'empty@demo.example' : 'driver@demo.example'
  const visit = await drivers.open({ city: one.city, email, browser, ...options })
  signInAgain(visit.flow.authGuard, visit.driver.token)
  return visit
}

/** A driver who is told that the session has ended signs in again. */
function signInAgain(authGuard: AuthGuard, token: string): void {
  authGuard.$dialog.listen(({ kind }) => {
    if (kind === 'expired') queueMicrotask(() => authGuard.account.signIn(token, 'driver'))
  })
}

/** What the screen says must be what the ledger says. */
async function expectTruth({ one, way, rows }: Scene, { flow }: DriverVisit): Promise<void> {
  const state = flow.checkout.$state.get()
  const known = await rows()
  if (state.step === 'settled' && state.payment.state === 'paid') {
    // A top-up is told before the parking that it is for has begun.
    const isOnItsWay = state.payment.kind === 'refill' && startedBy(state.payment) === null
    expect(known).toEqual(isOnItsWay ? one.rows.slice(0, Math.max(1, known.length)) : one.rows)
    // What another tab pays is not this one's.
  } else if (way !== 'in two tabs' && ['refused', 'leaving', 'waiting'].includes(state.step)) expect(known).toEqual([])
}

/** Does what the screen says until there is nothing to do. */
async function follow(scene: Scene, visit: DriverVisit): Promise<void> {
  const { one } = scene
  const { checkout, actions } = visit.flow
  for (let turn = 0; turn < 8; turn += 1) {
    // oxlint-disable no-await-in-loop -- a person looks, and then acts
    await expectTruth(scene, visit)
    const state = checkout.$state.get()
    const isWayOn = state.step === 'settled' && state.payment.kind === 'refill' && startedBy(state.payment) === null
    if (state.step === 'settled' && !isWayOn) return
    if (state.step === 'leaving' || (state.step === 'waiting' && state.payment.redirectUrl)) {
      await pressAtBank('pay', state.step === 'leaving' ? state.url : (state.payment.redirectUrl ?? ''))
      await checkout.check()
    } else if (state.step === 'unknown' || state.step === 'waiting') await checkout.check()
    else {
      await visit.flow.authGuard.account.$profile.reload()
      if (one.isOver?.(visit)) return
      if (isWayOn) visit.flow.startAnew()
      if (actions.$action.get()) await actions.confirm()
      else await (await one.prepare(visit))()
    }
    // oxlint-enable no-await-in-loop
  }
  throw new Error(`still at ${JSON.stringify(checkout.$state.get())}`)
}

/** The other tab, when the first is done: what it began and did not pay is taken back. */
async function lookAt({ flow }: DriverVisit): Promise<void> {
  await flow.checkout.check()
  await flow.checkout.withdraw()
  expect(flow.checkout.$state.get().step).toMatch(/^(idle|refused|settled)$/)
}

async function run(scene: Scene, line: Line): Promise<void> {
  const { one, way } = scene
  const spoilt = spoilFirst(one.path, line, way === 'reloaded in the middle' ? 'hangs' : 'ends')
  const visit = await open(scene, { fetch: spoilt.carry })
  if (line === 'the answer comes too late') spoilt.late = () => visit.tab.pass(15_000)
  const press = await one.prepare(visit)
  if (way === 'reloaded in the middle') {
    void press()
    await spoilt.reached
    visit.leave()
    await follow(scene, await open(scene, { tabStored: new Map(visit.tab.tabStored) }))
  } else if (way === 'closed at the bank') {
    await press()
    visit.leave()
    const later = await open(scene)
    if (one.isAtBank) await until(later.flow.checkout.$state, ({ step }) => step === 'waiting')
    expect(await scene.rows()).toEqual(one.isAtBank ? [] : one.rows)
    if (one.isAtBank) await follow(scene, later)
  } else if (way === 'in two tabs') {
    const other = await open(scene)
    const otherPress = await one.prepare(other)
    await Promise.all([press(), otherPress()])
    // Who has seen that it did not go through sees next that it has, in the other tab.
    const isOtherFirst = visit.flow.checkout.$state.get().step === 'refused'
    await follow(scene, isOtherFirst ? other : visit)
    await lookAt(isOtherFirst ? visit : other)
  } else {
    await (way === 'pressed twice' ? Promise.all([press(), press()]) : press())
    await follow(scene, visit)
  }
}

describe.each(MODEL_CASES.map((one, row) => ({ ...one, row })))('to $name', (one) => {
  // In each row three of nine, others in the next: each press meets some, and each of them some presses.
  it.each([...pickColumns(EACH, one.row, 3), ...(KINDS.includes(one.name) ? SOME : [])])(
    'costs once or nothing, and the screen says which, where %s, %s',
    async (line, way) => {
      const { backend } = drivers
      const arranging = await drivers.wire(one.city, one.isPoor ? 'empty@demo.example' : 'driver@demo.example')
      await one.arrange?.(arranging, backend)
      const before = (await backend.ledger(one.city)).entries.length
      const rows = async () =>
        (await backend.ledger(one.city)).entries.slice(before).map(({ kind, amount }) => `${kind} ${amount}`)
      await run({ one, way, browser: createTestBrowser(), rows }, line)
      await backend.tick()
      expect(await rows()).toEqual(one.rows)
      const { balances } = await backend.ledger(one.city)
      expect(Object.values(balances).reduce((sum, balance) => sum + balance, 0)).toBe(0)
      count += 1
    },
  )
})
