import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts, codes } from '../../../demo/backend/database/accounts-schema.ts'
import { rowsOf } from '../../../demo/backend/database/database.ts'
import { payouts } from '../../../demo/backend/database/payment-schema.ts'
import { refundByHand } from '../../../demo/backend/staff/staff-refund.ts'
import { findMerchantOrder } from '../../../demo/bank/orders.ts'
import { outbox, payments, sessions } from '../../../demo/backend/database/schema.ts'
import { sendAppeal } from '../../../shared/api/contract/appeals.ts'
import { login } from '../../../shared/api/contract/auth.ts'
import { cancelOrder, driverRenew } from '../../../shared/api/contract/driver-order.ts'
import { refillBalance } from '../../../shared/api/contract/driver-payment.ts'
import { driverStart } from '../../../shared/api/contract/driver-start.ts'
import * as calls from '../../../shared/api/contract/my-data.ts'
import { getProfile } from '../../../shared/api/contract/profile.ts'
import { addDocument } from '../../../shared/api/contract/profile-documents.ts'
import { editVehicle } from '../../../shared/api/contract/profile-vehicles.ts'
import { changeAccountSetting, changeProfile, deletePhone } from '../../../shared/api/contract/profile-person.ts'
import { createRefillReceipt } from '../../../shared/api/contract/receipts.ts'
import { confirmEmail, confirmPhone, sendEmailCode, sendSmsCode } from '../../../shared/api/contract/registration.ts'
import { restoreByCall, sendRestoreCode } from '../../../shared/api/contract/restore.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { expectLevel, orderOf, readOrder, takeSilently } from '../../support/bank-book.ts'
import { ACCOUNTS, createCaller, lastLetter, PASSWORD } from '../../support/driver.ts'
import { createPayingDriver, HOUR, MOSCOW } from '../../support/paying-driver.ts'
import { createTestCity } from '../../support/test-city.ts'

const [EMAIL, MAIN, SECOND] = ['driver@demo.example', '79000000001', '79000000011']
const NAMES = { firstName: 'Анна', lastName: 'Смирнова', middleName: '', email: EMAIL }
const NEIGHBOUR = {
  ...ACCOUNTS.drivers[0]!,
  lastName: 'Соседова',
  email: 'neighbour@demo.example',
  phones: ['79000000021'],
  vehicles: [],
}
const DOCUMENT = { type: 'STS', number: '77УА123456' } as const
const APPEAL = { subject: null, message: 'Смирнова пишет', email: EMAIL, phone: MAIN, clientId: 'client-0001' }
const RULES = { path: '/pages/data', title: { ru: 'Правила данных', en: 'Data rules' }, version: 'v7' }
const HOUR_MS = 3_600_000

let backend: TestBackend
let token: string

