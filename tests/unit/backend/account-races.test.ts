import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownerOf } from '../../../demo/backend/account/balance.ts'
import { giveConsent, withdrawConsent } from '../../../demo/backend/account/consent.ts'
import { sendNewEmailCode, sendNewPhoneCode } from '../../../demo/backend/account/contact-change.ts'
import { sendDeletionCode } from '../../../demo/backend/account/deletion.ts'
import { saveDocument } from '../../../demo/backend/account/documents.ts'
import { changePassword } from '../../../demo/backend/account/password-change.ts'
import { changeNames, changeSetting } from '../../../demo/backend/account/person.ts'
import { setMainPhone } from '../../../demo/backend/account/phones.ts'
import { openByPassword } from '../../../demo/backend/account/sign-in.ts'
import { issueToken } from '../../../demo/backend/account/tokens.ts'
import { addVehicle } from '../../../demo/backend/account/vehicles.ts'
import type { CityModel } from '../../../demo/backend/city/city-model.ts'
import {
  accounts,
  accountTokens,
  documents,
  phones,
  vehicles,
  type Account,
} from '../../../demo/backend/database/accounts-schema.ts'
import { appeals } from '../../../demo/backend/database/appeals-schema.ts'
import { outbox } from '../../../demo/backend/database/schema.ts'
import { BusinessError } from '../../../demo/backend/http/business-error.ts'
import { answerOnce } from '../../../demo/backend/payment/attempts.ts'
import { sendAppeal } from '../../../shared/api/contract/appeals.ts'
import { login } from '../../../shared/api/contract/auth.ts'
import * as data from '../../../shared/api/contract/my-data.ts'
import * as person from '../../../shared/api/contract/profile-person.ts'
import { addDocument } from '../../../shared/api/contract/profile-documents.ts'
import * as cars from '../../../shared/api/contract/profile-vehicles.ts'
import { sendSmsCode } from '../../../shared/api/contract/registration.ts'
import { getProfile } from '../../../shared/api/contract/profile.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, lastLetter, PASSWORD } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { VEHICLE } from '../../support/vehicle.ts'

const [EMAIL, PHONE, NEW_PHONE] = ['driver@demo.example', '79000000001', '79161234567']
const NAMES = { firstName: 'Вера', lastName: 'Поздняя', middleName: '' }
const DOCUMENT = { type: 'STS', number: '77УА123456' } as const
const APPEAL = { subject: null, message: 'Поздно', email: EMAIL, phone: null, clientId: 'client-0001' }
const SENT = { currentpass: PASSWORD, pass: 'brand-new' }
const ASKED = { language: 'ru', address: '10.0.0.1' } as const

let backend: TestBackend
let city: CityModel
let token: string
/** The driver as a call has read it before something else changed the account. */
let read: Account

beforeAll(async () => {
  backend = await startBackend({ cities: [createTestCity({ accounts: ACCOUNTS })] })
  city = backend.context.cities[0]!
}, START_MS)
afterAll(() => backend.stop())
beforeEach(async () => {
  await backend.reset()
  token = (await caller().ask(login, { login: EMAIL, password: PASSWORD })).token
  read = (await db().select().from(accounts).where(eq(accounts.email, EMAIL)))[0]!
})

const caller = () => createCaller(backend)
const db = () => backend.database.db
const present = async () => (await db().select().from(accounts).where(eq(accounts.id, read.id)))[0]!

/** The name of the error that a call ends with. */
async function refusal(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (thrown: unknown) => {
      if (thrown instanceof BusinessError) return thrown.code
      throw thrown
    },
  )
}

/** What a call does after it has read the account, by what it writes. */
const WRITES: Readonly<Record<string, () => Promise<unknown>>> = {
  names: () => changeNames(db(), city, { accountId: read.id, names: NAMES }),
  'a switch': () =>
    changeSetting(backend.context, city, { accountId: read.id, name: 'pushOff', value: true, language: 'ru' }),
  'a password': () => changePassword(backend.context, city, { account: read, sent: SENT, token, ...ASKED }),
  'a consent': () => giveConsent(backend.context, read.id, 'v2'),
  'the end of a consent': () => withdrawConsent(backend.context, read.id),
  'a code to a new e-mail': () =>
    sendNewEmailCode(backend.context, city, read, { email: 'late@mail.example', language: 'ru', address: '10.0.0.1' }),
  'a code to a new phone': () =>
    sendNewPhoneCode(backend.context, city, read, {
      phone: NEW_PHONE,
      isRepeat: false,
      language: 'ru',
      address: '10.0.0.1',
    }),
  'a code for its deletion': () =>
    sendDeletionCode(backend.context, city, { account: read, isRepeat: false, language: 'ru', address: '10.0.0.1' }),
  'a main phone': () => setMainPhone(db(), read, PHONE),
  'a vehicle': () => addVehicle(db(), { city, account: read, now: 0 }, VEHICLE),
  'a document': () => saveDocument(db(), { city, account: read, document: DOCUMENT, now: 0 }),
  'a parking or a payment': () =>
    answerOnce(
      backend.context,
      { city: city.name, owner: ownerOf(read.id), key: randomUUID(), request: '', now: 0 },
      async () => ({}),
    ),
}

