import { describe, expect, it } from 'vitest'
import { until } from '../../support/visitor.ts'
import { fillIn } from './guest-form.ts'
import { openForGuests } from './guest-visits.ts'

const guests = openForGuests()

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
    const guest = await guests.open({ fetch: losing('/unregistered/start', 'after').fetch })
    await fillIn(guest)
    await guest.model.next()
    await guest.flow.pay()
    expect(guest.flow.checkout.$state.get()).toMatchObject({
      step: 'waiting',
      payment: { state: 'redirected', price: 6000 },
    })
  })

  it('before the server acted leaves nothing paid, says so, and lets the person try again', async () => {
    const line = losing('/unregistered/start', 'before')
    const guest = await guests.open({ fetch: line.fetch })
    await fillIn(guest)
    await guest.model.next()
    await guest.flow.pay()
    expect(guest.flow.checkout.$state.get()).toMatchObject({ step: 'refused', error: { code: 'network' } })
    line.stop()
    await guest.flow.pay()
    expect(guest.flow.checkout.$state.get().step).toBe('leaving')
  })

  it.each([
    ['', 0],
    [' by a phone that has slept until the next day', 24 * 60 * 60_000],
  ])('of a start that the line delivers after it was given up is found all the same%s', async (_, sleep) => {
    let deliver = () => {}
    let arrived: Promise<Response> | null = null
    const guest = await guests.open({
      fetch(input, init) {
        if (!String(input instanceof Request ? input.url : input).includes('/unregistered/start'))
          return fetch(input, init)
        arrived = new Promise<void>((resolve) => (deliver = resolve)).then(() => fetch(input, init))
        return Promise.reject(new TypeError('the line broke'))
      },
    })
    await fillIn(guest)
    await guest.model.next()
    await guest.flow.pay()
    expect(guest.flow.checkout.$state.get().step).toBe('refused')
    deliver()
    await arrived
    guest.tab.fallAsleep(sleep)
    guest.tab.pass(2_000)
    const found = await until(guest.flow.checkout.$state, ({ step }) => step === 'waiting')
    expect(found).toMatchObject({ payment: { state: 'redirected', price: 6000 } })
  })

  it('is unknown, and cannot be paid again, until the server can be asked', async () => {
    const line = losing('/unregistered/s', 'after')
    const guest = await guests.open({ fetch: line.fetch })
    await fillIn(guest)
    await guest.model.next()
    await guest.flow.pay()
    expect(guest.flow.checkout.$state.get()).toMatchObject({
      step: 'unknown',
      isChecking: false,
      error: { code: 'network' },
    })
    await guest.flow.pay()
    expect(guest.flow.checkout.$state.get().step).toBe('unknown')
    line.stop()
    guest.tab.pass(2_000)
    const found = await until(guest.flow.checkout.$state, ({ step }) => step === 'waiting')
    expect(found).toMatchObject({ payment: { state: 'redirected' } })
  })

  it('is asked about again by itself without a word, and told of after a press', async () => {
    const line = losing('/unregistered/s', 'after')
    const guest = await guests.open({ fetch: line.fetch })
    await fillIn(guest)
    await guest.model.next()
    await guest.flow.pay()
    const { checkout } = guest.flow
    guest.tab.pass(2_000)
    expect(checkout.$state.get()).toMatchObject({ isChecking: true, isAsked: false, error: { code: 'network' } })
    await until(checkout.$state, (state) => state.step === 'unknown' && !state.isChecking)
    const asked = checkout.check({ press: true })
    expect(checkout.$state.get()).toMatchObject({ isChecking: true, isAsked: true, error: null })
    line.stop()
    await asked
  })
})

