import { expect, it } from 'vitest'
import { callbackOf } from '../../../demo/bank/callback.ts'
import { findMerchantOrder } from '../../../demo/bank/orders.ts'
import { WEDNESDAY } from '../../support/backend.ts'
import { onOneAndOnTwo } from '../../support/layouts.ts'

onOneAndOnTwo('pressed more than once, a guest pays once', (world) => {
  it('answers the same key with the first answer, also after paying', async () => {
    await world.guest.cost()
    const first = await world.guest.start({}, 'attempt-1')
    const second = await world.guest.start({}, 'attempt-1')
    expect(second.body).toEqual(first.body)
    await world.guest.press('pay', first.body['RedirectURL'])
    world.setNow(WEDNESDAY + 3_600_000 * 3)
    expect((await world.guest.start({}, 'attempt-1')).body).toEqual(first.body)
    expect(await world.kinds()).toEqual(['charge 6000'])
  })

  it('finds the first result under the key of a later press for the same', async () => {
    await world.guest.cost()
    const first = await world.guest.start({}, 'attempt-1')
    await world.guest.press('pay', first.body['RedirectURL'])
    const again = await world.guest.start({}, 'attempt-2')
    expect(again.body['paymentId']).toBe(first.body['paymentId'])
    expect(await world.guest.status({ attempt: 'attempt-2' })).toMatchObject({
      paymentId: first.body['paymentId'],
      state: 'paid',
    })
  })

  it('finds a parking that cost nothing under the key of a later press for the same', async () => {
    world.setNow('2025-03-16T12:00:00+03:00')
    await world.guest.cost()
    const first = await world.guest.start({}, 'free-1')
    const again = await world.guest.start({}, 'free-2')
    expect(again.body).toEqual(first.body)
    const found = await world.guest.status({ attempt: 'free-1' })
    expect(found).toMatchObject({ state: 'paid', sum: 0 })
    expect(await world.guest.status({ attempt: 'free-2' })).toEqual(found)
  })

  it('refuses a key that was used for something else', async () => {
    await world.guest.cost()
    await world.guest.start({}, 'attempt-1')
    expect((await world.guest.start({ duration: 120 }, 'attempt-1')).body).toMatchObject({
      status: 'error',
      errorName: 'ValidationError',
    })
  })

  it('refuses a key of over 200 characters: two that differ behind them are two attempts', async () => {
    await world.guest.cost()
    const key = 'k'.repeat(200)
    const refusals = await Promise.all(['a', 'b'].map((end) => world.guest.start({}, `${key}${end}`)))
    expect(refusals.map(({ body }) => body['errorName'])).toEqual(['ValidationError', 'ValidationError'])
    expect((await world.guest.start({}, key)).body['status']).toBe('ok')
  })

  it('makes one session of ten presses at one instant, with one key', async () => {
    await world.guest.cost()
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.guest.start({}, 'attempt-1')))
    expect(new Set(answers.map(({ body }) => body['paymentId'])).size).toBe(1)
    expect(answers.every(({ body }) => body['status'] === 'ok')).toBe(true)
  })

  it('makes one session of ten presses at one instant, without a key and with ten keys', async () => {
    await world.guest.cost()
    const presses = Array.from({ length: 10 }, (_, index) =>
      world.guest.start({}, index % 2 === 0 ? undefined : `key-${index}`),
    )
    const answers = await Promise.all(presses)
    expect(new Set(answers.map(({ body }) => body['paymentId'])).size).toBe(1)
  })

  it('pays once when the bank button is pressed in two tabs', async () => {
    await world.guest.cost()
    const { body } = await world.guest.start()
    await Promise.all([
      world.guest.press('pay', body['RedirectURL']),
      world.guest.press('pay', body['RedirectURL']),
      world.guest.press('cancel', body['RedirectURL']),
    ])
    const state = (await world.guest.status())?.['state']
    expect(await world.kinds()).toEqual(state === 'paid' ? ['charge 6000'] : [])
    expect((await world.guest.press('pay', body['RedirectURL'])).headers.location).toContain('/bank/')
  })

  it('takes the same callback any number of times as one charge', async () => {
    await world.guest.cost()
    const { body } = await world.guest.start()
    await world.guest.press('lose-answer', body['RedirectURL'])
    const callback = await readCallback(body['paymentId'])
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => world.all[index % world.all.length]!.app.inject({ url: callback })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    expect(answers.every((answer) => answer.json().status === 'ok')).toBe(true)
    expect(await world.kinds()).toEqual(['charge 6000'])
  })

  it('leaves a withdrawal and a payment in one instant with one end', async () => {
    await world.guest.cost()
    const { body } = await world.guest.start()
    await Promise.all([world.guest.press('pay', body['RedirectURL']), world.guest.withdraw(body['paymentId'])])
    const state = (await world.guest.status())?.['state']
    expect(await world.kinds()).toEqual(state === 'paid' ? ['charge 6000'] : [])
    expect(['paid', 'cancelled']).toContain(state)
  })

  async function readCallback(paymentId: string): Promise<string> {
    const order = await findMerchantOrder(world.backend.bank.database.db, paymentId)
    return callbackOf(order!)!
  }
})
