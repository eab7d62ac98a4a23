import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, encodeForm, encodeQuery, type Fields } from '../../../shared/api/contract/call.ts'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { correctParking } from '../../../shared/api/contract/correction.ts'
import { abortSession, breakSession, driverRenew } from '../../../shared/api/contract/driver-order.ts'
import { refillBalance } from '../../../shared/api/contract/driver-payment.ts'
import { driverCost, driverOpenStart, driverStart } from '../../../shared/api/contract/driver-start.ts'
import { guestCost, guestPostStart, guestStart } from '../../../shared/api/contract/guest-payment.ts'
import { payInvoice } from '../../../shared/api/contract/invoice.ts'
import { paymentFromPortal } from '../../../shared/api/contract/portal.ts'
import { createRefillReceipt, createSubscriptionReceipt } from '../../../shared/api/contract/receipts.ts'
import { selectConstructorOffers } from '../../../shared/api/contract/subscription-constructor.ts'
import { paySubscription, refundSubscription } from '../../../shared/api/contract/subscriptions.ts'
import { payments, sessions } from '../../../demo/backend/database/schema.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { takeSilently } from '../../support/bank-book.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { METHODS } from '../../support/driver-world.ts'
import { WISH } from '../../support/guest.ts'
import { createPayingDriver, HOUR } from '../../support/paying-driver.ts'
import { MONTH } from '../../support/subscription-world.ts'
import { createTestCity } from '../../support/test-city.ts'
import { FIRM } from '../../support/payer.ts'

let backend: TestBackend
let token: string
let freeToken: string
let sessionId: string
let order: string

beforeAll(async () => {
  const paper = {
    methodName: 'Квитанция',
    methodNameForShow: 'Квитанция',
    methodDescription: '',
    isPhoneRequired: false,
  }
  const settings = { paymentsMethods: [...METHODS, paper], intervals: { min: 15, max: 720, step: 15 } }
  const many = { most: 100_000, seconds: 60 }
  backend = await startBackend({
    cities: [
      createTestCity({
        accounts: ACCOUNTS,
        settings: { ...settings, useSubscriptionConstructor: true },
      }),
      createTestCity({ name: 'free', accounts: ACCOUNTS, settings: { ...settings, dontUseBalance: true } }),
    ],
    limits: { cost: many, start: many, status: many },
  })
  const driver = await createPayingDriver(backend)
  token = driver.token
  freeToken = (await createPayingDriver(backend, { city: 'free' })).token
  sessionId = (await driver.start()).session!.id
  await driver.ask(refillBalance, { method: 'bankCard', amount: 10_000 })
  const [payment] = await backend.database.db.select().from(payments)
  order = payment!.id
  await takeSilently(backend, payment!.bankOrder!)
}, START_MS)
afterAll(() => backend.stop())

const car = () => ({ Vehicle: 'К456МН77', Category: 'B', Zone: '101', token })
const start = driverStart.encode(HOUR)
const past = { ...WISH, postPaymentStartTime: '2025-03-12T01:00:00+03:00' }
const invoice = { invoiceId: 'inv-1', email: 'payer@mail.example', returnUrl: 'https://museum.example/pay' }
const notice = () => ({
  source: 'bank',
  order,
  billnumber: 'late',
  paymentDate: '20250312122040',
  status: 'authorized',
})

