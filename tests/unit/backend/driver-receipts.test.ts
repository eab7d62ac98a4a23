import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRefillReceipt, getReceipts, sendReceipt } from '../../../shared/api/contract/receipts.ts'
import type { Payer } from '../../../shared/domain/payer.ts'
import { outbox, payments } from '../../../demo/backend/database/schema.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { createPayingDriver, type PayingDriver } from '../../support/paying-driver.ts'
import { createTestCity } from '../../support/test-city.ts'

const FIRM: Payer = {
  kind: 'legal',
  name: 'ООО «Ромашка»',
  inn: '7707083893',
  ogrn: '1027700132195',
  kpp: '773601001',
  address: 'Москва, ул. Вавилова, 19',
}
const PERSON: Payer = {
  kind: 'individual',
  lastName: 'Смирнова',
  firstName: 'Анна',
  middleName: '-',
  document: {
    type: 'passport',
    series: '4510',
    number: '123456',
    issuedOn: '2010-05-20',
    issuer: 'ОВД Центрального района',
  },
  address: 'Пробный, ул. Садовая, 1',
}

let backend: TestBackend
let driver: PayingDriver

beforeAll(async () => {
  backend = await startBackend({
    cities: [createTestCity({ accounts: ACCOUNTS, settings: { allowSoleProprietor: true } })],
  })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(async () => {
  await backend.reset()
  driver = await createPayingDriver(backend)
})

const fetchPdf = (url: string) => backend.app.inject({ url })

describe('a top-up by receipt', () => {
  it('has a number, a PDF for the holder of its signed address, and money when the bank’s counter has taken it', async () => {
    const made = await driver.ask(createRefillReceipt, { payer: FIRM, sum: 100_000 }, 'once')
    expect(await driver.ask(createRefillReceipt, { payer: FIRM, sum: 100_000 }, 'once')).toEqual(made)
    expect(await driver.ask(getReceipts, undefined)).toMatchObject([
      {
        number: made.receiptNumber,
        sum: 100_000,
        status: 'waiting',
        isLegal: true,
        payer: 'ООО «Ромашка», ИНН 7707083893',
        date: WEDNESDAY,
        pdfUrl: made.pdfUrl,
      },
    ])
    const { pathname, search } = new URL(made.pdfUrl!)
    const pdf = await fetchPdf(pathname + search)
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `inline; filename="receipt-${made.receiptNumber}.pdf"`,
    ])
    const text = readPdf(pdf.rawPayload)
    for (const part of [
      `Счёт № ${made.receiptNumber}`,
      '1 000,00 ₽',
      'ООО «Ромашка»',
      '7707083893',
      '773601001',
      '1027700132195',
      'Москва, ул. Вавилова, 19',
      'Городские парковки: Пробный',
    ])
      expect(text).toContain(part)
    const kept = new URL(made.downloadUrl!)
    expect((await fetchPdf(kept.pathname + kept.search)).headers['content-disposition']).toMatch(/^attachment; /)
    expect((await fetchPdf(`${pathname}?receiptnumber=${made.receiptNumber}&sig=wrong`)).json().errorName).toBe(
      'TokenNotFound',
    )
    expect((await fetchPdf(`${pathname}?receiptnumber=${made.receiptNumber}&token=${driver.token}`)).statusCode).toBe(
      200,
    )

    const [payment] = await backend.database.db.select().from(payments)
    backend.setNow(WEDNESDAY + 3 * 86_400_000)
    await backend.tick()
    await driver.press('pay', `http://bank/bank/${payment!.bankOrder}`)
    expect(await driver.balance()).toBe(250_000)
    expect(await driver.ask(getReceipts, undefined)).toMatchObject([{ status: 'paid' }])
    expect(await driver.history()).toEqual(['refill done 100000'])
  })

  it('takes a person too, and no payer with a wrong field', async () => {
    const refusal = (payer: Payer) => driver.refusal(createRefillReceipt, { payer, sum: 100_000 })
    const { pdfUrl, receiptNumber } = await driver.ask(createRefillReceipt, { payer: PERSON, sum: 100_000 })
    const text = readPdf((await fetchPdf(new URL(pdfUrl!).pathname + new URL(pdfUrl!).search)).rawPayload)
    for (const part of [
      `Квитанция № ${receiptNumber}`,
      'Смирнова Анна',
      'паспорт 4510 123456',
      '20.05.2010, ОВД Центрального района',
      'Пробный, ул. Садовая, 1',
    ])
      expect(text).toContain(part)
    expect(await driver.ask(getReceipts, undefined)).toMatchObject([{ isLegal: false, payer: 'Смирнова Анна' }])
    expect(await refusal({ ...PERSON, lastName: ' ' })).toBe('RequiredField')
    expect(await refusal({ ...PERSON, document: { ...PERSON.document, series: '45A0' } })).toBe('InvalidFormat')
    expect(await refusal({ ...PERSON, document: { ...PERSON.document, issuedOn: '2025-03-13' } })).toBe('InvalidFormat')
    expect(
      await refusal({ ...PERSON, document: { ...PERSON.document, type: 'licence', series: '99ХО', number: '123456' } }),
    ).toBe('ok')
    expect(await refusal({ ...FIRM, inn: '770708389' })).toBe('InvalidFormat')
    expect(await refusal({ ...FIRM, kpp: undefined })).toBe('RequiredField')
    expect(await refusal({ ...FIRM, inn: '500100732259', ogrn: '304500116000157', kpp: undefined })).toBe('ok')
    expect(await driver.refusal(createRefillReceipt, { payer: FIRM, sum: 1_500_001 })).toBe(
      'RefillAmountCanNotBeMaxAllowable',
    )
  })

  it('is mailed once a minute to one address, not by a browser that looks ahead, and is the driver’s own', async () => {
    const { receiptNumber } = await driver.ask(createRefillReceipt, { payer: FIRM, sum: 100_000 })
    const mail = { receiptNumber, email: 'book@romashka.example' }
    await Promise.all([driver.ask(sendReceipt, mail), driver.ask(sendReceipt, mail)])
    const sent = await backend.database.db.select().from(outbox)
    expect(sent).toMatchObject([
      { channel: 'email', recipient: mail.email, body: expect.stringContaining(`receiptnumber=${receiptNumber}`) },
    ])
    backend.setNow(WEDNESDAY + 61_000)
    await driver.ask(sendReceipt, mail)
    expect(await backend.database.db.select().from(outbox)).toHaveLength(2)
    expect(await driver.refusal(sendReceipt, { ...mail, email: 'no address' })).toBe('InvalidFormat')
    const ahead = await backend.app.inject({
      url: `/probe/api/sendreceipt?receiptnumber=${receiptNumber}&email=a@b.ru&token=${driver.token}`,
      headers: { 'sec-purpose': 'prefetch' },
    })
    expect(ahead.statusCode).toBe(403)
    const stranger = await createPayingDriver(backend, { email: 'empty@demo.example' })
    expect(await stranger.refusal(sendReceipt, mail)).toBe('ValidationError')
    expect(await stranger.ask(getReceipts, undefined)).toEqual([])
  })
})
