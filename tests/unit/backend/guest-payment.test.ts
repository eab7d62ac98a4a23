import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { createGuest, PLATE, type Guest } from '../../support/guest.ts'
import { createTestCity } from '../../support/test-city.ts'

const RETURN = 'https://museum.example/parking'

let backend: TestBackend
let second: TestBackend

beforeAll(async () => {
  backend = await startBackend({ cities: [createTestCity()] })
  second = await startBackend({ cities: [createTestCity()], beside: backend })
}, START_MS)
afterAll(async () => {
  await second.stop()
  await backend.stop()
})

/** The same promises on one backend, and on two that share a database and take turns. */
for (const layout of ['one backend', 'two backends on one database'] as const) {
  describe(`a guest pays, ${layout}`, () => {
    let all: TestBackend[]
    let guest: Guest

    beforeEach(async () => {
      all = layout === 'one backend' ? [backend] : [backend, second]
      await backend.reset()
      for (const one of all) one.setNow(WEDNESDAY)
      guest = createGuest(all)
    })

    const setNow = (at: number | string) => {
      for (const one of all) one.setNow(at)
    }
    const kinds = async () => (await backend.ledger('probe')).entries.map(({ kind, amount }) => `${kind} ${amount}`)

    it('goes from the cost over the bank to a paid session with one charge', async () => {
      const cost = await guest.cost()
      expect(cost.body).toMatchObject({ status: 'ok', price: 60, sumSale: 0, token: expect.any(String) })
      const start = await guest.start({ expectedCost: '60.00', returnUrl: RETURN })
      expect(start.body).toMatchObject({ status: 'ok', paymentId: expect.any(String), session: { zone: '101', sum: 60 } })
      expect(await guest.status()).toMatchObject({ state: 'redirected', RedirectURL: start.body['RedirectURL'] })
      const back = await guest.press('pay', start.body['RedirectURL'])
      expect(back.statusCode).toBe(303)
      expect(back.headers.location).toBe(RETURN)
      expect(await guest.status({ paymentId: start.body['paymentId'] })).toMatchObject({
        state: 'paid',
        sum: 60,
        startDate: '2025-03-12T15:20:00+03:00',
        endDate: '2025-03-12T16:20:00+03:00',
        checkFiscal: expect.stringContaining('/probe/api/payment/unregistered/receipt/v1?id='),
      })
      expect(await kinds()).toEqual(['charge 6000'])
      expect((await backend.ledger('probe')).balances).toEqual({ bank: 6000, parking: -6000 })
    })

    it('answers the same key with the first answer, also after paying', async () => {
      await guest.cost()
      const first = await guest.start({}, 'attempt-1')
      const second = await guest.start({}, 'attempt-1')
      expect(second.body).toEqual(first.body)
      await guest.press('pay', first.body['RedirectURL'])
      setNow(WEDNESDAY + 3_600_000 * 3)
      expect((await guest.start({}, 'attempt-1')).body).toEqual(first.body)
      expect(await kinds()).toEqual(['charge 6000'])
    })

    it('refuses a key that was used for something else', async () => {
      await guest.cost()
      await guest.start({}, 'attempt-1')
      expect((await guest.start({ duration: 120 }, 'attempt-1')).body).toMatchObject({ status: 'error', errorName: 'ValidationError' })
    })

    it('makes one session of ten presses at one instant, with one key', async () => {
      await guest.cost()
      const answers = await Promise.all(Array.from({ length: 10 }, () => guest.start({}, 'attempt-1')))
      expect(new Set(answers.map(({ body }) => body['paymentId'])).size).toBe(1)
      expect(answers.every(({ body }) => body['status'] === 'ok')).toBe(true)
    })

    it('makes one session of ten presses at one instant, without a key and with ten keys', async () => {
      await guest.cost()
      const presses = Array.from({ length: 10 }, (_, index) => guest.start({}, index % 2 === 0 ? undefined : `key-${index}`))
      const answers = await Promise.all(presses)
      expect(new Set(answers.map(({ body }) => body['paymentId'])).size).toBe(1)
    })

    it('gives two strangers with one plate at one instant one session', async () => {
      const other = createGuest(all)
      await Promise.all([guest.cost(), other.cost()])
      const answers = await Promise.all([guest.start(), other.start()])
      expect(answers.map(({ body }) => body['errorName'] ?? body['status']).sort()).toEqual(['ParkingSessionAlreadyExists', 'ok'])
    })

    it('pays once when the bank button is pressed in two tabs', async () => {
      await guest.cost()
      const { body } = await guest.start()
      await Promise.all([guest.press('pay', body['RedirectURL']), guest.press('pay', body['RedirectURL']), guest.press('cancel', body['RedirectURL'])])
      const state = (await guest.status())?.['state']
      expect(await kinds()).toEqual(state === 'paid' ? ['charge 6000'] : [])
      expect((await guest.press('pay', body['RedirectURL'])).headers.location).toContain('/bank/')
    })

    it('takes the same callback any number of times as one charge', async () => {
      await guest.cost()
      const { body } = await guest.start()
      await guest.press('lose-answer', body['RedirectURL'])
      const callback = await callbackOf(body['paymentId'])
      const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => all[index % all.length]!.app.inject({ url: callback })))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
      expect(answers.every((answer) => answer.json().status === 'ok')).toBe(true)
      expect(await kinds()).toEqual(['charge 6000'])
    })

    it('finds a lost answer by asking the bank', async () => {
      await guest.cost()
      const { body } = await guest.start({}, 'attempt-1')
      await guest.press('lose-answer', body['RedirectURL'])
      expect(await kinds()).toEqual([])
      expect(await guest.status({ attempt: 'attempt-1' })).toMatchObject({ state: 'paid' })
      expect(await kinds()).toEqual(['charge 6000'])
    })

    it('asks the bank by itself when nobody comes back', async () => {
      await guest.cost()
      const { body } = await guest.start()
      await guest.press('lose-answer', body['RedirectURL'])
      setNow(WEDNESDAY + 6 * 60_000)
      await Promise.all(all.map((one) => one.tick()))
      expect(await kinds()).toEqual(['charge 6000'])
    })

    it('is still under way while a slow bank thinks, and paid when it confirms', async () => {
      await guest.cost()
      const { body } = await guest.start()
      await guest.press('slow', body['RedirectURL'])
      const waiting = await guest.status()
      expect(waiting).toMatchObject({ state: 'redirected' })
      expect(waiting).not.toHaveProperty('RedirectURL')
      setNow(WEDNESDAY + 3 * 60_000)
      await Promise.all(all.map((one) => one.tick()))
      expect(await guest.status()).toMatchObject({ state: 'paid' })
      expect(await kinds()).toEqual(['charge 6000'])
    })

    it.each([['decline', 'declined'], ['cancel', 'cancelled']])('frees the time when the bank says %s', async (action, state) => {
      await guest.cost()
      const { body } = await guest.start()
      await guest.press(action, body['RedirectURL'])
      expect(await guest.status()).toMatchObject({ state })
      expect((await guest.start()).body).toMatchObject({ status: 'ok', paymentId: expect.not.stringMatching(body['paymentId']) })
      expect(await kinds()).toEqual([])
    })

    it('can still be paid after the bank window was closed, until it expires after 90 minutes', async () => {
      await guest.cost()
      const { body } = await guest.start({ duration: 240 })
      const closed = await guest.press('close', body['RedirectURL'])
      expect(closed.statusCode).toBe(200)
      expect(await guest.status()).toMatchObject({ state: 'redirected', RedirectURL: body['RedirectURL'] })
      setNow(WEDNESDAY + 90 * 60_000)
      expect(await guest.status()).toMatchObject({ state: 'expired' })
      expect((await guest.start()).body['status']).toBe('ok')
    })

    it('withdraws an unpaid payment so that another can be made, and the bank takes no money for it', async () => {
      await guest.cost()
      const { body } = await guest.start()
      expect((await guest.withdraw(body['paymentId'])).body['result']).toMatchObject({ state: 'cancelled' })
      await guest.press('pay', body['RedirectURL'])
      expect((await guest.start({ zone: '102' })).body['status']).toBe('ok')
      expect(await kinds()).toEqual([])
    })

    it('does not withdraw what the bank has taken, or a stranger asks for', async () => {
      await guest.cost()
      const { body } = await guest.start()
      const stranger = createGuest(all)
      await stranger.cost()
      expect((await stranger.withdraw(body['paymentId'])).body['result']).toBeNull()
      await guest.press('lose-answer', body['RedirectURL'])
      expect((await guest.withdraw(body['paymentId'])).body['result']).toMatchObject({ state: 'paid' })
      expect(await kinds()).toEqual(['charge 6000'])
    })

    it('leaves a withdrawal and a payment in one instant with one end', async () => {
      await guest.cost()
      const { body } = await guest.start()
      await Promise.all([guest.press('pay', body['RedirectURL']), guest.withdraw(body['paymentId'])])
      const state = (await guest.status())?.['state']
      expect(await kinds()).toEqual(state === 'paid' ? ['charge 6000'] : [])
      expect(['paid', 'cancelled']).toContain(state)
    })

    it('expires by the passing of time alone', async () => {
      await guest.cost()
      await guest.start()
      setNow(WEDNESDAY + 91 * 60_000)
      await Promise.all(all.map((one) => one.tick()))
      expect(await guest.status()).toMatchObject({ state: 'expired' })
    })

    it('honours a confirmation that comes after the end of its time to pay', async () => {
      await guest.cost()
      const { body } = await guest.start({ duration: 240 })
      setNow(WEDNESDAY + 100 * 60_000)
      await backend.tick()
      await guest.press('pay', body['RedirectURL'])
      expect(await guest.status()).toMatchObject({ state: 'paid' })
      expect(await kinds()).toEqual(['charge 24000'])
    })

    it('gives the money back in full when it comes late and the time was given away', async () => {
      await guest.cost()
      const late = await guest.start({ duration: 240 })
      setNow(WEDNESDAY + 100 * 60_000)
      await backend.tick()
      const other = createGuest(all)
      await other.pay({ duration: 60 })
      await guest.press('pay', late.body['RedirectURL'])
      expect(await guest.status({ paymentId: late.body['paymentId'] })).toMatchObject({ state: 'refunded' })
      expect(await kinds()).toEqual(['charge 6000', 'charge 24000', 'refund 24000'])
      expect((await backend.ledger('probe')).balances).toEqual({ bank: 6000, parking: -6000 })
      const page = await backend.app.inject({ url: new URL(late.body['RedirectURL']).pathname, headers: { 'accept-language': 'en' } })
      expect(page.body).toContain('The money of this order was returned.')
    })

    it('lets the same plate park again after the paid time, not within it', async () => {
      await guest.pay()
      setNow(WEDNESDAY + 20 * 60_000)
      expect((await guest.start({ zone: '102' })).body).toMatchObject({ errorName: 'ParkingSessionAlreadyExists' })
      setNow(WEDNESDAY + 60 * 60_000)
      expect((await guest.start()).body['status']).toBe('ok')
    })

    it('never says where the car stands', async () => {
      await guest.pay()
      const answer = await createGuest(all).start({ zone: '102' })
      expect(answer.body).toMatchObject({ errorName: 'ParkingSessionAlreadyExists' })
      expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`101|Центр|${PLATE}`))
    })

    async function callbackOf(paymentId: string): Promise<string> {
      const { findOrder } = await import('../../../demo/backend/bank/bank.ts')
      const { callbackOf: toCallback } = await import('../../../demo/backend/bank/notify.ts')
      const { payments } = await import('../../../demo/backend/database/schema.ts')
      const { eq } = await import('drizzle-orm')
      const rows = await backend.database.handle.select().from(payments).where(eq(payments.id, paymentId))
      const order = await findOrder(backend.database.handle, rows[0]!.bankOrder!)
      return toCallback(order!, 'sandbox')!
    }
  })
}
