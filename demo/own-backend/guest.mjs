// The guest's calls. A guest is known by a token that the first answer gives, and which the browser keeps.
import { issueToken, ownerOf } from './tokens.mjs'
import * as city from './payments.mjs'
import { MINUTE, iso, thisMinute } from './price.mjs'
import { refuse } from './refusal.mjs'

/** The guest of the token that was sent; else a new one, with a new token for the answer. */
function guestOf(ask) {
  const known = ownerOf(ask.token, 'guest')
  if (known !== null) return { guest: known, news: {} }
  const guest = {}
  return { guest, news: { token: issueToken('guest', guest) } }
}

/** What is to be parked: a place and a vehicle from now on, or what follows a paid parking of this guest. */
function wishOf(ask, guest) {
  const number = ask.get('extends')
  const minutes = city.lengthOf(ask)
  if (number === undefined) {
    const names = { plate: 'transport[number]', category: 'transport[category]', format: 'transport[numberFormat]' }
    const start = thisMinute()
    return { ...city.vehicleOf(ask, names), zone: city.zoneOf(ask), start, minutes, end: start + minutes * MINUTE }
  }
  const first = city.parkingsOf(guest).find((one) => one.number === number) ?? refuse('ParkingSessionNotFound')
  if (first.end <= Date.now()) refuse('ParkingSessionIsOver')
  const { plate, category, format, zone, end: start } = first
  return { plate, category, format, zone, start, minutes, end: start + minutes * MINUTE, follows: first }
}

function cost(ask) {
  const { guest, news } = guestOf(ask)
  const { sum, told } = city.costOf(wishOf(ask, guest))
  return { ...told, priceRest: told.price, moneyEnough: sum === 0, balance: 0, ...news }
}

function start(ask) {
  const { guest, news } = guestOf(ask)
  const wish = wishOf(ask, guest)
  city.methodOf(ask, 'payment')
  if (!/^7\d{10}$/.test(ask.need('phone'))) refuse('ValidationError', { field: 'phone' })
  const { sum } = city.costOf(wish)
  city.checkAgreed(ask, sum)
  const there = city.findAtThatTime(wish, 'active')
  if (there !== null)
    refuse('ParkingSessionAlreadyExists', there.owner === guest ? { session: parkingSeen(there) } : {})
  const begun = (isMeant) => {
    const parking = city.findAtThatTime(wish, 'waiting', isMeant)
    return parking && city.findPayment((one) => one.parking === parking && one.state === 'redirected')
  }
  if (ask.get('unlessBeingPaid') === 'true' && begun(({ owner }) => owner !== guest))
    refuse('ParkingSessionIsBeingPaid')
  // A guest who begins anew has left what he began before: both could be paid otherwise.
  const left = begun(({ owner }) => owner === guest)
  if (left !== null) city.settle(left, 'cancelled')

  const parking = city.addParking({ ...wish, owner: guest, sum })
  const carryOut = () => (parking.state = 'active')
  const bank = { attempt: ask.attempt, returnUrl: ask.get('returnUrl'), lang: ask.get('lang') }
  const payment = city.addPayment({ owner: guest, parking, sum, carryOut, ...bank })
  if (sum === 0) {
    city.settle(payment, 'paid')
    return { errorName: 'ParkingSessionWasFree', session: parkingSeen(parking), ...news }
  }
  const RedirectURL = city.bankPage(ask.base, payment.id)
  return { paymentId: payment.id, RedirectURL, session: parkingSeen(parking), ...news }
}

const parkingSeen = (parking) => ({
  ...city.parkingSeen(parking),
  transport: { number: parking.plate, category: parking.category, numberFormat: parking.format },
  ...(parking.follows && { extends: parking.follows.number, firstStartDate: iso(firstStart(parking)) }),
})
const firstStart = ({ start, follows }) => (follows === undefined ? start : firstStart(follows))

/** Nothing at all for who does not show the token: a parking says where a vehicle stands. */
const seen = (ask, payment) => ({
  result: payment && { ...parkingSeen(payment.parking), ...city.paymentSeen(payment, ask.base) },
})
const asked = (ask) => {
  const guest = ownerOf(ask.token, 'guest')
  return guest && city.askedPayment(ask, guest)
}

function cancel(ask) {
  ask.need('paymentId')
  const payment = asked(ask)
  if (payment !== null) city.settle(payment, 'cancelled')
  return seen(ask, payment)
}

export const guestCalls = {
  'POST /api/payment/unregistered/cost/v1': cost,
  'POST /api/payment/unregistered/start/v1': (ask) => city.once(ask, () => start(ask)),
  'GET /api/payment/unregistered/status/v1': (ask) => seen(ask, asked(ask)),
  'POST /api/payment/unregistered/cancel/v1': cancel,
}
