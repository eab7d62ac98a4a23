import { type Call, encodeForm, encodeQuery } from '../../../shared/api/contract/call.ts'
import { correctParking } from '../../../shared/api/contract/correction.ts'
import { breakSession, driverRenew, payDeferred, payOrder } from '../../../shared/api/contract/driver-order.ts'
import { driverPaymentStatus, refillBalance, withdrawPayment } from '../../../shared/api/contract/driver-payment.ts'
import { driverOpenStart } from '../../../shared/api/contract/driver-start.ts'
import { flatCost, payFlat } from '../../../shared/api/contract/flat-parking.ts'
import { getInvoice, payInvoice } from '../../../shared/api/contract/invoice.ts'
import { addVehicle } from '../../../shared/api/contract/profile-vehicles.ts'
import { createRefillReceipt, createSubscriptionReceipt, getReceipts } from '../../../shared/api/contract/receipts.ts'
import { paySubscription } from '../../../shared/api/contract/subscriptions.ts'
import { payments } from '../../../demo/backend/database/schema.ts'
import type { TestBackend } from '../../support/backend.ts'
import { createGuest } from '../../support/guest.ts'
import { CAR, createPayingDriver, MOSCOW, type PayingDriver } from '../../support/paying-driver.ts'
import { FIRM } from '../../support/payer.ts'
import { MONTH } from '../../support/subscription-world.ts'
import { VEHICLE } from '../../support/vehicle.ts'

const MINUTE = 60_000

/** An order at the bank, seen from the person who has to pay it. */
export interface Order {
  /** The bank's page of it. */
  url: string
  /** What the person is told of it. */
  seen(): Promise<string>
  /** The person takes it back. */
  withdraw?(): Promise<unknown>
  /** The same is ordered anew and paid: this order is not wanted any more. */
  payOtherwise(): Promise<unknown>
  /** Lines of the driver's history that stand for it: "refill done 30000". */
  history(): Promise<string[]>
}

/** A kind of payment: how an order of it comes about, and what stands in the ledger when it is honoured. */
export interface OrderCase {
  kind: string
  city: 'probe' | 'free'
  amount: number
  row: 'charge' | 'refill'
  lifetimeMs: number
  /** Any number of payments is welcome: none of them can come too late. */
  isAlwaysWelcome?: true
  /** It is paid by a slip, whose state the driver sees beside the payment's. */
  isSlip?: true
  /** Rows that are in the ledger before the order is paid. */
  before?: string[]
  begin(backend: TestBackend): Promise<Order>
}

const HOUR_AND_HALF = 90 * MINUTE
const TEN_DAYS = 10 * 24 * 60 * MINUTE

/** An order of a driver, in the words of the payment calls. */
function orderOf(driver: PayingDriver, order: { paymentId: string | null; redirectUrl: string | null }) {
  const paymentId = order.paymentId ?? ''
  return {
    url: order.redirectUrl ?? '',
    seen: async () => (await driver.ask(driverPaymentStatus, { paymentId }))?.state ?? 'unknown',
    withdraw: () => driver.ask(withdrawPayment, { paymentId }),
    payOtherwise: async () => {},
    history: () => driver.history(),
  }
}

const payAgain =
  <Request>(
    driver: PayingDriver,
    call: Call<Request, { redirectUrl: string | null }>,
    request: () => Promise<Request>,
  ) =>
  async () =>
    driver.press('pay', (await driver.ask(call, await request())).redirectUrl)

/** An order by a call, which can be made and paid anew by the same one. */
async function orderBy<Request>(
  driver: PayingDriver,
  call: Call<Request, { paymentId: string | null; redirectUrl: string | null }>,
  request: () => Promise<Request>,
): Promise<Order> {
  return {
    ...orderOf(driver, await driver.ask(call, await request())),
    payOtherwise: payAgain(driver, call, request),
  }
}

/** The order of the only slip that the driver has printed. */
async function slipOf(backend: TestBackend, driver: PayingDriver): Promise<Order> {
  const [payment] = await backend.database.db.select().from(payments)
  const order = orderOf(driver, { paymentId: payment!.id, redirectUrl: `http://bank/bank/${payment!.bankOrder}` })
  return {
    ...order,
    async seen() {
      const [slip] = await driver.ask(getReceipts, undefined)
      return (await order.seen()) + (slip?.status === 'waiting' ? '' : ` and ${slip?.status}`)
    },
  }
}

const poorOf = (backend: TestBackend) => createPayingDriver(backend, { email: 'empty@demo.example' })

/** Without money, and with a vehicle that a subscription is for. */
async function subscriberOf(backend: TestBackend): Promise<PayingDriver> {
  const driver = await poorOf(backend)
  await driver.ask(addVehicle, { ...VEHICLE, plate: CAR.number })
  return driver
}

