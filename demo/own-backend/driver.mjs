// The driver's calls: sign-in, profile, top-up, parking from the balance, its end before time.
import { drivers, settings } from './city.mjs'
import * as city from './payments.mjs'
import { MINUTE, kopecks, roubles, thisMinute } from './price.mjs'
import { refuse } from './refusal.mjs'
import { endToken, issueToken, ownerOf } from './tokens.mjs'

const NAMES = { plate: 'Vehicle', category: 'Category', format: 'NumberFormat' }
/** The driver cannot change them here, and nothing is sent to anybody. */
const OFF = { reportHistoryOperation: false, checkParkingSessionBefore: false, checkParkingSession: false }
const SWITCHES = { ...OFF, pushOff: true }
const driverOf = (ask) => ownerOf(ask.token, 'driver') ?? refuse('TokenNotFound')
/** Who shows no token learns nothing more, not even which field is missing. */
const signedIn = (call) => (ask) => call(ask, driverOf(ask))

/** In production wrong tries are counted, and after some of them no more are taken for a while. */
function login(ask) {
  const [name, password] = [ask.need('login').toLowerCase(), ask.need('password')]
  const driver = drivers.find(({ email, phone }) => name === email || name === phone)
  return driver?.password === password ? { token: issueToken('driver', driver) } : refuse('IncorrectLogin')
}

function profile(ask, driver) {
  const { email, phone, firstName, lastName, vehicle } = driver
  const numberTs = vehicle.number + vehicle.region
  const registered = { formatGrz: 'Russian', country: 'rus', STSNumber: '', docType: 'STS' }
  const ts = [{ id: 'v-1', version: 1, mainTs: true, active: true, numberTs, ...vehicle, ...registered }]
  const person = { email, firstName, lastName, middleName: '', telephone: phone, telephones: [{ phone, isMain: true }] }
  const none = { documents: [], paymentsMethods: [], passwordFromCall: false, accountSettings: SWITCHES }
  return { result: { ...person, balance: roubles(driver.balance), ts, sessions: sessionsOf(driver), ...none } }
}

const sessionsOf = (driver) =>
  city
    .parkingsOf(driver)
    .filter(({ end }) => end > Date.now())
    .map(parkingSeen)
function parkingSeen(parking) {
  const { id, plate, format, category, sum } = parking
  const transport = { numberTs: plate, formatGrz: format === 'rus' ? 'Russian' : 'Foreign', category }
  const money = { paidSum: roubles(sum), amountToPay: 0 }
  return { ...city.parkingSeen(parking), id, status: 'Active', type: 'today', transport, ...money }
}

function wishOf(ask) {
  const minutes = city.lengthOf(ask)
  const start = thisMinute()
  return { ...city.vehicleOf(ask, NAMES), zone: city.zoneOf(ask), start, minutes, end: start + minutes * MINUTE }
}

function cost(ask, { balance }) {
  const { sum, told } = city.costOf(wishOf(ask))
  const lacks = Math.max(0, sum - balance)
  const costData = { ...told.costData, refill: Math.ceil(lacks / 100) }
  return { ...told, costData, priceRest: roubles(lacks), moneyEnough: lacks === 0, balance: roubles(balance) }
}

function start(ask, driver) {
  const wish = wishOf(ask)
  const { sum } = city.costOf(wish)
  city.checkAgreed(ask, sum)
  if (city.findAtThatTime(wish, 'active') !== null) refuse('ParkingSessionAlreadyExists')
  if (sum > driver.balance) refuse('NoMoneyNoHoney')
  driver.balance -= sum
  const parking = city.addParking({ ...wish, owner: driver, sum, state: 'active' })
  city.addPayment({ owner: driver, attempt: ask.attempt, kind: 'session', parking, sum, state: 'paid', isFree: true })
  return { session: parkingSeen(parking), balance: roubles(driver.balance), orderNumber: parking.number }
}

/** What ending it now comes to: the time used is rounded up, and what is left of the money goes back. */
function endingOf(ask, driver) {
  const id = ask.need('ReservationId')
  const parking = city.parkingsOf(driver).find((one) => one.id === id) ?? refuse('ParkingSessionNotFound')
  if (parking.end <= Date.now()) refuse('ParkingSessionIsOver')
  if (parking.end - Date.now() < 30 * MINUTE) refuse('NoSaving')
  const used = Math.ceil((Date.now() - parking.start) / MINUTE / settings.billingPeriod) * settings.billingPeriod
  const minutes = Math.min(parking.minutes, used)
  const kept = Math.min(parking.sum, city.costOf({ ...parking, minutes }).sum)
  return { parking, minutes, kept, refund: parking.sum - kept }
}

function preview(ask, driver) {
  const { minutes, kept, refund } = endingOf(ask, driver)
  const [told, back] = [roubles(kept), roubles(refund)]
  return { result: { billedMinutes: minutes, kept: told, refund: back, amountToPay: 0, toBalance: true } }
}

function end(ask, driver) {
  const { parking, minutes, kept, refund } = endingOf(ask, driver)
  city.checkAgreed(ask, kept)
  driver.balance += refund
  Object.assign(parking, { sum: kept, minutes, state: 'over' })
  return { balance: roubles(driver.balance), orderNumber: parking.number }
}

function refill(ask, driver) {
  city.methodOf(ask, 'PaymentService')
  const sum = kopecks(ask.need('RefillAmount', 'NoSumEntered'), 'RefillAmount')
  if (sum === 0) refuse('NoSumEntered')
  if (sum > settings.maxRefill * 100) refuse('RefillAmountCanNotBeMaxAllowable')
  const carryOut = () => (driver.balance += sum)
  const more = { owner: driver, attempt: ask.attempt, kind: 'refill', sum, returnUrl: ask.get('returnUrl'), carryOut }
  const { id, number } = city.addPayment(more)
  const RedirectURL = city.bankPage(ask.base, id)
  return { paymentId: id, RedirectURL, balance: roubles(driver.balance), orderNumber: number }
}

const seen = (ask, driver, payment) => ({
  result: payment && {
    ...city.paymentSeen(payment, ask.base),
    kind: payment.kind,
    balance: roubles(driver.balance),
    ...(payment.parking && { session: parkingSeen(payment.parking) }),
  },
})

function withdraw(ask, driver) {
  ask.need('paymentId')
  const payment = city.askedPayment(ask, driver)
  if (payment !== null) city.settle(payment, 'cancelled')
  return seen(ask, driver, payment)
}

export const driverCalls = {
  'POST /api/auth/login-v5': login,
  'POST /api/auth/logout-v1': (ask) => void endToken(ask.token),
  'GET /api/profile/get-profile-v5': signedIn(profile),
  'GET /api/profile/get-balance': signedIn((ask, { balance }) => ({ balance: roubles(balance) })),
  'GET /api/profile/get-benefits-v2': signedIn(() => ({ result: [] })),
  'GET /api/payment/sessions/v1': signedIn((ask, driver) => ({ result: sessionsOf(driver) })),
  'POST /api/payment/cost': signedIn(cost),
  'POST /api/payment/start': signedIn((ask, driver) => city.once(ask, () => start(ask, driver))),
  'GET /api/payment/cancel-preview/v1': signedIn(preview),
  'POST /api/payment/cancel': signedIn((ask, driver) => city.once(ask, () => end(ask, driver))),
  'POST /api/payment/refill': signedIn((ask, driver) => city.once(ask, () => refill(ask, driver))),
  'GET /api/payment/status/v1': signedIn((ask, driver) => seen(ask, driver, city.askedPayment(ask, driver))),
  'POST /api/payment/withdraw/v1': signedIn(withdraw),
}
