import * as appeals from '../../../shared/api/contract/appeals.ts'
import * as auth from '../../../shared/api/contract/auth.ts'
import type { Call, Fields } from '../../../shared/api/contract/call.ts'
import * as captcha from '../../../shared/api/contract/captcha.ts'
import * as content from '../../../shared/api/contract/content.ts'
import * as correction from '../../../shared/api/contract/correction.ts'
import * as order from '../../../shared/api/contract/driver-order.ts'
import * as payment from '../../../shared/api/contract/driver-payment.ts'
import * as start from '../../../shared/api/contract/driver-start.ts'
import * as fines from '../../../shared/api/contract/fines.ts'
import * as flat from '../../../shared/api/contract/flat-parking.ts'
import * as fleet from '../../../shared/api/contract/fleet.ts'
import * as guestFlat from '../../../shared/api/contract/guest-flat.ts'
import * as guest from '../../../shared/api/contract/guest-payment.ts'
import * as invoice from '../../../shared/api/contract/invoice.ts'
import * as data from '../../../shared/api/contract/my-data.ts'
import * as map from '../../../shared/api/contract/map.ts'
import * as mapTile from '../../../shared/api/contract/map-tile.ts'
import * as near from '../../../shared/api/contract/near.ts'
import * as operations from '../../../shared/api/contract/operations.ts'
import * as portal from '../../../shared/api/contract/portal.ts'
import * as documents from '../../../shared/api/contract/profile-documents.ts'
import * as person from '../../../shared/api/contract/profile-person.ts'
import * as vehicles from '../../../shared/api/contract/profile-vehicles.ts'
import * as check from '../../../shared/api/contract/receipt-check.ts'
import * as receipts from '../../../shared/api/contract/receipts.ts'
import * as registration from '../../../shared/api/contract/registration.ts'
import * as restore from '../../../shared/api/contract/restore.ts'
import * as constructor from '../../../shared/api/contract/subscription-constructor.ts'
import * as subscriptions from '../../../shared/api/contract/subscriptions.ts'

/** A request with everything that it may have: one that lacks something does not compile. */
type Whole<Request> = Request extends object
  ? { [Name in keyof Request]-?: Exclude<Request[Name], undefined> }
  : Request

/** What elements send with a call, in all, over the requests that it may have. */
export interface Sent {
  name: string
  requests: Fields[]
}

function sent<Request>(call: Call<Request, unknown>, ...requests: Whole<Request>[]): Sent {
  return { name: call.name, requests: requests.map((request) => call.encode(request as Request)) }
}

const at = Date.parse('2025-03-12T10:00:00+03:00')
const timeZone = 'Europe/Moscow'
const plate = 'А123ВС77'
const clientId = 'client-0001'
const transport = { number: plate, category: 'B', format: 'rus' } as const
const pay = { method: 'sbp', phone: '79161234567', returnUrl: 'https://museum.example/', language: 'ru' }
const reply = { id: 'captcha-1', text: 'a7kx' }
const place = { vehicle: transport, zone: '101', parkingCode: '2001' }
const toStart = { ...place, minutes: 60, start: at, timeZone, expectedPrice: 100 }
const driver = { name: 'Петров Пётр', plate, phone: '79161234567', device: '490154203237518' }
const known = { name: driver.name, phone: driver.phone, inn: '7707083893' }
const device = { plate, vin: 'XTA210990Y2765499', imei: '490154203237518', inn: known.inn }
const document = { type: 'STS', number: '77УА123456' } as const
const vehicle = {
  plate,
  format: 'rus',
  country: 'rus',
  category: 'B',
  docType: 'STS',
  docNumber: document.number,
  name: 'Гранта',
  isMain: true,
  vin: device.vin,
  imei: device.imei,
} as const
const change = { ...vehicle, id: 'v-1', version: 1, oldPlate: plate }
const address = '117312, Москва'
const firm = { kind: 'legal', name: 'ООО', inn: known.inn, ogrn: '1027700132195', kpp: '773601001', address } as const
const passport = { type: 'passport', series: '4509', number: '123456', issuedOn: '2010-01-02', issuer: 'ОВД' } as const
const someone = {
  kind: 'individual',
  lastName: 'Петров',
  firstName: 'Пётр',
  middleName: '-',
  document: passport,
  address,
} as const
const guestCost = { transport, zone: '101', extends: '1001', parkingCode: '2001', minutes: 60, start: at, timeZone }
const guestStart = { ...guestCost, ...pay, email: 'a@b.ru', expectedPrice: 100, unlessBeingPaid: true }
const question = {
  bounds: { from: at, to: at },
  type: 'all',
  plate,
  place: '101',
  orderNumber: '1001',
  timeZone,
} as const
const act = { orderNumber: '2005', language: 'ru' }
const which = { paymentId: 'p-1', attempt: 'key-1' }
const secret = { salt: 'c2FsdA', code: '123456' }

