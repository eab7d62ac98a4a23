import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { refundByHand } from '../../../demo/backend/staff/staff-refund.ts'
import { sendAppeal } from '../../../shared/api/contract/appeals.ts'
import * as calls from '../../../shared/api/contract/my-data.ts'
import { getProfile } from '../../../shared/api/contract/profile.ts'
import { addDocument } from '../../../shared/api/contract/profile-documents.ts'
import { editVehicle } from '../../../shared/api/contract/profile-vehicles.ts'
import { changeAccountSetting, changeProfile, deletePhone } from '../../../shared/api/contract/profile-person.ts'
import { createRefillReceipt } from '../../../shared/api/contract/receipts.ts'
import { confirmPhone, sendSmsCode } from '../../../shared/api/contract/registration.ts'
import { restoreByCall, sendRestoreCode } from '../../../shared/api/contract/restore.ts'
import { WEDNESDAY } from '../../support/backend.ts'
import { lastLetter } from '../../support/driver.ts'
import { APPEAL, DOCUMENT, EMAIL, HOUR_MS, MAIN, NAMES, NEIGHBOUR, openOwnData, SECOND } from './own-data.ts'

const own = openOwnData()
const { caller, park, topUp, subscribe } = own

describe('the consent', () => {
  it('can be withdrawn: what rests on it is deleted, the rest stays', async () => {
    await caller().ask(addDocument, DOCUMENT, own.token)
    const [vehicle] = (await caller().ask(getProfile, undefined, own.token)).vehicles
    const change = { ...vehicle!, oldPlate: vehicle!.plate, docType: 'VU', docNumber: '7710123456' } as const
    await caller().ask(editVehicle, change, own.token)
    await caller().ask(changeAccountSetting, { name: 'reportHistoryOperation', value: true }, own.token)
    expect(await caller().ask(calls.getConsent, undefined, own.token)).toMatchObject({ withdrawnAt: null })
    const withdrawn = await caller().ask(calls.withdrawConsent, undefined, own.token)
    expect(withdrawn.withdrawnAt).toBe(Math.floor(WEDNESDAY / 1000) * 1000)
    const profile = await caller().ask(getProfile, undefined, own.token)
    expect(profile).toMatchObject({ firstName: '', lastName: '', documents: [], email: EMAIL, phone: MAIN })
    expect(profile.settings.reportHistoryOperation).toBe(false)
    expect(profile.vehicles.map(({ docNumber }) => docNumber)).toEqual(['', ''])
  })

  it('once withdrawn keeps names, documents and letters out, until it is given again', async () => {
    await caller().ask(calls.withdrawConsent, undefined, own.token)
    const [vehicle] = (await caller().ask(getProfile, undefined, own.token)).vehicles
    const edit = (docNumber: string) =>
      caller().refusal(editVehicle, { ...vehicle!, oldPlate: vehicle!.plate, docNumber }, own.token)
    expect([vehicle!.docNumber, await edit('77УА123456')]).toEqual(['', 'ConsentWithdrawn'])
    const setting = (options: { value: boolean }) => ({ name: 'checkParkingSession', ...options }) as const
    const tries = () =>
      Promise.all([
        caller().refusal(changeProfile, NAMES, own.token),
        caller().refusal(addDocument, DOCUMENT, own.token),
        caller().refusal(changeAccountSetting, setting({ value: true }), own.token),
      ])
    expect(await tries()).toEqual(['ConsentWithdrawn', 'ConsentWithdrawn', 'ConsentWithdrawn'])
    expect(await caller().refusal(changeAccountSetting, setting({ value: false }), own.token)).toBe('ok')
    own.backend.setNow(WEDNESDAY + HOUR_MS)
    expect(await caller().ask(calls.giveConsent, { version: 'v8' }, own.token)).toEqual({
      version: 'v8',
      givenAt: Math.floor((WEDNESDAY + HOUR_MS) / 1000) * 1000,
      withdrawnAt: null,
    })
    expect(await tries()).toEqual(['ok', 'ok', 'ok'])
  })
})

