import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { issueToken } from '../../../demo/backend/account/tokens.ts'
import { accounts } from '../../../demo/backend/database/accounts-schema.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { answeringWith } from '../../support/hostile-addresses.ts'
import { type Line, LINES, spoilFirst } from '../../support/lines.ts'
import { until } from '../../support/visitor.ts'
import { openForTopups, settled, stepOf, toBank, type TopupVisit, type TopupVisitOptions } from './topup-visit.ts'

const topups = openForTopups()

describe('a top-up whose answer is lost', () => {
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

  it('after the server acted is found, and its link leads to the one bank order', async () => {
    const visit = await topups.open({ fetch: losing('/payment/refill', 'after').fetch })
    visit.flow.refill.form.change({ amount: '500' })
    await visit.flow.next()
    const state = visit.flow.checkout.$state.get()
    expect(state).toMatchObject({ step: 'waiting', payment: { state: 'redirected', amount: 50_000 } })
    expect(visit.tab.newTabs).toEqual(['closed'])
    await topups.press('pay', state.step === 'waiting' ? (state.payment.redirectUrl ?? '') : '')
    expect(await settled(visit)).toMatchObject({ state: 'paid' })
    expect(await topups.refills()).toEqual(['refill 50000'])
  })

  it('is unknown, and cannot be paid again, until the server can be asked; a new page goes on with the question', async () => {
    const line = losing('/payment/', 'after')
    const browser = createTestBrowser()
    const visit = await topups.open({ fetch: line.fetch, browser })
    visit.flow.refill.form.change({ amount: '500' })
    await visit.flow.next()
    expect(visit.flow.checkout.$state.get()).toMatchObject({ step: 'unknown', error: { code: 'network' } })
    await visit.flow.refill.begin()
    expect(stepOf(visit)).toBe('unknown')
    const reloaded = await topups.open({ browser, tabStored: new Map(visit.tab.tabStored) })
    expect(await until(reloaded.flow.checkout.$state, ({ step }) => step === 'waiting')).toMatchObject({
      payment: { amount: 50_000 },
    })
    line.stop()
    visit.tab.pass(2_000)
    await until(visit.flow.checkout.$state, ({ step }) => step === 'waiting')
  })
})

it('a top-up whose bank’s address is none to be sent to is not opened, is found and can be withdrawn', async () => {
  const visit = await topups.open({
    fetch: answeringWith('javascript:alert(1)', (path) => path.includes('/api/payment/')),
  })
  visit.flow.refill.form.change({ amount: '500' })
  await visit.flow.next()
  expect(visit.flow.checkout.$state.get()).toMatchObject({
    step: 'waiting',
    payment: { state: 'redirected', redirectUrl: 'unusable', amount: 50_000 },
    error: { code: 'contract' },
  })
  expect([visit.tab.newTabs, visit.tab.visited, visit.heard]).toEqual([['closed'], [], []])
  await visit.flow.checkout.withdraw()
  expect(await settled(visit)).toMatchObject({ state: 'cancelled' })
  expect(await topups.refills()).toEqual([])
})