describe('a price whose parts contradict it', () => {
  it('is shown without them', async () => {
    const spoil = (cost: { sumSale: number; costData: { intervals: { to: string; sum: number }[] } }) => {
      cost.sumSale = 999
      cost.costData.intervals[0]!.sum += 1
    }
    const guest = await guests.open({
      async fetch(input, init) {
        const answer = await fetch(input, init)
        if (!String(input instanceof Request ? input.url : input).includes('/unregistered/cost')) return answer
        const body = (await answer.json()) as Parameters<typeof spoil>[0]
        spoil(body)
        return Response.json(body)
      },
    })
    await fillIn(guest)
    expect(guest.flow.offer.quote.$state.get()).toMatchObject({
      status: 'confirmed',
      cost: { price: 6000, gross: 6000, saving: 0, intervals: [] },
    })
    expect(guest.heard.findLast(({ name }) => name === 'parking-cost')?.detail).toMatchObject({
      price: 6000,
      minutes: 60,
    })
  })
})

describe('a price that changed', () => {
  it('upwards is shown and must be agreed to before it is paid', async () => {
    const guest = await guests.open()
    await fillIn(guest)
    await guest.model.next()
    await raise(2)
    guest.tab.pass(61_000)
    await guest.flow.pay()
    expect(guest.flow.offer.$blockingError.get()?.code).toBe('PriceChangedTryLater')
    expect(guest.flow.offer.quote.$state.get()).toMatchObject({ cost: { price: 12000 } })
    await guest.flow.pay()
    expect(guest.flow.checkout.$state.get().step).toBe('leaving')
  })

  it('upwards within the minute is refused by the server, shown, and paid by the next press', async () => {
    const guest = await guests.open()
    await fillIn(guest)
    await guest.model.next()
    await raise(2)
    await guest.flow.pay()
    expect(guest.flow.checkout.$state.get()).toMatchObject({ step: 'refused', error: { code: 'PriceChangedTryLater' } })
    expect(guest.flow.offer.quote.$state.get()).toMatchObject({ status: 'confirmed', cost: { price: 12000 } })
    await guest.flow.pay()
    expect(guest.flow.checkout.$state.get().step).toBe('leaving')
  })

  it('upwards from what was computed here is agreed to at the form too', async () => {
    const guest = await guests.open()
    await until(guest.flow.city.$state, ({ status }) => status === 'ready')
    await raise(16.65)
    const shown: string[] = []
    guest.flow.offer.quote.$state.listen(
      (state) => 'cost' in state && shown.push(`${state.status} ${state.cost?.price}`),
    )
    await fillIn(guest)
    expect([shown[0], shown.at(-1)]).toEqual(['local 6000', 'confirmed 99900'])
    // The minute turns: what the server has said is shown as before, and is not agreed to yet.
    guest.tab.pass(60_000)
    await guest.model.next()
    expect([guest.model.$step.get(), guest.flow.offer.$blockingError.get()?.code]).toEqual([
      'form',
      'PriceChangedTryLater',
    ])
    await guest.model.next()
    expect([guest.model.$step.get(), guest.flow.offer.$blockingError.get()?.code]).toEqual(['check', undefined])
    await guest.flow.pay()
    expect(guest.flow.checkout.$state.get().step).toBe('leaving')
  })

  it('to another wish is none: its first price is seen and agreed to by the press', async () => {
    const guest = await guests.open()
    await fillIn(guest)
    await raise(2)
    await fillIn(guest, { place: '102', minutes: 120 })
    expect(guest.flow.offer.quote.$state.get()).toMatchObject({ cost: { price: 8000 } })
    await guest.model.next()
    expect([guest.model.$step.get(), guest.flow.offer.$blockingError.get()?.code]).toEqual(['check', undefined])
  })

  it('downwards simply replaces the old', async () => {
    const guest = await guests.open()
    await fillIn(guest)
    await guest.model.next()
    await raise(0.5)
    guest.tab.pass(61_000)
    await guest.flow.pay()
    expect(guest.flow.checkout.$state.get().step).toBe('leaving')
    expect(guest.flow.offer.quote.$state.get()).toMatchObject({ cost: { price: 3000 } })
  })

  async function raise(factor: number): Promise<void> {
    await fetch(`${guests.backend.url}/demo/controls/price`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ city: 'probe', zone: '101', factor }),
    })
  }
})
