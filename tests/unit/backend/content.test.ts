import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeForm, encodeQuery } from '../../../shared/api/contract/call.ts'
import { getNews, getNewsItem, getPage } from '../../../shared/api/contract/content.ts'
import { getOptions } from '../../../shared/api/contract/options.ts'
import { getInvoice, payInvoice } from '../../../shared/api/contract/invoice.ts'
import { findReceipt, verifyReceiptLink } from '../../../shared/api/contract/receipt-check.ts'
import { startBackend, START_MS, type TestBackend } from '../../support/backend.ts'
import { createGuest } from '../../support/guest.ts'
import { createTestCity } from '../../support/test-city.ts'

/** A city that has published nothing, and takes no commands by SMS. */
const SILENT = { ...createTestCity({ name: 'silent' }), smsCommands: [] }
SILENT.content = { ...SILENT.content, news: [] }

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend({ cities: [createTestCity(), createTestCity({ name: 'other' }), SILENT] })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())

const headers = { accept: 'application/json' }

async function get(
  path: string,
  fields: Record<string, string | number> = {},
  city = 'probe',
): Promise<Record<string, any>> {
  const response = await backend.app.inject({ url: `/${city}${path}${encodeQuery(fields)}`, headers })
  return response.json() as Record<string, any>
}

async function pay(fields: Record<string, string> = {}): Promise<Record<string, any>> {
  const form = {
    invoiceId: 'inv-1',
    amount: '3000.00',
    email: 'payer@mail.example',
    returnUrl: 'https://museum.example/pay',
    ...fields,
  }
  const response = await backend.app.inject({
    method: 'POST',
    url: `/probe${payInvoice.path}`,
    payload: encodeForm(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return response.json() as Record<string, any>
}

const atBank = (url: string, action: string) =>
  backend.app.inject({ method: 'POST', url: `${new URL(url).pathname}/${action}` })
const invoice = async (id = 'inv-1') => (await get(getInvoice.path, { invoiceId: id }))['result'] as Record<string, any>

describe('news and pages', () => {
  it('come newest first, ten at a time, and the last page is short', async () => {
    const ids = async (fields = {}) =>
      ((await get(getNews.path, fields))['result'] as { id: string }[]).map(({ id }) => id)
    expect(await ids()).toEqual(['13', '12', '11', '10', '9', '8', '7', '6', '5', '4'])
    expect(await ids({ limit: 10, offset: 10 })).toEqual(['3', '2', '1'])
    expect(await ids({ limit: 10, offset: 20 })).toEqual([])
    expect((await get(getNews.path, { limit: 500 }))['errorName']).toBe('ValidationError')
  })

  it('and commands by SMS are told of by the options of a city, so that no menu leads to an empty page', async () => {
    const has = async (city: string) => (await get(getOptions.path, {}, city))['result']
    expect(await has('probe')).toMatchObject({ hasNews: true, hasSmsCommands: true })
    expect(await has('silent')).toMatchObject({ hasNews: false, hasSmsCommands: false })
  })

  it('have their text only where one of them is asked for', async () => {
    expect((await get(getNews.path))['result'][0]).not.toHaveProperty('text')
    expect((await get(getNewsItem.path, { id: 12 }))['result']).toMatchObject({
      id: '12',
      text: '<p>Полный текст 12</p>',
    })
    expect((await get(getNewsItem.path, { id: 99 }))['errorName']).toBe('notFound')
  })

  it('are found by their path however it is written, and by no other', async () => {
    for (const path of ['/pages/help', 'pages/help/', '//pages/help?x=1#y'])
      expect((await get(getPage.path, { path }))['result'].title, path).toBe('Помощь')
    for (const path of ['/pages', '/pages/../help', '/help'])
      expect((await get(getPage.path, { path }))['errorName'], path).toBe('notFound')
  })
})

describe('an invoice', () => {
  it('tells what, to whom and how much', async () => {
    expect(await invoice()).toMatchObject({
      description: 'Разрешение',
      payee: 'МКУ «Парковка»',
      amount: 3000,
      currency: 'RUB',
      state: 'open',
      requireEmail: true,
    })
    expect((await get(getInvoice.path, { invoiceId: 'none' }))['errorName']).toBe('notFound')
    expect((await invoice('inv-late'))['state']).toBe('expired')
  })

  it('is paid once and for its own sum, for any presses', async () => {
    expect((await pay({ amount: '1.00' }))['errorName']).toBe('PriceChangedTryLater')
    const urls = await Promise.all([pay(), pay(), pay()])
    expect(new Set(urls.map((answer) => answer['RedirectURL'] as string)).size).toBe(1)
    await atBank(urls[0]!['RedirectURL'], 'pay')
    expect(await invoice()).toMatchObject({ state: 'paid', paidAt: '2025-03-12T15:20:40+03:00' })
    expect((await pay())['errorName']).toBe('conflict')
    const { entries, balances } = await backend.ledger('probe')
    expect(entries).toHaveLength(1)
    expect(balances).toEqual({ bank: 300_000, invoices: -300_000 })
  })

  it('whose answer was lost is found paid when it is asked for, once', async () => {
    const { RedirectURL } = await pay()
    await atBank(RedirectURL, 'lose-answer')
    expect((await Promise.all([invoice(), invoice(), invoice()])).map(({ state }) => state)).toEqual([
      'paid',
      'paid',
      'paid',
    ])
    expect((await backend.ledger('probe')).entries).toHaveLength(1)
  })

  it('waits while the bank is slow, and can be tried again after a refusal', async () => {
    const slow = await pay()
    await atBank(slow['RedirectURL'], 'slow')
    expect((await invoice())['state']).toBe('processing')
    expect((await pay())['errorName']).toBe('conflict')
    await backend.reset()
    const refused = await pay()
    await atBank(refused['RedirectURL'], 'decline')
    expect((await invoice())['state']).toBe('open')
    expect((await pay())['RedirectURL']).not.toBe(refused['RedirectURL'])
  })

  it('leads to no strange site, and takes nothing after its day', async () => {
    expect((await pay({ returnUrl: 'https://evil.example/' }))['errorName']).toBe('ValidationError')
    expect((await pay({ invoiceId: 'inv-late', amount: '100.50' }))['errorName']).toBe('notFound')
  })
})

describe('a receipt', () => {
  async function paid() {
    const guest = createGuest(backend)
    const { paymentId } = await guest.pay()
    const status = await guest.status({ paymentId })
    const page = await backend.app.inject({ url: status!['checkFiscal'], headers: { accept: 'text/html' } })
    const link = /href="([^"]*\/check\?[^"]*)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    return { number: String(status!['orderNumber']), fields: Object.fromEntries(new URL(link).searchParams) }
  }

  it('has a link that the city knows as its own, and no other', async () => {
    const { fields } = await paid()
    const verify = async (changes = {}, city = 'probe') =>
      (await get(verifyReceiptLink.path, { ...fields, ...changes }, city))['result'].isVerified as boolean
    expect(fields).toMatchObject({ title: '101 Центр', price: '60.00', dateIn: '12/03/2025 15:20', ts: 'А123ВС77' })
    expect(await verify()).toBe(true)
    for (const name of ['title', 'dateIn', 'dateOut', 'price', 'ts', 'sig'])
      expect(await verify({ [name]: `${fields[name]}0` }), name).toBe(false)
    expect(await verify({ title: fields['title'] + fields['dateIn']!, dateIn: '' })).toBe(false)
    expect(await verify({}, 'other')).toBe(false)
  })

  it('is found by its number in its own city, without the plate, and not for ever', async () => {
    const { number } = await paid()
    const { result } = await get(findReceipt.path, { number })
    expect(result).toMatchObject({ orderNumber: number, zone: '101', sum: 60, state: 'paid' })
    expect(JSON.stringify(result)).not.toContain('123')
    expect((await get(findReceipt.path, { number }, 'other'))['errorName']).toBe('ParkingSessionNotFound')
    expect((await get(findReceipt.path, { number: 'x' }))['errorName']).toBe('ValidationError')
    const answers = await Promise.all(Array.from({ length: 31 }, () => get(findReceipt.path, { number: 1 })))
    expect(
      answers.some((answer) => answer['message'] === 'Слишком много попыток. Подождите немного и попробуйте ещё раз.'),
    ).toBe(true)
  })
})
