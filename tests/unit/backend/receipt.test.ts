import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountIdOf } from '../../../demo/backend/account/balance.ts'
import { accounts } from '../../../demo/backend/database/accounts-schema.ts'
import { payments, type PaymentRow } from '../../../demo/backend/database/schema.ts'
import { addOperation } from '../../../demo/backend/payment/ledger/operations.ts'
import { createReceiptLink } from '../../../demo/backend/payment/slips/receipt.ts'
import { refundLink } from '../../../demo/backend/payment/slips/refund-slip.ts'
import { refunds } from '../../../demo/backend/database/bank-schema.ts'
import { refillBalance } from '../../../shared/api/contract/driver-payment.ts'
import {
  getOperations,
  OPERATION_TYPES,
  type Operation,
  type OperationType,
} from '../../../shared/api/contract/operations.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, lastLetter } from '../../support/driver.ts'
import { METHODS, SLIP } from '../../support/driver-world.ts'
import { createGuest } from '../../support/guest.ts'
import { createPayingDriver, MOSCOW } from '../../support/paying-driver.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { signInStaff, STAFF } from '../../support/staff.ts'
import { createTestCity, namedInEnglish } from '../../support/test-city.ts'
import { ORDER_CASES } from './order-cases.ts'

let backend: TestBackend

