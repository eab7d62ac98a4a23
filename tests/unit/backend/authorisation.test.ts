import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../../demo/backend/database/accounts-schema.ts'
import { LIMITS } from '../../../demo/backend/rate-limit.ts'
import { rowsOf } from '../../../demo/backend/database/database.ts'
import { login, loginCorp } from '../../../shared/api/contract/auth.ts'
import type { ServerCall } from '../../../shared/api/contract/call.server.ts'
import type { Fields } from '../../../shared/api/contract/call.ts'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { refillBalance } from '../../../shared/api/contract/driver-payment.ts'
import { driverStart } from '../../../shared/api/contract/driver-start.ts'
import { addDevice, addDriver, addFleetVehicle, getFleet } from '../../../shared/api/contract/fleet.ts'
import { createRefillReceipt } from '../../../shared/api/contract/receipts.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { createCaller, PASSWORD } from '../../support/driver.ts'
import { CAR, HOUR } from '../../support/paying-driver.ts'
import { createTestCity } from '../../support/test-city.ts'

/** What only its owner may see; each stands nowhere else. */
const MARKS = ['sekret-owner@demo.example', '79990000001', 'Сокровенная', 'Х999ХХ99', 'Тайный Водитель', '79990000002']
const OWNER = {
  email: MARKS[0]!,
  phones: [MARKS[1]!],
  password: PASSWORD,
  firstName: 'Вера',
  lastName: MARKS[2]!,
  balance: 1500,
  vehicles: [{ plate: MARKS[3]!, category: 'B' }],
}
const STRANGER = {
  email: 'stranger@demo.example',
  phones: ['79990000009'],
  password: PASSWORD,
  firstName: 'Иван',
  lastName: 'Прохожий',
  balance: 100,
  vehicles: [{ plate: 'А123ВС77', category: 'B' }],
}
const FIRM = { inn: '7707083893', contractNumber: 'ДГ-1', name: 'ООО «Своё»', email: 'own@firm.example', balance: 100 }
const OTHER_FIRM = {
  inn: '7710140679',
  contractNumber: 'ДГ-2',
  name: 'ООО «Чужое»',
  email: 'other@firm.example',
  balance: 7,
}
/** A phone may be asked for whether it is free: that is what these calls are for (readings gE-07). */
const PUBLIC = new Set(['checkEmail', 'checkPhone'])

const ROWS = CALLS.filter(({ call }) => call.token !== 'none')

let backend: TestBackend
let caller: ReturnType<typeof createCaller>
let ids: string[]
let tokens: { owner: string; firm: string; stranger: string; otherFirm: string }

beforeAll(async () => {
  const city = createTestCity({ accounts: { drivers: [OWNER, STRANGER], firms: [FIRM, OTHER_FIRM] } })
  backend = await startBackend({
    cities: [{ ...city, options: { ...city.options, isCoopProfile: true } }],
    limits: limitless(),
  })
  caller = createCaller(backend)
  const signIn = async (email: string) => (await caller.ask(login, { login: email, password: PASSWORD })).token
  const comeAsFirm = async (firm: typeof FIRM) => (await caller.ask(loginCorp, firm)).token
  tokens = {
    owner: await signIn(OWNER.email),
    stranger: await signIn(STRANGER.email),
    firm: await comeAsFirm(FIRM),
    otherFirm: await comeAsFirm(OTHER_FIRM),
  }
  ids = await fill()
}, START_MS)
afterAll(() => backend.stop())

/** Not what is looked at here. */
function limitless() {
  return Object.fromEntries(Object.keys(LIMITS).map((name) => [name, { most: 100_000, seconds: 60 }]))
}