describe('the data of a driver', () => {
  const open = async (link: unknown) => own.backend.app.inject({ url: String(link).replace(/^https?:\/\/[^/]+/, '') })
  const links = async (language: 'ru' | 'en' = 'ru') => caller().send(calls.downloadMyData, { language }, own.token)

  /** The driver has something of everything. */
  async function fill(): Promise<void> {
    await caller().ask(addDocument, DOCUMENT, own.token)
    await park()
    const paymentId = await topUp(10_000)
    await refundByHand(own.backend.context, {
      actor: 'anna',
      reason: '?',
      press: randomUUID(),
      paymentId,
      amount: 1000,
    })
    await subscribe()
    await caller().ask(sendAppeal, APPEAL, own.token)
    const payer = {
      kind: 'legal' as const,
      name: 'ООО «Ромашка»',
      inn: '7707083893',
      ogrn: '1027700132195',
      kpp: '770701001',
      address: 'Москва',
    }
    await caller().ask(createRefillReceipt, { payer, sum: 50_000 }, own.token)
  }

  it('are a file of JSON with every part of them', async () => {
    await fill()
    const file = await open((await links()).body['link'])
    expect(file.headers['content-disposition']).toContain('attachment')
    const data = file.json() as calls.MyDataLinks & Record<string, Record<string, unknown>[]>
    expect(Object.entries(data).filter(([name, records]) => records.length === 0 && name !== 'benefits')).toEqual([])
    expect(data['person']).toMatchObject([{ firstName: 'Анна', lastName: 'Смирнова', email: EMAIL, balance: 1220 }])
    expect(data['phones']?.map(({ phone }) => phone)).toEqual([MAIN, SECOND])
    expect(data['vehicles']?.map(({ plate }) => plate)).toEqual(['А123ВС77', 'К456МН77'])
    expect(data['documents']).toMatchObject([{ docNumber: '77УА123456' }])
    expect(data['sessions']).toMatchObject([{ plate: 'А123ВС77', price: 60, state: 'active' }])
    expect(data['operations']?.map(({ type }) => type).toSorted()).toEqual([
      'payment',
      'paymentSubscription',
      'refill',
      'refill',
    ])
    expect(data['subscriptions']).toMatchObject([{ name: 'Центр на месяц', plate: 'К456МН77', sum: 310, refunded: 0 }])
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

  it('name the sign-ins, the last first', async () => {
    own.backend.setNow(WEDNESDAY + HOUR_MS)
    await own.signIn()
    const file = await open((await links()).body['link'])
    const times = (file.json() as Record<string, Record<string, unknown>[]>)['signIns']!.map(({ at }) => at)
    expect(times).toEqual(['2025-03-12T16:20:40+03:00', '2025-03-12T15:20:40+03:00'])
  })

  it('tell of letters with a code without their text: who holds a link must not read there what opens the account', async () => {
    await topUp(10_000, SECOND)
    await caller().ask(calls.sendDeletionCode, {}, own.token)
    await caller().ask(restoreByCall, { login: EMAIL })
    await caller().ask(sendRestoreCode, { login: EMAIL })
    const file = await open((await links()).body['link'])
    const letters = (file.json() as Record<string, Record<string, unknown>[]>)['messages']!
    const receipt = await lastLetter(own.backend, SECOND)
    expect(letters.map(({ channel, recipient, body }) => ({ channel, recipient, body }))).toEqual([
      { channel: 'email', recipient: EMAIL },
      { channel: 'call', recipient: MAIN },
      { channel: 'sms', recipient: MAIN },
      { channel: 'sms', recipient: SECOND, body: receipt.body },
    ])
  })

  it('tell of no letter that a phone got while it was another driver’s', async () => {
    await topUp(10_000, SECOND)
    await caller().ask(deletePhone, { phone: SECOND }, own.token)
    own.backend.setNow(WEDNESDAY + HOUR_MS)
    await own.become(NEIGHBOUR.email)
    await caller().ask(sendSmsCode, { phone: SECOND }, own.token)
    await caller().ask(confirmPhone, { code: (await lastLetter(own.backend, SECOND)).code }, own.token)
    const file = await open((await links()).body['link'])
    const letters = (file.json() as Record<string, Record<string, unknown>[]>)['messages']!
    expect(letters.filter(({ recipient }) => recipient === SECOND).map(({ body }) => body)).toEqual([undefined])
  })

  it('are behind links that hold for a quarter of an hour and open nothing else', async () => {
    const { link, page } = (await links()).body
    expect((await open(String(link).replace(/sig=.{4}/, 'sig=0000'))).statusCode).toBe(404)
    expect((await open(String(link).replace(/\?.*/, ''))).statusCode).toBe(404)
    own.backend.setNow(WEDNESDAY + 16 * 60_000)
    expect([(await open(link)).statusCode, (await open(page)).statusCode]).toEqual([404, 404])
    expect(await caller().refusal(calls.downloadMyData, { language: 'ru' })).toBe('TokenNotFound')
  })
})
