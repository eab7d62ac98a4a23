// Parkings, their payments and the bank. All of it lies in memory and is gone with the process: in production a
// database keeps it, and each call is one transaction, so that two people cannot both be told yes.
import { randomUUID } from 'node:crypto'
import { settings, zones } from './city.mjs'
import { iso, kopecks, priceOf, roubles } from './price.mjs'
import { refuse } from './refusal.mjs'

const PAY_WITHIN = 15 * 60_000
const SAME_WITHIN = 5 * 60_000
const GIVEN_UP = ['declined', 'cancelled', 'expired']

const parkings = []
const payments = []
const answers = new Map()
let lastNumber = 1000

/**
 * One attempt is carried out once: a repetition is told the first answer, another request under its key is refused.
 * Without a key, the same plate, zone and start within five minutes are the same attempt, whether the first one had a
 * key or not, unless it was given up. A refusal has done nothing, so it is not kept.
 */
export function once(ask, act) {
  const names = ['transport[number]', 'Vehicle', 'Zone', 'extends', 'ReservationId', 'RefillAmount']
  const alike = names.map(ask.get).join(' ')
  const ids = [ask.attempt, alike].map((what) => [ask.path, ask.token, what].join(' '))
  const known = answers.get(ids[ask.attempt === undefined ? 1 : 0])
  const isGivenUp = payments.some(({ id, state }) => id === known?.answer.paymentId && GIVEN_UP.includes(state))
  const isFresh = known !== undefined && Date.now() - known.at < SAME_WITHIN && !isGivenUp
  if (known !== undefined && ask.attempt !== undefined && known.wish !== ask.wish)
    refuse('ValidationError', { field: 'Idempotency-Key' })
  if (known !== undefined && (ask.attempt !== undefined || isFresh)) return known.answer
  const answer = act()
  for (const id of ids) answers.set(id, { at: Date.now(), wish: ask.wish, answer })
  return answer
}

/** How long, minutes; only what the city sells. */
export function lengthOf(ask) {
  const text = ask.need('Duration', 'NoDurationSelected')
  const { min, max, step } = settings.intervals
  const minutes = /^\d{1,6}$/.test(text) ? Number(text) : 0
  const isSold = minutes >= min && minutes <= max && (minutes - min) % step === 0
  return isSold ? minutes : refuse('ValidationError', { field: 'Duration' })
}

/** The plate without spaces; Latin letters that look like Cyrillic ones are those, on a Russian plate. */
export function vehicleOf(ask, names) {
  const typed = ask.need(names.plate, 'EmptyTs').replace(/\s/g, '').toUpperCase()
  const format = ask.get(names.format) ?? 'rus'
  const cyrillic = typed.replace(/[ABCEHKMOPTXY]/g, (letter) => 'АВСЕНКМОРТХУ'['ABCEHKMOPTXY'.indexOf(letter)])
  const plate = format === 'rus' ? cyrillic : typed
  if (!/^[\p{L}\d]{3,12}$/u.test(plate)) refuse('ValidationError', { field: names.plate })
  return { plate, category: ask.get(names.category) ?? 'B', format }
}

export const zoneOf = (ask) => zoneCalled(ask.need('Zone', 'NoZoneSelected')).value
const zoneCalled = (code) => zones.find(({ value }) => value === code) ?? refuse('ZoneNotFound')

export function methodOf(ask, name) {
  const method = ask.need(name, 'NotSelectedPaymentService')
  if (!settings.paymentsMethods.some((one) => one.name === method)) refuse('PaymentServiceNotFound')
}

/** Nothing is taken that is more than what the person has agreed to. */
export function checkAgreed(ask, sum) {
  const agreed = ask.get('expectedCost')
  if (agreed !== undefined && sum > kopecks(agreed, 'expectedCost')) refuse('PriceChangedTryLater')
}

/** What guests and drivers are told of a price. */
export function costOf({ zone, start, minutes }) {
  const { sum, intervals } = priceOf(zone, start, minutes)
  const price = roubles(sum)
  const none = { sumSale: 0, totaldiscount: 0, benefitsName: [], benefit: '' }
  return { sum, told: { price, totalcost: price, ...none, costData: { totalcost: price, intervals } } }
}

/** Somebody’s parking of this vehicle at that time, in the state `active`, or `waiting` for its money. */
export const findAtThatTime = ({ plate, start, end }, state, isMeant = () => true) =>
  find(
    parkings,
    (one) => one.state === state && one.plate === plate && one.start < end && start < one.end && isMeant(one),
  )

export function addParking(parking) {
  const number = String(++lastNumber)
  parkings.push({ id: `s-${number}`, number, state: 'waiting', ...parking })
  return parkings.at(-1)
}

/** `carryOut` is what is done when the money is there. */
export function addPayment(payment) {
  const number = payment.parking?.number ?? String(++lastNumber)
  payments.push({ id: `p-${randomUUID()}`, number, state: 'redirected', at: Date.now(), ...payment })
  return payments.at(-1)
}

/** The newest that is meant. What has been open for too long is closed before anybody sees it. */
export function findPayment(isMeant) {
  for (const payment of payments) if (Date.now() - payment.at > PAY_WITHIN) settle(payment, 'expired')
  return find(payments, isMeant)
}
const find = (list, isMeant) => list.filter(isMeant).at(-1) ?? null

/** The payment that a question means: by its number, by its attempt, else the newest of this person. */
export function askedPayment(ask, owner) {
  const [id, attempt] = [ask.get('paymentId'), ask.get('attempt')]
  const isMeant = (one) => (id === undefined ? attempt === undefined || one.attempt === attempt : one.id === id)
  return findPayment((one) => one.owner === owner && isMeant(one))
}

export const parkingsOf = (owner) => parkings.filter((one) => one.owner === owner && one.state === 'active')

/**
 * The bank's word about a payment, `paid`, `declined`, `cancelled` or `expired`. The first one counts. The bank here is
 * a page of this process; believe a real one only after you have asked it yourself how the order stands.
 */
export function settle(payment, word) {
  if (payment.state !== 'redirected') return
  const { parking } = payment
  // Somebody else has paid for this time meanwhile. A real bank has the money by now: give it back, say `refunded`.
  const isLate = word === 'paid' && parking !== undefined && findAtThatTime(parking, 'active') !== null
  payment.state = isLate ? 'declined' : word
  if (payment.state === 'paid') payment.carryOut()
  else if (parking !== undefined) parking.state = 'gone'
}

/** What is told of a payment whoever asks; the address only while it can still be paid there. */
export const paymentSeen = ({ id, state, sum, number, isFree }, base) => ({
  ...(!isFree && { paymentId: id }),
  state,
  sum: roubles(sum),
  orderNumber: number,
  ...(state === 'redirected' && { RedirectURL: bankPage(base, id) }),
})
export const bankPage = (base, id) => `${base}/bank/${id}`

export const parkingSeen = ({ zone, start, end, sum, number }) => ({
  zone,
  zoneName: zoneCalled(zone).name,
  startDate: iso(start),
  endDate: iso(end),
  sum: roubles(sum),
  orderNumber: number,
})