/** Every field of a request that carries an amount or a duration, with the rest of a right request. */
const FIELDS: { field: string; call: Call<never, unknown>; city?: string; rest(): Fields; right: string[] }[] = [
  { field: 'driverCost.Duration', call: driverCost, rest: car, right: ['15', '720'] },
  { field: 'driverStart.Duration', call: driverStart, rest: () => ({ ...start, ...car() }), right: [] },
  { field: 'driverStart.expectedCost', call: driverStart, rest: () => ({ ...car(), Duration: 60 }), right: [] },
  {
    field: 'driverOpenStart.Duration',
    call: driverOpenStart,
    city: 'free',
    rest: () => ({ ...car(), token: freeToken }),
    right: [],
  },
  { field: 'driverRenew.Duration', call: driverRenew, rest: () => ({ ReservationId: sessionId, token }), right: [] },
  {
    field: 'driverRenew.expectedCost',
    call: driverRenew,
    rest: () => ({ ReservationId: sessionId, Duration: 60, token }),
    right: [],
  },
  {
    field: 'abortSession.expectedCost',
    call: abortSession,
    rest: () => ({ ReservationId: sessionId, token }),
    right: [],
  },
  {
    field: 'correctParking.expectedCost',
    call: correctParking,
    rest: () => ({ ReservationId: sessionId, Zone: '102', token }),
    right: [],
  },
  {
    field: 'breakSession.expectedCost',
    call: breakSession,
    rest: () => ({ OrderId: sessionId, token }),
    right: [],
  },
  {
    field: 'refillBalance.RefillAmount',
    call: refillBalance,
    rest: () => ({ PaymentService: 'bankCard', token }),
    right: ['100', '100.5', '100.50', '007'],
  },
  {
    field: 'createRefillReceipt.sum',
    call: createRefillReceipt,
    rest: () => ({ payer: createRefillReceipt.encode({ payer: FIRM, sum: 1 })['payer'], token }),
    right: ['100', '100.5'],
  },
  {
    field: 'createSubscriptionReceipt.expectedCost',
    call: createSubscriptionReceipt,
    rest: () => ({ ...createSubscriptionReceipt.encode({ ...MONTH, plate: MONTH.vehicle, payer: FIRM }), token }),
    right: ['310', '310.0', '310.00'],
  },
  {
    field: 'paySubscription.expectedCost',
    call: paySubscription,
    rest: () => ({ ...paySubscription.encode(MONTH), token }),
    right: ['310', '310.00'],
  },
  {
    field: 'refundSubscription.expectedRefund',
    call: refundSubscription,
    rest: () => ({ orderNum: '1', token }),
    right: [],
  },
  {
    field: 'selectConstructorOffers.timing',
    call: selectConstructorOffers,
    rest: () => ({ zones: ['101'], dateStart: '2025-03-13', token }),
    right: ['1', '30'],
  },
  { field: 'guestCost.duration', call: guestCost, rest: () => WISH, right: ['15', '060'] },
  { field: 'guestStart.duration', call: guestStart, rest: () => WISH, right: [] },
  { field: 'guestStart.expectedCost', call: guestStart, rest: () => WISH, right: [] },
  { field: 'guestPostStart.duration', call: guestPostStart, rest: () => past, right: [] },
  { field: 'guestPostStart.expectedCost', call: guestPostStart, rest: () => past, right: [] },
  { field: 'payInvoice.amount', call: payInvoice, rest: () => invoice, right: ['3000', '3000.0', '3000.00'] },
  { field: 'paymentFromPortal.amount', call: paymentFromPortal, rest: notice, right: ['100.00'] },
]

const AMOUNTS = [
  '1e3',
  '1E3',
  '0x64',
  '0b1',
  '1e21',
  '100.005',
  '100.',
  '.5',
  '+100',
  '-100',
  ' 100',
  '100 ',
  '100\n',
  '1 000',
  '1,5',
  '1,000.00',
  '1.2.3',
  '100 руб.',
  '１００',
  '١٠٠',
  '1_000',
  'NaN',
  'Infinity',
  'true',
  'сто',
  '9'.repeat(20),
  '100\0',
  "100'--",
]
const MINUTES = [
  '6e1',
  '0x3C',
  '+60',
  '-60',
  '60.0',
  '60.5',
  ' 60',
  '60 ',
  '6 0',
  '60\n',
  '1:00',
  '６０',
  'NaN',
  'Infinity',
  'true',
  'час',
  '0',
  '14',
  '61',
  '735',
  '9'.repeat(20),
  '1e21',
]
const JSON_AMOUNTS: unknown[] = [
  1e21,
  100.005,
  0.1 + 0.2,
  1e-7,
  -100,
  true,
  [100],
  ['100'],
  { a: 1 },
  { toString: 'x' },
]
const JSON_MINUTES: unknown[] = [60.5, 1e21, -60, 61, true, [60], ['60'], { a: 60 }, { valueOf: 'x', toString: 'y' }]

