import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { lastLetter } from '../../support/driver.ts'
import { createGuest } from '../../support/guest.ts'
import { createTestCity, namedInEnglish } from '../../support/test-city.ts'

let backend: TestBackend

beforeAll(async () => {
  const cities = [createTestCity(), createTestCity({ name: 'other' })]
  backend = await startBackend({ cities: cities.map(namedInEnglish) })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())

/** How the link to the receipt check begins. */
const checkLinkOf = (title: string) =>
  `/check?${new URLSearchParams({ city: 'probe', title }).toString()}`.replaceAll('&', '&amp;')

describe('a receipt', () => {
  async function receiptLink(): Promise<URL> {
    const guest = createGuest(backend)
    await guest.pay()
    return new URL(String((await guest.status())!['checkFiscal']))
  }

  it('opens for the holder of the link, in both languages with the names of each, by the city’s clock, without a script', async () => {
    const link = await receiptLink()
    for (const [lang, words] of [
      ['ru', ['Чек', '101 · Центр', '12/03/2025 15:20', '60,00', checkLinkOf('101 Центр')]],
      ['en', ['Parking receipt', '101 · Centre', '12/03/2025 16:20', '60.00', checkLinkOf('101 Centre')]],
    ] as const) {
      const { body, headers, statusCode } = await backend.app.inject({
        url: `${link.pathname}${link.search}&lang=${lang}`,
      })
      expect(statusCode).toBe(200)
      for (const word of words) expect(body).toContain(word)
      expect(body).not.toMatch(/<script|<style|style=/)
      expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'")
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  it.each([
    ['ru', 'Парковка оплачена: А123ВС77, зона 101 Центр, до 16:20, 60,00\u00A0₽. Заказ {number}. Чек: '],
    ['en', 'Parking paid: А123ВС77, zone 101 Centre, until 16:20, 60.00\u00A0₽. Order {number}. Receipt: '],
    [undefined, 'Парковка оплачена: А123ВС77, зона 101 Центр, до 16:20, 60,00\u00A0₽. Заказ {number}. Чек: '],
  ])('is sent in the language of who paid, with all that it is looked up and shown by: %s', async (lang, words) => {
    const guest = createGuest(backend)
    await guest.pay({ lang })
    const { orderNumber } = (await guest.status())!
    expect((await lastLetter(backend, '79161234567')).body).toContain(words.replace('{number}', orderNumber))
  })

  it.each([
    ['ru', 'Парковка продлена: А123ВС77, зона 101 Центр, теперь до 17:20, 60,00\u00A0₽. Заказ {number}. Чек: '],
    ['en', 'Parking extended: А123ВС77, zone 101 Centre, now until 17:20, 60.00\u00A0₽. Order {number}. Receipt: '],
  ])('of more time says so, and until when it is now: %s', async (lang, words) => {
    const guest = createGuest(backend)
    await guest.pay({ lang })
    await guest.pay({ lang, extends: (await guest.status())!['orderNumber'] })
    const { orderNumber } = (await guest.status())!
    expect((await lastLetter(backend, '79161234567')).body).toContain(words.replace('{number}', orderNumber))
  })

  it('of a time that ends on another day says which', async () => {
    await createGuest(backend).pay({ duration: 12 * 60 })
    expect((await lastLetter(backend, '79161234567')).body).toContain('до 13/03/25 03:20, ')
  })

  it('is JSON where that is asked for', async () => {
    const link = await receiptLink()
    const { body } = await backend.app.inject({
      url: link.pathname + link.search,
      headers: { accept: 'application/json' },
    })
    expect(JSON.parse(body)).toMatchObject({
      status: 'ok',
      result: { zone: '101', sum: 60, state: 'paid', transport: 'А123ВС77' },
    })
  })

  it('does not open with another signature, another order, another city, or unpaid', async () => {
    const link = await receiptLink()
    const id = link.searchParams.get('id')
    const sig = link.searchParams.get('sig')
    const path = link.pathname
    const guest = createGuest(backend)
    await guest.cost()
    const { body } = await guest.start({ transport: { number: 'М000ММ77', category: 'B' } })
    for (const url of [
      `${path}?id=${id}&sig=${sig}x`,
      `${path}?id=${id}`,
      `${path}?id=${body['paymentId']}&sig=${sig}`,
      `${path.replace('/probe/', '/other/')}?id=${id}&sig=${sig}`,
      `${path}?id=1&sig=${sig}`,
    ]) {
      expect((await backend.app.inject({ url })).statusCode).toBe(404)
      expect((await backend.app.inject({ url, headers: { accept: 'application/json' } })).statusCode).toBe(404)
    }
  })

  it('is sent to the contact, as the outbox shows', async () => {
    expect((await backend.app.inject({ url: '/demo/outbox?lang=en' })).body).toContain('No messages yet.')
    const link = await receiptLink()
    const { body } = await backend.app.inject({ url: '/demo/outbox' })
    expect(body).toContain('+\u00A07 (916) 123-45-67')
    expect(body).toContain(link.href.replaceAll('&', '&amp;'))
  })
})