describe('a top-up', () => {
  /** Cases that have ended well. */
  let count = 0
  afterAll(() =>
    console.log(`promise 1: ${count} cases of a top-up and a fault: each ends with one refill, and says so`),
  )

  /** Does what the screen says until the money is there. */
  async function follow(visit: TopupVisit): Promise<void> {
    const { flow } = visit
    for (let turn = 0; turn < 6; turn += 1) {
      // oxlint-disable no-await-in-loop -- a person looks, and then acts
      const state = flow.checkout.$state.get()
      expect(await topups.refills()).toEqual(state.step === 'settled' ? ['refill 50000'] : [])
      if (state.step === 'settled') {
        expect(state.payment.state).toBe('paid')
        count += 1
        return
      }
      if (state.step === 'leaving') await topups.press('pay', state.url)
      if (state.step === 'waiting') await topups.press('pay', state.payment.redirectUrl ?? '')
      await (state.step === 'refused' ? flow.next() : flow.checkout.check())
      // oxlint-enable no-await-in-loop
    }
    throw new Error(`still at ${stepOf(visit)}`)
  }

  async function begin(options: TopupVisitOptions = {}): Promise<TopupVisit> {
    const visit = await topups.open(options)
    visit.flow.refill.form.change({ amount: '500' })
    return visit
  }

  it.each((Object.keys(LINES) as Line[]).filter((line) => line !== 'the token has expired'))(
    'is one refill where %s',
    async (line) => {
      const spoilt = spoilFirst('/payment/refill', line)
      const visit = await begin({ fetch: spoilt.carry })
      if (line === 'the answer comes too late') spoilt.late = () => visit.tab.pass(15_000)
      await visit.flow.next()
      await follow(visit)
    },
  )

  it.each(['the question is lost on its way', 'the answer is lost on its way back'] as const)(
    'is one refill where the page is loaded anew while %s',
    async (line) => {
      const browser = createTestBrowser()
      const spoilt = spoilFirst('/payment/refill', line, 'hangs')
      const visit = await begin({ fetch: spoilt.carry, browser })
      void visit.flow.next()
      await spoilt.reached
      visit.leave()
      const again = await begin({ browser, tabStored: new Map(visit.tab.tabStored) })
      if (line === 'the question is lost on its way') await again.flow.next()
      else await until(again.flow.checkout.$state, ({ step }) => step === 'waiting')
      await follow(again)
    },
  )

  it('is one refill where the tab was closed while the bank’s was open, and another tab goes on', async () => {
    const browser = createTestBrowser()
    const visit = await begin({ browser })
    await visit.flow.next()
    visit.leave()
    const later = await begin({ browser })
    await until(later.flow.checkout.$state, ({ step }) => step === 'waiting')
    await follow(later)
  })

  it('in two tabs is two payments, and what is not paid is taken back', async () => {
    const browser = createTestBrowser()
    const [one, other] = [await begin({ browser }), await begin({ browser })]
    await Promise.all([one.flow.next(), other.flow.next()])
    await follow(one)
    await other.flow.checkout.check()
    expect(stepOf(other)).toBe('waiting')
    await other.flow.checkout.withdraw()
    expect(other.flow.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { state: 'cancelled' } })
    expect(await topups.refills()).toEqual(['refill 50000'])
  })
})

describe('a driver whose token ends', () => {
  async function endToken({ scope }: TopupVisit): Promise<void> {
    const { db } = topups.backend.database
    const rows = await db.select().from(accounts).where(eq(accounts.email, 'expired@demo.example'))
    const token = await issueToken(db, {
      city: 'probe',
      owner: { accountId: rows[0]!.id },
      seconds: 0,
      now: topups.backend.clock.now(),
    })
    scope.tokens.set('driver', token)
  }

  it('in the middle keeps the form, signs in, and the press goes on', async () => {
    const visit = await topups.open()
    const { flow, scope } = visit
    const good = scope.tokens.get('driver')!
    flow.refill.form.change({ amount: '500' })
    await endToken(visit)
    const pressed = flow.next()
    await until(flow.authGuard.$dialog, ({ kind }) => kind === 'expired')
    expect([flow.authGuard.$state.get(), flow.data.$state.get().status, flow.refill.form.$values.get().amount]).toEqual(
      ['left', 'ready', '500'],
    )
    flow.authGuard.account.signIn(good, 'driver')
    await pressed
    expect([stepOf(visit), visit.tab.newTabs]).toEqual(['leaving', [expect.stringContaining('/bank/')]])
  })

  it('while the bank is open is not asked again and again, and is told the result after the sign-in', async () => {
    const visit = await topups.open()
    const { flow, scope, tab } = visit
    const url = await toBank(visit)
    const good = scope.tokens.get('driver')!
    await endToken(visit)
    tab.pass(2_000)
    await until(flow.authGuard.$dialog, ({ kind }) => kind === 'expired')
    flow.authGuard.close()
    await until(flow.checkout.$state, (state) => state.step === 'unknown' && !state.isChecking)
    tab.pass(60_000)
    expect(flow.authGuard.$dialog.get().kind).toBe('none')
    await topups.press('pay', url)
    flow.authGuard.account.signIn(good, 'driver')
    expect(await until(flow.checkout.$state, ({ step }) => step === 'settled')).toMatchObject({
      payment: { state: 'paid' },
    })
  })

  it('and who goes on purpose leaves nothing behind', async () => {
    const visit = await topups.open()
    visit.flow.refill.form.change({ amount: '500' })
    visit.flow.authGuard.account.signOut('driver')
    expect([
      visit.flow.refill.form.$values.get().amount,
      visit.flow.refill.paymentMethod.form.$values.get().phone,
      visit.flow.data.$state.get().status,
    ]).toEqual(['', '', 'loading'])
  })
})
