import { describe, expect, it } from 'vitest'
import { createTestBrowser } from '../../support/environment.ts'
import { answeringWith } from '../../support/hostile-addresses.ts'
import { fillIn, type Visit, type VisitOptions } from './guest-form.ts'
import { openForGuests } from './guest-visits.ts'

const guests = openForGuests()

const isGuestCall = (path: string) => path.includes('/unregistered/')
const isStart = (path: string) => /\/unregistered\/(start|post-payment)\//.test(path)

/** From the filled form to the press that pays, in a network whose answers name `address` in place of the bank’s. */
async function pay(address: string, isIt: (path: string) => boolean, options: VisitOptions = {}): Promise<Visit> {
  const guest = await guests.open({ fetch: answeringWith(address, isIt), ...options })
  await fillIn(guest)
  await guest.model.next()
  await guest.flow.pay()
  return guest
}

function expectNothingOpened({ tab, heard }: Visit): void {
  expect(tab.visited).toEqual([])
  expect(heard.filter(({ name }) => name === 'parking-redirect' || name === 'parking-failed')).toEqual([])
}

const UNUSABLE = {
  step: 'waiting',
  payment: { state: 'redirected', redirectUrl: 'unusable' },
  error: { code: 'contract' },
}

describe('an unsafe address of the bank', () => {
  it.each(['javascript:alert(1)', ' java\tscript:alert(1)', 'http://evil.example/', '//evil.example/'])(
    'as %j is told to the person and never opened, nor told to the page, at any asking',
    async (address) => {
      const guest = await pay(address, isGuestCall)
      expect(guest.flow.checkout.$state.get()).toMatchObject(UNUSABLE)
      await guest.flow.checkout.check()
      expect(guest.flow.checkout.$state.get()).toMatchObject(UNUSABLE)
      expectNothingOpened(guest)
      expect(await guests.charges()).toBe(0)
    },
  )

  it('for parking that has begun is not opened either', async () => {
    const guest = await guests.open({ fetch: answeringWith('javascript:alert(1)', isGuestCall) })
    await fillIn(guest, { type: 'postPayment', startTime: '14:00' })
    await guest.model.next()
    await guest.flow.pay()
    expect(guest.flow.checkout.$state.get()).toMatchObject(UNUSABLE)
    expectNothingOpened(guest)
  })

  it('leaves the order to be found: the link is there as soon as the city names one that can be opened', async () => {
    const guest = await pay('javascript:alert(1)', isStart)
    expect(guest.flow.checkout.$state.get()).toMatchObject({
      step: 'waiting',
      payment: { redirectUrl: expect.stringMatching(/^http.*\/bank\//) as string },
      error: null,
    })
    expectNothingOpened(guest)
  })

  it('leaves the order to be found after a reload, and to be withdrawn', async () => {
    const browser = createTestBrowser()
    const guest = await pay('javascript:alert(1)', isGuestCall, { browser })
    const back = await guests.open({
      browser,
      fetch: answeringWith('javascript:alert(1)', isGuestCall),
      tabStored: guest.tab.tabStored,
    })
    await expect.poll(() => back.flow.checkout.$state.get()).toMatchObject(UNUSABLE)
    await back.flow.checkout.withdraw()
    expect(back.flow.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { state: 'cancelled' } })
    expect(await guests.charges()).toBe(0)
  })

  it('makes the next press for the same the same attempt, and one order', async () => {
    const keys: (string | null)[] = []
    let address = 'javascript:alert(1)'
    const guest = await pay(address, isGuestCall, {
      fetch(input, init) {
        if (isStart(String(input))) keys.push(new Headers(init?.headers).get('idempotency-key'))
        return address === '' ? fetch(input, init) : answeringWith(address, isGuestCall)(input, init)
      },
    })
    const first = guest.flow.checkout.$state.get()
    // The person goes back to the form and presses again; by now the city names the bank.
    guest.flow.checkout.close()
    address = ''
    await guest.flow.pay()
    const second = guest.flow.checkout.$state.get()
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(second).toMatchObject({
      step: 'leaving',
      paymentId: first.step === 'waiting' ? first.payment.paymentId : '',
    })
    expect(guest.tab.visited).toHaveLength(1)
  })

  it('is unknown where the question after it has no answer, and cannot be paid again until it has', async () => {
    let isCut = true
    const carry = answeringWith('javascript:alert(1)', isGuestCall)
    const guest = await pay('', isStart, {
      fetch: (input, init) =>
        isCut && String(input).includes('/unregistered/status')
          ? Promise.reject(new TypeError('lost'))
          : carry(input, init),
    })
    expect(guest.flow.checkout.$state.get()).toMatchObject({ step: 'unknown', error: { code: 'network' } })
    await guest.flow.pay()
    expect(guest.flow.checkout.$state.get().step).toBe('unknown')
    isCut = false
    await guest.flow.checkout.check()
    expect(guest.flow.checkout.$state.get()).toMatchObject(UNUSABLE)
    expectNothingOpened(guest)
  })

  it('that is empty is missed as well, and the payment is not taken for settled', async () => {
    const guest = await pay('', isGuestCall)
    expect(guest.flow.checkout.$state.get()).toMatchObject({
      step: 'waiting',
      payment: { state: 'redirected', redirectUrl: null },
      error: { code: 'contract' },
    })
    expectNothingOpened(guest)
  })
})

it('an unsafe address of a receipt leaves the payment paid', async () => {
  const isReceipt = (path: string) => path.includes('/unregistered/status')
  const guest = await guests.open({ fetch: answeringWith('javascript:alert(1)', isReceipt) })
  await fillIn(guest)
  await guest.model.next()
  await guest.flow.pay()
  const { origin, pathname } = new URL(guest.tab.visited[0]!)
  await fetch(`${origin}${pathname}/pay`, { method: 'POST', redirect: 'manual' })
  await guest.flow.checkout.check()
  expect(guest.flow.checkout.$state.get()).toMatchObject({
    step: 'settled',
    payment: { state: 'paid', receiptUrl: 'unusable' },
  })
})
