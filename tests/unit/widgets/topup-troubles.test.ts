import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { issueToken } from '../../../demo/backend/account/tokens.ts'
import { accounts } from '../../../demo/backend/database/accounts-schema.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { until } from '../../support/visitor.ts'
import { openForTopups, settled, stepOf, toBank, type TopupVisit } from './topup-visit.ts'

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
    visit.desk.refill.form.change({ amount: '500' })
    await visit.desk.next()
    const state = visit.desk.checkout.$state.get()
    expect(state).toMatchObject({ step: 'waiting', payment: { state: 'redirected', amount: 50_000 } })
    expect(visit.tab.newTabs).toEqual(['closed'])
    await topups.press('pay', state.step === 'waiting' ? (state.payment.redirectUrl ?? '') : '')
    expect(await settled(visit)).toMatchObject({ state: 'paid' })
    expect(await topups.refills()).toEqual(['refill 50000'])
  })

  it('before the server acted is told, and the next press is the same attempt', async () => {
    const line = losing('/payment/refill', 'before')
    const visit = await topups.open({ fetch: line.fetch })
    visit.desk.refill.form.change({ amount: '500' })
    await visit.desk.next()
    expect(visit.desk.checkout.$state.get()).toMatchObject({ step: 'refused', error: { code: 'network' } })
    line.stop()
    expect(await visit.desk.next()).toBeNull()
    expect(stepOf(visit)).toBe('leaving')
  })

  it('is unknown, and nobody can pay again, until the server can be asked; a new page goes on with the question', async () => {
    const line = losing('/payment/', 'after')
    const browser = createTestBrowser()
    const visit = await topups.open({ fetch: line.fetch, browser })
    visit.desk.refill.form.change({ amount: '500' })
    await visit.desk.next()
    expect(visit.desk.checkout.$state.get()).toMatchObject({ step: 'unknown', error: { code: 'network' } })
    await visit.desk.refill.begin()
    expect(stepOf(visit)).toBe('unknown')
    const reloaded = await topups.open({ browser, tabStored: new Map(visit.tab.tabStored) })
    expect(await until(reloaded.desk.checkout.$state, ({ step }) => step === 'waiting')).toMatchObject({ payment: { amount: 50_000 } })
    line.stop()
    visit.tab.pass(2_000)
    await until(visit.desk.checkout.$state, ({ step }) => step === 'waiting')
  })
})

describe('a driver whose token ends', () => {
  async function endToken({ scope }: TopupVisit): Promise<void> {
    const { handle } = topups.backend.database
    const rows = await handle.select().from(accounts).where(eq(accounts.email, 'expired@demo.example'))
    const token = await issueToken(handle, { city: 'probe', owner: { accountId: rows[0]!.id }, seconds: 0, now: topups.backend.clock.now() })
    scope.tokens.set('driver', token)
  }

  it('in the middle keeps the form, signs in, and the press goes on', async () => {
    const visit = await topups.open()
    const { desk, scope } = visit
    const good = scope.tokens.get('driver')!
    desk.refill.form.change({ amount: '500' })
    await endToken(visit)
    const pressed = desk.next()
    await until(desk.gate.$dialog, ({ kind }) => kind === 'expired')
    expect([desk.gate.$state.get(), desk.facts.$state.get().status, desk.refill.form.$values.get().amount]).toEqual(['left', 'ready', '500'])
    desk.gate.account.signIn(good, 'driver')
    await pressed
    expect([stepOf(visit), visit.tab.newTabs]).toEqual(['leaving', [expect.stringContaining('/bank/')]])
  })

  it('while the bank is open is not asked again and again, and is told the result after the sign-in', async () => {
    const visit = await topups.open()
    const { desk, scope, tab } = visit
    const url = await toBank(visit)
    const good = scope.tokens.get('driver')!
    await endToken(visit)
    tab.pass(2_000)
    await until(desk.gate.$dialog, ({ kind }) => kind === 'expired')
    desk.gate.close()
    await until(desk.checkout.$state, (state) => state.step === 'unknown' && !state.isChecking)
    tab.pass(60_000)
    expect(desk.gate.$dialog.get().kind).toBe('none')
    await topups.press('pay', url)
    desk.gate.account.signIn(good, 'driver')
    expect(await until(desk.checkout.$state, ({ step }) => step === 'settled')).toMatchObject({ payment: { state: 'paid' } })
  })

  it('and who goes on purpose leaves nothing behind', async () => {
    const visit = await topups.open()
    visit.desk.refill.form.change({ amount: '500' })
    visit.desk.gate.account.signOut('driver')
    expect([visit.desk.refill.form.$values.get().amount, visit.desk.refill.means.form.$values.get().phone, visit.desk.facts.$state.get().status]).toEqual(['', '', 'loading'])
  })
})