beforeAll(async () => {
  const settings = { paymentsMethods: [...METHODS, SLIP] }
  const free = { ...settings, dontUseBalance: true, useFlatParking: true, flatParkingCodes: ['9001'] }
  const cities = [
    createTestCity({ accounts: ACCOUNTS, settings }),
    createTestCity({ name: 'free', accounts: ACCOUNTS, settings: free }),
    createTestCity({ name: 'other' }),
  ]
  backend = await startBackend({ cities: cities.map(namedInEnglish), staff: STAFF, hasFiscal: true })
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

/** Each kind of payment: its words on the receipt in both languages, and the line of a driver's history that it is. */
const KINDS: Readonly<Record<string, { ru: string[]; en: string[]; line?: OperationType }>> = {
  'a guest’s parking': {
    ru: ['Чек об оплате парковки', '101 · Центр', '>А123ВС77<', 'Карта'],
    en: ['Parking receipt', '101 · Centre', 'Method'],
  },
  'a driver’s parking': { ru: ['Чек об оплате парковки', '>А123ВС77<'], en: ['Parking receipt'], line: 'payment' },
  'a renewal': { ru: ['Чек о продлении парковки', '>А123ВС77<'], en: ['Extension receipt'], line: 'renew' },
  'a correction': {
    ru: ['Чек о доплате за парковку', '>А123ВС77<'],
    en: ['Receipt for an extra payment'],
    line: 'correct',
  },
  'a top-up': { ru: ['Чек о пополнении баланса', 'Карта'], en: ['Top-up receipt'], line: 'refill' },
  'a slip': { ru: ['Чек о пополнении баланса', '>Квитанция<'], en: ['Top-up receipt'], line: 'refill' },
  'a stay behind a barrier': {
    ru: ['Чек об оплате парковки', '>9001<', 'Начало', 'Окончание'],
    en: ['Parking receipt', '>9001<', 'Start', 'End'],
    line: 'paymentGate',
  },
  'a postponed parking': { ru: ['Чек об оплате парковки', '>А123ВС77<'], en: ['Parking receipt'], line: 'payment' },
  'an invoice': {
    ru: ['Чек об оплате счёта', '>inv-1<', '>Разрешение<', '>МКУ «Парковка»<', 'Банковская карта'],
    en: ['Bill receipt', '>inv-1<', '>Разрешение<', 'Bank card'],
  },
  'a subscription': {
    ru: ['Чек об оплате абонемента', '>Центр на месяц<', '>А123ВС77<', '>12/03/2025<'],
    en: ['Season ticket receipt', '>The centre for a month<', '>А123ВС77<', '>12/03/2025<'],
    line: 'paymentSubscription',
  },
  'a slip for a subscription': {
    ru: ['Чек об оплате абонемента', '>Центр на месяц<', '>А123ВС77<', '>Квитанция<'],
    en: ['Season ticket receipt', '>The centre for a month<'],
    line: 'paymentSubscription',
  },
}
/** What comes to the driver was paid by nobody. */
const WITHOUT_RECEIPT: readonly OperationType[] = ['bonus20', 'cancel']
const WITHOUT_PARKING = ['a top-up', 'a slip', 'an invoice', 'a subscription', 'a slip for a subscription']

describe('a receipt of each kind of payment', () => {
  async function pay({ amount, begin }: { amount: number; begin(at: TestBackend): Promise<{ url: string }> }) {
    const { url } = await begin(backend)
    await backend.app.inject({ method: 'POST', url: `${new URL(url).pathname}/pay` })
    await backend.tick()
    const isPaid = and(eq(payments.amount, amount), eq(payments.state, 'paid'))
    const [payment] = await backend.database.db.select().from(payments).where(isPaid)
    return payment!
  }
  const open = async (link: string, headers: Record<string, string> = {}) => {
    const { pathname, search } = new URL(link)
    return backend.app.inject({ url: pathname + search, headers })
  }

  it.each(ORDER_CASES)(
    'opens by its link and from its line of the history: $kind, with the sum, the day, the way and the fiscal receipt, and no parking where there is none',
    async ({ kind, amount, begin }) => {
      const payment = await pay({ amount, begin })
      const link = createReceiptLink(payment, backend.context.secret)
      const sum = new Intl.NumberFormat('ru', { minimumFractionDigits: 2 }).format(amount / 100)
      const paid = /<dt>Дата оплаты<\/dt>\s*<dd>12\/03\/2025 1\d:\d\d<\/dd>/
      const { statusCode, body } = await open(link, { 'accept-language': 'ru' })
      expect([kind, statusCode]).toEqual([kind, 200])
      for (const word of [...KINDS[kind]!.ru, sum, 'Способ оплаты', 'Кассовый чек', 'фискальный признак'])
        expect(body).toContain(word)
      expect(body).toMatch(paid)
      expect(body).not.toMatch(/undefined|null|<dd><\/dd>/)
      const led = (await readHistory(payment)).filter(({ receiptUrl }) => receiptUrl === link)
      expect(led.map(({ type }) => type)).toEqual([KINDS[kind]!.line ?? []].flat())
      const english = await open(link, { 'accept-language': 'en' })
      for (const word of [...KINDS[kind]!.en, 'Fiscal receipt']) expect(english.body).toContain(word)
      if (WITHOUT_PARKING.includes(kind)) expect(body).not.toMatch(/Зона|Окончание|Парковка<|\/check\?/)
      const json = await open(link, { accept: 'application/json' })
      expect(json.json()).toMatchObject({
        status: 'ok',
        result: { kind: payment.kind, sum: amount / 100, state: 'paid', fiscal: [{ kind: 'sale', state: 'done' }] },
      })
    },
  )

  /** The lines of the history of whoever has paid; a guest has none. */
  async function readHistory({ city, owner }: PaymentRow): Promise<Operation[]> {
    const accountId = accountIdOf(owner)
    if (accountId === null) return []
    const [found] = await backend.database.db.select().from(accounts).where(eq(accounts.id, accountId))
    const driver = await createPayingDriver(backend, { city, email: found!.email! })
    return driver.ask(getOperations, { bounds: { from: null, to: null }, type: 'all', timeZone: MOSCOW, cursor: null })
  }

  it('is led to by the line of every type that the history has, but of those that bring money', () => {
    const led = Object.values(KINDS).flatMap(({ line = [] }) => line)
    expect(new Set([...led, ...WITHOUT_RECEIPT])).toEqual(new Set(OPERATION_TYPES))
  })

  it.each(WITHOUT_RECEIPT)('is none of a line %s, though it names the payment it came of', async (type) => {
    const payment = await pay(ORDER_CASES.find(({ kind }) => kind === 'a top-up')!)
    const { id: paymentId, owner, city, amount: sum } = payment
    await addOperation(backend.database.db, owner, { city, type, status: 'done', sum, dateOperation: 0, paymentId })
    const lines = await readHistory(payment)
    expect(lines.map((line) => [line.type, line.receiptUrl === null])).toEqual([
      ['refill', false],
      [type, true],
    ])
  })

  it.each(ORDER_CASES)('stands on the page of the staff, whatever was paid: $kind', async (one) => {
    const payment = await pay(one)
    const { statusCode, body } = await (await signInStaff(backend)).get(`/staff/payments/${payment.id}`)
    expect(statusCode).toBe(200)
    expect(body).toContain(createReceiptLink(payment, backend.context.secret).replaceAll('&', '&amp;'))
  })

  it('is led to by the letter, and shows what came back beside the number that the refund’s own receipt has', async () => {
    const driver = await createPayingDriver(backend)
    const { redirectUrl } = await driver.ask(refillBalance, { amount: 30_000, method: 'bankCard' })
    await driver.press('pay', redirectUrl)
    const letter = await lastLetter(backend, 'driver@demo.example')
    const link = /Чек: (\S+)/.exec(letter.body)![1]!
    const anna = await signInStaff(backend)
    const [payment] = await backend.database.db.select().from(payments)
    await anna.get(`/staff/payments/${payment!.id}`)
    const to = `/staff/payments/${payment!.id}/refund`
    await anna.post(to, { ...anna.formOf(to), sum: '100', reason: 'Ошибка' })
    await backend.tick()
    const { body } = await open(link)
    expect(body).toContain('Возврат 100,00')
    expect(body).toContain('Кассовый чек возврата')
    const number = /<dt>Номер<\/dt>\s*<dd>(\d+)<\/dd>/.exec(body)![1]!
    const [refund] = await backend.database.db.select().from(refunds)
    const slip = await open(refundLink(refund!, payment!.origin, backend.context.secret))
    expect(readPdf(slip.rawPayload)).toContain(number)
  })
})
