import { randomUUID } from 'node:crypto'
import { FLEET_NAMES } from '../../../shared/api/contract/fleet.ts'
import {
  answers,
  asks,
  edits,
  type Mutation,
  noAnswer,
  notDone,
  ok,
  openEnded,
  paying,
  seenIn,
  withField,
  withJsonField,
} from './mutation.ts'

let made = 0
const numbered = () => `made-${(made += 1)}`

/** What goes wrong where an account is changed, a bill paid, a file given. */
export const MUTATIONS_OF_ACCOUNTS: readonly Mutation[] = [
  // read
  edits('inconsistent', 'getPage', 'another page', ({ result }) => (result.path = '/pages/other')),
  edits('inconsistent', 'selectConstructorOffers', 'offers of another term', ({ result }) =>
    result.map((offer: { days: number }) => (offer.days += 1)),
  ),
  edits('field-missing', 'getConstructorZones', 'zones without a code', ({ result }) => delete result[0].code),
  edits('field-type', 'getConstructorTiming', 'terms in words', ({ result }) => (result[0] = 'a month')),
  edits('unreadable', 'getFinePhoto', 'a page for a photo', (answer) => (answer['image'] = btoa('<html>'))),
  answers('refused', 'checkEmail', 'every address is taken', (sent, { method }) =>
    method === 'OPTIONS' ? sent : ok(sent, '{"status":"error","errorName":"EmailExists"}'),
  ),
  answers('refused', 'checkPhone', 'every phone is taken', (sent, { method }) =>
    method === 'OPTIONS' ? sent : ok(sent, '{"status":"error","errorName":"PhoneExists"}'),
  ),
  asks('price-other', 'guestCost', 'one zone’s price for another of the same hours', (request, pass) =>
    pass(request.body.includes('zone=104') ? withField(request, { zone: '101' }) : request),
  ),
  ...[
    // vehicles
    seenIn('getProfile', 'addVehicle', 'added, and not in the list', ({ result }) => result.ts.splice(2)),
    seenIn('getProfile', 'editVehicle', 'named anew, and the old name stays', ({ result }) =>
      result.ts.map((vehicle: { name: string }) => (vehicle.name = 'One')),
    ),
    asks('old-version-taken', 'editVehicle', 'any version will do', (request, pass) =>
      pass(request.body.includes('name=Three') ? withField(request, { version: 2 }) : request),
    ),
    seenIn('getProfile', 'editVehicles', 'changed together, and not changed', ({ result }) => {
      for (const vehicle of result.ts) if (vehicle.name === 'Four') vehicle.name = 'Two'
    }),
    notDone('removeVehicle', 'deleted, and still there'),
    // the person
    notDone('changeProfile', 'renamed, and the old name stays'),
    notDone('setMainPhone', 'made main, and another is'),
    seenIn('getAccountSettings', 'changeAccountSetting', 'switched, and it stays', ({ result }) => {
      result.pushOff = 'stays'
    }),
    seenIn('getConsent', 'giveConsent', 'agreed to, and another text is kept', ({ result }) => {
      result.version = '1999-01-01'
    }),
    seenIn('getProfile', 'addDocument', 'added, and not in the list', ({ result }) => (result.documents = [])),
    seenIn('getProfile', 'editDocument', 'changed, and the old number stays', ({ result }) =>
      result.documents.map((document: { title: string }) => (document.title = '77УА000000')),
    ),
    notDone('removeDocument', 'deleted, and still there'),
    notDone('sendAppeal', 'sent, and not there'),
    asks('duplicate-made', 'sendAppeal', 'an appeal sent twice is two', (request, pass) =>
      pass(withJsonField(request, { clientId: randomUUID() })),
    ),
    notDone('sendAppealMessage', 'sent, and not there'),
    asks('duplicate-made', 'sendAppealMessage', 'a message sent twice is two', (request, pass) =>
      pass(withJsonField(request, { clientId: randomUUID() })),
    ),
    notDone('logout', 'signed out, and the token opens all the same'),
    // the fleet
    notDone('addDriver', 'a driver who is not there'),
    notDone('editDriver', 'a driver who stays as before'),
    notDone('deactivateDriver', 'a driver who is switched off, and on'),
    seenIn('getFleet', 'activateDriver', 'a driver who stays off', ({ result }) =>
      result[FLEET_NAMES.drivers].map((driver: Record<string, boolean>) => (driver[FLEET_NAMES.driverActive] = false)),
    ),
    notDone('removeDriver', 'a driver who does not leave'),
    edits('state-wrong', 'addDrivers', 'each is taken, whoever it is', ({ result }) =>
      result.splice(0, 2, { status: 'ok' }, { status: 'ok' }),
    ),
    seenIn('getFleet', 'addFleetVehicle', 'a vehicle that is not there', ({ result }) => {
      result[FLEET_NAMES.vehicles] = []
    }),
    notDone('removeFleetVehicle', 'a vehicle that does not leave'),
    seenIn('getFleet', 'addDevice', 'a device that is not there', ({ result }) => (result[FLEET_NAMES.devices] = [])),
    seenIn('getFleet', 'activateDevice', 'a device that stays off', ({ result }) =>
      result[FLEET_NAMES.devices].map((one: Record<string, boolean>) => (one[FLEET_NAMES.vehicleActive] = false)),
    ),
    seenIn('getFleet', 'deactivateDevice', 'a device that stays on', ({ result }) =>
      result[FLEET_NAMES.devices].map((one: Record<string, boolean>) => (one[FLEET_NAMES.vehicleActive] = true)),
    ),
    notDone('removeDevice', 'a device that does not leave'),
    // files
    edits('duplicate-made', 'createRefillReceipt', 'a bill asked for twice is two', ({ result }) => {
      result.receiptnumber = numbered()
    }),
    edits('duplicate-made', 'createSubscriptionReceipt', 'a bill asked for twice is two', ({ result }) => {
      result.receiptnumber = numbered()
    }),
    edits('file-wrong', 'createRefillReceipt', 'a link to nothing', ({ result }) => (result.link += 'x')),
    edits('state-wrong', 'getReceipts', 'a bill that is not listed', (answer) => (answer['result'] = [])),
    answers('file-wrong', 'getReceipt', 'a page for a PDF', (sent) => noAnswer(sent, 200, '<html>')),
    answers('refused', 'sendReceipt', 'a bill that cannot be mailed', (sent, { method }) =>
      method === 'OPTIONS' ? sent : ok(sent, '{"status":"error","errorName":"ValidationError"}'),
    ),
    edits('file-wrong', 'exportOperations', 'a history that cannot be had', (answer) => (answer['link'] += 'x')),
    edits('file-wrong', 'downloadMyData', 'data that cannot be had', (answer) => (answer['link'] += 'x')),
    edits('file-wrong', 'downloadMyData', 'data by a path alone', (answer) => {
      answer['page'] = new URL(answer['page']).pathname
    }),
    // paying
    asks('price-not-held', 'guestPostStart', 'whatever the past hour costs is taken', (request, pass) =>
      pass(withField(request, { expectedCost: '900.00' })),
    ),
    seenIn('guestStatus', 'guestPostStart', 'paid from now on, and not from its beginning', ({ result }) => {
      if (result) result.startDate = result.endDate
    }),
    edits('state-wrong', 'findReceipt', 'another sum than was paid', ({ result }) => (result.sum += 1)),
    edits('duplicate-made', 'guestPayFlat', 'a stay paid for twice', (answer) => (answer['paymentId'] = numbered())),
    seenIn('guestFlatCost', 'guestPayFlat', 'a stay paid for, and still to be paid', (answer) => {
      answer['cost'] = 60
    }),
    seenIn('flatCost', 'payFlat', 'a stay paid for, and still to be paid', (answer) => (answer['cost'] = 60)),
    asks('price-not-held', 'payInvoice', 'another sum than the invoice says is taken', (request, pass) =>
      pass(withField(request, { amount: '3000.00' })),
    ),
    edits('duplicate-made', 'payInvoice', 'an order for each press', (answer) => {
      answer['RedirectURL'] += `?press=${numbered()}`
    }),
    edits('state-wrong', 'getInvoice', 'paid, and still open', ({ result }) => (result.state = 'open')),
    edits('redirect-relative', 'refillBalance', 'a bank by its path alone', (answer) => {
      answer['RedirectURL'] = '/bank/order'
    }),
    seenIn('getBenefits', 'changeSubscriptionVehicle', 'another vehicle’s, and it stays', ({ result }) =>
      result.map(({ transport }: { transport: Record<string, string> }) => (transport['numberTs'] = 'А123ВС77')),
    ),
  ].map(paying),
  ...[
    edits('duplicate-made', 'payOrder', 'an order for each press', (answer) => (answer['paymentId'] = numbered())),
    seenIn(
      'driverSessions',
      'payOrder',
      'paid, and still to be paid',
      (() => {
        let waiting: { id: string; amountToPay: number } | undefined
        return ({ result }) => {
          waiting ??= result.find(({ amountToPay }: { amountToPay: number }) => amountToPay > 0)
          if (waiting) result.splice(0, result.length, waiting)
        }
      })(),
    ),
  ].map(openEnded),
]
