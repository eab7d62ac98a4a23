import { computed } from 'nanostores'
import { breakSession } from '../../../shared/api/contract/driver-order.ts'
import { driverOpenStart } from '../../../shared/api/contract/driver-start.ts'
import type { ActionKind } from '../../../widgets/payment/actions.ts'
import type { TestBackend } from '../../support/backend.ts'
import { CAR, type PayingDriver } from '../../support/paying-driver.ts'
import { until } from '../../support/visitor.ts'
import { fillIn, type DriverVisit } from './payment-visits.ts'

/** Something that a person does in the element and that costs or brings money. */
export interface ModelCase {
  name: string
  city: 'probe' | 'later'
  /** A driver with nothing on the balance. */
  isPoor?: boolean
  /** The end of the address of the call in question. */
  path: string
  /** What was before, by the wire. */
  arrange?(driver: PayingDriver, backend: TestBackend): Promise<void>
  /** Leads the person to the button; answers the press. */
  prepare(visit: DriverVisit): Promise<() => Promise<unknown>>
  /** The bank is still to be paid. */
  isAtBank: boolean
  /** What the ledger says when all has ended well; nothing of it when the bank is left. */
  rows: string[]
  /** Of what goes without the till: whether the parking is as it was wanted. */
  isOver?(visit: DriverVisit): boolean
}

const MINUTE = 60_000
const PLATE = 'А123ВС77'

async function parkAtBank(driver: PayingDriver): Promise<void> {
  const { redirectUrl } = await driver.start({ method: 'bankCard' })
  await driver.press('pay', redirectUrl)
}

async function leaveWaiting(driver: PayingDriver): Promise<void> {
  const { redirectUrl } = await driver.start({ method: 'bankCard' })
  await driver.press('decline', redirectUrl)
}

async function parkOpen(driver: PayingDriver, backend: TestBackend): Promise<string> {
  const { session } = await driver.ask(driverOpenStart, { vehicle: CAR, zone: '101', parkingCode: '9001' })
  backend.setNow(backend.clock.now() + 20 * MINUTE)
  return session!.id
}

async function postpone(driver: PayingDriver, backend: TestBackend): Promise<void> {
  await driver.ask(breakSession, { sessionId: await parkOpen(driver, backend) })
}

async function start(visit: DriverVisit, changes: Parameters<typeof fillIn>[1] = {}) {
  await fillIn(visit, { plate: PLATE, ...changes })
  await visit.flow.start.next()
  return () => visit.flow.start.pay()
}

/** The balance is too small: the press at the last look leads to the top-up, and its press to the bank. */
async function startByTopUp(visit: DriverVisit) {
  const press = await start(visit)
  await press()
  return () => visit.flow.start.topUp()
}

async function extend(visit: DriverVisit) {
  const { extending, openExtension, sessions } = visit.flow
  const [session] = await until(sessions.$running, ({ length }) => length > 0)
  await openExtension(session!)
  const extension = extending.$extension.get()!
  visit.tab.pass(300)
  await until(extension.offer.quote.$state, ({ status }) => status === 'confirmed')
  return () => extending.confirm()
}

function act(kind: ActionKind) {
  return async ({ flow }: DriverVisit) => {
    const { sessions, actions } = flow
    const [session] = [...sessions.$running.get(), ...sessions.$waiting.get()]
    actions.open(kind, session!)
    await until(
      computed([actions.$action, actions.$blockingError], (open, error) => ({ open, error })),
      ({ open, error }) =>
        open !== null && (open.session.status === 'waiting' || open.preview !== null || error !== null),
    )
    return () => actions.confirm()
  }
}

async function flat({ flow }: DriverVisit) {
  await flow.openFlat()
  const form = flow.$flat.get()!
  form.form.change({ ticket: 'T12' })
  await form.find()
  return () => form.pay()
}

/** The zone of the running parking was the wrong one. */
function correctZone(place: string) {
  return async ({ flow, tab }: DriverVisit) => {
    const [session] = await until(flow.sessions.$running, ({ length }) => length > 0)
    const correcting = flow.correcting()!
    await correcting.open(session!.id)
    const { model } = correcting.$feature.get()!
    await until(model.$parking, (parking) => parking !== null)
    model.choose('zone')
    model.form.change({ place })
    tab.pass(400)
    await until(model.$price, ({ step }) => step === 'known' || step === 'failed')
    return () => model.confirm()
  }
}

const isInZone =
  (zone: string) =>
  ({ flow }: DriverVisit) =>
    flow.sessions.$running.get()[0]?.zone === zone
const isNothingLeft = ({ flow }: DriverVisit) =>
  flow.sessions.$running.get().length + flow.sessions.$waiting.get().length === 0
const isPostponed = ({ flow }: DriverVisit) =>
  flow.sessions.$running.get().length === 0 && flow.sessions.$waiting.get().length === 1