/** The owner has something of everything; answers the numbers of it all. */
async function fill(): Promise<string[]> {
  const vehicle = { ...CAR, number: MARKS[3]! }
  const started = await caller.ask(driverStart, { ...HOUR, vehicle }, tokens.owner)
  const topped = await caller.ask(refillBalance, { method: 'bankCard', amount: 10_000, phone: MARKS[1]! }, tokens.owner)
  const payer = {
    kind: 'legal' as const,
    name: 'ООО',
    inn: '7707083893',
    ogrn: '1027700132195',
    kpp: '770701001',
    address: 'Москва',
  }
  const slip = await caller.ask(createRefillReceipt, { payer, sum: 50_000 }, tokens.owner)
  await caller.ask(addDriver, { name: MARKS[4]!, phone: MARKS[5]!, plate: '', device: '' }, tokens.firm)
  const car = await caller.ask(addFleetVehicle, { plate: MARKS[3]!, vin: '' }, tokens.firm)
  const device = await caller.ask(addDevice, { vin: '', imei: '490154203237518' }, tokens.firm)
  const fleet = await caller.ask(getFleet, undefined, tokens.firm)
  return [
    started.session?.id,
    started.paymentId,
    topped.paymentId,
    slip.receiptNumber,
    car.id,
    device.id,
    fleet.drivers[0]?.id,
    started.orderNumber,
  ].filter((id): id is string => typeof id === 'string')
}

const TABLES = [
  'accounts',
  'phones',
  'vehicles',
  'documents',
  'sessions',
  'payments',
  'operations',
  'slips',
  'ledger',
  'fleet_drivers',
  'fleet_vehicles',
  'fleet_devices',
  'firms',
]

/** Everything there is, but what the stranger himself has. */
async function snapshot(): Promise<string> {
  const [stranger] = await backend.database.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, STRANGER.email))
  const tables = await Promise.all(
    TABLES.map(async (table) =>
      rowsOf(
        await backend.database.db.execute(
          sql.raw(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)::text`),
        ),
      ),
    ),
  )
  const rows = tables.map((found) =>
    found
      .map((row) => JSON.stringify(row['row']))
      .filter(
        (text) => !text.includes(stranger!.id) && !text.includes(STRANGER.phones[0]!) && !text.includes(OTHER_FIRM.inn),
      ),
  )
  return JSON.stringify(rows)
}

/**
 * The row's own example with the owner's number wherever a number stands, and the owner's data wherever there are any.
 */
function requestsFor({ example }: ServerCall): Fields[] {
  const { token: _, ...fields } = example.request as Fields
  return [...ids, 'x'].map((id) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        /id$|order|number|sig$/i.test(name) && typeof value === 'string' ? id : value,
      ]),
    ),
  )
}

describe('another’s token', () => {
  it('reads nothing of its owner’s and changes nothing, in every call of the contract', async () => {
    const before = await snapshot()
    let asked = 0
    for (const row of ROWS) {
      for (const token of [tokens.stranger, tokens.otherFirm]) {
        for (const fields of requestsFor(row)) {
          const { body } = await caller.send({ ...row.call, encode: () => fields }, undefined as never, token)
          asked += 1
          if (PUBLIC.has(row.call.name)) continue
          const text = JSON.stringify(body)
          expect(
            MARKS.filter((mark) => text.includes(mark)),
            `${row.call.name} tells a stranger`,
          ).toEqual([])
        }
      }
    }
    expect(await snapshot()).toBe(before)
    expect(ROWS.length).toBeGreaterThan(30)
    console.log(`authorisation: ${ROWS.length} calls, ${asked} requests with another's token`)
  }, 120_000)

  it('and no token at all is told so by each of them', async () => {
    const answers = await Promise.all(
      ROWS.map(async ({ call, example }) => [
        call.name,
        (
          await caller.send(
            { ...call, encode: () => ({ ...(example.request as Fields), token: undefined }) },
            undefined as never,
          )
        ).body['status'],
      ]),
    )
    const open = answers.filter(([, status]) => status === 'ok').map(([name]) => name)
    console.log(`without a token ${open.join(', ')} answer all the same`)
    for (const name of open) expect(OPEN).toContain(name)
  })
})

/** Guests pay without an account, and what goes by a salt or a signature needs no token. */
const OPEN = ['guestCost', 'guestStart', 'guestPostStart', 'guestStatus', 'guestCancel', 'logout']
