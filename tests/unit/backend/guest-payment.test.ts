import { expect, it } from 'vitest'
import { WEDNESDAY } from '../../support/backend.ts'
import { takeLate } from '../../support/bank-book.ts'
import { createGuest, PLATE } from '../../support/guest.ts'
import { onOneAndOnTwo } from '../../support/layouts.ts'

const RETURN = 'https://museum.example/parking'

onOneAndOnTwo('a guest pays', (world) => {
  it('goes from the cost over the bank to a paid session with one charge', async () => {
    const cost = await world.guest.cost()
    expect(cost.body).toMatchObject({ status: 'ok', price: 60, sumSale: 0, token: expect.any(String) })
    const start = await world.guest.start({ expectedCost: '60.00', returnUrl: RETURN })
    expect(start.body).toMatchObject({ status: 'ok', paymentId: expect.any(String), session: { zone: '101', sum: 60 } })
    expect(await world.guest.status()).toMatchObject({ state: 'redirected', RedirectURL: start.body['RedirectURL'] })
    const back = await world.guest.press('pay', start.body['RedirectURL'])
    expect(back.statusCode).toBe(303)
    expect(back.headers.location).toBe(RETURN)
    expect(await world.guest.status({ paymentId: start.body['paymentId'] })).toMatchObject({
      state: 'paid',
      sum: 60,
      startDate: '2025-03-12T15:20:00+03:00',
      endDate: '2025-03-12T16:20:00+03:00',
      checkFiscal: expect.stringContaining('/probe/api/payment/unregistered/receipt/v1?id='),
    })
    expect(await world.kinds()).toEqual(['charge 6000'])
    expect((await world.backend.ledger('probe')).balances).toEqual({ bank: 6000, parking: -6000 })
  })

  it('finds a lost answer by asking the bank', async () => {
    await world.guest.cost()
    const { body } = await world.guest.start({}, 'attempt-1')
    await world.guest.press('lose-answer', body['RedirectURL'])
    expect(await world.kinds()).toEqual([])
    expect(await world.guest.status({ attempt: 'attempt-1' })).toMatchObject({ state: 'paid' })
    expect(await world.kinds()).toEqual(['charge 6000'])
  })

  it('asks the bank by itself when the guest does not come back', async () => {
    await world.guest.cost()
    const { body } = await world.guest.start()
    await world.guest.press('lose-answer', body['RedirectURL'])
    world.setNow(WEDNESDAY + 6 * 60_000)
    await Promise.all(world.all.map((one) => one.tick()))
    expect(await world.kinds()).toEqual(['charge 6000'])
  })

  it('is still under way while a slow bank thinks, and paid when it confirms', async () => {
    await world.guest.cost()
    const { body } = await world.guest.start()
    await world.guest.press('slow', body['RedirectURL'])
    const waiting = await world.guest.status()
    expect(waiting).toMatchObject({ state: 'redirected' })
    expect(waiting).not.toHaveProperty('RedirectURL')
    world.setNow(WEDNESDAY + 3 * 60_000)
    await Promise.all(world.all.map((one) => one.tick()))
    expect(await world.guest.status()).toMatchObject({ state: 'paid' })
    expect(await world.kinds()).toEqual(['charge 6000'])
  })

  it.each([
    ['decline', 'declined'],
    ['cancel', 'cancelled'],
  ])('frees the time when the bank says %s', async (action, state) => {
    await world.guest.cost()
    const { body } = await world.guest.start()
    await world.guest.press(action, body['RedirectURL'])
    expect(await world.guest.status()).toMatchObject({ state })
    expect((await world.guest.start()).body).toMatchObject({
      status: 'ok',
      paymentId: expect.not.stringMatching(body['paymentId']),
    })
    expect(await world.kinds()).toEqual([])
  })

  it('tells whoever was declined what was typed, for some hours, and who has paid it where the receipt went, while the parking runs and is asked for by its payment', async () => {
    await world.guest.cost()
    const { body } = await world.guest.start({ email: 'guest@mail.example' })
    expect(await world.guest.status()).not.toHaveProperty('phone')
    await world.guest.press('decline', body['RedirectURL'])
    const declined = { paymentId: body['paymentId'] }
    const typed = { phone: '79161234567', email: 'guest@mail.example', type: 'today' }
    expect(await world.guest.status(declined)).toMatchObject(typed)
    const paid = { paymentId: (await world.guest.pay()).paymentId }
    expect(await world.guest.status()).toMatchObject({ state: 'paid' })
    expect(await world.guest.status()).not.toHaveProperty('phone')
    expect(await world.guest.status(paid)).toMatchObject({ state: 'paid', phone: '79161234567' })
    world.setNow(WEDNESDAY + 60 * 60_000 + 1000)
    expect(await world.guest.status(paid)).toMatchObject({ state: 'paid' })
    expect(await world.guest.status(paid)).not.toHaveProperty('phone')
    world.setNow(WEDNESDAY + 3 * 60 * 60_000)
    expect(await world.guest.status(declined)).toMatchObject({ state: 'declined' })
    expect(await world.guest.status(declined)).not.toHaveProperty('phone')
    expect(await world.guest.status(declined)).not.toHaveProperty('email')
  })

  it('can still be paid after the bank window was closed, until it expires after 90 minutes', async () => {
    await world.guest.cost()
    const { body } = await world.guest.start({ duration: 240 })
    const closed = await world.guest.press('close', body['RedirectURL'])
    expect(closed.statusCode).toBe(200)
    expect(await world.guest.status()).toMatchObject({ state: 'redirected', RedirectURL: body['RedirectURL'] })
    world.setNow(WEDNESDAY + 90 * 60_000)
    expect(await world.guest.status()).toMatchObject({ state: 'expired' })
    expect((await world.guest.start()).body['status']).toBe('ok')
  })

  it('withdraws an unpaid payment so that another can be made, and the bank takes no money for it', async () => {
    await world.guest.cost()
    const { body } = await world.guest.start()
    expect((await world.guest.withdraw(body['paymentId'])).body['result']).toMatchObject({ state: 'cancelled' })
    await world.guest.press('pay', body['RedirectURL'])
    expect((await world.guest.start({ zone: '102' })).body['status']).toBe('ok')
    expect(await world.kinds()).toEqual([])
  })

  it('does not withdraw what the bank has taken, or a stranger asks for', async () => {
    await world.guest.cost()
    const { body } = await world.guest.start()
    const stranger = createGuest(world.all)
    await stranger.cost()
    expect((await stranger.withdraw(body['paymentId'])).body['result']).toBeNull()
    await world.guest.press('lose-answer', body['RedirectURL'])
    expect((await world.guest.withdraw(body['paymentId'])).body['result']).toMatchObject({ state: 'paid' })
    expect(await world.kinds()).toEqual(['charge 6000'])
  })

  it('expires by the passing of time alone', async () => {
    await world.guest.cost()
    await world.guest.start()
    world.setNow(WEDNESDAY + 91 * 60_000)
    await Promise.all(world.all.map((one) => one.tick()))
    expect(await world.guest.status()).toMatchObject({ state: 'expired' })
  })

  it('honours a confirmation that comes after the end of its time to pay', async () => {
    await world.guest.cost()
    const { body } = await world.guest.start({ duration: 240 })
    world.setNow(WEDNESDAY + 100 * 60_000)
    await world.backend.tick()
    await takeLate(world.backend, body['RedirectURL'])
    expect(await world.guest.status()).toMatchObject({ state: 'paid' })
    expect(await world.kinds()).toEqual(['charge 24000'])
  })

  it('gives the money back in full when it comes late and the time was given away', async () => {
    await world.guest.cost()
    const late = await world.guest.start({ duration: 240 })
    world.setNow(WEDNESDAY + 100 * 60_000)
    await world.backend.tick()
    const other = createGuest(world.all)
    await other.pay({ duration: 60 })
    await takeLate(world.backend, late.body['RedirectURL'])
    expect(await world.guest.status({ paymentId: late.body['paymentId'] })).toMatchObject({ state: 'refunded' })
    expect(await world.kinds()).toEqual(['charge 6000', 'charge 24000', 'refund 24000'])
    expect((await world.backend.ledger('probe')).balances).toEqual({ bank: 6000, parking: -6000 })
    const page = await world.backend.app.inject({
      url: new URL(late.body['RedirectURL']).pathname,
      headers: { 'accept-language': 'en' },
    })
    expect(page.body).toContain('The money of this order was returned.')
  })

  it('lets the same plate park again after the paid time, not within it', async () => {
    await world.guest.pay()
    world.setNow(WEDNESDAY + 20 * 60_000)
    expect((await world.guest.start({ zone: '102' })).body).toMatchObject({ errorName: 'ParkingSessionAlreadyExists' })
    world.setNow(WEDNESDAY + 60 * 60_000)
    expect((await world.guest.start()).body['status']).toBe('ok')
  })

  it('never says where the car stands', async () => {
    await world.guest.pay()
    const answer = await createGuest(world.all).start({ zone: '102' })
    expect(answer.body).toMatchObject({ errorName: 'ParkingSessionAlreadyExists' })
    expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`101|Центр|${PLATE}`))
  })
})