async function send(call: Call<never, unknown>, city: string, fields: unknown, as: 'form' | 'json') {
  const isQuery = call.body === 'query'
  const payload = as === 'json' ? JSON.stringify(fields) : encodeForm(fields as Fields).toString()
  const response = await backend.app.inject({
    method: call.method,
    url: `/${city}${call.path}${isQuery ? encodeQuery(fields as Fields) : ''}`,
    headers: isQuery
      ? {}
      : { 'content-type': as === 'json' ? 'application/json' : 'application/x-www-form-urlencoded' },
    ...(isQuery ? {} : { payload }),
  })
  const { status, errorName } = response.json() as Record<string, unknown>
  return status === 'ok' ? 'ok' : `${response.statusCode} ${String(errorName)}`
}

const made = async () => [
  (await backend.database.db.select().from(payments)).length,
  (await backend.database.db.select().from(sessions)).length,
]

it('every amount and duration of a request is in this table, and no other number is asked for', () => {
  const found = CALLS.flatMap(({ call, input }) =>
    Object.entries(input.describe().fields).flatMap(([name, field]) => {
      const { type, tests } = field as { type: string; tests: { params?: { regex?: RegExp } }[] }
      const isAmount = tests.some(({ params }) => params?.regex?.source.startsWith('^\\d+(\\.'))
      return isAmount || type === 'number' || /amount|sum|price|cost/i.test(name) ? [`${call.name}.${name}`] : []
    }),
  )
  const others = [
    // Where the person is, in degrees.
    'getNearPlaces.latitude',
    'getNearPlaces.longitude',
    // The same, and how many objects are wanted.
    'findOnMap.latitude',
    'findOnMap.longitude',
    'findOnMap.count',
    // Where a tile of the map is.
    'getMapTile.z',
    'getMapTile.x',
    'getMapTile.y',
    'getOccupancy.z',
    'getOccupancy.x',
    'getOccupancy.y',
    // How many of a list are wanted.
    'getOperations.Limit',
    'getNews.limit',
    'getNews.offset',
    // Which version of a vehicle the driver saw.
    'editVehicle.version',
    'removeVehicle.version',
    'sendEmailCode.edit',
    'sendSmsCode.edit',
    'verifyReceiptLink.price',
  ]
  expect(found.filter((name) => !others.includes(name)).sort()).toEqual(FIELDS.map(({ field }) => field).sort())
})

describe.each(FIELDS)('$field', ({ field, call, city = 'probe', rest, right }) => {
  const name = field.split('.')[1]!
  const isAmount = !/duration/i.test(name)

  it('is refused in every other spelling, and nothing is begun', async () => {
    const before = await made()
    for (const text of isAmount ? AMOUNTS : MINUTES)
      expect(await send(call, city, { ...rest(), [name]: text }, 'form'), JSON.stringify(text)).toBe(
        '200 ValidationError',
      )
    if (call.body !== 'query')
      for (const value of isAmount ? JSON_AMOUNTS : JSON_MINUTES)
        expect(await send(call, city, { ...rest(), [name]: value }, 'json'), JSON.stringify(value)).toBe(
          '200 ValidationError',
        )
    expect(await send(call, city, { ...rest(), [name]: ['15', '15'] }, 'form'), 'sent twice').toBe(
      '200 ValidationError',
    )
    const [first = '15'] = right
    for (const as of ['form', 'json'] as const)
      expect(
        await send(call, city, { ...rest(), [name]: first, [name.toUpperCase()]: first }, as),
        'sent twice, in two cases',
      ).toBe('200 ValidationError')
    expect(await made()).toEqual(before)
  })

  for (const text of right)
    it(`is accepted as ${text}, and as that number`, async () => {
      expect(await send(call, city, { ...rest(), [name]: text }, 'form')).toBe('ok')
      expect(await send(call, city, { ...rest(), [name]: Number(text) }, 'json')).toBe('ok')
    })
})