async function invoice(backend: TestBackend): Promise<Order> {
  const pay = async () => {
    const form = {
      invoiceId: 'inv-1',
      amount: '3000.00',
      email: 'payer@mail.example',
      returnUrl: 'https://museum.example/pay',
    }
    const response = await backend.app.inject({
      method: 'POST',
      url: `/probe${payInvoice.path}`,
      payload: encodeForm(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    return String(response.json()['RedirectURL'])
  }
  const press = (url: string) => backend.app.inject({ method: 'POST', url: `${new URL(url).pathname}/pay` })
  return {
    url: await pay(),
    async seen() {
      const answer = await backend.app.inject({ url: `/probe${getInvoice.path}${encodeQuery({ invoiceId: 'inv-1' })}` })
      return String(answer.json()['result'].state)
    },
    payOtherwise: async () => press(await pay()),
    history: async () => [],
  }
}

export const ORDER_CASES: OrderCase[] = [
  {
    kind: 'a guest’s parking',
    city: 'probe',
    amount: 24_000,
    row: 'charge',
    lifetimeMs: HOUR_AND_HALF,
    async begin(backend) {
      const guest = createGuest(backend)
      await guest.cost()
      const { body } = await guest.start({ duration: 240 })
      const paymentId = String(body['paymentId'])
      return {
        url: body['RedirectURL'],
        seen: async () => (await guest.status({ paymentId }))?.['state'],
        withdraw: () => guest.withdraw(paymentId),
        payOtherwise: () => createGuest(backend).pay({ duration: 240 }),
        history: async () => [],
      }
    },
  },
  {
    kind: 'a driver’s parking',
    city: 'probe',
    amount: 24_000,
    row: 'charge',
    lifetimeMs: HOUR_AND_HALF,
    async begin(backend) {
      const driver = await poorOf(backend)
      const begun = await driver.start({ minutes: 240, expectedPrice: 24_000, method: 'bankCard' })
      const request = { sessionId: begun.session!.id, method: 'bankCard' }
      return { ...orderOf(driver, begun), payOtherwise: payAgain(driver, payOrder, async () => request) }
    },
  },
  {
    kind: 'a renewal',
    city: 'probe',
    amount: 3000,
    row: 'charge',
    lifetimeMs: HOUR_AND_HALF,
    before: ['charge 24000'],
    async begin(backend) {
      const driver = await poorOf(backend)
      const begun = await driver.start({ minutes: 240, expectedPrice: 24_000, method: 'bankCard' })
      await driver.press('pay', begun.redirectUrl)
      const request = {
        sessionId: begun.session!.id,
        minutes: 30,
        from: begun.session!.end!,
        timeZone: MOSCOW,
        expectedPrice: 3000,
        method: 'bankCard',
      }
      return orderBy(driver, driverRenew, async () => request)
    },
  },
  {
    kind: 'a correction',
    city: 'probe',
    amount: 8000,
    row: 'charge',
    lifetimeMs: HOUR_AND_HALF,
    before: ['charge 16000'],
    async begin(backend) {
      const driver = await poorOf(backend)
      const begun = await driver.start({ zone: '102', minutes: 240, expectedPrice: 16_000, method: 'bankCard' })
      await driver.press('pay', begun.redirectUrl)
      const request = {
        sessionId: begun.session!.id,
        to: { field: 'zone', zone: '101' },
        expectedPrice: 24_000,
        method: 'bankCard',
      } as const
      return orderBy(driver, correctParking, async () => request)
    },
  },
  {
    kind: 'a top-up',
    city: 'probe',
    amount: 30_000,
    row: 'refill',
    lifetimeMs: HOUR_AND_HALF,
    isAlwaysWelcome: true,
    async begin(backend) {
      const driver = await poorOf(backend)
      return orderOf(driver, await driver.ask(refillBalance, { method: 'bankCard', amount: 30_000 }))
    },
  },
  {
    kind: 'a slip',
    city: 'probe',
    amount: 30_000,
    row: 'refill',
    lifetimeMs: TEN_DAYS,
    isAlwaysWelcome: true,
    isSlip: true,
    async begin(backend) {
      const driver = await poorOf(backend)
      await driver.ask(createRefillReceipt, { payer: FIRM, sum: 30_000 })
      return slipOf(backend, driver)
    },
  },
  {
    kind: 'a stay behind a barrier',
    city: 'free',
    amount: 7500,
    row: 'charge',
    lifetimeMs: HOUR_AND_HALF,
    async begin(backend) {
      const driver = await createPayingDriver(backend, { city: 'free' })
      const request = async () => {
        const { sessionId } = await driver.ask(flatCost, { ticket: 'T12', parkingCode: '9001' })
        return { sessionId, parkingCode: '9001', method: 'bankCard' }
      }
      return orderBy(driver, payFlat, request)
    },
  },
  {
    kind: 'a postponed parking',
    city: 'free',
    amount: 3000,
    row: 'charge',
    lifetimeMs: HOUR_AND_HALF,
    async begin(backend) {
      const driver = await createPayingDriver(backend, { city: 'free' })
      const { session } = await driver.ask(driverOpenStart, { vehicle: CAR, zone: '101' })
      backend.setNow(backend.clock.now() + 20 * MINUTE)
      await driver.ask(breakSession, { sessionId: session!.id })
      const request = { sessionId: session!.id, method: 'bankCard' }
      return orderBy(driver, payDeferred, async () => request)
    },
  },
  {
    kind: 'a subscription',
    city: 'probe',
    amount: 31_000,
    row: 'charge',
    lifetimeMs: HOUR_AND_HALF,
    async begin(backend) {
      const driver = await subscriberOf(backend)
      const request = { ...MONTH, method: 'bankCard' }
      return orderBy(driver, paySubscription, async () => request)
    },
  },
  {
    kind: 'a slip for a subscription',
    city: 'probe',
    amount: 31_000,
    row: 'charge',
    lifetimeMs: TEN_DAYS,
    isSlip: true,
    async begin(backend) {
      const driver = await subscriberOf(backend)
      const { vehicle, ...wish } = MONTH
      await driver.ask(createSubscriptionReceipt, { ...wish, payer: FIRM, plate: vehicle })
      const today = async () => {
        const startDate = new Date(backend.clock.now()).toISOString().slice(0, 10)
        return { ...MONTH, startDate, method: 'bankCard' }
      }
      return { ...(await slipOf(backend, driver)), payOtherwise: payAgain(driver, paySubscription, today) }
    },
  },
  {
    kind: 'an invoice',
    city: 'probe',
    amount: 300_000,
    row: 'charge',
    lifetimeMs: HOUR_AND_HALF,
    begin: invoice,
  },
]
