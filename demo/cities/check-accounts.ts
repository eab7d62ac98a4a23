import { APPEAL_STATES } from '../../shared/domain/appeal-state.ts'
import { parseEmail } from '../../shared/domain/email.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import { CATEGORIES, parsePlate } from '../../shared/domain/plate.ts'
import type { Cursor } from './city-file-error.ts'

function checkAppeal(appeal: Cursor): void {
  appeal.at('subject').text()
  appeal.at('status').oneOf(APPEAL_STATES)
  for (const message of appeal.at('messages').list()) {
    if (message.at('hoursAgo').number() < 0) message.at('hoursAgo').fail('must not be in the future')
    message.at('isOwn').flag()
    message.at('text').text()
  }
}

function checkFine(fine: Cursor): void {
  fine.at('uin').matching(/^\d{20,25}$/, '20 to 25 digits')
  for (const name of ['status', 'article', 'place', 'ruling', 'type', 'provider']) fine.at(name).text()
  for (const name of ['daysAgo', 'minutes', 'total', 'paid'])
    if (fine.at(name).number() < 0) fine.at(name).fail('must not be below 0')
  if (!parsePlate(fine.at('plate').text()).valid) fine.at('plate').fail('must be a plate')
  fine.at('hasPhoto').flag()
}

function checkSubscription(subscription: Cursor, offers: ReadonlySet<string>): void {
  const offer = subscription.at('offer')
  if (!offers.has(offer.text())) offer.fail(`names an offer that subscriptions.json does not have (${offer.text()})`)
  const plate = subscription.at('plate')
  if (!parsePlate(plate.text()).valid) plate.fail('must be a plate')
  subscription.at('startsInDays').number()
  for (const name of ['pausedDaysAgo', 'pauses', 'pausedDates', 'vehicleChanges'])
    if (subscription.has(name) && subscription.at(name).number() < 0) subscription.at(name).fail('must be 0 or more')
  if (subscription.has('isGift')) subscription.at('isGift').flag()
}

/** The accounts of the first start: each login once, plates that are plates, whole kopecks, offers that there are. */
export function checkAccounts(file: Cursor, offers: ReadonlySet<string>): void {
  const logins = new Set<string>()
  function claim(login: Cursor): void {
    const text = login.text().toLowerCase()
    if (logins.has(text)) login.fail(`is used twice (${text})`)
    logins.add(text)
  }
  for (const driver of file.at('drivers').list()) {
    const email = driver.at('email')
    if (parseEmail(email.text()) === null) email.fail('must be an e-mail')
    claim(email)
    for (const phone of driver.at('phones').list()) {
      if (parsePhone(phone.text()) !== phone.value) phone.fail('must be a phone of eleven digits')
      claim(phone)
    }
    if (driver.has('password')) driver.at('password').text()
    const balance = driver.at('balance')
    if (balance.number() < 0 || !Number.isInteger(Math.round(balance.number() * 1e6) / 1e4))
      balance.fail('must be roubles with at most two digits after the point')
    for (const vehicle of driver.at('vehicles').list()) {
      if (!parsePlate(vehicle.at('plate').text()).valid) vehicle.at('plate').fail('must be a plate')
      vehicle.at('category').oneOf(CATEGORIES)
    }
    if (driver.has('appeals')) driver.at('appeals').list().forEach(checkAppeal)
    if (driver.has('fines')) driver.at('fines').list().forEach(checkFine)
    for (const one of driver.has('subscriptions') ? driver.at('subscriptions').list() : [])
      checkSubscription(one, offers)
  }
  for (const firm of file.at('firms').list()) {
    firm.at('inn').matching(/^(\d{10}|\d{12})$/, '10 or 12 digits')
    firm.at('contractNumber').text()
    firm.at('name').text()
    if (!Number.isInteger(firm.at('balance').number())) firm.at('balance').fail('must be whole roubles')
  }
}