describe('an account that is deleted while a call runs', () => {
  beforeEach(async () => {
    await caller().ask(data.sendDeletionCode, {}, token)
    await caller().ask(data.deleteAccount, { code: (await lastLetter(backend, PHONE)).code }, token)
  })

  it.each(Object.entries(WRITES))('is not written to any more: %s', async (_, write) => {
    const [erased, letters] = [await present(), (await db().select().from(outbox)).length]
    expect(await refusal(write())).toBe('TokenNotFound')
    expect(await present()).toEqual(erased)
    expect(await db().select().from(outbox)).toHaveLength(letters)
  })

  it('is opened neither by a password that was right before nor by a token made too late', async () => {
    const proved = { accountId: read.id, passwordHash: read.passwordHash!, address: '10.0.0.1' }
    expect(await refusal(openByPassword(backend.context, city, proved))).toBe('IncorrectLogin')
    const late = await issueToken(db(), { city: city.name, owner: proved, seconds: 60, now: backend.clock.now() })
    expect(await caller().refusal(getProfile, undefined, late)).toBe('TokenNotFound')
  })
})

describe('an account that is deleted while everything is under way', () => {
  it('is empty afterwards, and each other call has ended as it would alone or finds it gone', async () => {
    await caller().ask(data.sendDeletionCode, {}, token)
    const { code } = await lastLetter(backend, PHONE)
    const [deleted, ...others] = await Promise.all([
      caller().refusal(data.deleteAccount, { code }, token),
      caller().refusal(person.changeProfile, { ...NAMES, email: EMAIL }, token),
      caller().refusal(person.changeAccountSetting, { name: 'reportHistoryOperation', value: true }, token),
      caller().refusal(cars.addVehicle, VEHICLE, token),
      caller().refusal(addDocument, DOCUMENT, token),
      caller().refusal(sendSmsCode, { phone: NEW_PHONE, replaces: PHONE }, token),
      caller().refusal(data.giveConsent, { version: 'v2' }, token),
      caller().refusal(sendAppeal, APPEAL, token),
      backend.tick().then(() => 'ok'),
    ])
    expect(deleted).toBe('ok')
    expect(others.filter((answer) => answer !== 'ok' && answer !== 'TokenNotFound')).toEqual([])
    for (const table of [phones, vehicles, documents, accountTokens, appeals])
      expect(await db().select().from(table).where(eq(table.accountId, read.id))).toEqual([])
    expect(await present()).toMatchObject({ firstName: '', email: null, reportHistoryOperation: false })
  })
})

describe('two devices', () => {
  it('that change one password at once: one has changed it, the other is told that its own is no more', async () => {
    const change = (pass: string) =>
      changePassword(backend.context, city, { account: read, sent: { ...SENT, pass }, token, ...ASKED })
    const answers = await Promise.all([refusal(change('первый')), refusal(change('второй'))])
    expect(answers.toSorted()).toEqual(['CurrentPasswordIncorrect', 'ok'])
    // Dear to guess, unlike the seeded one.
    expect((await present()).passwordHash).toMatch(/^scrypt\$32768\$8\$1\$/)
  })

  it('one of which signs in with the old password while the other changes it: no token is left of it', async () => {
    await changePassword(backend.context, city, { account: read, sent: SENT, token, ...ASKED })
    const proved = { accountId: read.id, passwordHash: read.passwordHash!, address: '10.0.0.1' }
    expect(await refusal(openByPassword(backend.context, city, proved))).toBe('IncorrectLogin')
    expect(await db().select().from(accountTokens)).toHaveLength(1)
  })

  it('one of which withdraws the consent while the other saves: nothing that rests on it is kept', async () => {
    await withdrawConsent(backend.context, read.id)
    const tries = [
      saveDocument(db(), { city, account: read, document: DOCUMENT, now: 0 }),
      changeNames(db(), city, { accountId: read.id, names: NAMES }),
    ]
    expect(await Promise.all(tries.map(refusal))).toEqual(['ConsentWithdrawn', 'ConsentWithdrawn'])
    expect(await db().select().from(documents)).toEqual([])
    expect(await present()).toMatchObject({ firstName: '', lastName: '' })
  })
})