/** The calls that carry something, each with all that it can carry; of those that are not here nothing is sent. */
export const SENT: readonly Sent[] = [
  sent(appeals.getAppealMessages, { appeal: '17', after: '40' }),
  sent(appeals.sendAppeal, { subject: 'site', message: 'x', email: 'a@b.ru', phone: '79161234567', clientId }),
  sent(appeals.sendAppealMessage, { appeal: '17', text: 'x', clientId }),
  sent(map.getOccupancy, { z: 15, x: 19897, y: 10197 }),
  sent(mapTile.getMapTile, { z: 15, x: 19897, y: 10197 }),
  sent(
    mapTile.findOnMap,
    { query: '101', point: [38.59991, 56.040239], filters: ['roadside', 'free'], most: 20 },
    { code: '2001' },
  ),
  sent(near.getNearPlaces, { point: [38.59991, 56.040239] }),
  sent(auth.login, { login: 'a@b.ru', password: 'parking1', captcha: reply }),
  sent(auth.loginCorp, { inn: known.inn, contractNumber: 'ДГ-1', captcha: reply }),
  sent(auth.loginSocial, { providerToken: 'x' }),
  sent(auth.sendLoginCode, { phone: '79161234567', isRepeat: true }),
  sent(auth.loginByCode, secret),
  sent(captcha.checkCaptcha, reply),
  sent(captcha.sendCaptchaCode, { id: 'captcha-1', login: 'a@b.ru' }),
  sent(content.getNews, { limit: 10, offset: 0 }),
  sent(content.getNewsItem, { id: '12' }),
  sent(content.getPage, { path: '/pages/help' }),
  sent(
    correction.previewCorrection,
    { sessionId: 's-1', to: { field: 'vehicle', vehicle: transport } },
    { sessionId: 's-1', to: { field: 'zone', zone: '101', parkingCode: '2001' } },
    { sessionId: 's-1', to: { field: 'start', start: at, timeZone } },
  ),
  sent(
    correction.correctParking,
    { ...pay, sessionId: 's-1', expectedPrice: 100, to: { field: 'vehicle', vehicle: transport } },
    { ...pay, sessionId: 's-1', expectedPrice: 100, to: { field: 'zone', zone: '101', parkingCode: '2001' } },
    { ...pay, sessionId: 's-1', expectedPrice: 100, to: { field: 'start', start: at, timeZone } },
  ),
  sent(start.driverCost, { ...place, minutes: 60, start: at, timeZone, sessionId: 's-1' }),
  sent(start.driverStart, { ...toStart, ...pay, unlessBeingPaid: true }),
  sent(start.driverOpenStart, { ...place, reminderMinutes: 60, unlessBeingPaid: true }),
  sent(payment.driverPaymentStatus, which),
  sent(payment.withdrawPayment, { paymentId: 'p-1' }),
  sent(payment.refillBalance, { ...pay, amount: 100, thenStart: toStart }),
  sent(fines.getFinePhoto, { uin: '1' }),
  sent(flat.flatCost, { ticket: 'T1', parkingCode: '9001' }),
  sent(guestFlat.guestFlatCost, { ticket: 'T1', parkingCode: '9001' }),
  sent(guestFlat.guestPayFlat, { ...pay, email: 'a@example.ru', parkingCode: '9001', sessionId: 'f-1' }),
  sent(flat.payFlat, { ...pay, parkingCode: '9001', sessionId: 'f-1' }),
  sent(fleet.addDriver, driver),
  sent(fleet.addDrivers, [driver, driver]),
  sent(fleet.editDriver, { before: driver, after: driver }),
  sent(fleet.removeDriver, driver),
  sent(fleet.activateDriver, known),
  sent(fleet.deactivateDriver, known),
  sent(fleet.activateDevice, device),
  sent(fleet.deactivateDevice, device),
  sent(fleet.addFleetVehicle, { plate, vin: device.vin }),
  sent(fleet.removeFleetVehicle, { id: 'v-1' }),
  sent(fleet.addDevice, { vin: device.vin, imei: device.imei }),
  sent(fleet.removeDevice, { id: 't-1' }),
  sent(guest.guestCost, guestCost),
  sent(guest.guestStart, guestStart),
  sent(guest.guestPostStart, guestStart),
  sent(guest.guestStatus, which),
  sent(guest.guestCancel, { paymentId: 'p-1' }),
  sent(invoice.getInvoice, { invoiceId: 'i-1' }),
  sent(invoice.payInvoice, { invoiceId: 'i-1', amount: 1, email: 'a@b.ru', returnUrl: pay.returnUrl, language: 'ru' }),
  sent(data.giveConsent, { version: '1' }),
  sent(data.downloadMyData, { language: 'ru' }),
  sent(data.sendDeletionCode, { isRepeat: true }),
  sent(data.deleteAccount, { code: '123456' }),
  sent(operations.getOperations, {
    ...question,
    cursor: { dateOperation: at, orderNumber: '1' },
    sorting: { by: 'sum', direction: 'up' },
    limit: 1000,
  }),
  sent(operations.getOperationTotals, question),
  sent(operations.exportOperations, { ...question, format: 'xls', language: 'ru', exportId: 'e-1', isCancelled: true }),
  sent(portal.paymentFromPortal, {
    source: 'bank',
    order: 'p-1',
    billNumber: '1',
    amount: 100,
    paymentDate: '20250312163000',
    status: 'authorized',
  }),
  sent(documents.addDocument, document),
  sent(documents.editDocument, { ...document, id: 'd-1' }),
  sent(documents.removeDocument, { id: 'd-1' }),
  sent(documents.checkDocument, { ...document, id: 'd-1' }),
  sent(person.changeProfile, { firstName: 'Пётр', lastName: 'Петров', middleName: '', email: 'a@b.ru' }),
  sent(person.changePassword, { current: 'parking1', password: 'parking2', captcha: reply }),
  sent(person.changeAccountSetting, { name: 'pushOff', value: true }),
  sent(person.setMainPhone, { phone: '79161234567' }),
  sent(person.deletePhone, { phone: '79161234567' }),
  sent(vehicles.addVehicle, vehicle),
  sent(vehicles.editVehicle, change),
  sent(vehicles.editVehicles, [change]),
  sent(vehicles.removeVehicle, { id: 'v-1', version: 1 }),
  sent(vehicles.getVehicleBonds, { id: 'v-1' }),
  sent(vehicles.checkVehicle, { ...vehicle, id: 'v-1' }),
  sent(check.verifyReceiptLink, { title: 'a', dateIn: 'b', dateOut: 'c', price: '1', ts: plate, sig: 'x' }),
  sent(check.findReceipt, { number: '1001' }),
  sent(receipts.createRefillReceipt, { payer: firm, sum: 100 }, { payer: someone, sum: 100 }),
  sent(
    receipts.createSubscriptionReceipt,
    { payer: firm, code: 'C', plate, startDate: '2025-03-13', expectedPrice: 100 },
    { payer: someone, code: 'C', plate, startDate: '2025-03-13', expectedPrice: 100 },
  ),
  sent(receipts.sendReceipt, { receiptNumber: '1', email: 'a@b.ru' }),
  sent(receipts.getReceipt, { receiptNumber: '1' }),
  sent(registration.register, {
    firstName: 'Пётр',
    lastName: 'Петров',
    middleName: '',
    email: 'a@b.ru',
    phone: '79161234567',
    password: 'parking1',
    agreementVersion: '1',
  }),
  sent(registration.checkEmail, { value: 'a@b.ru' }),
  sent(registration.checkPhone, { value: '79161234567' }),
  sent(registration.getRegistration, { salt: 'c2FsdA' }),
  sent(registration.sendEmailCode, { salt: 'c2FsdA', email: 'a@b.ru' }, { email: 'a@b.ru' }),
  sent(
    registration.sendSmsCode,
    { salt: 'c2FsdA', phone: '79161234567', isRepeat: true },
    { phone: '79161234567', replaces: '79161234568', isRepeat: true },
  ),
  sent(registration.changePhone, { salt: 'c2FsdA', phone: '79161234567' }),
  sent(registration.confirmEmail, secret),
  sent(registration.confirmPhone, secret),
  sent(restore.sendRestoreCode, { login: 'a@b.ru', isRepeat: true }),
  sent(restore.checkRestoreCode, secret),
  sent(restore.changeRestoredPassword, { salt: 'c2FsdA', password: 'parking1' }),
  sent(restore.restoreByCall, { login: '79161234567' }),
  sent(constructor.selectConstructorOffers, { zones: ['101'], startDate: '2025-03-13', days: 30, category: 'B' }),
  sent(subscriptions.paySubscription, { ...pay, code: 'C', vehicle: plate, startDate: '2025-03-13', expectedPrice: 1 }),
  sent(subscriptions.pauseSubscription, act),
  sent(subscriptions.continueSubscription, act),
  sent(subscriptions.changeSubscriptionVehicle, { ...act, plate }),
  sent(subscriptions.refundSubscription, { ...act, expectedRefund: 100 }),
  sent(order.driverRenew, { sessionId: 's-1', minutes: 30, from: at, timeZone, expectedPrice: 100, ...pay }),
  sent(order.abortSession, { sessionId: 's-1', expectedPrice: 100 }),
  sent(order.previewStop, { sessionId: 's-1' }),
  sent(order.payOrder, { sessionId: 's-1', ...pay }),
  sent(order.cancelOrder, { sessionId: 's-1', method: 'sbp' }),
  sent(order.breakSession, { sessionId: 's-1', expectedPrice: 100, ...pay }),
  sent(order.payDeferred, { sessionId: 's-1', ...pay }),
]
