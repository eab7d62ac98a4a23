import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeQuery } from '../../../shared/api/contract/call.ts'
import { paymentFromPortal } from '../../../shared/api/contract/portal.ts'
import { payments } from '../../../demo/backend/database/schema.ts'
import type { OrderRow } from '../../../demo/bank/schema.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { changeOrder, readBook } from '../../support/bank-book.ts'
import { createGuest, type Guest } from '../../support/guest.ts'
import { createTestCity } from '../../support/test-city.ts'

const RETURN = 'https://museum.example/parking?hall=2'

describe('the sandbox bank', () => {
  let backend: TestBackend
  let guest: Guest
  let page: string

  beforeAll(async () => {
    backend = await startBackend({ cities: [createTestCity()] })
  }, START_MS)
  afterAll(() => backend.stop())
  beforeEach(async () => {
    await backend.reset()
    guest = createGuest(backend)
    await guest.cost()
    const { body } = await guest.start({ returnUrl: RETURN })
    page = new URL(body['RedirectURL']).pathname
  })

  it('shows payee, amount and order in both languages, without a script or an inline style', async () => {
    for (const [lang, words] of [
      ['ru', ['Городские парковки: Пробный', '60,00', 'Оплатить']],
      ['en', ['City parking: Probe', '60.00', 'Pay']],
    ] as const) {
      const { body, headers } = await backend.app.inject({ url: page, headers: { 'accept-language': lang } })
      for (const word of words) expect(body).toContain(word)
      expect(body).toContain(`<html lang="${lang}">`)
      expect(body).not.toMatch(/<script|style=|<style| on\w+=/)
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; style-src 'self'; img-src data:; form-action 'self' https://museum.example; base-uri 'none'; frame-ancestors 'none'",
      )
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  it('speaks the language the payment was begun in, not the browser’s, also when its address is asked for again', async () => {
    await guest.cost({ zone: '102' })
    const { body } = await guest.start({
      zone: '102',
      transport: { number: 'К456МН77', category: 'B', numberFormat: 'rus' },
      lang: 'en',
    })
    const address = new URL(body['RedirectURL'])
    expect(address.search).toBe('?lang=en')
    expect((await guest.status({ paymentId: body['paymentId'] }))?.['RedirectURL']).toBe(address.href)
    const shown = await backend.app.inject({
      url: address.pathname + address.search,
      headers: { 'accept-language': 'ru' },
    })
    expect(shown.body).toContain('<html lang="en">')
    expect(shown.body).toContain(`action="${address.pathname}/pay?lang=en"`)
    const { body: other } = await guest.start({
      zone: '102',
      transport: { number: 'К457МН77', category: 'B', numberFormat: 'rus' },
      lang: 'en"><b>',
    })
    expect(other['errorName']).toBe('ValidationError')
  })

  it('answers an order that is not there with a page that says so', async () => {
    for (const url of ['/bank/1', '/bank/00000000-0000-4000-8000-000000000000', "/bank/'%20or%201=1"]) {
      expect((await backend.app.inject({ url })).statusCode).toBe(404)
    }
    expect((await backend.app.inject({ method: 'POST', url: '/bank/1/pay' })).statusCode).toBe(404)
  })

  it.each(['pay', 'decline', 'cancel', 'slow', 'lose-answer'])(
    'sends the browser back after "%s" and puts no result into the address',
    async (action) => {
      const { statusCode, headers } = await backend.app.inject({ method: 'POST', url: `${page}/${action}` })
      expect(statusCode).toBe(303)
      expect(headers.location).toBe(RETURN)
    },
  )

  it('sends the browser back as well where the same button was pressed twice; another decision is told it came late', async () => {
    const press = async (action: string) =>
      (await backend.app.inject({ method: 'POST', url: `${page}/${action}` })).headers.location
    expect(await press('pay')).toBe(RETURN)
    expect(await press('pay')).toBe(RETURN)
    expect(await press('cancel')).toMatch(/^\/bank\//)
  })

  it('shows after its end how the order ended, and a way back', async () => {
    for (const [action, words] of [
      ['pay', 'This order is paid.'],
      ['cancel', 'This order is paid.'],
    ] as const) {
      await backend.app.inject({ method: 'POST', url: `${page}/${action}` })
      const { body } = await backend.app.inject({ url: `${page}?lang=en` })
      expect(body).toContain(words)
      expect(body).toContain('href="https://museum.example/parking?hall=2"')
      expect(body).not.toContain('<form')
    }
  })

  it('escapes what it was given', async () => {
    await guest.cost({ zone: '102', postPaymentStartTime: '2025-03-12T01:00:00+03:00' })
    const { body } = await guest.postStart({
      zone: '102',
      postPaymentStartTime: '2025-03-12T01:00:00+03:00',
      returnUrl: 'https://museum.example/?a="><script>alert(1)</script>',
    })
    const closed = await guest.press('close', body['RedirectURL'])
    expect(closed.body).not.toContain('<script>')
  })

  describe('calls back', () => {
    let order: OrderRow
    const notice = (changes = {}) =>
      `/probe${paymentFromPortal.path}${encodeQuery({ source: 'bank', order: order.merchantOrder, billnumber: order.billNumber, amount: '60.00', paymentDate: '20250312122040', status: 'authorized', ...changes })}`
    const states = async () => (await backend.ledger('probe')).entries.length

    beforeEach(async () => {
      await backend.app.inject({ method: 'POST', url: `${page}/lose-answer` })
      order = (await readBook(backend, 'probe'))[0]!
    })

    it('and is believed only where the bank, asked, says the same', async () => {
      for (const changes of [
        { amount: '59.00' },
        { status: 'declined' },
        { billnumber: 'other' },
        { status: 'paid' },
      ]) {
        expect((await backend.app.inject({ url: notice(changes) })).json()).toMatchObject({
          status: 'error',
          errorName: 'ValidationError',
        })
      }
      expect(await states()).toBe(0)
    })

    it('about nothing we know without effect', async () => {
      for (const changes of [{ order: '00000000-0000-4000-8000-000000000000' }, { order: '1' }, { source: 'other' }]) {
        expect((await backend.app.inject({ url: notice(changes) })).json()).toMatchObject({
          errorName: 'ParkingSessionNotFound',
        })
      }
      expect((await backend.app.inject({ url: `/probe${paymentFromPortal.path}` })).json()).toMatchObject({
        errorName: 'ValidationError',
      })
      expect(await states()).toBe(0)
    })

    it('never by a prefetch', async () => {
      for (const headers of [
        { 'sec-purpose': 'prefetch;prerender' },
        { purpose: 'prefetch' },
        { 'x-moz': 'prefetch' },
      ]) {
        const { statusCode } = await backend.app.inject({ url: notice(), headers })
        expect(statusCode).toBe(403)
      }
      expect(await states()).toBe(0)
    })

    it('once more about a payer whom it had refused, and under the same bill', async () => {
      const told = async (state: 'declined' | 'authorized') => {
        await changeOrder(backend, order.id, { state })
        return (await backend.app.inject({ url: notice({ status: state }) })).json()
      }
      const inOurBook = async () => (await backend.database.db.select().from(payments)).map((one) => one.state)
      expect(await told('declined')).toEqual({ status: 'ok' })
      expect(await inOurBook()).toEqual(['declined'])
      expect(await told('authorized')).toEqual({ status: 'ok' })
      expect(await inOurBook()).toEqual(['paid'])
    })

    it('for no cache to keep, and counts once', async () => {
      const first = await backend.app.inject({ url: notice() })
      const second = await backend.app.inject({ url: notice() })
      expect([first.json(), second.json()]).toEqual([{ status: 'ok' }, { status: 'ok' }])
      expect(first.headers['cache-control']).toBe('no-store')
      expect(await states()).toBe(1)
    })
  })
})