export const MODEL_CASES: ModelCase[] = [
  {
    name: 'start from the balance',
    city: 'probe',
    path: '/payment/start',
    isAtBank: false,
    rows: ['spend 6000'],
    prepare: start,
  },
  {
    name: 'top up on the way to a start',
    city: 'probe',
    isPoor: true,
    path: '/payment/refill',
    isAtBank: true,
    rows: ['refill 6100', 'spend 6000'],
    prepare: startByTopUp,
  },
  {
    name: 'extend from the balance',
    city: 'probe',
    path: '/payment/renew',
    isAtBank: false,
    rows: ['spend 6000'],
    arrange: async (driver) => void (await driver.start()),
    prepare: extend,
  },
  {
    name: 'extend at the bank',
    city: 'probe',
    isPoor: true,
    path: '/payment/renew',
    isAtBank: true,
    rows: ['charge 6000'],
    arrange: parkAtBank,
    prepare: extend,
  },
  {
    name: 'end a paid parking early',
    city: 'probe',
    path: '/payment/cancel',
    isAtBank: false,
    rows: ['return 4500'],
    arrange: async (driver) => void (await driver.start()),
    prepare: act('abort'),
    isOver: isNothingLeft,
  },
  {
    name: 'put the zone right, and get money back',
    city: 'probe',
    path: '/correct/v1',
    isAtBank: false,
    rows: ['return 2000'],
    arrange: async (driver) => void (await driver.start()),
    prepare: correctZone('102'),
    isOver: isInZone('102'),
  },
  {
    name: 'put the zone right from the balance',
    city: 'probe',
    path: '/correct/v1',
    isAtBank: false,
    rows: ['spend 2000'],
    arrange: async (driver) => void (await driver.start({ zone: '102', expectedPrice: 4000 })),
    prepare: correctZone('101'),
    isOver: isInZone('101'),
  },
  {
    name: 'put the zone right at the bank',
    city: 'probe',
    isPoor: true,
    path: '/correct/v1',
    isAtBank: true,
    rows: ['charge 2000'],
    arrange: async (driver) => {
      const { redirectUrl } = await driver.start({ zone: '102', expectedPrice: 4000, method: 'bankCard' })
      await driver.press('pay', redirectUrl)
    },
    prepare: correctZone('101'),
  },
  {
    name: 'pay a waiting parking',
    city: 'probe',
    isPoor: true,
    path: '/payment/start/v2',
    isAtBank: true,
    rows: ['charge 6000'],
    arrange: leaveWaiting,
    prepare: act('pay'),
  },
  {
    name: 'give a waiting parking up',
    city: 'probe',
    isPoor: true,
    path: '/payment/cancel/v2',
    isAtBank: false,
    rows: [],
    arrange: leaveWaiting,
    prepare: act('cancel'),
    isOver: isNothingLeft,
  },
  {
    name: 'pay behind a barrier from the balance',
    city: 'probe',
    path: '/pay-plane/v1',
    isAtBank: false,
    rows: ['spend 7500'],
    prepare: flat,
  },
  {
    name: 'pay behind a barrier at the bank',
    city: 'probe',
    isPoor: true,
    path: '/pay-plane/v1',
    isAtBank: true,
    rows: ['charge 7500'],
    prepare: flat,
  },
  {
    name: 'start with an open end',
    city: 'later',
    path: '/start-no-balance/v1',
    isAtBank: false,
    rows: [],
    prepare: (visit) => start(visit, { place: '9001' }),
  },
  {
    name: 'pay for parking that was',
    city: 'later',
    path: '/payment/start',
    isAtBank: true,
    rows: ['charge 6000'],
    prepare: (visit) => start(visit, { place: '9001', type: 'postPayment', startTime: '12:00', minutes: 60 }),
  },
  {
    name: 'postpone',
    city: 'later',
    path: '/break/v1',
    isAtBank: false,
    rows: [],
    arrange: async (driver, backend) => void (await parkOpen(driver, backend)),
    prepare: act('postpone'),
    isOver: isPostponed,
  },
  {
    name: 'stop and pay',
    city: 'later',
    path: '/break/v1',
    isAtBank: true,
    rows: ['charge 3000'],
    arrange: async (driver, backend) => void (await parkOpen(driver, backend)),
    prepare: act('pay'),
  },
  {
    name: 'pay a postponed parking',
    city: 'later',
    path: '/deffered/v1',
    isAtBank: true,
    rows: ['charge 3000'],
    arrange: postpone,
    prepare: act('pay'),
  },
  {
    name: 'give a postponed parking up',
    city: 'later',
    path: '/payment/cancel/v2',
    isAtBank: false,
    rows: [],
    arrange: postpone,
    prepare: act('cancel'),
    isOver: isNothingLeft,
  },
]