beforeAll(async () => {
  backend = await startBackend({
    cities: [
      createTestCity({
        accounts: { ...ACCOUNTS, drivers: [...ACCOUNTS.drivers, NEIGHBOUR] },
        settings: { pagePersonalData: RULES, useBonus: true },
      }),
    ],
  })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(async () => {
  await backend.reset()
  token = await signIn()
})

const caller = () => createCaller(backend)
const signIn = async (name: string = EMAIL) => (await caller().ask(login, { login: name, password: PASSWORD })).token
const park = () => caller().ask(driverStart, HOUR, token)

/** Presses on the bank's page, as the driver's browser does. */
async function press(action: string, paymentId: string): Promise<void> {
  const [payment] = await backend.database.db.select().from(payments).where(eq(payments.id, paymentId))
  await backend.app.inject({ method: 'POST', url: `/bank/${payment!.bankOrder}/${action}` })
}

async function topUp(amount: number, phone = MAIN, action = 'pay'): Promise<string> {
  const { paymentId } = await caller().ask(refillBalance, { method: 'bankCard', amount, phone }, token)
  await press(action, paymentId!)
  return paymentId!
}

describe('the consent', () => {
  it('can be withdrawn: what rests on it is deleted, the rest stays', async () => {
    await caller().ask(addDocument, DOCUMENT, token)
    const [vehicle] = (await caller().ask(getProfile, undefined, token)).vehicles
    const change = { ...vehicle!, oldPlate: vehicle!.plate, docType: 'VU', docNumber: '7710123456' } as const
    await caller().ask(editVehicle, change, token)
    await caller().ask(changeAccountSetting, { name: 'reportHistoryOperation', value: true }, token)
    expect(await caller().ask(calls.getConsent, undefined, token)).toMatchObject({ withdrawnAt: null })
    const withdrawn = await caller().ask(calls.withdrawConsent, undefined, token)
    expect(withdrawn.withdrawnAt).toBe(Math.floor(WEDNESDAY / 1000) * 1000)
    const profile = await caller().ask(getProfile, undefined, token)
    expect(profile).toMatchObject({ firstName: '', lastName: '', documents: [], email: EMAIL, phone: MAIN })
    expect(profile.settings.reportHistoryOperation).toBe(false)
    expect(profile.vehicles.map(({ docNumber }) => docNumber)).toEqual(['', ''])
  })

  it('once withdrawn keeps names, documents and letters out, until it is given again', async () => {
    await caller().ask(calls.withdrawConsent, undefined, token)
    const [vehicle] = (await caller().ask(getProfile, undefined, token)).vehicles
    const edit = (docNumber: string) =>
      caller().refusal(editVehicle, { ...vehicle!, oldPlate: vehicle!.plate, docNumber }, token)
    expect([vehicle!.docNumber, await edit('77УА123456')]).toEqual(['', 'ConsentWithdrawn'])
    const setting = (options: { value: boolean }) => ({ name: 'checkParkingSession', ...options }) as const
    const tries = () =>
      Promise.all([
        caller().refusal(changeProfile, NAMES, token),
        caller().refusal(addDocument, DOCUMENT, token),
        caller().refusal(changeAccountSetting, setting({ value: true }), token),
      ])
    expect(await tries()).toEqual(['ConsentWithdrawn', 'ConsentWithdrawn', 'ConsentWithdrawn'])
    expect(await caller().refusal(changeAccountSetting, setting({ value: false }), token)).toBe('ok')
    backend.setNow(WEDNESDAY + HOUR_MS)
    expect(await caller().ask(calls.giveConsent, { version: 'v8' }, token)).toEqual({
      version: 'v8',
      givenAt: Math.floor((WEDNESDAY + HOUR_MS) / 1000) * 1000,
      withdrawnAt: null,
    })
    expect(await tries()).toEqual(['ok', 'ok', 'ok'])
  })
})

describe('the data of a driver', () => {
  const open = async (link: unknown) => backend.app.inject({ url: String(link).replace(/^https?:\/\/[^/]+/, '') })
  const links = async (language: 'ru' | 'en' = 'ru') => caller().send(calls.downloadMyData, { language }, token)

  /** The driver has something of everything. */
  async function fill(): Promise<void> {
    await caller().ask(addDocument, DOCUMENT, token)
    await park()
    const paymentId = await topUp(10_000)
    await refundByHand(backend.context, { actor: 'anna', reason: '?', press: randomUUID(), paymentId, amount: 1000 })
    await caller().ask(sendAppeal, APPEAL, token)
    const payer = {
      kind: 'legal' as const,
      name: 'ООО «Ромашка»',
      inn: '7707083893',
      ogrn: '1027700132195',
      kpp: '770701001',
      address: 'Москва',
    }
    await caller().ask(createRefillReceipt, { payer, sum: 50_000 }, token)
  }

  it('are a file of JSON with every part of them', async () => {
    await fill()
    const file = await open((await links()).body['link'])
    expect(file.headers['content-disposition']).toContain('attachment')
    const data = file.json() as Record<string, Record<string, unknown>[]>
    expect(Object.keys(data).filter((name) => data[name]!.length === 0)).toEqual(['benefits', 'subscriptions'])
    expect(data['person']).toMatchObject([{ firstName: 'Анна', lastName: 'Смирнова', email: EMAIL, balance: 1530 }])
    expect(data['phones']?.map(({ phone }) => phone)).toEqual([MAIN, SECOND])
    expect(data['vehicles']?.map(({ plate }) => plate)).toEqual(['А123ВС77', 'К456МН77'])
    expect(data['documents']).toMatchObject([{ docNumber: '77УА123456' }])
    expect(data['sessions']).toMatchObject([{ plate: 'А123ВС77', price: 60, state: 'active' }])
    expect(data['operations']?.map(({ type }) => type).toSorted()).toEqual(['payment', 'refill', 'refill'])
    expect(data['refunds']).toMatchObject([{ sum: 10, state: 'done', reason: 'staff' }])
    expect([data['slips'], data['fines']]).toMatchObject([[{ payer: { name: 'ООО «Ромашка»' } }], [{ sum: 1000 }]])
    expect(data['payments']?.some(({ phone }) => phone === MAIN)).toBe(true)
    expect(JSON.stringify(data)).not.toMatch(/scrypt|password/i)
  })

  it.each([
    ['ru', 'Мои данные', 'Правила данных'],
    ['en', 'My data', 'Data rules'],
  ] as const)('are a page to read, in %s, with the rules they are kept by', async (language, title, rules) => {
    await fill()
    const page = await open((await links(language)).body['page'])
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    for (const text of [title, rules, 'Смирнова', 'А123ВС77', 'ООО «Ромашка»']) expect(page.body).toContain(text)
  })

  it('tell of letters with a code without their text: who holds a link must not read there what opens the account', async () => {
    await topUp(10_000, SECOND)
    await caller().ask(calls.sendDeletionCode, {}, token)
    await caller().ask(restoreByCall, { login: EMAIL })
    await caller().ask(sendRestoreCode, { login: EMAIL })
    const file = await open((await links()).body['link'])
    const letters = (file.json() as Record<string, Record<string, unknown>[]>)['messages']!
    const receipt = await lastLetter(backend, SECOND)
    expect(letters.map(({ channel, recipient, body }) => ({ channel, recipient, body }))).toEqual([
      { channel: 'email', recipient: EMAIL },
      { channel: 'call', recipient: MAIN },
      { channel: 'sms', recipient: MAIN },
      { channel: 'sms', recipient: SECOND, body: receipt.body },
    ])
  })

  it('tell of no letter that a phone got while it was another driver’s', async () => {
    await topUp(10_000, SECOND)
    await caller().ask(deletePhone, { phone: SECOND }, token)
    backend.setNow(WEDNESDAY + HOUR_MS)
    token = await signIn(NEIGHBOUR.email)
    await caller().ask(sendSmsCode, { phone: SECOND }, token)
    await caller().ask(confirmPhone, { code: (await lastLetter(backend, SECOND)).code }, token)
    const file = await open((await links()).body['link'])
    const letters = (file.json() as Record<string, Record<string, unknown>[]>)['messages']!
    expect(letters.filter(({ recipient }) => recipient === SECOND).map(({ body }) => body)).toEqual([undefined])
  })

  it('are behind links that hold for a quarter of an hour and open nothing else', async () => {
    const { link, page } = (await links()).body
    expect((await open(String(link).replace(/sig=.{4}/, 'sig=0000'))).statusCode).toBe(404)
    expect((await open(String(link).replace(/\?.*/, ''))).statusCode).toBe(404)
    backend.setNow(WEDNESDAY + 16 * 60_000)
    expect([(await open(link)).statusCode, (await open(page)).statusCode]).toEqual([404, 404])
    expect(await caller().refusal(calls.downloadMyData, { language: 'ru' })).toBe('TokenNotFound')
  })
})

describe('the deletion of an account', () => {
  const sendCode = () => caller().ask(calls.sendDeletionCode, {}, token)
  const remove = async () => {
    await sendCode()
    return caller().ask(calls.deleteAccount, { code: (await lastLetter(backend, MAIN)).code }, token)
  }

  it('says before what becomes of the money, and confirms by a code that works once', async () => {
    await topUp(10_000)
    await topUp(20_000)
    expect(await caller().ask(calls.previewAccountDeletion, undefined, token)).toEqual({
      balance: 180_000,
      toBank: 30_000,
      toStaff: 150_000,
      lapsing: 0,
      isParked: false,
      hasOpenPayment: false,
      benefits: [],
    })
    expect(await sendCode()).toMatchObject({ channel: 'phone', confirmation: 'SMS' })
    const { code } = await lastLetter(backend, MAIN)
    expect(await caller().refusal(calls.deleteAccount, { code: '1' }, token)).toBe('IncorrectCode')
    expect(await caller().refusal(getProfile, undefined, token)).toBe('ok')
    const answers = await Promise.all([1, 2, 3].map(() => caller().refusal(calls.deleteAccount, { code }, token)))
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1)
  })

  it('pays the balance back to the top-ups, lists the rest for the staff, and leaves the books even', async () => {
    const first = await topUp(10_000)
    await park()
    backend.setNow(WEDNESDAY + 2 * HOUR_MS)
    await backend.tick()
    expect(await remove()).toEqual({ toBank: 10_000, toStaff: 144_000 })
    const { balances, entries } = await backend.ledger('probe')
    expect(Object.keys(balances).filter((name) => name.startsWith('account:') && balances[name] === 0)).toHaveLength(1)
    expect(Object.values(balances).reduce((sum, one) => sum + one, 0)).toBe(0)
    expect(balances['payouts']).toBe(-144_000)
    expect(entries.filter(({ kind }) => kind === 'spend')).toHaveLength(1)
    expect(await backend.database.db.select().from(payouts)).toMatchObject([{ amount: 144_000, contact: MAIN }])
    const order = await findMerchantOrder(backend.bank.database.db, first)
    expect(order?.refunded).toBe(10_000)
  })

  it('pays no bonus out: what was not parked with goes back to the city that gave it', async () => {
    await topUp(10_000, MAIN, 'pay-mir')
    const preview = () => caller().ask(calls.previewAccountDeletion, undefined, token)
    expect(await preview()).toMatchObject({ balance: 162_000, toBank: 10_000, toStaff: 150_000, lapsing: 2000 })
    expect(await remove()).toEqual({ toBank: 10_000, toStaff: 150_000 })
    const { balances } = await backend.ledger('probe')
    expect(balances['gift'] ?? 0).toBe(0)
    expect(Object.values(balances).reduce((sum, one) => sum + one, 0)).toBe(0)
    await expectLevel(backend, 'probe')
  })

  it('calls nothing a bonus that was parked with', async () => {
    await topUp(10_000, MAIN, 'pay-mir')
    await park()
    expect(await caller().ask(calls.previewAccountDeletion, undefined, token)).toMatchObject({
      balance: 156_000,
      toBank: 10_000,
      toStaff: 146_000,
      lapsing: 0,
    })
  })

  it('ends every sign-in and leaves no trace of the person, but for the contact that the staff needs', async () => {
    await caller().ask(addDocument, DOCUMENT, token)
    await park()
    await topUp(10_000)
    await caller().ask(sendAppeal, APPEAL, token)
    const elsewhere = await signIn(MAIN)
    backend.setNow(WEDNESDAY + 2 * HOUR_MS)
    await backend.tick()
    await remove()
    for (const one of [token, elsewhere])
      expect(await caller().refusal(getProfile, undefined, one)).toBe('TokenNotFound')
    expect(await caller().refusal(login, { login: EMAIL, password: PASSWORD })).toBe('IncorrectLogin')
    const tables = rowsOf(
      await backend.database.db.execute(
        sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()`,
      ),
    ).map(({ name }) => String(name))
    expect(tables.length).toBeGreaterThan(25)
    const traces: string[] = []
    for (const table of tables) {
      const rows = rowsOf(await backend.database.db.execute(sql.raw(`SELECT to_jsonb(t)::text AS row FROM ${table} t`)))
      const text = rows.map(({ row }) => String(row)).join('\n')
      for (const mark of [EMAIL, MAIN, SECOND, 'Смирнова', 'А123ВС77', '77УА123456'])
        if (text.includes(mark)) traces.push(`${table}: ${mark}`)
    }
    // The letter that says so, and whom the staff asks about the money.
    expect(traces.toSorted()).toEqual([`outbox: ${MAIN}`, `payouts: ${MAIN}`])
    const kept = rowsOf(await backend.database.db.execute(sql`SELECT type, sum FROM operations ORDER BY order_number`))
    expect(kept.map(({ type, sum }) => `${String(type)} ${String(sum)}`)).toEqual([
      'payment 6000',
      'refill 10000',
      'cancel 10000',
      'cancel 144000',
    ])
  })

  it('leaves none of an e-mail with capitals either, nor of a restore that was begun', async () => {
    const address = 'Anna.New@Mail.example'
    await caller().ask(sendEmailCode, { email: address }, token)
    await caller().ask(confirmEmail, { code: (await lastLetter(backend, address)).code }, token)
    await caller().ask(sendRestoreCode, { login: address })
    await remove()
    const { db } = backend.database
    const rows = [...(await db.select().from(outbox)), ...(await db.select().from(codes))]
    expect(rows.filter((row) => /anna\.new/i.test(JSON.stringify(row)))).toEqual([])
  })

  it('waits until no parking runs and the bank decides about nothing', async () => {
    await park()
    expect(await caller().ask(calls.previewAccountDeletion, undefined, token)).toMatchObject({ isParked: true })
    expect(await caller().refusal(calls.sendDeletionCode, {}, token)).toBe('AccountInUse')
    backend.setNow(WEDNESDAY + 2 * HOUR_MS)
    await backend.tick()
    const { paymentId } = await caller().ask(refillBalance, { method: 'bankCard', amount: 5000, phone: MAIN }, token)
    await press('slow', paymentId!)
    await sendCode()
    const { code } = await lastLetter(backend, MAIN)
    expect(await caller().refusal(calls.deleteAccount, { code }, token)).toBe('AccountInUse')
    expect((await caller().ask(getProfile, undefined, token)).email).toBe(EMAIL)
  })

  it('keeps a right code for when the bank has decided; a wrong one counts all the same', async () => {
    const { paymentId } = await caller().ask(refillBalance, { method: 'bankCard', amount: 5000, phone: MAIN }, token)
    await press('slow', paymentId!)
    await sendCode()
    const { code } = await lastLetter(backend, MAIN)
    const attempt = (typed: string) => caller().refusal(calls.deleteAccount, { code: typed }, token)
    expect([await attempt('1'), await attempt(code), await attempt(code)]).toEqual([
      'IncorrectCode',
      'AccountInUse',
      'AccountInUse',
    ])
    const [stored] = await backend.database.db.select().from(codes).where(eq(codes.purpose, 'delete-account'))
    expect([stored?.attempts, stored?.usedAt]).toEqual([3, null])
  })

  it('withdraws a top-up that is not paid yet; money that comes all the same goes back', async () => {
    const { paymentId } = await caller().ask(refillBalance, { method: 'bankCard', amount: 5000, phone: MAIN }, token)
    expect(await caller().ask(calls.previewAccountDeletion, undefined, token)).toMatchObject({ hasOpenPayment: true })
    await remove()
    const order = await findMerchantOrder(backend.bank.database.db, paymentId!)
    expect(order?.state).toBe('cancelled')
    await backend.app.inject({ method: 'POST', url: '/demo/controls/take', payload: { order: order!.id } })
    await backend.tick()
    const after = await readOrder(backend, order!.id)
    expect([after?.state, after?.refunded]).toEqual(['authorized', 5000])
    const [account] = await backend.database.db.select().from(accounts).where(eq(accounts.deletedAt, WEDNESDAY))
    expect((await backend.ledger('probe')).balances[`account:${account!.id}`]).toBe(0)
  })

  it.each(['a parking that was given up', 'an extension'])(
    'gives back money that comes for %s when the driver is gone, and gives no parking for it',
    async (bought) => {
      const driver = await createPayingDriver(backend, { email: 'empty@demo.example' })
      const atBank = { method: 'bankCard', phone: '79000000004' }
      const { session, redirectUrl } = await driver.start(atBank)
      const buy = async () => {
        if (bought === 'an extension') {
          await driver.press('pay', redirectUrl)
          const wish = { sessionId: session!.id, minutes: 60, from: session!.end!, timeZone: MOSCOW }
          return (await driver.ask(driverRenew, { ...wish, ...atBank, expectedPrice: 6000 })).redirectUrl
        }
        await driver.ask(cancelOrder, { sessionId: session!.id })
        return redirectUrl
      }
      const order = orderOf(await buy())
      backend.setNow(WEDNESDAY + HOUR_MS)
      await driver.ask(calls.sendDeletionCode, {})
      await driver.ask(calls.deleteAccount, { code: (await lastLetter(backend, atBank.phone)).code })
      const stays = () => backend.database.db.select({ state: sessions.state, end: sessions.endsAt }).from(sessions)
      await backend.tick()
      const before = await stays()
      await takeSilently(backend, order)
      backend.setNow(WEDNESDAY + 30 * HOUR_MS)
      await backend.tick()
      expect(await readOrder(backend, order)).toMatchObject({ state: 'authorized', refunded: 6000 })
      expect(await stays()).toEqual(before)
      await expectLevel(backend, 'probe')
    },
  )

  it('leaves the e-mail and the phones free for another account', async () => {
    await remove()
    const { checkEmail, checkPhone } = await import('../../../shared/api/contract/registration.ts')
    expect(await caller().refusal(checkEmail, { value: EMAIL })).toBe('ok')
    expect(await caller().refusal(checkPhone, { value: MAIN })).toBe('ok')
  })
})
